"""The ground as a few long paths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.drawings.hexes import CORNER_POINTS, Across, land
from companion.drawings.strokes import Point, path, place, polygon
from engine.facts.maps import TERRAINS, Hex

OUTLINE: Final = polygon(CORNER_POINTS)

GLYPHS: Final[Mapping[str, str]] = {
    "forest": "l3.6-7.2 3.6 7.2zm5.8 2.6l3.2-6.4 3.2 6.4z",
    "mountain": "l6.2-10.4 3 5 2-2.8 4.6 8.2z",
    "grassland": "m0 0q0-4-1.6-6m5 6q0-5 .8-7.5m3.2 7.5q.2-4 2.4-6m2.6 6q0-3-1-5",
    "desert": "q3.4-5 6.8-1.6t6.8-1m-9.8 6q3-4.4 6-1.4t5.6-.8",
}
"""Small pictures, drawn from their left foot."""

_GLYPH_FOOT: Final[Mapping[str, Point]] = {
    "forest": (-6.2, 2.6),
    "mountain": (-7.8, 5),
    "grassland": (-5.5, 4),
    "desert": (-6.8, 0),
}


@dataclass(frozen=True, slots=True)
class DrawnLand:
    cells: tuple[tuple[str, str], ...]  # (terrain, path); `glyphs` alike
    coast: str
    glyphs: tuple[tuple[str, str], ...]


class Ground:
    """Paths by terrain, so that a map has few elements."""

    def __init__(self) -> None:
        self._cells: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
        self._glyphs: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
        self._coasts: list[str] = []

    def add(self, drawn: DrawnLand) -> None:
        for terrain, d in drawn.cells:
            self._cells[terrain].append(d)
        self._coasts.append(drawn.coast)
        for terrain, d in drawn.glyphs:
            self._glyphs[terrain].append(d)

    @property
    def terrains(self) -> tuple[tuple[str, str], ...]:
        return tuple((terrain, "".join(cells)) for terrain, cells in self._cells.items() if cells)

    @property
    def glyphs(self) -> tuple[tuple[str, str], ...]:
        return tuple((terrain, "".join(glyphs)) for terrain, glyphs in self._glyphs.items() if glyphs)

    @property
    def coasts(self) -> str:
        return "".join(self._coasts)


@lru_cache(maxsize=2048)
def drawn_land(corners: tuple[str, ...], inner: tuple[str, ...], across: Across, at: Hex, origin: Point) -> DrawnLand:
    drawn = land(corners, inner, across, at)
    return DrawnLand(
        tuple((cell.terrain, path(cell.outline, origin, close=True)) for cell in drawn.cells),
        "".join(path(coast, origin) for coast in drawn.coasts),
        tuple((terrain, _glyph(terrain, point, origin)) for terrain, point in drawn.glyphs),
    )


@lru_cache(maxsize=16)
def land_of_halves(halves: tuple[str, ...], origin: Point) -> DrawnLand:
    """Each terrain goes from the center to its half edges: borders reach corners."""
    first = next((place for place, terrain in enumerate(halves) if terrain != halves[place - 1]), 0)
    runs: list[tuple[str, list[Point]]] = []
    for step in range(len(halves)):
        at = (first + step) % len(halves)
        if not runs or runs[-1][0] != halves[at]:
            runs.append((halves[at], [(0.0, 0.0), _rim_point(at)]))
        runs[-1][1].append(_rim_point(at + 1))
    middles = ((terrain, points[len(points) // 2]) for terrain, points in runs)
    return DrawnLand(
        tuple((terrain, polygon(points, origin)) for terrain, points in runs),
        "",
        tuple((terrain, _glyph(terrain, (x * 0.6, y * 0.6), origin)) for terrain, (x, y) in middles),
    )


def _rim_point(half: int) -> Point:
    """The start of a half edge: a corner, from the first, or an edge's middle."""
    corner, after = CORNER_POINTS[half // 2 % 6], CORNER_POINTS[(half // 2 + 1) % 6]
    return ((corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2) if half % 2 else corner


def _glyph(terrain: str, point: Point, origin: Point) -> str:
    foot_x, foot_y = _GLYPH_FOOT[terrain]
    return f"M{place((point[0] + foot_x, point[1] + foot_y), origin)}{GLYPHS[terrain]}"
