"""One person by the whole rules against both bots, on screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import engine.abilities.all  # noqa: F401  (fills ABILITIES)
from automa.bot_setup import RANDOM, NoSuchLevel, new_bots, place_starting_outposts, set_up_bots
from automa.civilizations import end_of_game
from automa.conquest import defend
from automa.definitions import LEVELS, REMOVED, level
from automa.income import take_bots_turn
from automa.scenario_setup import ScenarioSetup
from automa.state import AutomaMat, Bots
from automa.supplies import TRAP
from engine.base_game import FirstPlayerChance, ask_as_set_up, edition
from engine.box import Box, Pack, boxes_in
from engine.chance import draw
from engine.decisions import BadSetup, NotUnderstood, Steps
from engine.facts.maps import MAPS
from engine.hooks import instead, react
from engine.journal import Event
from engine.play import Play
from engine.rules.advance import move_on_one
from engine.rules.boxes import box_in
from engine.rules.game_setup import deal_out, new_game
from engine.rules.goals import goals_of, winners_by_goals
from engine.rules.turn import take_turn
from engine.rules.variants import variants, variants_for
from engine.sources import Luck, Source
from engine.state.board import Seat
from engine.state.game import Attempted, Game

YOU, AUTOMA, SHADOW = 0, 1, 2

BEGINNING = ("player", "bots", RANDOM)
"""By rule it is chance. (BST-19)"""


@dataclass(slots=True)
class Solo:
    """first: one of BEGINNING. wanted: the Automa's civilizations, or `random`."""

    game: Game
    bots: Bots
    wanted: tuple[str, ...]
    first: str = "player"
    ready: bool = False
    bots_to_move: bool = False
    over: bool = False

    @property
    def journal(self) -> list[Event]:
        return self.game.journal

    def copy(self) -> Solo:
        """With an empty journal."""
        game, bots = self.game.copy(), self.bots.copy()
        guard(game, bots)
        return Solo(game, bots, self.wanted, self.first, self.ready, self.bots_to_move, self.over)


@dataclass(frozen=True, slots=True)
class AutomaDefence:
    """Cards beside its mat answer conquests. (BTR-1)"""

    bots: Bots
    mat: AutomaMat

    def answer(self, game: Game, attempted: Attempted) -> Steps[None]:
        card = yield from defend(game, self.bots, self.mat, attempted.hex)
        if card is not None:
            attempted.stopped_by, attempted.by_trap = self.mat.seat, card == TRAP


def guard(game: Game, bots: Bots) -> None:
    if bots.automa is not None:
        game.defenders[bots.automa.seat] = AutomaDefence(bots, bots.automa)


def open_play(setup: Mapping[str, object], source: Source | None = None) -> Play[Solo]:
    """Raises BadSetup. source: for CHANCE, instead of the system's luck."""
    return Play(SoloRules(), setup, source or Luck())


@dataclass(frozen=True, slots=True)
class SoloRules:
    """A solo game on screen.

    The setup has `level` and may have `civilization`, `second_civilization`, `first` (one of BEGINNING),
    `civilization_mats` (an edition), `variants`, `boxes`, `scenario`, `scenario_choices` (unreadable places),
    `foreshadowed` (tapestry cards of an earlier scenario, by era), `only_what_matters` and `asks_without_trap` as in
    the base game, and `one_side_up` (see NEW_BOTS).

    scenario: what else the table owns.
    """

    packs: tuple[Pack, ...] = ()
    scenario: tuple[str, ...] = ()

    def start(self, setup: Mapping[str, object]) -> Solo:
        number = setup.get("level", 2)
        if not isinstance(number, int) or number not in LEVELS:
            raise BadSetup("level", NoSuchLevel(number))
        first = str(setup.get("first", "player"))
        if first not in BEGINNING:
            raise BadSetup("first", NotUnderstood())
        fields = ["civilization"]
        asked, noted = setup.get("scenario_choices"), setup.get("foreshadowed")
        played = ScenarioSetup.read(setup.get("scenario"), asked, boxes_in(setup), noted)
        box = box_in(setup, self.packs, self.scenario, [played.box])
        if level(number, arts="aa" in box.boxes).second_civilization:
            fields.append("second_civilization")
        wanted = {field: str(setup.get(field, RANDOM)) for field in fields}
        civilizations = played.civilizations(wanted, box.boxes, one_side_up=bool(setup.get("one_side_up")))
        seats = [
            Seat("human", "blue", outposts=box.outposts("human")),
            Seat("automa", "red", outposts=box.outposts("automa")),
            Seat("shadow", "gray", outposts=box.outposts("shadow")),
        ]
        removed = removed_cards(box), removed_civilizations(box)
        chosen = variants(setup, variants_for(box.boxes, alone=True))
        game = new_game(seats, "small", *removed, chosen, box=box, scenario=self.scenario)
        played.check_deck(game.bags["tapestry"].unseen)
        game.in_play += played.in_play()
        game.edition = edition(setup)
        ask_as_set_up(game, setup)
        bots = new_bots(game.board, number, "app")
        guard(game, bots)
        return Solo(game, bots, civilizations, first)

    def run(self, solo: Solo) -> Steps[None]:
        """(BST-1, BST-19, END-1)"""
        game = solo.game
        if not solo.ready:
            yield from set_up(solo)
        while not solo.over:
            if solo.bots_to_move:
                yield from bots_turn(solo)
            elif not game.board.seats[YOU].finished:
                yield from self.your_turn(solo)
            solo.bots_to_move = not solo.bots_to_move
            if game.board.seats[YOU].finished and solo.bots.finished:
                yield from end(solo)

    def your_turn(self, solo: Solo) -> Steps[None]:
        """A subclass may look at the board before the bots move."""
        return your_turn(solo)

    def copy(self, solo: Solo) -> Solo:
        return solo.copy()

    def result(self, solo: Solo) -> Mapping[str, object]:
        """A tie is shared, in a scenario lost. (AUT-29, AUT-30, AUT-32)"""
        vp = {seat: solo.game.board.seats[seat].vp for seat in (YOU, AUTOMA)}
        best = [seat for seat, points in vp.items() if points == max(vp.values())]
        winners = winners_by_goals(solo.game, best, YOU, AUTOMA)
        told = {"level": solo.bots.level, "vp": {str(seat): points for seat, points in vp.items()}, "winners": winners}
        goals = {goal.slug: bool(goal.met) for goal in goals_of(solo.game, YOU)}
        return {**told, "goals": goals} if goals else told


