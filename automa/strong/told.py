"""What came of games with a player who looks ahead, in a line."""

from __future__ import annotations

import math
from collections.abc import Sequence


def told(vp: Sequence[int], won: Sequence[bool], turns: Sequence[float]) -> str:
    """With 95 % intervals. turns: how many seconds each took.

    >>> told([200, 220], [True, False], [0.1, 0.3, 0.2])
    '210.0 ± 19.6 VP, 50 ± 98 % won, 200 ms a turn, 95 % within 300 ms'
    """
    share, sure = 100 * mean(won), 100 * interval(won)
    usual, most = (1000 * at_most(turns, part) for part in (0.5, 0.95))
    return (
        f"{mean(vp):.1f} ± {interval(vp):.1f} VP, {share:.0f} ± {sure:.0f} % won,"
        f" {usual:,.0f} ms a turn, 95 % within {most:,.0f} ms"
    )


def mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def interval(numbers: Sequence[float]) -> float:
    """Half the 95 % interval of their mean."""
    return 1.96 * standard_error(numbers) if len(numbers) > 1 else 0.0


def standard_error(numbers: Sequence[float]) -> float:
    """Of their mean; at least two.

    >>> round(standard_error([5, 7, 9]), 3)
    1.155
    """
    middle = mean(numbers)
    gaps = [number - middle for number in numbers]
    variance = math.fsum(gap * gap for gap in gaps) / (len(numbers) - 1)
    return math.sqrt(variance / len(numbers))


def at_most(numbers: Sequence[float], share: float) -> float:
    """What that share does not exceed."""
    return sorted(numbers)[math.ceil(share * len(numbers)) - 1]
