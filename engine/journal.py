"""The journal: events, their reasons, and who may see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, Final, NamedTuple, TypeVar

from engine.decisions import NOTHING, Facts

T = TypeVar("T", bound="type[Fields]")


@dataclass(frozen=True, slots=True)
class Fields:
    """Typed fields instead of a sentence; `kind` says which sentence.

    `data` leaves out fields with their default value. A name that Python reserves ends in `_`: `from_`.
    """

    kind: ClassVar[str] = ""

    @property
    def data(self) -> Facts:
        """By name, in order."""
        found: dict[str, object] = {}
        parts = _FIELDS.get(type(self))
        for name, key, default in _fields_of(type(self)) if parts is None else parts:
            value = getattr(self, name)
            if isinstance(value, Detail):
                found.update(value.data)
            elif default is MISSING or value != default:
                found[key] = value
        return found


_FIELDS: Final[dict[type[Fields], tuple[tuple[str, str, object], ...]]] = {}
"""Attribute, name and default of each field, filled when a class is first told."""


def _fields_of(sort: type[Fields]) -> tuple[tuple[str, str, object], ...]:
    _FIELDS[sort] = tuple((each.name, each.name.removesuffix("_"), each.default) for each in fields(sort))
    return _FIELDS[sort]


def _register(sort: T, known: dict[str, T]) -> None:
    """Set a class's kind from its name; "" marks a base. Raises TypeError if two share a kind."""
    if "kind" not in sort.__dict__:
        sort.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", sort.__name__).lower()
    if not sort.kind:
        return
    other = known.setdefault(sort.kind, sort)
    if (other.__module__, other.__qualname__) != (sort.__module__, sort.__qualname__):
        raise TypeError(f"{sort.__qualname__} and {other.__qualname__} are both of the kind {sort.kind!r}")
    known[sort.kind] = sort  # `dataclass` makes slotted classes anew


@dataclass(frozen=True, slots=True)
class Detail(Fields):
    """Fields that only some events of a kind have."""


EVENTS_BY_KIND: dict[str, type[EventData]] = {}
"""By kind."""

REASONS_BY_KIND: dict[str, type[Because]] = {}
"""By kind."""


@dataclass(frozen=True, slots=True)
class EventData(Fields):
    """What an event tells, defined beside its rule or card."""

    def __init_subclass__(cls) -> None:
        _register(cls, EVENTS_BY_KIND)


@dataclass(frozen=True, slots=True)
class Because(Fields):
    """What a step of an argument says."""

    def __init_subclass__(cls) -> None:
        _register(cls, REASONS_BY_KIND)


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


@dataclass(frozen=True, slots=True)
class HiddenSeen(EventData):
    """Somebody saw something hidden without a draw or roll, see engine.consent."""

    kind = "sight"


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
