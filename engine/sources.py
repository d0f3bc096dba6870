"""Who answers for CHANCE: luck, a script, or a person at the table."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Protocol, TypeVar

from engine.decisions import Chances, Decision

T = TypeVar("T")


class Source(Protocol):
    def answer(self, decision: Decision) -> str | None:
        """The outcome's key, or None if a person must enter it."""

    def leaves_to_people(self, kind: str) -> bool:
        """Whether people enter outcomes of this kind."""


class Luck:
    """Random answers; with a seed they can be repeated."""

    system: Callable[[], random.Random] = random.SystemRandom
    """Tests replace it to be repeatable."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = self.system() if seed is None else random.Random(seed)

    def answer(self, decision: Decision) -> str | None:
        options = decision.options
        if not isinstance(options, Chances):
            raise TypeError(f"{decision.kind} is no chance")
        sums = list(accumulate(options.outcomes.values()))  # a key of weight 0 adds nothing and is never hit
        return list(options.outcomes)[bisect(sums, self._random.random() * sums[-1])]

    def leaves_to_people(self, kind: str) -> bool:
        return False

    def pick(self, things: Sequence[T]) -> T:
        """Equally likely."""
        return self._random.choice(things)


class Script:
    """Outcomes in order, for tests."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = list(keys)

    def answer(self, decision: Decision) -> str | None:
        if not self._keys:
            raise LookupError(f"the script has no outcome left for {decision.question}")
        return self._keys.pop(0)

    def leaves_to_people(self, kind: str) -> bool:
        return False

    @property
    def left(self) -> tuple[str, ...]:
        """Outcomes not asked for yet."""
        return tuple(self._keys)


class ByHand:
    """A person enters every outcome."""

    def answer(self, decision: Decision) -> str | None:
        return None

    def leaves_to_people(self, kind: str) -> bool:
        return True


class ByKind:
    def __init__(self, sources: Mapping[str, Source], otherwise: Source) -> None:
        self._sources = dict(sources)
        self._otherwise = otherwise

    def answer(self, decision: Decision) -> str | None:
        return self._sources.get(decision.kind, self._otherwise).answer(decision)

    def leaves_to_people(self, kind: str) -> bool:
        return self._sources.get(kind, self._otherwise).leaves_to_people(kind)
