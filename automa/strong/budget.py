"""How long to think about a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol


class Spending(Protocol):
    """What is left for a question."""

    def passes(self, rounds_left: int, options: int) -> Iterator[None]:
        """A pass tries each option once. Yields a round's passes, at least one."""


class Budget(Protocol):
    def begin(self, share: float, least: int) -> Spending:
        """share: of what a turn's choice may cost. least: rollouts that every question needs."""


@dataclass(frozen=True, slots=True)
class Rollouts:
    """For the choice of a turn: the same answer on every machine."""

    number: int

    def begin(self, share: float, least: int) -> Spending:
        return RolloutsLeft(max(int(self.number * share), least))


@dataclass(slots=True)
class RolloutsLeft:
    left: int

    def passes(self, rounds_left: int, options: int) -> Iterator[None]:
        number = max(self.left // (rounds_left * options), 1)
        self.left -= number * options
        for _ in range(number):
            yield


@dataclass(frozen=True, slots=True)
class Seconds:
    """For the choice of a turn, by a clock."""

    number: float
    clock: Callable[[], float]

    def begin(self, share: float, least: int) -> Spending:
        return TimeLeft(self.clock, self.clock() + self.number * share)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    clock: Callable[[], float]
    end: float

    def passes(self, rounds_left: int, options: int) -> Iterator[None]:
        now = self.clock()
        until = now + (self.end - now) / rounds_left
        yield
        while self.clock() < until:
            yield


@dataclass(frozen=True, slots=True)
class Sooner:
    """Whichever ends first: usually the same answer, and never too late."""

    one: Budget
    other: Budget

    def begin(self, share: float, least: int) -> Spending:
        return SoonerLeft(self.one.begin(share, least), self.other.begin(share, least))


@dataclass(frozen=True, slots=True)
class SoonerLeft:
    one: Spending
    other: Spending

    def passes(self, rounds_left: int, options: int) -> Iterator[None]:
        for _ in zip(self.one.passes(rounds_left, options), self.other.passes(rounds_left, options), strict=False):
            yield


def budget_of(text: str, clock: Callable[[], float]) -> Budget:
    """Such as `64` or `0.5s`. Raises ValueError."""
    found = Seconds(float(text[:-1]), clock) if text.endswith("s") else Rollouts(int(text))
    if not found.number > 0:
        raise ValueError(text)
    return found
