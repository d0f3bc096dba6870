"""Printed grids of plots."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import lru_cache
from typing import Final, Literal

from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, Benefit, Gain

Plot = tuple[int, int]
"""Row from the top, column from the left, from 0."""

OPEN, IMPASSABLE, MISSING = ".", "#", " "
"""MISSING: no plot. On a map of districts OPEN belongs to none."""

Pays = Literal["when_complete", "every_income_turn"]
"""Once, or in each later income turn."""

Counted = Literal["at_the_end", "with_the_city"]
"""In income turn 5, or whenever the city is scored."""


@dataclass(frozen=True, slots=True, config=FACT)
class Square:
    """What another sign of a grid means."""

    name: str
    open: bool = True  # to build on
    filled: bool = False  # counts so while empty
    gain: Gain | None = None  # for covering it
    vp_left: int = 0  # while uncovered; may be negative
    counted: Counted = "at_the_end"
    vp_landmark: int = 0  # for a landmark covering it

    def __post_init__(self) -> None:
        if not self.open and not self.filled:
            raise ValueError("nothing may be built there, so it should count as filled")
        if not self.open and (self.gain is not None or self.vp_left or self.vp_landmark):
            raise ValueError("nothing may be built there, so nothing can cover it")


@dataclass(frozen=True, slots=True, config=FACT)
class Reward:
    """(BLD-6, BLD-12)"""

    gain: Gain = "any_resource"
    pays: Pays = "when_complete"


@dataclasses.dataclass(frozen=True, slots=True)
class District:
    """Pays once filled. (BLD-6, BLD-12)"""

    letter: str
    plots: frozenset[Plot]
    place: Plot  # among districts, from the top and left, for the journal
    gain: Benefit
    pays: Pays
    connected: bool  # by filled plots

    @property
    def is_usual(self) -> bool:
        """It gives any one resource once complete. (BLD-6)"""
        return self.gain == ANY_RESOURCE.gain and self.pays == ANY_RESOURCE.pays

    def is_complete(self, filled: set[Plot]) -> bool:
        """(BLD-3)"""
        return self.plots <= filled and (not self.connected or self.plots <= _reached(min(self.plots), filled))


Areas = tuple[str, ...] | tuple[tuple[str, ...], ...]
"""One map by rows, or several."""


@dataclass(frozen=True, slots=True, eq=False, config=FACT, kw_only=True)
class Plan:
    """Rows from the top, a sign for each plot. `.` is open, `#` impassable, a space no plot.

    squares: what other signs mean. areas: a map with a district letter per plot, or several if districts share plots.
    rewards: by letter, unless any one resource. connected: letters of districts whose plots must be joined. overhang:
    buildings may reach over the edge. instead_of_landmarks: the gain for a landmark set aside, if none may be placed.
    (BLD-3, BLD-4, BLD-12)

    >>> plan = Plan(grid=("..#", ". ."), areas=("aab", "a b"))
    >>> [(district.letter, len(district.plots), district.gain) for district in plan.districts]
    [('a', 3, 'any_resource'), ('b', 2, 'any_resource')]
    >>> sorted(plan.rows[1]), sorted(plan.columns[1])
    ([(1, 0), (1, 2)], [(0, 1)])
    """

    grid: tuple[str, ...]
    squares: dict[str, Square] = field(default_factory=dict)
    areas: Areas = ()
    rewards: dict[str, Reward] = field(default_factory=dict)
    connected: tuple[str, ...] = ()
    overhang: bool = True
    instead_of_landmarks: Gain | None = None
    height: int = field(init=False, repr=False)
    width: int = field(init=False, repr=False)
    plots: frozenset[Plot] = field(init=False, repr=False)
    impassable: frozenset[Plot] = field(init=False, repr=False)
    filled: frozenset[Plot] = field(init=False, repr=False)
    special: dict[Plot, Square] = field(init=False, repr=False)
    rows: dict[int, frozenset[Plot]] = field(init=False, repr=False)
    columns: dict[int, frozenset[Plot]] = field(init=False, repr=False)
    districts: tuple[District, ...] = field(init=False, repr=False)
    districts_at: dict[Plot, tuple[District, ...]] = field(init=False, repr=False)
    is_usual: bool = field(init=False, repr=False)
    """Pays only a resource per complete district."""

    def __post_init__(self) -> None:
        for problem in _mistakes(self):
            raise ValueError(problem)
        signs = dict(_signs(self.grid))
        plots = _kept(frozenset(plot for plot, sign in signs.items() if sign != MISSING))
        special = {plot: self.squares[sign] for plot, sign in signs.items() if sign in self.squares}
        closed = {plot for plot, sign in signs.items() if sign == IMPASSABLE}
        closed.update(plot for plot, square in special.items() if not square.open)
        districts = _districts(self)
        derived = {
            "height": len(self.grid),
            "width": max(map(len, self.grid), default=0),
            "plots": plots,
            "impassable": frozenset(closed),
            "filled": frozenset(closed.union(plot for plot, square in special.items() if square.filled)),
            "special": special,
            "rows": _lines(plots, 0),
            "columns": _lines(plots, 1),
            "districts": districts,
            "districts_at": {plot: tuple(each for each in districts if plot in each.plots) for plot in plots},
        }
        plain = not special and self.instead_of_landmarks is None and all(each.is_usual for each in districts)
        for name, value in {**derived, "is_usual": plain}.items():
            object.__setattr__(self, name, value)

    @property
    def gains(self) -> Iterator[tuple[str, Benefit]]:
        """(place, benefit)."""
        yield from ((f"district {letter}", reward.gain) for letter, reward in self.rewards.items())
        yield from ((square.name, square.gain) for square in self.squares.values() if square.gain is not None)
        if self.instead_of_landmarks is not None:
            yield "landmark", self.instead_of_landmarks


@lru_cache(64)
def _kept(plots: frozenset[Plot]) -> frozenset[Plot]:
    """One object for equal grids, quick to find in caches."""
    return plots


def _signs(grid: Iterable[str]) -> Iterator[tuple[Plot, str]]:
    for row, line in enumerate(grid):
        yield from (((row, column), sign) for column, sign in enumerate(line))


def _lines(plots: Iterable[Plot], across: Literal[0, 1]) -> dict[int, frozenset[Plot]]:
    """Rows (0) or columns (1), by number."""
    found: dict[int, set[Plot]] = {}
    for plot in sorted(plots):
        found.setdefault(plot[across], set()).add(plot)
    return {number: frozenset(found[number]) for number in sorted(found)}


def _maps(areas: Areas) -> tuple[tuple[str, ...], ...]:
    rows = tuple(area for area in areas if isinstance(area, str))
    return (rows,) if rows else tuple(area for area in areas if not isinstance(area, str))


def _districts(plan: Plan) -> tuple[District, ...]:
    found: dict[str, set[Plot]] = {}
    for area in _maps(plan.areas):
        for plot, letter in _signs(area):
            if letter not in (OPEN, MISSING):
                found.setdefault(letter, set()).add(plot)
    tops = sorted({min(row for row, _ in plots) for plots in found.values()})
    lefts = sorted({min(column for _, column in plots) for plots in found.values()})
    districts = []
    for letter, plots in found.items():
        reward = plan.rewards.get(letter, ANY_RESOURCE)
        place = tops.index(min(row for row, _ in plots)), lefts.index(min(column for _, column in plots))
        district = District(letter, frozenset(plots), place, reward.gain, reward.pays, letter in plan.connected)
        districts.append(district)
    return tuple(districts)


def _reached(start: Plot, filled: set[Plot]) -> set[Plot]:
    found, new = {start}, [start]
    while new:
        row, column = new.pop()
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & filled - found
        found |= beside
        new += beside
    return found


def _mistakes(plan: Plan) -> Iterator[str]:
    signs, width = set().union(*plan.grid), len(plan.grid[0]) if plan.grid else 0
    for number, line in enumerate(plan.grid, start=1):
        if len(line) != width:
            yield f"row {number} of its grid has {len(line)} plots, not {width}"
        if unknown := set(line) - {OPEN, IMPASSABLE, MISSING, *plan.squares}:
            yield f"row {number} of its grid shows {sorted(unknown)[0]!r}, which is no square"
    for sign in plan.squares:
        if sign in (OPEN, IMPASSABLE, MISSING) or len(sign) != 1:
            yield f"square {sign!r} should be one sign of its own"
        if sign not in signs:
            yield f"square {sign!r} stands nowhere in its grid"
    yield from _wrong_districts(plan)


def _wrong_districts(plan: Plan) -> Iterator[str]:
    there = {plot for plot, sign in _signs(plan.grid) if sign != MISSING}
    areas = _maps(plan.areas)
    maps = [{plot: letter for plot, letter in _signs(area) if letter not in (OPEN, MISSING)} for area in areas]
    for area, letters in zip(areas, maps, strict=True):
        if [len(line) for line in area] != [len(line) for line in plan.grid]:
            yield "its districts should have the rows and columns of its grid"
        for plot, letter in letters.items():
            if plot not in there:
                yield f"district {letter} has row {plot[0] + 1}, column {plot[1] + 1}, where its grid has no plot"
    times = Counter(letter for letters in maps for letter in set(letters.values()))
    yield from (f"district {letter} stands in two maps" for letter, number in times.items() if number > 1)
    for letter in (*plan.rewards, *plan.connected):
        if letter not in times:
            yield f"it has no district {letter!r}"


ANY_RESOURCE: Final = Reward()

NO_PLAN: Final = Plan(grid=())
"""Nothing can be built."""
