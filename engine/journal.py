"""What happened: events with who may see them and why, in terms a screen can show and a table carry out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.decisions import Facts


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of the argument behind an event: a kind, its values and the rule that it follows."""

    kind: str
    data: Facts = field(default_factory=dict)
    rule: str = ""


Reasons = Callable[[], tuple[Reason, ...]]


def no_reasons() -> tuple[Reason, ...]:
    """For events that need no argument."""
    return ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a seat. `why` builds the reasons when asked; `audience` None means everybody."""

    kind: str
    seat: int | None = None
    data: Facts = field(default_factory=dict)
    rule: str = ""
    why: Reasons = no_reasons
    audience: frozenset[int] | None = None
