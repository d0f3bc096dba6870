"""Rows of a table game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, cast

from automa.table.reports import Corrected
from automa.table.state import Table
from automa.table.table_setup import LuckKind
from companion.drawings.players import PlayerLook
from companion.drawings.spots import spot_of
from companion.game.corrections import Teller
from companion.game.journal import Row, late_end, rows_of
from companion.game.players import looks
from companion.store.replay import AnyPlay
from engine.decisions import Facts
from engine.facts.components import COMPONENTS
from engine.facts.maps import BoardMap, Hex
from engine.journal import Event
from engine.state.board import Board

Luck = Literal["app", "table", "no"]
"""`no`: nobody, for unnoted tiles."""

LUCK_IN: Final[Mapping[str, LuckKind]] = {
    "deck_shuffled": "decision_card",
    "tiebreaker_drawn": "decision_card",
    "shadow_first_turn": "decision_card",
    "explored": "tile",
    "tile_placed": "tile",
    "card_discarded": "face_down_card",
}
"""Hands act differently depending on whose luck it is."""

FAVORITES: Final = ("favorite", "favorite_kept")

IN_THE_PHONE: Final = ("cards_added",)
"""Nothing to do if the phone keeps the decision cards."""


def luck_of(setup: Mapping[str, Any], kind: LuckKind) -> Luck:
    if kind == "tile" and not setup.get("record_tiles"):
        return "no"
    return cast("Luck", setup.get("luck", {}).get(kind, "app"))


def rows_at_table(
    events: Iterable[Event],
    looks: Sequence[PlayerLook],
    setup: Mapping[str, Any],
    board: Board,
) -> tuple[Row, ...]:
    keeps_cards, printed = luck_of(setup, "decision_card") == "app", board.map.printed
    teller = Teller(looks, printed)

    def beside(event: Event) -> Facts:
        return {"said": teller.told(event.what)} if isinstance(event.what, Corrected) else late_end(event, board)

    said = (_by_luck(row, setup) for row in _with_end(rows_of(events, looks, beside)))
    return tuple(at_place(row, printed, None) for row in said if not (keeps_cards and row.kind in IN_THE_PHONE))


def _with_end(rows: Iterable[Row]) -> Iterator[Row]:
    """Marks the last income turn's favorites, which are not looked at again. (AUT-28)"""
    is_last = False
    for row in rows:
        if row.kind == "income_turn" and row.look and row.look.shape == "automa":
            is_last = row.data["era"] == COMPONENTS.income_turns
        yield replace(row, data={**row.data, "is_last": True}) if row.kind in FAVORITES and is_last else row


def _by_luck(row: Row, setup: Mapping[str, Any]) -> Row:
    kind = LUCK_IN.get(row.kind)
    return row if kind is None else replace(row, data={**row.data, "luck": luck_of(setup, kind)})


def at_place(row: Row, board: BoardMap, marked: Hex | None) -> Row:
    """With its hex's spot, and whether the map marks it."""
    if row.hex is None:
        return row
    return replace(row, data={**row.data, "spot": spot_of(board, row.hex), "marked": row.hex == marked})


def rows_in(play: AnyPlay, events: Sequence[Event]) -> tuple[Row, ...]:
    table = table_of(play)
    return rows_at_table(events, looks(table), play.setup, table.game.board)


def table_of(play: AnyPlay) -> Table:
    table: Table = play.state
    return table
