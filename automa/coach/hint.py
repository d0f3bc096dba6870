"""A question's best answer, how much better it is than the next, and why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

from automa.built_in import BUILT_IN
from automa.strong.budget import Budget, Rollouts, Spending
from automa.strong.features import TERMS
from automa.strong.player import POLICY
from automa.strong.search import LookAhead, Tried
from automa.strong.told import interval, mean
from automa.strong.value import VALUE
from engine.decisions import Decision, Keyed
from engine.rollout import Standpoint
from engine.state.game import Game

NOW: Final = "now"
"""VP before the next era."""

REASONS: Final = 3
"""Terms said at most."""

SEARCHING, CHECKING = 0, 1
"""Seeds: a hint is found with one luck and checked with another."""

USUAL: Final = Rollouts(192)
"""Half to find it, half to check it."""

MOST_VP: Final = 999
"""No two answers differ more."""

LEAST_PAIRS: Final = 5
"""Fewer differences tell nothing."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Two answers by key, the better first.

    vp: the difference, 0 if about equal. why: its parts by NOW and TERMS, the largest first; not all.
    """

    best: str
    other: str
    vp: int = 0
    why: tuple[tuple[str, int], ...] = ()

    def written(self) -> str:
        return json.dumps([self.best, self.other, self.vp, dict(self.why)], separators=(",", ":"))


def read_hint(text: str) -> Hint | None:
    """As `written`, or None."""
    try:
        match json.loads(text):
            case [str(best), str(other), int(vp), dict(why)]:
                if is_vp(vp) and vp >= 0 and all(term in (NOW, *TERMS) and is_vp(each) for term, each in why.items()):
                    return Hint(best, other, vp, tuple(why.items()))
    except (ValueError, RecursionError):
        pass
    return None


def is_vp(number: object) -> bool:
    return type(number) is int and abs(number) <= MOST_VP


class Judged(float):
    """Keeps its parts, by NOW and TERMS."""

    parts: Mapping[str, float]


def judged(game: Game, seat: int) -> Judged:
    parts = {NOW: float(game.board.seats[seat].vp), **VALUE.by_term(game, seat)}
    value = Judged(fsum(parts.values()))
    value.parts = parts
    return value


@dataclass(frozen=True, slots=True)
class Half:
    """Of a budget, also for questions within a turn. least: passes, whatever they cost."""

    whole: Budget
    least: int = 0

    def begin(self, share: float, least: int) -> Spending:
        return AtLeast(self.whole.begin(0.5, least), self.least)


@dataclass(frozen=True, slots=True)
class AtLeast:
    spending: Spending
    number: int

    def passes(self, rounds_left: int, options: int) -> Iterator[None]:
        done = 0
        for _ in self.spending.passes(rounds_left, options):
            yield
            done += 1
        for _ in range(done, self.number):
            yield


def hint_for(here: Standpoint[Any], asked: Decision, budget: Budget = USUAL) -> Hint | None:
    """None if nothing can be found out. Repeatable with a budget in rollouts."""
    found = looking(SEARCHING, Half(budget)).tried(here, asked)
    return compared(same_luck(here, asked, finalists(found), budget, CHECKING)) if len(found) > 1 else None


def looking(seed: int, budget: Budget) -> LookAhead:
    return LookAhead(BUILT_IN[POLICY], judged, budget, seed)


def finalists(found: Tried) -> tuple[str, str]:
    """The best, and the best of the most tried others."""
    best, *others = found
    return best, max(others, key=lambda key: (len(found[key]), mean(found[key])))


def same_luck(here: Standpoint[Any], asked: Decision, keys: Sequence[str], budget: Budget, seed: int) -> Tried:
    """Two options against each other."""
    return looking(seed, Half(budget, LEAST_PAIRS)).tried(
        here, asked._replace(options=Keyed({key: key for key in keys}))
    )


def compared(found: Tried) -> Hint:
    """Of two options with the same luck; one that may be worse is never called better."""
    (one, ones), (other, others) = found.items()
    if mean(ones) < mean(others):
        one, ones, other, others = other, others, one, ones
    vp = sure(differences(ones, others))
    if not vp:
        return Hint(one, other)
    terms = {term: sure(differences(part_of(ones, term), part_of(others, term))) for term in (NOW, *TERMS)}
    why = sorted(((term, number) for term, number in terms.items() if number), key=lambda each: -abs(each[1]))
    return Hint(one, other, vp, tuple(why[:REASONS]))


def part_of(values: Sequence[float], term: str) -> list[float]:
    return [value.parts.get(term, 0.0) for value in values if isinstance(value, Judged)]


def differences(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(ones, others, strict=True)]


def sure(numbers: Sequence[float]) -> int:
    """Mean in whole VP, or 0 if it may be 0.

    >>> sure([8, 12, 9, 11, 10]), sure([8, -12, 9, -11, 10])
    (10, 0)
    """
    if len(numbers) < LEAST_PAIRS:
        return 0
    half = interval(numbers) * wider(len(numbers))
    return round(mean(numbers)) if abs(mean(numbers)) > half else 0


def wider(number: int) -> float:
    """Widens the interval for few differences (Student's t).

    >>> [round(1.96 * wider(number), 2) for number in (5, 10, 30)]
    [2.77, 2.27, 2.05]
    """
    freedom = number - 1
    return 1 + (1.27 + 1.55 / freedom) / freedom
