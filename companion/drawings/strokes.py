"""Strokes, and SVG paths of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
"""In drawing units, y down."""


NUMBERS_KEPT: Final = 4096
"""A page writes hundreds."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line, or with handles a cubic curve."""

    start: Point
    end: Point
    handles: tuple[Point, Point] | None = None


Chain = tuple[Stroke, ...]
"""Each begins where the one before ended."""


def straight(*points: Point) -> Chain:
    return tuple(Stroke(start, end) for start, end in pairwise(points))


def smooth(points: Sequence[Point], leaving: Point | None = None, arriving: Point | None = None) -> Chain:
    """Through all points; empty for fewer than two. leaving, arriving: directions at the ends."""
    if len(points) < 2:
        return ()
    last = len(points) - 1
    tangents = [_tangent(points[max(index - 1, 0)], points[min(index + 1, last)]) for index in range(last + 1)]
    tangents[0] = leaving or tangents[0]
    tangents[last] = arriving or tangents[last]
    return _curves(points, tangents)


def closed(points: Sequence[Point]) -> Chain:
    count = len(points)
    tangents = [_tangent(points[index - 1], points[(index + 1) % count]) for index in range(count)]
    return _curves([*points, points[0]], [*tangents, tangents[0]])


def backwards(chain: Chain) -> Chain:
    return tuple(
        Stroke(stroke.end, stroke.start, (stroke.handles[1], stroke.handles[0]) if stroke.handles else None)
        for stroke in reversed(chain)
    )


def chain_of(*chains: Chain) -> Chain:
    return tuple(stroke for chain in chains for stroke in chain)


def path(chain: Chain, origin: Point = (0.0, 0.0), *, close: bool = False) -> str:
    """Moved to an origin, with one decimal."""
    if not chain:
        return ""
    words = [f"M{place(chain[0].start, origin)}"]
    for stroke in chain:
        if stroke.handles is None:
            words.append(f"L{place(stroke.end, origin)}")
        else:
            first, second = stroke.handles
            words.append(f"C{place(first, origin)} {place(second, origin)} {place(stroke.end, origin)}")
    return "".join(words) + ("Z" if close else "")


def polygon(points: Iterable[Point], origin: Point = (0.0, 0.0)) -> str:
    return "M" + "L".join(place(point, origin) for point in points) + "Z"


def place(point: Point, origin: Point = (0.0, 0.0)) -> str:
    return f"{number(point[0] + origin[0])} {number(point[1] + origin[1])}"


@lru_cache(NUMBERS_KEPT)
def number(value: float) -> str:
    """At most one decimal."""
    text = f"{value:.1f}"
    return "0" if text in ("0.0", "-0.0") else text.removesuffix(".0")


def _tangent(before: Point, after: Point) -> Point:
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def _curves(points: Sequence[Point], tangents: Sequence[Point]) -> Chain:
    strokes = []
    for index in range(len(points) - 1):
        start, end = points[index], points[index + 1]
        leave, arrive = tangents[index], tangents[index + 1]
        handles = (
            (start[0] + leave[0] / 3, start[1] + leave[1] / 3),
            (end[0] - arrive[0] / 3, end[1] - arrive[1] / 3),
        )
        strokes.append(Stroke(start, end, handles))
    return tuple(strokes)
