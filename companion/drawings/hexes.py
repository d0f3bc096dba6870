"""A hex: corners, coast and terrains."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.strokes import Chain, Point, Stroke, backwards, chain_of, closed, smooth, straight
from engine.facts.components import Hex

SIDE: Final = 40.0
"""A hex is 80 wide, about 69 high."""
HEIGHT: Final = math.sqrt(3) * SIDE
INSET: Final = 0.1
"""Of a coast, as a share of the way from rim to center."""

Across = tuple[tuple[bool, bool], ...]
"""Whether land lies across each edge's halves, clockwise."""
ALONE: Final[Across] = ((False, False),) * 6

CORNER_POINTS: Final[tuple[Point, ...]] = tuple(
    (SIDE * math.cos(math.radians(60 * corner - 120)), SIDE * math.sin(math.radians(60 * corner - 120)))
    for corner in range(6)
)
"""Clockwise from the top left, as in the rules."""


@dataclass(frozen=True, slots=True)
class Cell:
    terrain: str
    outline: Chain


@dataclass(frozen=True, slots=True)
class Land:
    cells: tuple[Cell, ...]
    coasts: tuple[Chain, ...]
    glyphs: tuple[tuple[str, Point], ...]


def center(hex: Hex) -> Point:
    """y down; the middle island is the origin."""
    q, r = hex
    return 1.5 * SIDE * q, HEIGHT * (r + q / 2)


def wobble(hex: Hex, index: int) -> float:
    """From -1 to 1, fixed by hex and index: coasts look hand-drawn."""
    value = math.sin(hex[0] * 12.9898 + hex[1] * 78.233 + index * 37.719) * 43758.5453
    return 2 * (value - math.floor(value)) - 1


def land(corners: Sequence[str], inner: Sequence[str] = (), across: Across = ALONE, at: Hex = (0, 0)) -> Land:
    """inner: touches no edge. across: joins land beyond. at: varies the coast."""
    rim = _Rim(tuple(corners), across, at)
    cells: list[Cell] = []
    coasts: list[Chain] = []
    for run in land_runs(corners):
        drawn = _Run(rim, run)
        cells += drawn.cells()
        coasts += drawn.coasts()
    if inner:
        island = _island(tuple(inner), at)
        cells += island.cells
        coasts += island.coasts
    return Land(tuple(cells), tuple(coasts), tuple(_glyphs(corners, inner, at)))


def land_runs(corners: Sequence[str]) -> list[tuple[int, ...]]:
    """Runs of land corners, clockwise; a ring of six begins at corner 0."""
    is_land = [terrain != "water" for terrain in corners]
    if all(is_land):
        return [tuple(range(6))]
    runs = []
    for first in range(6):
        if is_land[first] and not is_land[first - 1]:
            length = next(step for step in range(1, 7) if not is_land[(first + step) % 6])
            runs.append(tuple((first + step) % 6 for step in range(length)))
    return runs


class _Rim:
    """Land meets the rim if land lies across, else a little inside."""

    def __init__(self, corners: tuple[str, ...], across: Across, at: Hex) -> None:
        self.corners = corners
        self.across = across
        self.at = at

    def is_land(self, corner: int) -> bool:
        return self.corners[corner % 6] != "water"

    def joined(self, edge: int, half: int) -> bool:
        """Land lies on both sides of the half edge."""
        return self.is_land(edge + half) and self.across[edge % 6][half]

    def vertex(self, corner: int) -> Point:
        """Hexes that share the corner compute the same."""
        here = CORNER_POINTS[corner]
        before, after = self.joined(corner - 1, 1), self.joined(corner, 0)
        if before and after:
            return here
        if before:
            return _between(here, self.middle(corner - 1), 2 * INSET)
        if after:
            return _between(here, self.middle(corner), 2 * INSET)
        return _scaled(here, 1 - INSET * (1.3 + 0.3 * wobble(self.at, corner)))

    def middle(self, edge: int) -> Point:
        return _between(CORNER_POINTS[edge % 6], CORNER_POINTS[(edge + 1) % 6], 0.5)

    def passing(self, edge: int, *halves: int) -> Point:
        """On the rim if one of these halves is joined."""
        if any(self.joined(edge, half) for half in halves):
            return self.middle(edge)
        return _scaled(self.middle(edge), 1 - INSET * (1.1 + 0.35 * wobble(self.at, 10 + edge % 6)))


