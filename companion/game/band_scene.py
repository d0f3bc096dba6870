"""What a game's band is woven of, turn by turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.drawings.band import BandTurn
from engine.journal import Event
from engine.rules.board.advance import LandmarkClaimed, TokenAdvanced
from engine.rules.board.conquer import TerritoryConquered
from engine.rules.income import IncomeTurnTold

ACTS = (TokenAdvanced, IncomeTurnTold)


def picks_of(
    turns: Sequence[Sequence[Event]], seats: Sequence[int], people: Collection[int]
) -> dict[int, tuple[BandTurn, ...]]:
    """By seat. turns: all but the setup."""
    rows = list(_rows(turns, people))
    return {seat: tuple(_pick(row, seat) for row in rows) for seat in seats}


def _rows(turns: Sequence[Sequence[Event]], people: Collection[int]) -> Iterator[list[Event]]:
    """A row is a turn if one person plays, else a round."""
    row: list[Event] = []
    acted: set[int | None] = set()
    for events in turns:
        whose = next((event.seat for event in events if isinstance(event.what, ACTS) and event.seat in people), None)
        if row and (whose is None or whose in acted):
            yield row
            row, acted = [], set()
        row.extend(events)
        acted.add(whose)
    if row:
        yield row


def _pick(events: Sequence[Event], seat: int) -> BandTurn:
    own = [event for event in events if event.seat == seat]
    eras = [event.what.era for event in own if isinstance(event.what, IncomeTurnTold)]
    landmarks = [event.what for event in events if isinstance(event.what, LandmarkClaimed)]
    return BandTurn(
        tracks=tuple(event.what.track for event in own if isinstance(event.what, TokenAdvanced)),
        income=eras[0] if eras else None,
        landmarks=sum(landmark.owner == seat for landmark in landmarks),
        conquests=sum(isinstance(event.what, TerritoryConquered) for event in own),
    )
