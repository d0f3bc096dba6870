"""A linear value by era: ridge regression on the VP still to come."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from typing import Final

from automa.strong.features import ERA, NEVER_BAD, Feature
from automa.strong.value import ERAS, Weights

RIDGE: Final = 150.0
"""A weight of 0 counts as so many games."""

SELDOM: Final = 12
"""A feature in fewer rows tells nothing."""

LEAST_SPREAD: Final = 0.5
"""What seldom differs is doubted more."""

SWEEPS: Final = 400

CONSTANT: Final[Feature] = (ERA, "begun")


@dataclass(frozen=True, slots=True)
class Example:
    """A seat as an era begins."""

    game: int  # its seed
    era: int
    to_come: float  # VP from there to the end
    features: Mapping[Feature, float]


def fitted(rows: Sequence[Example], prior: Weights, trust: float = RIDGE) -> Weights:
    """By era. trust: the prior counts as so many games; weights that it lacks are 0."""
    return {era: fitted_era([row for row in rows if row.era == era], prior.get(era, {}), trust) for era in ERAS}


def fitted_era(rows: Sequence[Example], prior: Mapping[Feature, float], trust: float) -> dict[Feature, float]:
    """Coordinate descent on standardized features; weights of NEVER_BAD terms are never negative."""
    if not rows:
        return dict(prior)
    times = Counter(feature for row in rows for feature in row.features)
    sums = Sums([feature for feature, number in times.items() if number >= SELDOM and feature != CONSTANT], rows, prior)
    kept = sums.names
    start = [prior.get(name, 0.0) * spread for name, spread in zip(kept, sums.spreads, strict=True)]
    least = [0.0 if term in NEVER_BAD else float("-inf") for term, _ in kept]
    found = start[:]
    for _ in range(SWEEPS):
        for place, together in enumerate(sums.products):
            own = together[place]
            left = sums.with_goal[place] + trust * start[place] - sum(map(mul, together, found)) + own * found[place]
            found[place] = max(left / (own + trust), least[place])
    weights = {name: value / spread for name, value, spread in zip(kept, found, sums.spreads, strict=True)}
    others = {name: weight for name, weight in prior.items() if name not in weights and name != CONSTANT}
    constant = sums.goal - sum(weights[name] * mean for name, mean in zip(kept, sums.means, strict=True))
    return {CONSTANT: constant, **weights, **others}


class Sums:
    """Means, spreads and products of standardized features."""

    def __init__(self, names: Sequence[Feature], rows: Sequence[Example], prior: Mapping[Feature, float]) -> None:
        """prior: features without products keep its weights, and what they explain leaves the goal."""
        number = len(rows)
        place_of = {name: place for place, name in enumerate(names)}
        total, squares = [0.0] * len(names), [[0.0] * len(names) for _ in names]
        goals, with_goal = 0.0, [0.0] * len(names)
        for row in rows:
            rest = sum(prior.get(name, 0.0) * value for name, value in row.features.items() if name not in place_of)
            goal = row.to_come - rest + prior.get(CONSTANT, 0.0)
            goals += goal
            there = [(place_of[name], value) for name, value in row.features.items() if name in place_of]
            for place, value in there:
                total[place] += value
                with_goal[place] += value * goal
                products = squares[place]
                for other, beside in there:
                    products[other] += value * beside
        means = [each / number for each in total]
        spreads = [sqrt(max(squares[place][place] / number - mean**2, 0.0)) for place, mean in enumerate(means)]
        kept = [place for place, spread in enumerate(spreads) if spread > ALWAYS_THE_SAME]
        self.goal = goals / number
        self.names = [names[place] for place in kept]
        self.means, self.spreads = (
            [means[place] for place in kept],
            [max(spreads[place], LEAST_SPREAD) for place in kept],
        )
        spreads = [max(spread, LEAST_SPREAD) for spread in spreads]
        self.with_goal = [(with_goal[place] - number * means[place] * self.goal) / spreads[place] for place in kept]
        self.products = [
            [
                (squares[place][other] - number * means[place] * means[other]) / (spreads[place] * spreads[other])
                for other in kept
            ]
            for place in kept
        ]


ALWAYS_THE_SAME: Final = 1e-6


def unexplained(rows: Sequence[Example], weights: Weights) -> dict[int, tuple[float, float]]:
    """(mean, spread) of what the weights leave, by era."""
    left: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        now = weights.get(row.era, {})
        left[row.era].append(row.to_come - sum(now.get(name, 0.0) * value for name, value in row.features.items()))
    return {era: mean_and_spread(numbers) for era, numbers in sorted(left.items())}


def mean_and_spread(numbers: Sequence[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
