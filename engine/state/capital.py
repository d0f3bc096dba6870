"""A capital city: its mat, the buildings on its plots and beside it, and what of it is complete."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.box import box_of
from engine.decisions import Refusal
from engine.facts.capitals import Plot as Plot
from engine.facts.cards import INCOME_BUILDINGS
from engine.state.codec import BoxBeside
from engine.things import Thing

SIZE = 9
DISTRICT = 3
FOOTPRINTS_KEPT = 256
"""Far more footprints, and cities for each, than lie in all boxes."""

Shape = tuple[str, ...]
"""The rows of a footprint, or of a city's grid."""


@dataclass(frozen=True, slots=True)
class Placed(Thing):
    """A building on the city: its slug, the plot of the top left of its footprint, and its quarter turns."""

    building: str
    row: int
    column: int
    turns: int = 0

    @property
    def key(self) -> str:
        """Where it stands, as an answer says it."""
        return place_key(self.row, self.column, self.turns)


@dataclass(slots=True)
class Capital:
    """A city mat with its buildings. extra: plots that are impassable beside the printed ones. box: its game's.

    mat: 0 until its player has chosen one. Until then nothing can be built, and nothing is full or complete.
    """

    mat: int
    buildings: list[Placed] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    extra: list[Plot] = field(default_factory=list)
    box: BoxBeside = field(default_factory=box_of, compare=False)

    @property
    def grid(self) -> Shape:
        """The rows of plots that its mat prints."""
        return self.box.capitals[self.mat].grid

    def impassable(self) -> frozenset[Plot]:
        """The plots on which nothing may be built. (BLD-3)"""
        printed = printed_impassable(self.grid) if self.mat else NO_PLOTS
        return printed.union(self.extra)

    def occupied(self) -> dict[Plot, str]:
        """The plots covered by buildings, with the building on each."""
        return {plot: placed.building for placed in self.buildings for plot in self.plots_inside(placed)}

    def built_on(self) -> set[Plot]:
        """The plots covered by buildings."""
        return set[Plot]().union(*map(self.plots_inside, self.buildings))

    def filled(self) -> set[Plot]:
        """The plots that count as filled: built on or impassable. (BLD-3)"""
        return self.built_on().union(self.impassable())

    def footprint(self, building: str) -> Shape:
        """The footprint of a building. Raises ValueError where nobody knows it."""
        footprint = self.box.footprints[building]
        if footprint is None:
            raise ValueError(f"nobody knows the footprint of {building}")
        return footprint

    def plots_inside(self, placed: Placed) -> frozenset[Plot]:
        """The plots of the grid that a building covers."""
        places = plots_by_place(self.footprint(placed.building))
        return places.get((placed.row, placed.column, placed.turns), NO_PLOTS)

    def covered(self, placed: Placed) -> list[Plot]:
        """The plots that a building covers, also those outside the grid."""
        shape = dict(orientations(self.footprint(placed.building))).get(placed.turns, ())
        return [(placed.row + dr, placed.column + dc) for dr, dc in shape]

    def why_not(self, placed: Placed, *, on_impassable: bool = False) -> Refusal | None:
        """Why a building cannot stand so, None if it can. (BLD-1, BLD-2, BLD-4)"""
        inside = self.plots_inside(placed)
        if not inside:
            return Refusal("outside_the_city", {"building": placed.building}, "BLD-4")
        blocked = self.built_on() if on_impassable else self.filled()
        if closed := blocked.intersection(inside):
            return Refusal("plot_not_open", {"building": placed.building, "plots": tuple(sorted(closed))}, "BLD-3")
        return None

    def placements(self, building: str, *, on_impassable: bool = False) -> dict[str, Placed]:
        """Every way in which a building can stand by its key, each orientation of its footprint once."""
        footprint = self.footprint(building)
        if on_impassable:
            return clear_of(self.built_on(), every_placement(building, footprint), footprint)
        possible = placements_on_open_plots(building, footprint, self.grid)
        return clear_of(self.built_on().union(self.extra), possible, footprint)

    def complete_districts(self) -> set[Plot]:
        """The districts that are full, each by its (row, column) from 0 to 2. (BLD-6)"""
        filled = self.filled()
        return {district for district, plots in DISTRICTS.items() if plots <= filled}

    def complete_rows(self) -> list[int]:
        """The rows that are full. (BLD-7)"""
        filled = self.filled()
        return [row for row, plots in enumerate(ROWS) if plots <= filled]

    def complete_columns(self) -> list[int]:
        """The columns that are full. (BLD-7)"""
        filled = self.filled()
        return [column for column, plots in enumerate(COLUMNS) if plots <= filled]

    def copy(self) -> Capital:
        """An independent copy."""
        return Capital(self.mat, list(self.buildings), list(self.beside), list(self.extra), self.box)