def deck_of(setup: Mapping[str, object]) -> Mapping[str, int]:
    """The full tapestry deck. Raises BadSetup."""
    return SoloRules().start({**setup, "foreshadowed": ()}).game.bags["tapestry"].unseen


def set_up(solo: Solo) -> Steps[None]:
    """You on territory 2/4, the Automa on 3/5, civilizations, favorites. (BST-1 to BST-13)"""
    game, starts = solo.game, MAPS["small"].solo_starts
    yield from react.SETTING_UP.notify(game)
    place_starting_outposts(game.board, AUTOMA, starts["automa"])
    label = next(label for label, hex in MAPS["small"].starts.items() if hex == starts["human"])
    steps = [deal_out(game, {YOU: label}), set_up_bots(game, solo.bots, solo.wanted, YOU)]
    for part in steps if not instead.FIRST_CIVILIZATION.heard(game) else reversed(steps):
        yield from part  # bots' favorites first if your civilization is not dealt
    begins = solo.first
    if begins == RANDOM:
        begins = yield from draw(FirstPlayerChance(), {"player": 1, "bots": 1})
    solo.bots_to_move, solo.ready = begins == "bots", True


def end(solo: Solo) -> Steps[None]:
    """Scores what counts then. (ACI-22)"""
    mat = solo.bots.automa
    if mat is not None:
        end_of_game(solo.game, mat)
    yield from react.GAME_ENDING.notify(solo.game)
    solo.over = True


def your_turn(solo: Solo) -> Steps[None]:
    """In income turn 1 the level's advances come first. (LVL-1, LVL-7)"""
    solo.game.active = YOU
    first = solo.game.board.seats[YOU].era == 0
    return take_turn(solo.game, YOU, opening=first_advances(solo) if first else None)


def first_advances(solo: Solo) -> Steps[None]:
    """On each of the level's tracks, in your order. (LVL-1)"""
    left = list(level(solo.bots.level, solo.bots.arts).you_advance)
    while left:
        before, solo.game.source = solo.game.source, f"level:{solo.bots.level}"
        track = yield from move_on_one(solo.game, YOU, left, forward=True, benefit=True)
        solo.game.source = before
        if track is None:
            return
        left.remove(track)


def bots_turn(solo: Solo) -> Steps[None]:
    """Until they have finished."""
    if solo.bots.automa is not None and not solo.bots.finished:
        solo.game.active = AUTOMA
        yield from take_bots_turn(solo.game, solo.bots, solo.bots.automa)


def removed_cards(box: Box) -> dict[str, int]:
    """Also those that may stay. (BST-14)"""
    names = {card.name: slug for slug, card in box.tapestry_cards.items()}
    return {names[part.name]: part.count for part in REMOVED if part.kind == "tapestry_card" and part.name in names}


def removed_civilizations(box: Box) -> set[str]:
    """Also those that may stay. (BST-15)"""
    return {slug for slug, civilization in box.civilizations.items() if civilization.solo != "stays"}
