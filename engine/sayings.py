"""What rules say to people: frozen classes beside the rule or card that makes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, dataclass_transform, get_args, get_type_hints

_WORD = re.compile(r"(?<=.)(?=[A-Z])")


@dataclass_transform(frozen_default=True)
class Saying:
    """The base of each sort of saying; classes below a sort become frozen dataclasses.

    The kind is the class's name, `AtTheEnd` -> `at_the_end`, unless the class says another one; `kind=""` makes a base
    for others. A class derived from one with a kind keeps that kind: it says the same by another rule. Others of the
    sort may not share it: TypeError.

    >>> class Excuse(Saying):
    ...     '''A sort.'''
    >>> class TooTired(Excuse, rule="ADV-1"):
    ...     hours: int
    ...     naps: int = 0
    >>> excuse = TooTired(hours=2)
    >>> excuse.kind, excuse.rule, excuse.data, excuse == TooTired(2)
    ('too_tired', 'ADV-1', {'hours': 2}, True)
    """

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    ends_in: ClassVar[str] = ""
    """What class names of a sort end in."""

    of_kind: ClassVar[dict[str, type[Saying]]]
    """Classes of the sort."""

    _told: ClassVar[tuple[tuple[str, str, object], ...]] = ()
    """Fields, set by `dataclass`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(cls, *, kind: str | None = None, rule: str = "", kw_only: bool = False) -> None:
        super().__init_subclass__()
        if Saying in cls.__bases__:
            cls.of_kind = {}
        elif kind or (kind is None and not cls.kind):
            cls.kind = kind or _WORD.sub("_", cls.__name__.removesuffix(cls.ends_in)).lower()
            other = cls.of_kind.setdefault(cls.kind, cls)
            if other is not cls:
                raise TypeError(f"{cls.__name__}: {other.__name__} is {cls.kind!r} already")
        cls.rule = rule or cls.rule
        # frozen for mypy alone: rules make them all the time, and `frozen=True` takes three times as long
        dataclass(unsafe_hash=True, kw_only=kw_only)(cls)
        cls._told = tuple((each.name, each.name.removesuffix("_"), each.default) for each in fields(cls))

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Field names, `with` for `with_`."""
        found: list[str] = []
        hints = get_type_hints(cls)
        for name, said, _ in cls._told:
            sorts = [each for each in (hints[name], *get_args(hints[name])) if isinstance(each, type)]
            details = [each for sort in sorts if issubclass(sort, Detail) for each in (sort, *sort.__subclasses__())]
            found += [inner for detail in details for inner in detail.names()] if details else [said]
        return tuple(found)

    @property
    def data(self) -> Mapping[str, object]:
        """Fields by name, a `Detail`'s among them, without default values."""
        found: dict[str, object] = {}
        for name, said, default in self._told:
            value = getattr(self, name)
            if isinstance(value, Detail):
                found.update(value.data)
            elif default is MISSING or value != default:
                found[said] = value
        return found


class Detail(Saying):
    """Fields that only some sayings of a kind have, told like its own."""
