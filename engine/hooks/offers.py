"""Options that abilities add to a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.decisions import Facts, Options, Refusal, Steps
from engine.things import Thing

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Offer(Thing):
    """One more option in a decision: its key, the steps that follow if it is chosen, and what a screen draws.

    thing: the ability itself if None. If the steps do what the decision was about, they return what the rule would,
    such as the tech card invented.
    """

    key: str
    steps: Callable[[], Steps[object]]
    data: Facts = field(default_factory=dict, hash=False)
    thing: Thing | None = None


@dataclass(frozen=True, slots=True)
class WithOffers(Generic[V]):
    """The options of a decision, then those that abilities add to it."""

    options: Options[V]
    added: Mapping[str, Offer]

    def parse(self, key: str) -> V | Offer | Refusal:
        return self.added[key] if key in self.added else self.options.parse(key)

    def keys(self) -> Iterator[str]:
        yield from self.options.keys()
        yield from self.added


def with_offers(options: Options[V], added: Mapping[str, Offer]) -> Options[V | Offer]:
    """The options of a decision with those that abilities add."""
    return WithOffers(options, added) if added else options
