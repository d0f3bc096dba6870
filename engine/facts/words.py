"""Sentences of cards, kept with their data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Protocol, TypeVar

from pydantic.dataclasses import dataclass

from engine.facts.components import FACT


@dataclass(frozen=True, slots=True, config=FACT)
class Asks:
    title: str
    short: str  # what the answer is about
    help: str = ""
    leave: str = ""  # names declining
    tick: str = ""  # names the button below several to tick

    @property
    def words(self) -> str:
        return " ".join((self.title, self.short, self.help, self.leave, self.tick))


@dataclass(frozen=True, slots=True, config=FACT)
class Told:
    """An event or refusal, without the seat."""

    text: str
    more: str = ""  # small below it
    icon: str = ""  # before it
    acts: bool = False  # continues from a name ("Anna drew a card"); others follow a colon
    explains: bool = False  # also stands below the next question's title

    @property
    def words(self) -> str:
        return f"{self.text} {self.more}"


@dataclass(frozen=True, slots=True, config=FACT)
class Says:
    """By kind; `%(field)s` is a value of what is asked or told. A question with several subjects has a sentence for
    each: `KIND SUBJECT`.
    """

    asks: Mapping[str, Asks] = field(default_factory=dict)
    tells: Mapping[str, Told] = field(default_factory=dict)
    refuses: Mapping[str, Told] = field(default_factory=dict)


class Speaking(Protocol):
    @property
    def slug(self) -> str: ...

    @property
    def says(self) -> Says: ...


FIELD: Final = re.compile(r"%\((\w+)\)s")

S = TypeVar("S")


def said_by_all(cards: Iterable[Speaking]) -> Says:
    """By kind. Raises ValueError if cards share one."""
    asks: dict[str, Asks] = {}
    tells: dict[str, Told] = {}
    refuses: dict[str, Told] = {}
    for card in cards:
        _add(asks, card.says.asks, card.slug)
        _add(tells, card.says.tells, card.slug)
        _add(refuses, card.says.refuses, card.slug)
    return Says(asks, tells, refuses)


def _add(together: dict[str, S], own: Mapping[str, S], slug: str) -> None:
    for kind in own:
        if kind in together:
            raise ValueError(f"{slug}: another card has a sentence for {kind!r} already")
    together.update(own)
