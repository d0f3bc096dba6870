"""Where a building helps the city most, by bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from automa.aims import one_more
from automa.quick.worths import Worths, scorings
from engine.facts.grids import ANY_RESOURCE, District, Plan, Plot
from engine.rules.build import Plots
from engine.state.capital import Built, Shape, place_key, plots_by_place
from engine.state.game import Game

GRIDS_KEPT: Final = 64
PLACEMENTS_KEPT: Final = 1024
SHARES_KEPT: Final = 256

ONE_PLOT: Final[Shape] = ("1",)

COMPLETE_NOW: Final = 0.4
"""Beyond what it gives: a complete line or district is sure."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines and districts: (mask, plots)."""

    bits: Mapping[Plot, int]
    lines: tuple[tuple[int, int], ...]
    districts: tuple[tuple[int, int, District], ...]
    line_sizes: frozenset[int] = frozenset()

    def mask(self, plots: Iterable[Plot]) -> int:
        found = 0
        for plot in plots:
            found |= self.bits[plot]
        return found


class Touched(NamedTuple):
    """By a placement. lines, districts: plots of each, by number."""

    plots: int
    mask: int
    lines: tuple[tuple[int, int], ...]
    districts: tuple[tuple[int, int], ...]


@lru_cache(GRIDS_KEPT)
def grid_of(plan: Plan, *, is_city: bool) -> Grid:
    """Only a city's lines count. (BLD-7)"""
    bits = {plot: 1 << number for number, plot in enumerate(sorted(plan.plots))}
    empty = Grid(bits, (), ())
    lines = (*plan.rows.values(), *plan.columns.values()) if is_city else ()
    return Grid(
        bits,
        tuple((empty.mask(line), len(line)) for line in lines),
        tuple((empty.mask(each.plots), len(each.plots), each) for each in plan.districts),
        frozenset(map(len, lines)),
    )


@lru_cache(PLACEMENTS_KEPT)
def placements(footprint: Shape, plan: Plan, *, is_city: bool) -> Mapping[str, Touched]:
    """By key."""
    grid = grid_of(plan, is_city=is_city)
    found = {}
    for place, inside in plots_by_place(footprint, plan.plots).items():
        mask = grid.mask(inside)
        lines = tuple((number, (mask & line).bit_count()) for number, (line, _) in enumerate(grid.lines) if mask & line)
        districts = tuple(
            (number, (mask & area).bit_count()) for number, (area, _, _) in enumerate(grid.districts) if mask & area
        )
        found[place_key(*place)] = Touched(mask.bit_count(), mask, lines, districts)
    return found


class Builder:
    """Weighs placements on a place as it stands."""

    def __init__(self, worths: Worths, game: Game, seat: int, place: Built) -> None:
        values = worths.values
        self._place, self._worths, self._game, self._seat = place, worths, game, seat
        self._is_city = bool(place.rows)
        grid = grid_of(place.plan, is_city=self._is_city)
        mask = grid.mask(place.filled() & grid.bits.keys())
        line = worths.line(game, seat)
        on_lines = {size: standings(size, values.line * line, values.line_steepness, line) for size in grid.line_sizes}
        self._lines = [gains(on_lines[size], (mask & area).bit_count()) for area, size in grid.lines]
        further = one_more(game, seat, "district", worths.benefit)
        usual = worths.benefit(game, seat, ANY_RESOURCE.gain)
        self._districts = []
        for area, size, district in grid.districts:
            given = usual if district.is_usual else self._given(district)
            stands = standings(size, values.district, values.district_steepness, given + further)
            self._districts.append(gains(stands, (mask & area).bit_count()))

    def _given(self, district: District) -> float:
        times = 1 if district.pays == "when_complete" else scorings(self._game.board.seats[self._seat].era) - 1
        return self._worths.benefit(self._game, self._seat, district.gain) * max(times, 0)

    def best(self, plots: Plots) -> tuple[str, float]:
        """The best legal placement's key and worth."""
        every = placements(self._place.footprint(plots.building), self._place.plan, is_city=self._is_city)
        plain = self._place.plan.is_usual
        best, most = "", float("-inf")
        for key in plots.legal:
            value = self.weight(every[key])
            if not plain:
                value += self._printed(key, plots)
            if value > most:
                best, most = key, value
        return best, most

    def weight(self, touched: Touched) -> float:
        value = self._worths.values.plot * touched.plots
        lines, districts = self._lines, self._districts
        for number, plots in touched.lines:
            value += lines[number][plots]
        for number, plots in touched.districts:
            value += districts[number][plots]
        return value

    def _printed(self, key: str, plots: Plots) -> float:
        """By special squares; may be negative."""
        place, plan = self._place, self._place.plan
        placed = plots.legal[key]
        squares = [plan.special[plot] for plot in place.plots_inside(placed) & plan.special.keys()]
        value = fsum(self._worths.benefit(self._game, self._seat, square.gain) - square.vp_left for square in squares)
        if placed.building in place.box.landmarks:
            value += sum(square.vp_landmark for square in {square.name: square for square in squares}.values())
        return value

    def weight_of_plot(self, plot: Plot) -> float:
        """A single plot filled."""
        every = placements(ONE_PLOT, self._place.plan, is_city=self._is_city)
        return self.weight(every[place_key(*plot, 0)])


def standings(size: int, way: float, steepness: float, complete: float) -> Sequence[float]:
    """Worth of a line or district by plots filled."""
    return [*[way * share for share in shares(size, steepness)], complete + COMPLETE_NOW]


def gains(stands: Sequence[float], filled: int) -> Sequence[float]:
    """What a line or district gains, by plots newly filled."""
    now, complete = stands[filled], stands[-1]
    further = [stand - now for stand in stands[filled:]]
    return [*further, *[complete - now] * filled]  # plots on filled ones, as some cards allow


@lru_cache(SHARES_KEPT)
def shares(size: int, steepness: float) -> Sequence[float]:
    """Of its worth, while not complete."""
    return [(filled / size) ** steepness for filled in range(size)]
