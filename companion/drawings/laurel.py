"""A laurel: two branches of leaves around what stands between them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from companion.drawings.strokes import number

RADIUS: Final = 120
PAIRS: Final = 13
FIRST, STEP = 7.0, 11.5
"""Where a branch begins, in degrees from below, and how far apart its pairs of leaves stand."""
BERRIES: Final = (3, 6, 9)
LARGEST, SHRINKS = 1.26, 0.0425
OUTWARDS, INWARDS = 225.5, 149.5
"""How the two leaves of a pair are turned, as drawn at the beginning of the branch."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The left branch: its twig, its leaves as transforms of one leaf, outer and inner ones, and its berries."""

    twig: str
    outer: tuple[str, ...]
    inner: tuple[str, ...]
    berries: tuple[tuple[str, str], ...]


def _at(pair: int) -> tuple[str, str]:
    angle = radians(FIRST + STEP * pair)
    return number(-RADIUS * sin(angle)), number(RADIUS * cos(angle))


def _leaf(pair: int, turned: float) -> str:
    x, y = _at(pair)
    scale = LARGEST - SHRINKS * (pair - 1)
    return f"translate({x} {y}) rotate({number(turned + STEP * pair)}) scale({scale:.2f})"


_pairs = range(1, PAIRS + 1)
LAUREL: Final = Branch(
    twig="M" + "L".join(" ".join(_at(pair)) for pair in range(PAIRS + 1)),
    outer=tuple(_leaf(pair, OUTWARDS) for pair in _pairs),
    inner=tuple(_leaf(pair, INWARDS) for pair in _pairs),
    berries=tuple(_at(pair) for pair in BERRIES),
)
