"""Civilization mats: edition, beginning, adjustments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.abilities.ability import source_of
from engine.decisions import Facts, QuestionData, Steps
from engine.facts.cards import Adjustment, CivilizationMat, Edition
from engine.facts.components import Hex
from engine.journal import EventData
from engine.rules import costs, gain
from engine.rules.score import score
from engine.state.game import Game, InPlay
from engine.things import Slot

GAINED_LATER: Final[Facts] = {"gained_later": True}
"""For mats gained after setup. (GEN-1)"""


class MatToken(EventData):
    civilization: str
    slot: str


class MapToken(EventData):
    hex: Hex
    civilization: str


class SpaceTileDiscarded(EventData):
    """From a mat."""

    civilization: str


class BuiltOnMap(EventData):
    building: str
    hex: Hex


class MatTokenAsked(QuestionData):
    """Which place gets it."""

    gained_later: bool = False  # after setup


class MatBenefitAsked(QuestionData): ...


def civilizations_of(game: Game, seat: int) -> list[InPlay]:
    """Oldest first."""
    return [mine for mine in game.in_play if mine.owner == seat and mine.slug in game.box.civilizations]


def mat_of(game: Game, mine: InPlay) -> CivilizationMat:
    """In its edition, for the number of players."""
    return game.box.civilizations[mine.slug].mat(mine.edition, len(game.board.seats))


def acts(game: Game, mine: InPlay, about: Facts) -> bool:
    """The mat acts in `about`'s civilization step. (INC-2)"""
    return about["seat"] == mine.owner and about["turn"] in mat_of(game, mine).income_turns


def places(mine: InPlay, names: Iterable[str]) -> dict[str, Slot]:
    return {name: Slot(mine.owner, mine.slug, name) for name in names}


def put_token(game: Game, mine: InPlay, slot: str) -> None:
    mine.memory.setdefault("tokens", []).append(slot)
    game.tell(MatToken(mine.slug, slot), mine.owner)


def discard_space_tile(game: Game, mine: InPlay, slot: str) -> bool:
    """From a place of the mat; returns False if none lay there."""
    tiles = mine.memory.pop(slot, [])
    for tile in tiles:
        game.players[mine.owner].explored_space.remove(int(tile))
        game.bags["space"].discarded.append(tile)
        game.tell(SpaceTileDiscarded(mine.slug), mine.owner)
    return bool(tiles)


def edition_of(game: Game, *, at_setup: bool) -> Edition:
    """For a mat gained now; only mats one begins with are adjusted. (ADJ-1)"""
    return "printed" if game.edition == "adjusted" and not at_setup else game.edition


def gain_start(game: Game, mine: InPlay) -> Steps[None]:
    """With its adjustment at setup. (ADJ-2, ADJ-6)"""
    yield from gain.gain(game, mine.owner, mat_of(game, mine).start, source=source_of(mine))
    adjustment = adjustment_of(game, mine)
    if adjustment is not None and adjustment.when == "setup":
        yield from adjust(game, mine, adjustment)


def adjust_after_first_income(game: Game, seat: int) -> Steps[None]:
    """(ADJ-2, FAQ-3)"""
    for mine in civilizations_of(game, seat):
        adjustment = adjustment_of(game, mine)
        if adjustment is not None and adjustment.when == "income_turn_1_end":
            yield from adjust(game, mine, adjustment)


def adjustment_of(game: Game, mine: InPlay) -> Adjustment | None:
    """None if played without. (ADJ-1, ADJ-8)"""
    return game.box.civilizations[mine.slug].adjustment_in(mine.edition)


def adjust(game: Game, mine: InPlay, adjustment: Adjustment) -> Steps[None]:
    """Pays what it can of `lose`."""
    seat, source = mine.owner, f"adjustment:{mine.slug}"
    yield from gain.gain(game, seat, adjustment.gain, source=source)
    score(game, seat, adjustment.vp_per_opponent * len(game.board.opponents(seat)), source, rule="ADJ-6")
    for cost in adjustment.lose:
        if costs.can_pay_cost(game, seat, cost):
            yield from costs.pay_cost(game, seat, cost, source)
