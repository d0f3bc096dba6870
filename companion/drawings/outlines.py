"""Outlines of plots and lines between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import Final

from companion.drawings.strokes import Point, number, polygon
from engine.facts.grids import Plot

PLOT: Final = 20.0
"""In drawing units."""

Corner = tuple[int, int]
"""(rows above, columns left of it)"""


def outline_of(plots: Collection[Plot]) -> str:
    """Clockwise, around holes the other way."""
    return "".join(polygon([(column * PLOT, row * PLOT) for row, column in bends]) for bends in _loops(plots))


def rounded_outline_of(plots: Collection[Plot], radius: float) -> str:
    return "".join(_rounded([(column * PLOT, row * PLOT) for row, column in bends], radius) for bends in _loops(plots))


def lines_between(plots: Collection[Plot], is_line: Callable[[Plot, Plot], bool]) -> str:
    """By distance; vertical ones first."""
    last = max((max(plot) for plot in plots), default=0)
    return "".join(
        _runs(plots, at, across=across, is_line=is_line) for at in range(1, last + 1) for across in (False, True)
    )


def block(top: int, left: int, height: int, width: int) -> list[Plot]:
    return [(top + down, left + right) for down in range(height) for right in range(width)]


def _loops(plots: Collection[Plot]) -> Iterator[list[Corner]]:
    """The corners of each part and hole."""
    following = _edges(set(plots))
    while following:
        start = min(following)
        corners, way = [start], following[start][0]
        following[start].remove(way)
        here = (start[0] + way[0], start[1] + way[1])
        while here != start:
            corners.append(here)
            ways = following[here]
            way = (way[1], -way[0]) if (way[1], -way[0]) in ways else ways[0]  # to the right where plots only touch
            ways.remove(way)
            here = (here[0] + way[0], here[1] + way[1])
        following = {corner: ways for corner, ways in following.items() if ways}
        yield [
            corner
            for index, corner in enumerate(corners)
            if not _in_line(corners[index - 1], corner, corners[(index + 1) % len(corners)])
        ]


def _edges(filled: set[Plot]) -> dict[Corner, list[tuple[int, int]]]:
    """(down, right) by corner, with plots on the right."""
    following: dict[Corner, list[tuple[int, int]]] = {}
    for row, column in filled:
        around = (
            ((row - 1, column), (row, column), (0, 1)),
            ((row, column + 1), (row, column + 1), (1, 0)),
            ((row + 1, column), (row + 1, column + 1), (0, -1)),
            ((row, column - 1), (row + 1, column), (-1, 0)),
        )
        for beyond, start, way in around:
            if beyond not in filled:
                following.setdefault(start, []).append(way)
    return following


def _in_line(before: Corner, here: Corner, after: Corner) -> bool:
    return before[0] == here[0] == after[0] or before[1] == here[1] == after[1]


def _rounded(corners: list[Point], radius: float) -> str:
    steps: list[str] = []
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        came, goes = _towards(before, (x, y)), _towards((x, y), after)
        sweep = 1 if came[0] * goes[1] - came[1] * goes[0] > 0 else 0
        start = f"{number(x - came[0] * radius)} {number(y - came[1] * radius)}"
        end = f"{number(x + goes[0] * radius)} {number(y + goes[1] * radius)}"
        steps.append(f"{'L' if steps else 'M'}{start}A{radius:g} {radius:g} 0 0 {sweep} {end}")
    return "".join(steps) + "Z"


def _towards(start: Point, end: Point) -> Point:
    """Along the grid, with length 1."""
    return _sign(end[0] - start[0]), _sign(end[1] - start[1])


def _sign(value: float) -> float:
    return float((value > 0) - (value < 0))


def _runs(plots: Collection[Plot], at: int, *, across: bool, is_line: Callable[[Plot, Plot], bool]) -> str:
    """Pieces of the line at a distance from the top (across) or left."""
    places = sorted({plot[1] if across else plot[0] for plot in plots})

    def pair(place: int) -> tuple[Plot, Plot]:
        return ((at - 1, place), (at, place)) if across else ((place, at - 1), (place, at))

    drawn = [
        place for place in places for one, other in [pair(place)] if {one, other} <= set(plots) and is_line(one, other)
    ]
    where, way = number(at * PLOT), "H" if across else "V"
    pieces = []
    for first, last in _consecutive(drawn):
        start, end = number(first * PLOT), number((last + 1) * PLOT)
        pieces.append(f"M{start} {where}{way}{end}" if across else f"M{where} {start}{way}{end}")
    return "".join(pieces)


def _consecutive(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [value for _, value in run]
        yield found[0], found[-1]
