"""What happened on screen, as it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from automa.civilizations import OutpostAhead
from automa.income import BotsFinished
from companion.game.journal import Row, late_end, rows_of
from companion.game.sight import Sight
from engine.decisions import Facts
from engine.journal import Event, EventData
from engine.rules.build import BuildingSet, BuildingTaken, NoRoom
from engine.rules.resources import ResourceTaken

AHEAD = (BotsFinished, OutpostAhead)
"""Told only while there is time for them."""


class ResourcesTogether(EventData, kind="resources"):
    """Gained one after the other, told as one."""

    resources: Mapping[str, int]
    lost: Mapping[str, int]


def told(events: Iterable[Event]) -> list[Event]:
    """Merges resources of one gain, and a building with its placing."""
    listed: list[Event] = []
    for event in events:
        last, what = listed[-1] if listed else None, event.what
        before = last.what if last and last.seat == event.seat else None
        if isinstance(what, ResourceTaken):
            so_far = before if isinstance(before, ResourcesTogether) else None
            listed[len(listed) - bool(so_far) :] = [event._replace(what=together(so_far, what))]
        elif isinstance(before, BuildingTaken) and isinstance(what, BuildingSet | NoRoom):
            listed[-1] = event
        else:
            listed.append(event)
    return listed


def together(so_far: ResourcesTogether | None, more: ResourceTaken) -> ResourcesTogether:
    gained, lost = (Counter(so_far.resources), Counter(so_far.lost)) if so_far else (Counter[str](), Counter[str]())
    gained[more.resource] += more.number
    if more.lost:
        lost[more.resource] += more.lost
    return ResourcesTogether(dict(gained), dict(lost))


def rows_told(sight: Sight, events: Iterable[Event]) -> tuple[Row, ...]:
    seats, board = sight.game.board.seats, sight.game.board
    plays_on = not all(seats[seat].finished for seat in sight.people)

    def beside(event: Event) -> Facts:
        return {"plays_on": plays_on} if isinstance(event.what, AHEAD) else late_end(event, board)

    return rows_of(told(events), sight.looks, beside)
