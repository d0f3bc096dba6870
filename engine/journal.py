"""The journal: events, their reasons, and who may see them."""

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
    """A step of the argument behind an event."""

    because: Because
    rule: str = ""

    @property
    def kind(self) -> str:
        return self.because.kind

    @property
    def data(self) -> Facts:
        return self.because.data


class HiddenSeen(EventData, kind="sight"):
    """Somebody saw something hidden without a draw or roll, see engine.consent."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """An event of which one may know only the kind."""

    kind: str
    data: ClassVar[Facts] = NOTHING


Reasons = Callable[[], tuple[Reason, ...]]


def no_reasons() -> tuple[Reason, ...]:
    """For events without argument."""
    return ()


class Event(NamedTuple):
    """Something that happened to a seat. why: builds the reasons when asked.

    audience: who may know what it was about, or None for all.
    """

    what: EventData | Hidden
    seat: int | None = None
    rule: str = ""
    why: Reasons = no_reasons
    audience: frozenset[int] | None = None

    @property
    def kind(self) -> str:
        return self.what.kind

    @property
    def data(self) -> Facts:
        """Empty if hidden."""
        return self.what.data

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat may know it; None is a watcher."""
        if self.audience is None or seat in self.audience:
            return self
        return self._replace(what=Hidden(self.kind), why=no_reasons)