class _Run:
    """A run of land corners.

    The outline follows the rim, two strokes per corner, and returns through the hex: the shore.
    """

    def __init__(self, rim: _Rim, corners: tuple[int, ...]) -> None:
        self.rim = rim
        self.corners = corners
        self.is_ring = len(corners) == 6
        points, is_coast = self._along_the_rim()
        if not self.is_ring:
            shore = self._through_the_hex(points[-1], points[0])
            points, is_coast = [*points, *shore], is_coast + [True] * (len(shore) + 1)
        self.is_coast = is_coast
        self.strokes = self._drawn([*points, points[0]] if not self.is_ring else points)

    @property
    def shore(self) -> Chain:
        """From the run's end to its beginning; empty for a ring."""
        return self.strokes[2 * len(self.corners) :]

    def _along_the_rim(self) -> tuple[list[Point], list[bool]]:
        """From mid-edge to mid-edge, and which strokes are coast."""
        rim, last = self.rim, len(self.corners) - 1
        points, is_coast = [], []
        for step, corner in enumerate(self.corners):
            begins_here = step == 0 and not self.is_ring
            points.append(rim.passing(corner - 1, 1) if begins_here else rim.passing(corner - 1, 0, 1))
            points.append(rim.vertex(corner))
            is_coast += [not rim.joined(corner - 1, 1), not rim.joined(corner, 0)]
        points.append(points[0] if self.is_ring else rim.passing(self.corners[last], 0))
        return points, is_coast

    def _through_the_hex(self, end: Point, begin: Point) -> list[Point]:
        """Inner points; more land brings them nearer to the water."""
        count = len(self.corners)
        towards_water = math.radians(60 * self.corners[0] - 120 + 30 * (count - 1) + 180)
        out = (math.cos(towards_water), math.sin(towards_water))
        middle = _scaled(out, SIDE * (-0.44, -0.2, 0.02, 0.22, 0.42)[count - 1])
        points = []
        for index, part in enumerate((0.5,) if count == 1 else (0.22, 0.5, 0.78)):
            x, y = _between(_between(end, begin, part), middle, math.sin(math.pi * part) ** 0.7)
            stray = 0.05 * SIDE * wobble(self.rim.at, 20 + self.corners[0] * 3 + index)
            points.append((x + out[0] * stray, y + out[1] * stray))
        return points

    def _drawn(self, points: list[Point]) -> Chain:
        """Straight between lands, one curve per stretch of coast."""
        count = len(self.is_coast)
        if all(self.is_coast):
            return closed(points[:-1])
        first = self.is_coast.index(False)
        strokes: list[Stroke | None] = [None] * count
        stretch: list[int] = []
        for step in range(count + 1):
            index = (first + step) % count
            if self.is_coast[index] and step < count:
                stretch.append(index)
                continue
            for position, stroke in zip(stretch, self._coast(points, stretch), strict=True):
                strokes[position] = stroke
            stretch = []
            strokes[index] = Stroke(points[index], points[index + 1])
        return tuple(stroke for stroke in strokes if stroke)

    def _coast(self, points: list[Point], stretch: list[int]) -> Chain:
        """Crosses the rim at a right angle, to meet the next hex's."""
        if not stretch:
            return ()
        through = [points[stretch[0]], *(points[index + 1] for index in stretch)]
        rim_strokes = 2 * len(self.corners)
        leaving = _scaled(self.rim.middle(self.corners[-1]), -0.9) if stretch[0] == rim_strokes else None
        arriving = _scaled(self.rim.middle(self.corners[0] - 1), 0.9) if stretch[-1] == len(self.is_coast) - 1 else None
        return smooth(through, leaving, arriving)

    def coasts(self) -> list[Chain]:
        lines: list[list[Stroke]] = [[]]
        for stroke, is_coast in zip(self.strokes, self.is_coast, strict=True):
            if is_coast:
                lines[-1].append(stroke)
            elif lines[-1]:
                lines.append([])
        return [tuple(line) for line in lines if line]

    def outline(self, first: int, last: int) -> Chain:
        return self.strokes[2 * first : 2 * last + 2]

    def cells(self) -> list[Cell]:
        groups = self._groups()
        if len(groups) == 1:
            terrain, first, last = groups[0]
            return [Cell(terrain, self.outline(first, last) + self.shore)]
        borders = [self._border(group) for group in groups]
        return [
            Cell(terrain, self._cell_outline(index, groups, borders)) for index, (terrain, _, _) in enumerate(groups)
        ]

    def _groups(self) -> list[tuple[str, int, int]]:
        """(terrain, first, last), in steps of the run."""
        groups: list[tuple[str, int, int]] = []
        for step, corner in enumerate(self.corners):
            terrain = self.rim.corners[corner]
            if groups and groups[-1][0] == terrain:
                groups[-1] = (terrain, groups[-1][1], step)
            else:
                groups.append((terrain, step, step))
        return groups

    def _border(self, group: tuple[str, int, int]) -> Chain:
        """From the rim after a group to the hub or shore."""
        _, _, last = group
        begin = self.strokes[2 * last + 1].end
        if self._has_hub():
            return smooth([begin, _bent(begin, self._hub(), 0.12 * wobble(self.rim.at, 40 + last)), self._hub()])
        at_shore = self._shore_split(last)
        target = self.shore[at_shore - 1].end
        return smooth([begin, _bent(begin, target, 0.1 * wobble(self.rim.at, 40 + last)), target])

    def _has_hub(self) -> bool:
        return len(self.corners) > 3

    def _hub(self) -> Point:
        """Near the center, where borders of large land meet."""
        return 3 * wobble(self.rim.at, 50), 3 * wobble(self.rim.at, 51)

    def _shore_split(self, last: int) -> int:
        """Strokes beyond this step's border; it runs back to the first."""
        share = (len(self.corners) - last - 1) / len(self.corners)
        return min(max(round(share * len(self.shore)), 1), len(self.shore) - 1)

    def _cell_outline(self, index: int, groups: list[tuple[str, int, int]], borders: list[Chain]) -> Chain:
        _, first, last = groups[index]
        is_first, is_last = index == 0, index == len(groups) - 1
        along = self.outline(first, last)
        if self.is_ring:
            return along + borders[index] + backwards(borders[index - 1])
        if not self._has_hub():
            begin = self._shore_split(last) if not is_last else 0
            end = self._shore_split(groups[index - 1][2]) if not is_first else len(self.shore)
            inner = self.shore[begin:end]
            return (
                along
                + (() if is_last else borders[index])
                + inner
                + (() if is_first else backwards(borders[index - 1]))
            )
        half = len(self.shore) // 2
        to_hub = smooth([self.shore[half - 1].end, self._hub()])
        if is_first:
            return along + borders[index] + backwards(to_hub) + self.shore[half:]
        if is_last:
            return along + self.shore[:half] + to_hub + backwards(borders[index - 1])
        return along + borders[index] + backwards(borders[index - 1])


