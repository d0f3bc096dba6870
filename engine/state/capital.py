"""Places to build on."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, NamedTuple, Self

from pydantic import Field, PlainValidator

from engine.box import Box, box_of
from engine.decisions import Refusal
from engine.facts.capitals import CapitalMat
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.grids import NO_PLAN, District, Plan, Square
from engine.facts.grids import Plot as Plot
from engine.state.codec import BoxBeside
from engine.things import Thing

FOOTPRINTS_KEPT = 1024
"""More than all boxes have."""

Shape = tuple[str, ...]
"""A footprint's rows."""


@dataclass(frozen=True, slots=True)
class Placed(Thing):
    building: str
    row: int  # of the footprint's top left
    column: int
    turns: int = 0  # quarters

    @property
    def key(self) -> str:
        return place_key(self.row, self.column, self.turns)


@dataclass(frozen=True, slots=True)
class Planted:
    """A token. seat: whose."""

    row: int
    column: int
    seat: int

    @property
    def plot(self) -> Plot:
        return self.row, self.column


class OutsideTheCity(Refusal, rule="BLD-4"):
    """No part is inside."""

    building: str


class OverTheEdge(Refusal, rule="BLD-4"):
    """The grid has no overhang."""

    building: str


class PlotNotOpen(Refusal, rule="BLD-3"):
    """Occupied or impassable."""

    plots: tuple[Plot, ...]


class NoRoomForBuilding(PlotNotOpen):
    """It would cover these."""

    building: str


class Built(ABC):
    """A printed grid and its buildings.

    extra: plots that tokens fill; impassable, except those with `planted` tokens.
    """

    __slots__ = ()

    buildings: list[Placed]
    extra: Sequence[Plot] = ()
    planted: Sequence[Planted] = ()
    box: Box

    @property
    @abstractmethod
    def plan(self) -> Plan: ...

    @property
    @abstractmethod
    def name(self) -> str:
        """Of the mat or card."""

    @property
    def entry(self) -> object:
        """What prints the grid."""
        return self.plan

    @property
    def rows(self) -> Mapping[int, frozenset[Plot]]:
        """Rows that count, by number. (BLD-7)"""
        return self.plan.rows

    @property
    def columns(self) -> Mapping[int, frozenset[Plot]]:
        """Columns that count, by number. (BLD-7)"""
        return self.plan.columns

    @abstractmethod
    def copy(self) -> Self: ...

    def impassable(self) -> frozenset[Plot]:
        """(BLD-3)"""
        closed = self.plan.impassable.union(self.extra)
        return closed.difference(token.plot for token in self.planted) if self.planted else closed

    def taken(self) -> set[Plot]:
        """By buildings and planted tokens: nothing else can stand there, even on impassable plots."""
        return {*self.built_on(), *[token.plot for token in self.planted]}

    def open_plots(self) -> frozenset[Plot]:
        return self.plan.plots - self.taken() - self.impassable()

    def occupied(self) -> dict[Plot, str]:
        """Buildings by covered plot."""
        return {plot: placed.building for placed in self.buildings for plot in self.plots_inside(placed)}

    def built_on(self) -> frozenset[Plot]:
        return NO_PLOTS.union(*map(self.plots_inside, self.buildings))

    def filled(self) -> set[Plot]:
        """Covered, impassable or printed as filled. (BLD-3)"""
        return {*self.built_on(), *self.plan.filled, *self.extra}

    def left(self) -> list[Square]:
        """Special squares still open."""
        special = self.plan.special
        if not special:
            return []
        covered = self.built_on().union(self.extra)
        return [square for plot, square in special.items() if square.open and plot not in covered]

    def footprint(self, building: str) -> Shape:
        """Raises ValueError if unknown."""
        footprint = self.box.footprints[building]
        if footprint is None:
            raise ValueError(f"nobody knows the footprint of {building}")
        return footprint

    def plots_inside(self, placed: Placed) -> frozenset[Plot]:
        """Plots of the grid that it covers."""
        places = plots_by_place(self.footprint(placed.building), self.plan.plots)
        return places.get((placed.row, placed.column, placed.turns), NO_PLOTS)

    def covered(self, placed: Placed) -> list[Plot]:
        """Plots it covers, also outside the grid."""
        shape = dict(orientations(self.footprint(placed.building))).get(placed.turns, ())
        return [(placed.row + dr, placed.column + dc) for dr, dc in shape]

    def why_not(self, placed: Placed, *, on_impassable: bool = False) -> Refusal | None:
        """(BLD-1, BLD-2, BLD-4)"""
        inside = self.plots_inside(placed)
        if not inside:
            return OutsideTheCity(placed.building)
        if not self.plan.overhang and len(inside) < len(self.covered(placed)):
            return OverTheEdge(placed.building)
        blocked = self.taken() if on_impassable else self.taken().union(self.impassable())
        if closed := blocked.intersection(inside):
            return NoRoomForBuilding(tuple(sorted(closed)), placed.building)
        return None

    def placements(self, building: str, *, on_impassable: bool = False) -> dict[str, Placed]:
        """By key; equal orientations once."""
        footprint, plan = self.footprint(building), self.plan
        if on_impassable:
            every = every_placement(building, footprint, plan.plots, plan.overhang)
            return clear_of(self.taken(), every, footprint, plan.plots)
        possible = placements_on_open_plots(building, footprint, plan)
        return clear_of(self.built_on().union(self.extra), possible, footprint, plan.plots)

    def complete_districts(self) -> list[District]:
        """In printed order. (BLD-6)"""
        filled = self.filled()
        return [each for each in self.plan.districts if each.plots <= filled and each.is_complete(filled)]

    def complete_rows(self) -> list[int]:
        """By number. (BLD-7)"""
        filled = self.filled()
        return [row for row, plots in self.rows.items() if plots <= filled]

    def complete_columns(self) -> list[int]:
        """By number. (BLD-7)"""
        filled = self.filled()
        return [column for column, plots in self.columns.items() if plots <= filled]


