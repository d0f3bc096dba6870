"""What happened on screen, as it is told: some events together, others with what they lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.game.journal import with_late_ends
from companion.game.sight import Sight
from engine.journal import Event

AHEAD = ("bots_finished", "outpost_ahead")
"""Events that say what there is still to do, as long as there is time for it."""


def told(sight: Sight, events: Iterable[Event]) -> list[Event]:
    """The events as they are told: resources of one gain together, a building once it stands."""
    seats = sight.game.board.seats
    plays_on = not all(seats[seat].finished for seat in sight.people)
    listed: list[Event] = []
    for event in with_late_ends(events, sight.game.board):
        if event.kind in AHEAD:
            event = event._replace(data={**event.data, "plays_on": plays_on})
        last = listed[-1] if listed else None
        if last and last.kind == event.kind == "resource" and last.seat == event.seat:
            listed[-1] = last._replace(data=together(last.data, event.data))
        elif event.kind == "resource":
            listed.append(event._replace(data=together({}, event.data)))
        elif last and last.kind == "building" and event.kind in ("placed", "no_room") and last.seat == event.seat:
            listed[-1] = event
        else:
            listed.append(event)
    return listed


def together(sum_so_far: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Resources gained one after the other, as `resources` and `lost` by kind."""
    gained, lost = Counter(sum_so_far.get("resources", {})), Counter(sum_so_far.get("lost", {}))
    gained[more["resource"]] += more["number"]
    if more["lost"]:
        lost[more["resource"]] += more["lost"]
    return {"resources": dict(gained), "lost": dict(lost)}
