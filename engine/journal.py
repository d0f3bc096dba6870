"""What happened: events with who may see them and why, in terms a screen can show and a table carry out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.decisions import NOTHING, Facts
from engine.sayings import Saying


class EventData(Saying):
    """What an event tells: a class beside the rule or card that does."""


class Because(Saying):
    """What a step of an argument says."""


class Reason(NamedTuple):
    """One step of the argument behind an event, and the rule that it follows."""

    because: Because
    rule: str = ""

    @property
    def kind(self) -> str:
        """The kind of what it says."""
        return self.because.kind

    @property
    def data(self) -> Facts:
        """The fields of what it says, by name."""
        return self.because.data


class HiddenSeen(EventData, kind="sight"):
    """Somebody has seen what was hidden from them, though no die or draw brought it.

    Whoever made it happen cannot take that back alone, see engine.consent.
    """


@dataclass(frozen=True, slots=True)
class Hidden:
    """What happened, to whoever may not know more than its kind."""

    kind: str
    data: ClassVar[Facts] = NOTHING


Reasons = Callable[[], tuple[Reason, ...]]


def no_reasons() -> tuple[Reason, ...]:
    """For events that need no argument."""
    return ()


class Event(NamedTuple):
    """Something that happened to a seat. `why` builds the reasons when asked.

    audience: the seats that may know what it was about, None for everybody; the others learn that it happened.
    """

    what: EventData | Hidden
    seat: int | None = None
    rule: str = ""
    why: Reasons = no_reasons
    audience: frozenset[int] | None = None

    @property
    def kind(self) -> str:
        """The kind of what happened."""
        return self.what.kind

    @property
    def data(self) -> Facts:
        """The fields of what happened, by name; none if it is hidden."""
        return self.what.data

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat may know it; None is somebody who looks on."""
        if self.audience is None or seat in self.audience:
            return self
        return self._replace(what=Hidden(self.kind), why=no_reasons)