class Covered(NamedTuple):
    """What a city's buildings cover."""

    mat: int
    buildings: list[Placed]
    plots: frozenset[Plot]


NotKept = Annotated[Covered, PlainValidator(lambda value: value), Field(exclude=True)]
"""Not stored, as it can be found again."""


@dataclass(slots=True)
class Capital(Built):
    mat: int  # 0 until chosen; nothing can be built then
    buildings: list[Placed] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    extra: list[Plot] = field(default_factory=list)
    box: BoxBeside = field(default_factory=box_of, compare=False)
    planted: Annotated[list[Planted], Field(exclude_if=operator.not_)] = field(default_factory=list)
    known: NotKept = field(default=Covered(0, [], frozenset()), compare=False, repr=False)

    @property
    def plan(self) -> CapitalMat | Plan:
        return self.box.capitals[self.mat] if self.mat else NO_PLAN

    @property
    def name(self) -> str:
        return self.box.capitals[self.mat].name

    def copy(self) -> Capital:
        return Capital(
            self.mat,
            list(self.buildings),
            list(self.beside),
            list(self.extra),
            self.box,
            list(self.planted),
            self.known,
        )

    def built_on(self) -> frozenset[Plot]:
        """Kept until a change, as it is asked all the time."""
        known = self.known
        if known.buildings != self.buildings or known.mat != self.mat:
            known = self.known = Covered(self.mat, list(self.buildings), Built.built_on(self))
        return known.plots

    def plant(self, token: Planted) -> None:
        self.planted.append(token)
        self.extra.append(token.plot)


@dataclass(slots=True)
class OnCard(Built):
    """Plots of a tapestry card. (BLD-11)"""

    card: str
    space: int
    depth: int  # in its stack, from 0
    buildings: list[Placed] = field(default_factory=list)
    box: BoxBeside = field(default_factory=box_of, compare=False)

    @property
    def plan(self) -> Plan:
        return self.box.tapestry_cards[self.card].plots or NO_PLAN

    @property
    def name(self) -> str:
        return self.box.tapestry_cards[self.card].name

    @property
    def entry(self) -> object:
        return self.box.tapestry_cards[self.card]

    @property
    def rows(self) -> Mapping[int, frozenset[Plot]]:
        """Rows score only in a city. (BLD-7)"""
        return {}

    @property
    def columns(self) -> Mapping[int, frozenset[Plot]]:
        return {}

    def copy(self) -> OnCard:
        return OnCard(self.card, self.space, self.depth, list(self.buildings), self.box)


def place_key(row: int, column: int, turns: int) -> str:
    """`ROW,COLUMNrTURNS`, as in answers."""
    return f"{row},{column}r{turns}"


def is_income_building(building: str) -> bool:
    return building in INCOME_BUILDINGS


NO_PLOTS = frozenset[Plot]()


@lru_cache(FOOTPRINTS_KEPT)
def orientations(footprint: Shape) -> tuple[tuple[int, tuple[Plot, ...]], ...]:
    """Each different one, as quarter turns and plots from the top left."""
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
def every_placement(building: str, footprint: Shape, plots: frozenset[Plot], overhang: bool) -> Mapping[str, Placed]:
    """By key, as if every plot were open. (BLD-4)"""
    least = 1 if overhang else sum(line.count("1") for line in footprint)
    places = plots_by_place(footprint, plots)
    return {place_key(*place): Placed(building, *place) for place, inside in places.items() if len(inside) >= least}


@lru_cache(FOOTPRINTS_KEPT)
def placements_on_open_plots(building: str, footprint: Shape, plan: Plan) -> Mapping[str, Placed]:
    """By key, as if there were no buildings."""
    possible = every_placement(building, footprint, plan.plots, plan.overhang)
    return clear_of(plan.impassable, possible, footprint, plan.plots)


def clear_of(
    plots: Iterable[Plot], possible: Mapping[str, Placed], footprint: Shape, grid: frozenset[Plot]
) -> dict[str, Placed]:
    """Without placements that cover one of the plots."""
    left, covering = dict(possible), keys_by_plot(footprint, grid)
    for plot in plots:
        for key in covering.get(plot, ()):
            left.pop(key, None)
    return left


@lru_cache(FOOTPRINTS_KEPT)
def keys_by_plot(footprint: Shape, grid: frozenset[Plot]) -> Mapping[Plot, Sequence[str]]:
    """Keys of placements that cover each plot."""
    found: dict[Plot, list[str]] = {plot: [] for plot in grid}
    for place, plots in plots_by_place(footprint, grid).items():
        key = place_key(*place)
        for plot in plots:
            found[plot].append(key)
    return found


@lru_cache(FOOTPRINTS_KEPT)
def plots_by_place(footprint: Shape, grid: frozenset[Plot]) -> dict[tuple[int, int, int], frozenset[Plot]]:
    """By row, column and turns."""
    found: dict[tuple[int, int, int], frozenset[Plot]] = {}
    height, width = max((row for row, _ in grid), default=-1), max((column for _, column in grid), default=-1)
    for turns, shape in orientations(footprint):
        reach = max(max(plot) for plot in shape)
        for row in range(-reach, height + 1):
            for column in range(-reach, width + 1):
                inside = grid.intersection([(row + dr, column + dc) for dr, dc in shape])
                if inside:
                    found[row, column, turns] = inside
    return found
