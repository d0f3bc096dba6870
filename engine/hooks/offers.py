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
    """An added option. steps: what follows if it is chosen.

    thing: what a screen draws; if None, the ability. Steps that replace the decision's action return what the rule
    would, such as the tech card invented.
    """

    key: str
    steps: Callable[[], Steps[object]]
    data: Facts = field(default_factory=dict, hash=False)
    thing: Thing | None = None


@dataclass(frozen=True, slots=True)
class WithOffers(Generic[V]):
    options: Options[V]
    added: Mapping[str, Offer]

    def parse(self, key: str) -> V | Offer | Refusal:
        return self.added[key] if key in self.added else self.options.parse(key)

    def keys(self) -> Iterator[str]:
        yield from self.options.keys()
        yield from self.added


def with_offers(options: Options[V], added: Mapping[str, Offer]) -> Options[V | Offer]:
    return WithOffers(options, added) if added else options
