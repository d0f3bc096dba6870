"""Where each piece of a table lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from automa.civilizations import CardRemoved
from automa.income import TapestryOnMat
from automa.state import Decks
from automa.table.state import Table
from automa.turn import RefreshMasterpieces, RefreshTech
from companion.game.table_rows import luck_of
from engine.journal import EventData
from engine.state.codec import UNKNOWN
from engine.state.hexmap import PlacedTile

Place = tuple[object, ...]
"""Sort, and what tells it apart: ("token", 1, "science")."""

LAID_ONCE: Mapping[type[EventData], str] = {
    TapestryOnMat: "on_mat",
    RefreshTech: "tech_cards",
    RefreshMasterpieces: "masterpieces",
}
"""Only events tell of such places; these are counted."""


def lying(table: Table, setup: Mapping[str, Any]) -> dict[Place, object]:
    """Without decision cards that the phone does not keep."""
    return dict(_lying(table, setup))


def differs(one: object, other: object) -> bool:
    """Whether there is something to move. A tile noted or a card named since is not."""
    if isinstance(one, Decks) and isinstance(other, Decks):
        return _in_sight(one) != _in_sight(other)
    if not isinstance(one, PlacedTile) or not isinstance(other, PlacedTile):
        return one != other
    parts = ((one.number, other.number), (one.rotation, other.rotation))
    return any(first != second for first, second in parts if not {UNKNOWN, None} & {first, second})


def _in_sight(decks: Decks) -> tuple[object, ...]:
    return decks.discard, decks.pair, decks.discard_unseen, decks.left, decks.in_progress_deck


def _lying(table: Table, setup: Mapping[str, Any]) -> Iterator[tuple[Place, object]]:
    board, bots = table.game.board, table.bots
    for hex in board.map.printed.hexes:
        yield ("tile", hex), board.map.tiles.get(hex)
        pieces = [(piece.seat, piece.kind) for piece in board.map.pieces.get(hex, ())]
        standing = [(out.seat, out.upright) for out in board.map.outposts.get(hex, ())]
        yield ("hex", hex), (Counter(standing), Counter(pieces))
    for number, seat in enumerate(board.seats):
        for track, spaces in seat.tokens.items():
            yield ("token", number, track), tuple(sorted(spaces))
        if seat.scores:
            yield ("vp", number), seat.vp
        if seat.role == "human":
            yield ("income", number), seat.era
    for slug in board.box.landmarks:
        yield ("landmark", slug), board.landmarks.get(slug)
    for name in board.map.printed.achievements:
        yield ("achievement", name), tuple(board.achievements.get(name, ()))
    happened = Counter(type(event.what) for event in table.journal)
    for told, sort in LAID_ONCE.items():
        yield (sort,), happened[told]
    for event in table.journal:
        if isinstance(event.what, CardRemoved):
            yield ("out_of_the_game", event.what.card), True
    if table.ready:
        for seat_of_bot in bots.seats:
            yield ("favorite", seat_of_bot), bots.favorite(seat_of_bot)
    if mat := bots.automa:
        yield ("beside",), mat.cards
        yield ("pool",), tuple(sorted(mat.pool))
        yield ("ahead",), tuple(sorted(mat.outposts_ahead))
    if luck_of(setup, "decision_card") == "table":
        yield ("decision_cards",), bots.decks.copy()
