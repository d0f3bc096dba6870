"""The journal: events, reasons, and who may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.decisions import NOTHING, Facts
from engine.sayings import Saying


class EventData(Saying):
    """A class beside the rule or card that tells it."""


class Because(Saying):
    """A step of an argument."""


class Reason(NamedTuple):
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
    """Only its kind is known."""

    kind: str
    data: ClassVar[Facts] = NOTHING


Reasons = Callable[[], tuple[Reason, ...]]


def no_reasons() -> tuple[Reason, ...]:
    return ()


class Event(NamedTuple):
    """Something that happened to a seat."""

    what: EventData | Hidden
    seat: int | None = None
    rule: str = ""
    why: Reasons = no_reasons  # builds the reasons when asked
    audience: frozenset[int] | None = None  # None: all

    @property
    def kind(self) -> str:
        return self.what.kind

    @property
    def data(self) -> Facts:
        """Empty if hidden."""
        return self.what.data

    def seen_by(self, seat: int | None) -> Event:
        """seat: None for a watcher."""
        if self.audience is None or seat in self.audience:
            return self
        return self._replace(what=Hidden(self.kind), why=no_reasons)
