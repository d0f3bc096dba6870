"""What happened: events with who may see them and why, in terms a screen can show and a table carry out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, Final, NamedTuple, TypeVar

from engine.decisions import NOTHING, Facts

T = TypeVar("T", bound="type[Fields]")


@dataclass(frozen=True, slots=True)
class Fields:
    """Something said in typed fields instead of a sentence; `kind` says which sentence it is.

    A field with a default value is left out of `data` while it has that value. A field that Python would not let have
    its name ends in `_`: `from_`.
    """

    kind: ClassVar[str] = ""

    @property
    def data(self) -> Facts:
        """The fields by name, in their order, as sentences and transcripts read them."""
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
"""Filled when a class is first told: its fields, each with its name as it is told, and its default value."""


def _fields_of(sort: type[Fields]) -> tuple[tuple[str, str, object], ...]:
    _FIELDS[sort] = tuple((each.name, each.name.removesuffix("_"), each.default) for each in fields(sort))
    return _FIELDS[sort]


def _register(sort: T, known: dict[str, T]) -> None:
    """Give a class the kind of its name unless it names one, "" as a base. Raises TypeError if two share a kind."""
    if "kind" not in sort.__dict__:
        sort.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", sort.__name__).lower()
    if not sort.kind:
        return
    other = known.setdefault(sort.kind, sort)
    if (other.__module__, other.__qualname__) != (sort.__module__, sort.__qualname__):
        raise TypeError(f"{sort.__qualname__} and {other.__qualname__} are both of the kind {sort.kind!r}")
    known[sort.kind] = sort  # `dataclass` makes a class with slots anew


@dataclass(frozen=True, slots=True)
class Detail(Fields):
    """A part of an event with fields that only some events of its kind have: they are told like the event's own."""


EVENTS_BY_KIND: dict[str, type[EventData]] = {}
"""What events can tell, by its kind: every class that the rules, cards and scenarios define."""

REASONS_BY_KIND: dict[str, type[Because]] = {}
"""What an argument can say, by its kind."""


@dataclass(frozen=True, slots=True)
class EventData(Fields):
    """What an event tells: a class beside the rule or card that does. Its kind is its name unless it names another."""

    def __init_subclass__(cls) -> None:
        _register(cls, EVENTS_BY_KIND)


@dataclass(frozen=True, slots=True)
class Because(Fields):
    """What a step of an argument says."""

    def __init_subclass__(cls) -> None:
        _register(cls, REASONS_BY_KIND)


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


@dataclass(frozen=True, slots=True)
class HiddenSeen(EventData):
    """Somebody has seen what was hidden from them, though no die or draw brought it.

    Whoever made it happen cannot take that back alone, see engine.consent.
    """

    kind = "sight"


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
