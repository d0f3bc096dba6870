"""Rows of a table game: what the hands at the table have to do with, and where the hex lies that each is about."""

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
"""Who does a kind of luck: the phone, the people at the table, or for tiles that are not noted nobody here."""

LUCK_IN: Final[Mapping[str, LuckKind]] = {
    "deck_shuffled": "decision_card",
    "tiebreaker_drawn": "decision_card",
    "shadow_first_turn": "decision_card",
    "explored": "tile",
    "tile_placed": "tile",
    "card_discarded": "face_down_card",
}
"""The kind of luck that an event has to do with: who does it changes what is left for the hands to do."""

FAVORITES: Final = ("favorite", "favorite_kept")
"""Events that say which favorite track a bot has from now on."""

IN_THE_PHONE: Final = ("cards_added",)
"""Events with decision cards that say nothing to a table whose phone keeps them."""


def luck_of(setup: Mapping[str, Any], kind: LuckKind) -> Luck:
    """Who does a kind of luck in the game of this setup."""
    if kind == "tile" and not setup.get("record_tiles"):
        return "no"
    return cast("Luck", setup.get("luck", {}).get(kind, "app"))


def rows_at_table(
    events: Iterable[Event],
    looks: Sequence[PlayerLook],
    setup: Mapping[str, Any],
    board: Board,
) -> tuple[Row, ...]:
    """The rows that tell these events at a table, as if no map beside them marked a hex."""
    keeps_cards, printed = luck_of(setup, "decision_card") == "app", board.map.printed
    teller = Teller(looks, printed)

    def beside(event: Event) -> Facts:
        return {"said": teller.told(event.what)} if isinstance(event.what, Corrected) else late_end(event, board)

    said = (_by_luck(row, setup) for row in _with_end(rows_of(events, looks, beside)))
    return tuple(at_place(row, printed, None) for row in said if not (keeps_cards and row.kind in IN_THE_PHONE))


def _with_end(rows: Iterable[Row]) -> Iterator[Row]:
    """Favorites of the last income turn say that it is the last: their markers are looked at no more. (AUT-28)"""
    is_last = False
    for row in rows:
        if row.kind == "income_turn" and row.look and row.look.shape == "automa":
            is_last = row.data["era"] == COMPONENTS.income_turns
        yield replace(row, data={**row.data, "is_last": True}) if row.kind in FAVORITES and is_last else row


def _by_luck(row: Row, setup: Mapping[str, Any]) -> Row:
    kind = LUCK_IN.get(row.kind)
    return row if kind is None else replace(row, data={**row.data, "luck": luck_of(setup, kind)})


def at_place(row: Row, board: BoardMap, marked: Hex | None) -> Row:
    """The row with the spot of its hex, and whether that is the one which the map beside it marks."""
    if row.hex is None:
        return row
    return replace(row, data={**row.data, "spot": spot_of(board, row.hex), "marked": row.hex == marked})


def rows_in(play: AnyPlay, events: Sequence[Event]) -> tuple[Row, ...]:
    """The rows that tell events of a game at a table."""
    table = table_of(play)
    return rows_at_table(events, looks(table), play.setup, table.game.board)


def table_of(play: AnyPlay) -> Table:
    """The table that a play of this kind drives."""
    table: Table = play.state
    return table