def _island(terrains: tuple[str, ...], at: Hex) -> Land:
    """Round, in slices if it has several terrains."""
    size = SIDE * (0.36 if len(terrains) == 1 else 0.46)
    points = []
    for index in range(8):
        reach = size * (1 + 0.13 * wobble(at, 60 + index))
        angle = math.radians(45 * index - 67.5)
        points.append((reach * math.cos(angle) * 1.08, reach * math.sin(angle) * 0.92))
    shore = closed(points)
    if len(terrains) == 1:
        return Land((Cell(terrains[0], shore),), (shore,), ())
    per_slice = len(shore) // len(terrains)
    hub = (2.0, -1.0)
    cells = []
    for index, terrain in enumerate(terrains):
        arc = shore[index * per_slice : (index + 1) * per_slice if index < len(terrains) - 1 else len(shore)]
        cells.append(Cell(terrain, chain_of(straight(hub, arc[0].start), arc, straight(arc[-1].end, hub))))
    return Land(tuple(cells), (shore,), ())


def _glyphs(corners: Sequence[str], inner: Sequence[str], at: Hex) -> list[tuple[str, Point]]:
    """By each land corner; the center stays free."""
    places = []
    for corner, terrain in enumerate(corners):
        if terrain != "water":
            x, y = _scaled(CORNER_POINTS[corner], 0.66 + 0.05 * wobble(at, 30 + corner))
            places.append((terrain, (x, y)))
    if len(inner) == 1:
        places.append((inner[0], (0.0, 0.0)))
    return places


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _scaled(point: Point, factor: float) -> Point:
    return point[0] * factor, point[1] * factor


def _bent(start: Point, end: Point, bend: float) -> Point:
    """The middle, moved sideways by `bend` times the distance."""
    x, y = _between(start, end, 0.5)
    return x - (end[1] - start[1]) * bend, y + (end[0] - start[0]) * bend
