"""What happened: events with who may see them and why, in terms a screen can show and a table carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.decisions import NOTHING, Facts


class Reason(NamedTuple):
    """One step of the argument behind an event: a kind, its values and the rule that it follows."""

    kind: str
    data: Facts = NOTHING
    rule: str = ""


SIGHT = "sight"
"""An event that says no more than that somebody has seen what was hidden from them, though no die or draw brought it.

Whoever made it happen cannot take that back alone, see engine.consent.
"""

Reasons = Callable[[], tuple[Reason, ...]]


def no_reasons() -> tuple[Reason, ...]:
    """For events that need no argument."""
    return ()


class Event(NamedTuple):
    """Something that happened to a seat. `why` builds the reasons when asked.

    audience: the seats that may know what it was about, None for everybody; the others learn that it happened.
    """

    kind: str
    seat: int | None = None
    data: Facts = NOTHING
    rule: str = ""
    why: Reasons = no_reasons
    audience: frozenset[int] | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat may know it; None is somebody who looks on."""
        if self.audience is None or seat in self.audience:
            return self
        return self._replace(data=NOTHING, why=no_reasons)