def place_key(row: int, column: int, turns: int) -> str:
    """A place of a building, as an answer says it: `ROW,COLUMNrTURNS`."""
    return f"{row},{column}r{turns}"


def is_inside(plot: Plot) -> bool:
    """Whether a plot lies on the grid."""
    return 0 <= plot[0] < SIZE and 0 <= plot[1] < SIZE


def is_income_building(building: str) -> bool:
    """Whether a building is a market, house, farm or armory."""
    return building in INCOME_BUILDINGS


@lru_cache(FOOTPRINTS_KEPT)
def printed_impassable(grid: Shape) -> frozenset[Plot]:
    """The plots that a mat prints as impassable."""
    return frozenset((row, column) for row in range(SIZE) for column in range(SIZE) if grid[row][column] == "#")


def district_plots(row: int, column: int) -> tuple[Plot, ...]:
    """The nine plots of a district."""
    return tuple((row * DISTRICT + dr, column * DISTRICT + dc) for dr in range(DISTRICT) for dc in range(DISTRICT))


NO_PLOTS = frozenset[Plot]()
ROWS = tuple(frozenset((row, column) for column in range(SIZE)) for row in range(SIZE))
COLUMNS = tuple(frozenset((row, column) for row in range(SIZE)) for column in range(SIZE))
DISTRICTS = {
    (row, column): frozenset(district_plots(row, column))
    for row in range(SIZE // DISTRICT)
    for column in range(SIZE // DISTRICT)
}


@lru_cache(FOOTPRINTS_KEPT)
def orientations(footprint: Shape) -> tuple[tuple[int, tuple[Plot, ...]], ...]:
    """The different ways in which a footprint can be turned: quarter turns, and the plots from its top left."""
    shape = sorted(
        (row, column) for row, line in enumerate(footprint) for column, mark in enumerate(line) if mark == "1"
    )
    found: list[tuple[int, tuple[Plot, ...]]] = []
    for turns in range(4):
        plots = tuple(sorted(shape))
        if plots not in [known for _, known in found]:
            found.append((turns, plots))
        height = max(row for row, _ in shape)
        shape = [(column, height - row) for row, column in shape]
    return tuple(found)


@lru_cache(FOOTPRINTS_KEPT)
def every_placement(building: str, footprint: Shape) -> Mapping[str, Placed]:
    """Every way in which a building could stand on an open grid, by its key."""
    return {place_key(*place): Placed(building, *place) for place in plots_by_place(footprint)}


@lru_cache(FOOTPRINTS_KEPT)
def placements_on_open_plots(building: str, footprint: Shape, grid: Shape) -> Mapping[str, Placed]:
    """The ways in which a building could stand on a mat without any other one, by their keys."""
    return clear_of(printed_impassable(grid), every_placement(building, footprint), footprint)


def clear_of(plots: Iterable[Plot], possible: Mapping[str, Placed], footprint: Shape) -> dict[str, Placed]:
    """Those of some placements of a footprint that cover none of these plots."""
    left, covering = dict(possible), keys_by_plot(footprint)
    for plot in plots:
        for key in covering.get(plot, ()):
            left.pop(key, None)
    return left


@lru_cache(FOOTPRINTS_KEPT)
def keys_by_plot(footprint: Shape) -> Mapping[Plot, Sequence[str]]:
    """For each plot of the grid the keys of the placements that cover it."""
    found: dict[Plot, list[str]] = {(row, column): [] for row in range(SIZE) for column in range(SIZE)}
    for place, plots in plots_by_place(footprint).items():
        key = place_key(*place)
        for plot in plots:
            found[plot].append(key)
    return found


@lru_cache(FOOTPRINTS_KEPT)
def plots_by_place(footprint: Shape) -> dict[tuple[int, int, int], frozenset[Plot]]:
    """The plots of the grid that a building covers, by its row, column and turns."""
    found: dict[tuple[int, int, int], frozenset[Plot]] = {}
    for turns, shape in orientations(footprint):
        reach = max(max(plot) for plot in shape)
        for row in range(-reach, SIZE):
            for column in range(-reach, SIZE):
                inside = frozenset([plot for dr, dc in shape if is_inside(plot := (row + dr, column + dc))])
                if inside:
                    found[row, column, turns] = inside
    return found
