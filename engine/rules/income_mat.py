"""A player's income mat; abilities may change rows for one seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.income import IncomeRow, IncomeSpace
from engine.hooks import modify
from engine.state.game import Game

INSPIRATION: Final = "inspiration"
"""Among a player's cards: the inspiration tiles on the income mat."""


def row_of(game: Game, seat: int, row: str) -> IncomeRow:
    """Its spaces lie in the order of uncovering. (INC-10, INC-12)

    Raises ValueError if an ability changes its building, resource or number of spaces.
    """
    printed = _lying(game, seat, row)
    now = modify.INCOME_ROW.ask(game, printed, {"seat": seat, "row": row})
    if now is not printed and _shape(now) != _shape(printed):
        raise ValueError(f"the {row} row of seat {seat} should keep its building, resource and number of spaces")
    return now


def _lying(game: Game, seat: int, row: str) -> IncomeRow:
    """As printed, or as on its inspiration tile. (ART-4)"""
    box = game.box
    printed = box.income_mat[row]
    if box.inspiration_tiles and (player := game.players.get(seat)):
        for slug in player.cards.get(INSPIRATION, ()):
            tile = box.inspiration_tiles[slug]
            if tile.row == row:
                return replace(printed, spaces=tile.spaces)
    return printed


def _shape(row: IncomeRow) -> tuple[str, str, int]:
    return row.building, row.resource, len(row.spaces)


def rows_of(game: Game, seat: int) -> tuple[IncomeRow, ...]:
    """In scoring order."""
    if not modify.INCOME_ROW.heard(game) and not game.box.inspiration_tiles:
        return tuple(game.box.income_mat.values())
    return tuple(row_of(game, seat, row) for row in INCOME_BUILDINGS)


def uncovered(game: Game, seat: int, row: IncomeRow) -> tuple[IncomeSpace, ...]:
    """(INC-14)"""
    return row.spaces[: game.players[seat].uncovered(row.building)]


def is_uncovered(game: Game, seat: int, row: str, number: int) -> bool:
    """number: as printed. (INC-14)"""
    if not modify.INCOME_ROW.heard(game):
        return number <= game.players[seat].uncovered(row)
    return any(space.number == number for space in uncovered(game, seat, row_of(game, seat, row)))
