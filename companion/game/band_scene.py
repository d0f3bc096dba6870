"""What a game's band is woven of: for everybody who scores what they did turn by turn, as the journal tells it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.drawings.band import BandTurn
from engine.journal import Event

ACTS = ("advanced", "income_turn")


def picks_of(
    turns: Sequence[Sequence[Event]], seats: Sequence[int], people: Collection[int]
) -> dict[int, tuple[BandTurn, ...]]:
    """For each of the seats its rows of the band; `people` are the seats of people, `turns` all but the setup."""
    rows = list(_rows(turns, people))
    return {seat: tuple(_pick(row, seat) for row in rows) for seat in seats}


def _rows(turns: Sequence[Sequence[Event]], people: Collection[int]) -> Iterator[list[Event]]:
    """The events of each row: of a turn where one person plays, of a round where several do."""
    row: list[Event] = []
    acted: set[int | None] = set()
    for events in turns:
        whose = next((event.seat for event in events if event.kind in ACTS and event.seat in people), None)
        if row and (whose is None or whose in acted):
            yield row
            row, acted = [], set()
        row.extend(events)
        acted.add(whose)
    if row:
        yield row


def _pick(events: Sequence[Event], seat: int) -> BandTurn:
    own = [event for event in events if event.seat == seat]
    eras = [int(str(event.data["era"])) for event in own if event.kind == "income_turn"]
    return BandTurn(
        tracks=tuple(str(event.data["track"]) for event in own if event.kind == "advanced"),
        income=eras[0] if eras else None,
        landmarks=sum(event.kind == "landmark" and event.data["owner"] == seat for event in events),
        conquests=sum(event.kind == "conquered" for event in own),
    )
