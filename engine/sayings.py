"""What rules say to people: small frozen classes beside the rule or card that makes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

_WORD = re.compile(r"(?<=.)(?=[A-Z])")


@dataclass_transform(frozen_default=True)
class Saying:
    """The base of each sort of saying; classes below a sort become frozen dataclasses.

    The kind is the class's name, `AtTheEnd` -> `at_the_end`, unless given. A derived class keeps its base's kind.

    >>> class Excuse(Saying):
    ...     '''A sort.'''
    >>> class TooTired(Excuse, rule="ADV-1"):
    ...     hours: int
    >>> excuse = TooTired(hours=2)
    >>> excuse.kind, excuse.rule, excuse.data, excuse == TooTired(2)
    ('too_tired', 'ADV-1', {'hours': 2}, True)
    >>> class TooTiredToo(Excuse, kind="too_tired"):
    ...     '''Two classes may not share a kind.'''
    Traceback (most recent call last):
    TypeError: TooTiredToo: TooTired is 'too_tired' already
    """

    kind: ClassVar[str]
    rule: ClassVar[str] = ""

    of_kind: ClassVar[dict[str, type[Saying]]]
    """The classes of its sort, by kind."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    """Its fields, set by `dataclass`."""

    def __init_subclass__(cls, *, kind: str = "", rule: str = "") -> None:
        super().__init_subclass__()
        if Saying in cls.__bases__:
            cls.of_kind = {}
        elif kind or not hasattr(cls, "kind"):
            cls.kind = kind or _WORD.sub("_", cls.__name__).lower()
            other = cls.of_kind.setdefault(cls.kind, cls)
            if other is not cls:
                raise TypeError(f"{cls.__name__}: {other.__name__} is {cls.kind!r} already")
        cls.rule = rule or cls.rule
        dataclass(frozen=True)(cls)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """`with` for `with_`."""
        return tuple(name.removesuffix("_") for name in cls.__match_args__)

    @property
    def data(self) -> Mapping[str, object]:
        """Its fields by name."""
        return {name.removesuffix("_"): getattr(self, name) for name in self.__match_args__}
