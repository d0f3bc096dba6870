"""What several people see of each other's turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.game.journal_acts import acts_of
from companion.game.sight import Sight
from companion.game.since import first_new
from companion.game.stops import turns_in
from companion.game.told import rows_told
from companion.onscreen.brief import Brief, BriefPart, briefs_of, parts_of
from companion.onscreen.news import news
from engine.consent import last_answer
from engine.facts.components import Hex
from engine.journal import Event
from engine.outlook import PLAYER_TURN, Placement
from engine.things import At, Thing

OF_THE_BOARD: Final = ("explore", "conquer")
"""Their hexes follow from the board: everybody may see them."""

ON_THE_MAP: Final = ("conquered", "explored")
"""Told first: they are ringed on the map."""


@dataclass(frozen=True, slots=True)
class Deed:
    look: PlayerLook
    kind: str  # conquered, explored, or else `part` says it
    number: int = 1
    part: BriefPart | None = None


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What waiting players are told."""

    hexes: frozenset[Hex]  # to choose from, if all may know them
    following: tuple[PlayerLook, ...]  # have turns before you
    yours: bool  # your turn comes after theirs
    new_lines: int  # others' acts since your last turn
    private: tuple[Row, ...]  # what only you may know of your last answer
    brought: Brief | None  # by your last turn, once over


def meanwhile_of(sight: Sight) -> Meanwhile:
    following, yours = turns_to_come(sight)
    own, others = news(sight)
    return Meanwhile(
        hexes=hexes_to_choose(sight),
        following=following,
        yours=yours,
        new_lines=len(acts_of(rows_told(sight, others))),
        private=rows_told(sight, news_for_one(sight)),
        brought=brought_by(sight, own),
    )


def brought_by(sight: Sight, own: Sequence[Event]) -> Brief | None:
    """Your last turn, once over. own: its events."""
    seat = sight.seat
    if seat is None or sight.game.active == seat or not sight.game.board.seats[seat].era:
        return None
    lines = briefs_of(rows_told(sight, own))
    return next((line for line in lines if line.look == sight.looks[seat]), None)


def hexes_to_choose(sight: Sight) -> frozenset[Hex]:
    """Hexes among which another player chooses, if everybody may know."""
    asked = sight.play.pending
    if asked is None or asked is sight.pending or asked.kind not in OF_THE_BOARD:
        return frozenset()
    answers = (asked.thing(key) for key in asked.options.keys())  # noqa: SIM118 (no mapping)
    return frozenset(hex for thing in answers if (hex := _hex_on_board(thing)) is not None)


def _hex_on_board(thing: Thing | None) -> Hex | None:
    match thing:
        case Placement(mat="") | At(use=""):
            return thing.hex
    return None


def turns_to_come(sight: Sight) -> tuple[tuple[PlayerLook, ...], bool]:
    """Who has turns before yours, and whether yours comes. Before the first turn: who chooses next."""
    seats, asked = sight.game.board.seats, sight.play.pending
    begun = any(entry.asked == PLAYER_TURN for entry in sight.play.answers)
    now = sight.game.active if begun or asked is None else asked.seat
    found = list[int]()
    for step in range(1, len(seats)):
        seat = (now + step) % len(seats)
        if seat == sight.seat and not seats[seat].finished:
            return tuple(sight.looks[each] for each in found), True
        if not seats[seat].finished:
            found.append(seat)
    return tuple(sight.looks[each] for each in found), False


def news_for_one(sight: Sight) -> list[Event]:
    """What only you may know of your last answer."""
    answers = sight.play.answers
    last = last_answer(answers)
    if last is None or sight.seat is None or answers[last].seat != sight.seat:
        return []
    events = (event for event in sight.play.events_from(last) if event.audience and sight.seat in event.audience)
    return [event.seen_by(sight.seat) for event in events]


def missed(sight: Sight, watched: int) -> list[Event]:
    """What others did since your last turn, until you watched. watched: the log's length then."""
    turns = turns_in(sight.play.answers)
    own = next((turn for turn in reversed(turns) if sight.play.answers[turn].seat == sight.seat), -1)
    begin = next((turn for turn in turns if turn > own), None)
    until = first_new(sight.play, watched)
    return [] if begin is None or begin >= until else sight.seen(sight.play.events_between(begin, until))


def deeds_of(rows: Iterable[Row], seat: PlayerLook | None) -> tuple[Deed, ...]:
    """In order of first acts. seat: the reader."""
    told = [row for row in rows if row.look is not None and row.look != seat]
    players = dict.fromkeys(row.look for row in told if row.look is not None)
    deeds = (_deed(look, [row for row in told if row.look == look]) for look in players)
    return tuple(deed for deed in deeds if deed is not None)


def _deed(look: PlayerLook, rows: Sequence[Row]) -> Deed | None:
    """Something on the map, else where the last step led."""
    for kind in ON_THE_MAP:
        if number := sum(row.kind == kind for row in rows):
            return Deed(look, kind, number)
    steps = [part for row in rows for part in parts_of(row) if part.leads]
    return Deed(look, steps[-1].sort, steps[-1].number, steps[-1]) if steps else None
