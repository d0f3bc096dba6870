"""Buildings as footprints in a city."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.drawings.landmarks import landmark_icon
from companion.drawings.outlines import PLOT, block, outline_of
from companion.drawings.strokes import Point, number, polygon
from engine.state.capital import Built, Placed, Plot, Shape, orientations

KEPT: Final = 4096
_SMALLEST_ICON: Final = 10.0
_LETTER: Final = 6.1
"""A letter's width, about."""
_SQUEEZE: Final = 1.7
"""How far a squeezed name may exceed its room."""
_LINE: Final = 9.5
"""A line's height in a name."""


@dataclass(frozen=True, slots=True)
class BuildingShape:
    building: str
    css: str  # `market`, `house`, `farm`, `armory` or `landmark`; with `stand-in` if its footprint is ours
    name: str | None
    outline: str
    icon: str
    icon_x: str  # center
    icon_y: str
    icon_size: float
    lines: tuple[tuple[str, str, str, str | None], ...] = ()
    """(text, x, y, width if squeezed)"""
    plate: str = ""  # behind icon and name, hides the city's lines


@dataclass(frozen=True, slots=True)
class FootprintScene:
    """A building outside of any city."""

    outline: str
    view_box: str
    columns: int
    rows: int


def footprint_scene(building: str, rows: Shape) -> FootprintScene:
    outline, columns = outline_of(plots_of(Placed(building, 0, 0), rows)), len(rows[0])
    view_box = f"-1 -1 {columns * PLOT + 2:g} {len(rows) * PLOT + 2:g}"
    return FootprintScene(outline, view_box, columns, len(rows))


def building_shape(place: Built, placed: Placed) -> BuildingShape:
    css = "landmark stand-in" if stands_in(place, placed.building) else "landmark"
    return _drawn(placed, place.footprint(placed.building), landmark_name(place, placed.building), css)


@lru_cache(KEPT)
def _drawn(placed: Placed, footprint: Shape, name: str | None, css: str) -> BuildingShape:
    plots = plots_of(placed, footprint)
    top, left, height, width = _largest_rectangle(plots)
    x, y = (left + width / 2) * PLOT, (top + height / 2) * PLOT
    outline = outline_of(plots)
    if name is None:
        return BuildingShape(placed.building, placed.building, None, outline, placed.building, number(x), number(y), 15)
    lines = _wrapped(name, width * PLOT)
    size = min(height * PLOT - _LINE * len(lines) - 5, width * PLOT - 6, 26.0)
    size = size if size >= _SMALLEST_ICON else 0.0
    below = y + (size - _LINE * len(lines)) / 2 + 7.5
    room = width * PLOT - 4
    half = max(size, min(max(map(len, lines)) * _LETTER, room)) / 2 + 1
    above, end = y - (size + _LINE * len(lines)) / 2, below + _LINE * (len(lines) - 1) + 2
    return BuildingShape(
        placed.building,
        css,
        name,
        outline,
        landmark_icon(placed.building),
        number(x),
        number(y - _LINE * len(lines) / 2 + 0.5),
        size,
        tuple(
            (line, number(x), number(below + _LINE * index), number(room) if len(line) * _LETTER > room else None)
            for index, line in enumerate(lines)
        ),
        polygon([(x - half, above), (x + half, above), (x + half, end), (x - half, end)]),
    )


def _wrapped(name: str, width: float) -> tuple[str, ...]:
    """In one line if it fits, else a line per word, else initials."""
    if len(name) * _LETTER <= width - 4:
        return (name,)
    words = tuple(name.split())
    longest = max(len(word) for word in words) * _LETTER
    return words if longest <= _SQUEEZE * (width - 4) else ("".join(word[0] for word in words),)


def _largest_rectangle(plots: Collection[Plot]) -> tuple[int, int, int, int]:
    """Top, left, height, width."""
    filled = set(plots)
    bottom, right = max(row for row, _ in filled), max(column for _, column in filled)
    found = [
        (top, left, height, width)
        for top, left in filled
        for height in range(1, bottom - top + 2)
        for width in range(1, right - left + 2)
        if filled.issuperset(block(top, left, height, width))
    ]
    return max(found, key=lambda each: (each[2] * each[3], each[3]))


def plots_of(placed: Placed, footprint: Shape) -> list[Plot]:
    shape = dict(orientations(footprint)).get(placed.turns, ())
    return [(placed.row + down, placed.column + right) for down, right in shape]


def landmark_name(place: Built, building: str) -> str | None:
    landmark = place.box.landmarks.get(building)
    return landmark.name if landmark is not None else None


def stands_in(place: Built, building: str) -> bool:
    """Its footprint is ours, as nobody knows the printed one."""
    landmark = place.box.landmarks.get(building)
    return landmark is not None and landmark.stand_in


@lru_cache(KEPT)
def middle_of(placed: Placed, footprint: Shape) -> Point:
    """As (row, column)."""
    plots = plots_of(placed, footprint)
    return sum(row for row, _ in plots) / len(plots), sum(column for _, column in plots) / len(plots)


def distance(one: Point, other: Point) -> float:
    """Squared, to compare."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
