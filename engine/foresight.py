"""Where advances lead on the map, and what buildings bring in income turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from engine.decisions import Decision, Nothing
from engine.facts.cards import INCOME_CHART
from engine.facts.components import Benefit, Hex
from engine.hooks import modify, react
from engine.outlook import as_played
from engine.rules.board.achievements import worth_of_the_middle as worth_of_the_middle
from engine.rules.board.achievements import worth_of_toppling as worth_of_toppling
from engine.rules.board.advance import Move
from engine.rules.board.conquer import open_territories
from engine.rules.board.explore import open_hexes
from engine.rules.build import put
from engine.rules.conquer import ConquerAsked, ConquerDieAsked, NoTerritoryToConquer
from engine.rules.income import IncomeTurnTold
from engine.rules.income_mat import row_of, rows_of, uncovered
from engine.rules.map_acts import ACTS
from engine.rules.score import Vp
from engine.rules.tile_benefit import tile_benefit as tile_benefit
from engine.state.capital import Placed
from engine.state.game import Game
from engine.state.player import CITY
from engine.worths import worths


def hexes_ahead(game: Game, seat: int, step: Move) -> tuple[Hex, ...]:
    """Where to explore or conquer now. (EXP-1, CON-1)"""
    acts = sorted(acts_in(game, seat, benefit_ahead(game, step)))
    found = [hex for act, anywhere in acts for hex in hexes_for(game, seat, act, anywhere=anywhere)]
    return tuple(dict.fromkeys(found))


def idle_conquest(game: Game, seat: int, step: Move) -> Nothing | None:
    """Why a conquest among the benefits would be idle, unless choices or exploring first might help. (CON-1)"""
    benefit = benefit_ahead(game, step)
    if isinstance(benefit, dict) and "choose" in benefit:
        return None
    acts = acts_in(game, seat, benefit)
    if {act for act, _anywhere in acts} != {"conquer"} or hexes_ahead(game, seat, step):
        return None
    return NoTerritoryToConquer(any(anywhere for _act, anywhere in acts))


def cards_may_answer(game: Game, seat: int) -> bool:
    """Abilities may forbid it. (TRP-1)"""
    return modify.MAY_BE_TRAPPED.ask(game, True, {"seat": seat})


def both_dice_count(game: Game, decision: Decision, hex: Hex) -> bool:
    """Some conquests give both only against an opponent. (CON-5)"""
    asked = decision.asked
    if not isinstance(asked, ConquerAsked | ConquerDieAsked):
        return False
    return asked.both_if_opponent and game.board.map.controller(hex) is not None


def benefit_ahead(game: Game, step: Move) -> Benefit | None:
    return game.box.tracks[step.track].space(step.to).benefit if step.benefit else None


def acts_in(game: Game, seat: int, benefit: Benefit | None) -> set[tuple[str, bool]]:
    """(act, anywhere) pairs."""
    return {ACTS[word] for word in words_in(as_played(game, seat, benefit) if benefit else None) if word in ACTS}


def hexes_for(game: Game, seat: int, act: str, *, anywhere: bool) -> list[Hex]:
    """(EXP-1, CON-1 to CON-4)"""
    if act == "explore":
        return list(open_hexes(game, seat, anywhere=anywhere))
    return open_territories(game, seat, anywhere=anywhere)


def words_in(benefit: object) -> Iterator[str]:
    match benefit:
        case str():
            yield benefit
        case list() | tuple():
            for part in benefit:
                yield from words_in(part)
        case dict():
            for part in benefit.values():
                yield from words_in(part)


@dataclass(frozen=True, slots=True)
class Brings:
    """What a building brings in each income turn."""

    income: tuple[Benefit, ...]
    vp: int
    turns: int  # that still score
    in_last_turn: bool = False  # the last one has begun

    @property
    def until_the_end(self) -> int:
        """VP, if nothing changes."""
        return self.vp * self.turns


def building_brings(game: Game, seat: int, row: str) -> Brings:
    """What taking a row's next building brings. (BLD-1, INC-11)"""
    player = game.players[seat]
    space = row_of(game, seat, row).spaces[player.uncovered(row)]
    then = game.copy()
    then.players[seat].taken[row] += 1
    return brings(game, then, seat, tuple(space.income))


def placing_brings(game: Game, seat: int, placed: Placed, where: str = CITY) -> Brings:
    """By the uncovered space, rows and columns. (BLD-1, BLD-5, INC-11)"""
    before, then = game.copy(), game.copy()
    if before.players[seat].taken.get(placed.building):
        before.players[seat].taken[placed.building] -= 1
    then.players[seat].build(where, placed)
    return brings(before, then, seat, ())


def placing_scores(game: Game, seat: int, placed: Placed, where: str = CITY) -> int:
    """What abilities give at once, up to the first question."""
    then = game.copy()
    over = put(then, seat, placed, where)
    on_plots = placed if where == CITY else None
    next(iter(react.BUILDING_PLACED.notify(then, seat, placed.building, on_plots, over)), None)
    return then.board.seats[seat].vp - game.board.seats[seat].vp


def brings(game: Game, then: Game, seat: int, income: tuple[Benefit, ...]) -> Brings:
    more, last = mat_vp(then, seat) - mat_vp(game, seat), max(INCOME_CHART["vp"])
    return Brings(income, more, turns_that_score(game, seat), in_last_turn=game.board.seats[seat].era == last)


def mat_vp(game: Game, seat: int) -> int:
    """What the mat would score now. (INC-11)"""
    spaces = (space for row in rows_of(game, seat) for space in uncovered(game, seat, row))
    return sum(vp_of(game, seat, space.vp) for space in spaces)


def vp_of(game: Game, seat: int, benefit: Benefit | None) -> int:
    """Plain VP, or by counting."""
    if isinstance(benefit, dict) and "vp" in benefit:
        return int(cast("int", benefit["vp"]))
    return sum(worth.vp for worth in worths(game, seat, benefit))


def turns_that_score(game: Game, seat: int) -> int:
    """Income turns that will still score the mat. (INC-1)"""
    era = game.board.seats[seat].era
    first = era if game.in_income_turn and game.active == seat and not mat_has_scored(game, seat) else era + 1
    return sum(turn >= first for turn in INCOME_CHART["vp"])


def mat_has_scored(game: Game, seat: int) -> bool:
    """In this income turn. (INC-10)"""
    for event in reversed(game.journal):
        if event.seat == seat and isinstance(event.what, IncomeTurnTold):
            return False
        if event.seat == seat and isinstance(event.what, Vp) and event.what.source.startswith("income_mat:"):
            return True
    return False
