"""The sentences that a card brings for its own questions, events and refusals: they stand with its data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Protocol, TypeVar

from pydantic.dataclasses import dataclass

from engine.facts.components import FACT


@dataclass(frozen=True, slots=True, config=FACT)
class Asks:
    """A question: its title, what it needs beside that, in short what its answer was about, and what leaving it is."""

    title: str
    short: str
    help: str = ""
    leave: str = ""

    @property
    def words(self) -> str:
        """All that it says."""
        return " ".join((self.title, self.short, self.help, self.leave))


@dataclass(frozen=True, slots=True, config=FACT)
class Told:
    """An event or refusal in a sentence, the seat left out; `more` is said small below it, `icon` stands before it.

    `acts`: the sentence goes on from who did it ("Anna drew a card"), others stand after a colon. `explains`: what is
    asked next is understood from it, so it is said below its title too.
    """

    text: str
    more: str = ""
    icon: str = ""
    acts: bool = False
    explains: bool = False

    @property
    def words(self) -> str:
        """All that it says."""
        return f"{self.text} {self.more}"


@dataclass(frozen=True, slots=True, config=FACT)
class Says:
    """What a card says by kinds of its own; `%(field)s` in a sentence is a value of what is asked or told.

    A question of one kind that is about different subjects has a sentence for each: `KIND SUBJECT`.
    """

    asks: Mapping[str, Asks] = field(default_factory=dict)
    tells: Mapping[str, Told] = field(default_factory=dict)
    refuses: Mapping[str, Told] = field(default_factory=dict)


class Speaking(Protocol):
    """A card that may bring sentences."""

    @property
    def slug(self) -> str: ...

    @property
    def says(self) -> Says: ...


FIELD: Final = re.compile(r"%\((\w+)\)s")
"""A field in a sentence."""

S = TypeVar("S")


def said_by_all(cards: Iterable[Speaking]) -> Says:
    """The sentences of some cards, by kind. Raises ValueError where two cards have one for the same kind."""
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
