"""A laurel of two branches."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from companion.drawings.strokes import number

RADIUS: Final = 120
PAIRS: Final = 13
FIRST, STEP = 7.0, 11.5
"""Degrees from below: start, and step between pairs of leaves."""
BERRIES: Final = (3, 6, 9)
LARGEST, SHRINKS = 1.26, 0.0425
OUTWARDS, INWARDS = 225.5, 149.5
"""Degrees of the first pair's leaves."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The left one; leaves are transforms of one leaf."""

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
