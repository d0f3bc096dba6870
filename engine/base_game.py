"""A whole game of two to five players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast, get_args

import engine.abilities.all  # noqa: F401  (fills ABILITIES)
from engine.box import Pack
from engine.chance import draw
from engine.decisions import BadSetup, ChanceData, NotUnderstood, SetupProblem, Steps
from engine.facts.cards import Edition
from engine.facts.components import COLORS, COMPONENTS
from engine.hooks import react
from engine.rules import landmark_cards
from engine.rules.boxes import box_in
from engine.rules.game_setup import board_side, deal, new_game
from engine.rules.turn import take_turn
from engine.rules.variants import variants, variants_for
from engine.state.board import Seat
from engine.state.game import Game
from engine.state.match import Match

HEIGHTS = ("short", "medium", "tall")


class TwoToFive(SetupProblem): ...


class NoSuchMats(SetupProblem):
    known: tuple[str, ...]


class FirstPlayerChance(ChanceData): ...


@dataclass(frozen=True, slots=True)
class BaseGameRules:
    """The whole game, as `Play` drives it.

    setup: names of `players`; an Edition of `civilization_mats`, else printed; `variants`; `boxes`, else the base game;
    `only_what_matters`, `asks_without_trap`: see NEW_GAMES.
    """

    packs: tuple[Pack, ...] = ()
    scenario: tuple[str, ...] = ()  # the table's abilities

    def start(self, setup: Mapping[str, object]) -> Match:
        names = setup.get("players")
        if not isinstance(names, Sequence) or isinstance(names, str) or not 2 <= len(names) <= len(COLORS):
            raise BadSetup("players", TwoToFive())
        seats = [
            Seat("human", color, str(name), outposts=COMPONENTS.outposts)
            for name, color in zip(names, COLORS, strict=False)
        ]
        box = box_in(setup, self.packs, self.scenario)
        chosen = variants(setup, variants_for(box.boxes))
        game = new_game(seats, board_side(len(seats)), {}, variants=chosen, box=box, scenario=self.scenario)
        game.edition = edition(setup)
        ask_as_set_up(game, setup)
        return Match(game)

    def run(self, match: Match) -> Steps[None]:
        """Until everybody has had the last income turn. (SET-22, END-1)"""
        game = match.game
        if not match.ready:
            match.first = int((yield from draw(FirstPlayerChance(), {str(seat): 1 for seat in game.players})))
            yield from deal(game)
            yield from landmark_cards.draft(game, match.first)
            game.active, match.ready = match.first, True
        while not all(game.board.seats[seat].finished for seat in game.players):
            if not game.board.seats[game.active].finished:
                yield from take_turn(game, game.active)
                match.turns += 1
            game.active = (game.active + 1) % len(game.board.seats)
        yield from react.GAME_ENDING.notify(game)
        match.over = True

    def copy(self, match: Match) -> Match:
        return match.copy()

    def result(self, match: Match) -> Mapping[str, object]:
        """VP and winners; the tallest landmark breaks ties. (END-3, END-4)"""
        board = match.game.board
        vp = {seat: board.seats[seat].vp for seat in match.game.players}
        best = max(vp.values())
        leading = [seat for seat, points in vp.items() if points == best]
        tallest = {seat: tallest_landmark(match, seat) for seat in leading}
        winners = [seat for seat in leading if tallest[seat] == max(tallest.values())]
        return {"vp": {str(seat): points for seat, points in vp.items()}, "winners": winners, "turns": match.turns}


def edition(setup: Mapping[str, object]) -> Edition:
    """Raises BadSetup."""
    wanted = setup.get("civilization_mats", "printed")
    if wanted not in get_args(Edition):
        raise BadSetup("civilization_mats", NoSuchMats(get_args(Edition)))
    return cast(Edition, wanted)


def ask_as_set_up(game: Game, setup: Mapping[str, object]) -> None:
    """Sets which idle questions are asked. Raises BadSetup."""
    game.only_what_matters = whether(setup, "only_what_matters", as_ever=False)
    game.asks_without_trap = whether(setup, "asks_without_trap", as_ever=True)


def whether(setup: Mapping[str, object], name: str, *, as_ever: bool) -> bool:
    """A yes-or-no field. Raises BadSetup."""
    wanted = setup.get(name, as_ever)
    if not isinstance(wanted, bool):
        raise BadSetup(name, NotUnderstood())
    return wanted


def tallest_landmark(match: Match, seat: int) -> int:
    """Height, or 0. (END-4)"""
    buildings = [placed.building for placed in match.game.players[seat].capital.buildings]
    landmarks = match.game.box.landmarks
    heights = [landmarks[slug].height for slug in buildings if slug in landmarks]
    return max((HEIGHTS.index(height) + 1 for height in heights if height is not None), default=0)
