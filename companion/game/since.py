"""What a phone missed since it last showed a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from flask import request

from companion.game.journal import Row
from companion.store.replay import AnyPlay
from companion.web.pages import wants_part
from engine.facts.components import Hex
from engine.journal import Event
from engine.log import ASIDE, fold
from engine.rules.board.advance import TokenMoved

MOST_ROWS: Final = 4
"""On a page; the journal has all."""

WATCHING: Final = "Is-Watching"
"""A header: somebody looked as news came."""

GIVEN: Final = ("answer", "auto", "luck")
"""Entries that add an answer."""

Moves = Mapping[tuple[int, str, int], int]
"""Where a token came from."""


@dataclass(frozen=True, slots=True)
class Since:
    told: tuple[Row, ...] = ()  # not listed by the page
    listed: tuple[Row, ...] = ()  # marked in the page's list
    taken_back: bool = False  # answers that it saw no longer hold
    hexes: frozenset[Hex] = frozenset()  # where something happened
    moves: Moves = field(default_factory=dict)

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.told[-MOST_ROWS:]

    @property
    def more(self) -> int:
        """Rows left out."""
        return max(0, len(self.told) - MOST_ROWS)

    def beside(self, rows: Sequence[Row]) -> Since:
        """Rows listed on the page are not told again."""
        listed = tuple(row for row in self.told if row in rows)
        return replace(self, told=tuple(row for row in self.told if row not in listed), listed=listed)

    @property
    def is_anything(self) -> bool:
        return bool(self.told) or self.taken_back


def seen_before() -> int | None:
    """The log's length on a page that asks for news; None for one just opened."""
    seen = request.args.get("seen", type=int)
    return seen if request.method == "GET" and wants_part() else None


def since(
    play: AnyPlay,
    seen: int | None,
    known: Callable[[Sequence[Event]], Sequence[Event]],
    rows_of: Callable[[Sequence[Event]], Sequence[Row]],
) -> Since:
    """seen: the log's length then. known: events as this phone may know them."""
    if seen is None or not 0 <= seen < len(play.log):
        return Since()
    first, taken_back = _first_new(play, seen)
    events = known(play.events_from(first)) if first < len(play.answers) else ()
    rows = tuple(rows_of(events))
    return Since(
        told=rows,
        taken_back=taken_back,
        hexes=frozenset(hex for event in events if isinstance(hex := event.data.get("hex"), tuple)),
        moves=moves_in(events),
    )


def watched_since(seq: int) -> int:
    """The log's length since when somebody watched without a break; else `seq`.

    A page says since when it has been open (`watched`), and a header that it is looked at as news comes (WATCHING). A
    phone that comes back to no news has watched on.
    """
    watched = request.args.get("watched", type=int)
    unbroken = WATCHING in request.headers or seen_before() == seq
    return watched if watched is not None and wants_part() and unbroken else seq


def first_new(play: AnyPlay, seen: int) -> int:
    return _first_new(play, seen)[0] if 0 <= seen < len(play.log) else len(play.answers) + 1


def _first_new(play: AnyPlay, seen: int) -> tuple[int, bool]:
    """In force; and whether earlier ones no longer hold."""
    later = [entry for entry in play.log[seen:] if entry.kind not in ASIDE]
    if all(entry.kind in GIVEN for entry in later):
        return len(play.answers) - len(later), False
    before = fold(play.log[:seen]).answers
    pairs = zip(before, play.answers, strict=False)
    same = next(
        (number for number, (then, now) in enumerate(pairs) if then != now), min(len(before), len(play.answers))
    )
    return same, same < len(before)


def moves_in(events: Iterable[Event]) -> Moves:
    """A token that came back has not moved."""
    moves: dict[tuple[int, str, int], int] = {}
    for event in events:
        what = event.what
        if event.seat is not None and isinstance(what, TokenMoved):
            start = moves.pop((event.seat, what.track, what.from_), what.from_)
            moves[event.seat, what.track, what.space] = start
    return {place: start for place, start in moves.items() if place[2] != start}
