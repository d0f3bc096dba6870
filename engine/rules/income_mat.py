"""The rows of a player's income mat; abilities may change them for one seat."""

from __future__ import annotations

from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.income import IncomeRow, IncomeSpace
from engine.hooks import modify
from engine.state.game import Game


def row_of(game: Game, seat: int, row: str) -> IncomeRow:
    """A row of a seat's income mat now. (INC-10, INC-12)

    Raises ValueError if an ability changes its building, resource or number of spaces.
    """
    printed = game.box.income_mat[row]
    now = modify.INCOME_ROW.ask(game, printed, {"seat": seat, "row": row})
    if now is not printed and _shape(now) != _shape(printed):
        raise ValueError(f"the {row} row of seat {seat} should keep its building, resource and number of spaces")
    return now


def _shape(row: IncomeRow) -> tuple[str, str, int]:
    return row.building, row.resource, len(row.spaces)


def rows_of(game: Game, seat: int) -> tuple[IncomeRow, ...]:
    """All rows in scoring order."""
    if not modify.INCOME_ROW.heard(game):
        return tuple(game.box.income_mat.values())
    return tuple(row_of(game, seat, row) for row in INCOME_BUILDINGS)


def uncovered(game: Game, seat: int, row: IncomeRow) -> tuple[IncomeSpace, ...]:
    """See INC-14."""
    return row.spaces[: game.players[seat].uncovered(row.building)]
