"""Buildings as footprints: their outlines, where they stand in the drawing of a city, and their names."""

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
"""So many buildings, each where it stands, are drawn only once."""
_SMALLEST_ICON: Final = 10.0
_LETTER: Final = 6.1
"""About how wide a letter of a landmark's name is."""
_SQUEEZE: Final = 1.7
"""How far a name may be wider than its room and still be read, squeezed."""
_LINE: Final = 9.5
"""How high a line of a landmark's name is."""


@dataclass(frozen=True, slots=True)
class BuildingShape:
    """A building as drawn: its footprint as one outline, an icon with its center, and a landmark's name in lines.

    css: `market`, `house`, `farm`, `armory` or `landmark`. name: of a landmark, None for an income building. lines:
    (text, x, y, width) of each line of the name; the width only where the text has to be squeezed into it. plate: the
    outline of what lies behind a landmark's icon and name, so that no line of the city runs through them.
    """

    building: str
    css: str
    name: str | None
    outline: str
    icon: str
    icon_x: str
    icon_y: str
    icon_size: float
    lines: tuple[tuple[str, str, str, str | None], ...] = ()
    plate: str = ""


def building_shape(place: Built, placed: Placed) -> BuildingShape:
    """A building as it stands in a city, hanging over the edge if it does."""
    return _drawn(placed, place.footprint(placed.building), landmark_name(place, placed.building))


@lru_cache(KEPT)
def _drawn(placed: Placed, footprint: Shape, name: str | None) -> BuildingShape:
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
        "landmark",
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
    """A landmark's name in one line if it fits, else a line for each word, its initials where that is too narrow."""
    if len(name) * _LETTER <= width - 4:
        return (name,)
    words = tuple(name.split())
    longest = max(len(word) for word in words) * _LETTER
    return words if longest <= _SQUEEZE * (width - 4) else ("".join(word[0] for word in words),)


def _largest_rectangle(plots: Collection[Plot]) -> tuple[int, int, int, int]:
    """Top, left, height and width of the largest rectangle of plots: where the name of a landmark stands."""
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
    """The plots that a building covers, those outside the city too."""
    shape = dict(orientations(footprint)).get(placed.turns, ())
    return [(placed.row + down, placed.column + right) for down, right in shape]


def landmark_name(place: Built, building: str) -> str | None:
    """A landmark's name; income buildings are named by their icon."""
    landmark = place.box.landmarks.get(building)
    return landmark.name if landmark is not None else None


@lru_cache(KEPT)
def middle_of(placed: Placed, footprint: Shape) -> Point:
    """The middle of a building as (row, column)."""
    plots = plots_of(placed, footprint)
    return sum(row for row, _ in plots) / len(plots), sum(column for _, column in plots) / len(plots)


def distance(one: Point, other: Point) -> float:
    """How far apart two places are, squared: to compare with others."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
