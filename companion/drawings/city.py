"""A capital city as a scene: plots, buildings as footprints, what is complete, and the building in hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.drawings.chooser import Chooser
from companion.drawings.footprints import (
    PLOT,
    BuildingShape,
    block,
    building_shape,
    landmark_name,
    outline_of,
)
from companion.drawings.strokes import number
from engine.state.capital import DISTRICT, SIZE, Capital, Placed, Plot, orientations

_MARKS: Final = 12.0
"""What is shown beyond the edge where the marks of complete rows and columns stand."""

_CLOSE: Final = 2.0
"""What is shown beyond the edge where nothing is, and beyond what hangs over it."""

PlotState = Literal["open", "impassable", "token", "built"]

IMPASSABLE: Final[Mapping[int, str]] = {
    1: "mountain",
    2: "water",
    3: "forest",
    4: "desert",
    5: "grassland",
    6: "forest",
}
"""How the impassable plots of each mat are drawn: by the land that the mat shows."""


@dataclass(frozen=True, slots=True)
class PlotShape:
    """A plot: its row and column from 1, its top left corner, what it is, and where tapping it leads, if anywhere.

    lit: some legal placement covers it, and a tap chooses the nearest of them; elsewhere it tells why there is none.
    picked: it is what was tapped. building: the slug of what stands there.
    """

    row: int
    column: int
    x: str
    y: str
    state: PlotState
    building: str | None = None
    lit: bool = False
    href: str | None = None
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """What is complete: districts (row, column from 1 to 3), rows and columns from 1."""

    districts: tuple[Plot, ...] = ()
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    @property
    def lines(self) -> int:
        """Complete rows and columns together, as VP count them."""
        return len(self.rows) + len(self.columns)

    def beyond(self, before: Completion) -> Completion:
        """What of this was not complete before."""
        return Completion(
            tuple(district for district in self.districts if district not in before.districts),
            tuple(row for row in self.rows if row not in before.rows),
            tuple(column for column in self.columns if column not in before.columns),
        )


@dataclass(frozen=True, slots=True)
class Moves:
    """Where the arrows and the turn lead: addresses, None where there is no legal placement that way."""

    left: str | None = None
    up: str | None = None
    down: str | None = None
    right: str | None = None
    turn: str | None = None
    can_turn: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """The building in hand at the chosen placement, not yet built.

    key: what confirms it. rows, columns: first and last covered inside the city, from 1. plots: how many it covers
    inside, outside: how many hang over the edge. completes: what would be complete that is not yet.
    """

    shape: BuildingShape
    key: str
    rows: tuple[int, int]
    columns: tuple[int, int]
    plots: int
    outside: int
    completes: Completion


@dataclass(frozen=True, slots=True)
class Mark:
    """The sign of a complete district, row or column: its center, and the outline of what is complete."""

    kind: Literal["district", "row", "column"]
    x: str
    y: str
    outline: str


@dataclass(frozen=True, slots=True)
class CityScene:
    """A whole city. land: how its impassable plots are drawn. beside: what found no room, by slug and landmark name."""

    name: str
    mat: int
    title: str
    land: str
    view_box: str
    plots: tuple[PlotShape, ...]
    grid: str
    districts: str
    buildings: tuple[BuildingShape, ...]
    beside: tuple[tuple[str, str | None], ...]
    complete: Completion
    marks: tuple[Mark, ...]
    ghost: Ghost | None
    moves: Moves | None
    tappable: bool = False

    @property
    def size(self) -> str:
        """The side of the whole grid in drawing units."""
        return number(SIZE * PLOT)

    @property
    def filled(self) -> int:
        """How many plots count as filled."""
        return sum(plot.state != "open" for plot in self.plots)


def city_scene(
    capital: Capital,
    *,
    options: Mapping[str, Placed] | None = None,
    chosen: Placed | None = None,
    pivot: Placed | None = None,
    name: str = "city",
    href_for: Callable[[str], str] | None = None,
    turn_for: Callable[[str, str], str] | None = None,
    why_for: Callable[[Placed], str] | None = None,
) -> CityScene:
    """A city as it stands; with `options` (legal placements by key) also the building in hand.

    The building is drawn at `chosen`, or where `chosen` is no option at the legal placement nearest to it (None: to the
    middle of the city). Arrows, the turn and taps on plots lead to `href_for(key)` of other options: what is legal is
    given and never computed here. Other plots lead to `why_for(placed)`, the building's middle over them, to be told
    why it cannot stand so. Turning leads to `turn_for(key, pivot)`: the building turns around where it stood when its
    turning began, its `pivot`, and so comes back there. `name` keeps two cities on one page apart.
    """
    chooser = Chooser(capital, options, chosen, pivot) if options else None
    complete = completed(capital)
    shown = [*capital.buildings, chooser.chosen] if chooser else capital.buildings
    return CityScene(
        name=name,
        mat=capital.mat,
        title=capital.box.capitals[capital.mat].name,
        land=IMPASSABLE[capital.mat],
        view_box=_view_box(capital, [plot for placed in shown for plot in capital.covered(placed)], complete),
        plots=_plots(capital, chooser, href_for, why_for),
        grid=_grid(1, (DISTRICT,)),
        districts=_grid(DISTRICT, ()),
        buildings=tuple(building_shape(capital, placed) for placed in capital.buildings),
        beside=tuple((building, landmark_name(capital, building)) for building in capital.beside),
        complete=complete,
        marks=_marks(capital, complete),
        ghost=_ghost(capital, chooser, complete) if chooser else None,
        moves=_moves(chooser, href_for, turn_for) if chooser and href_for else None,
        tappable=bool(chooser and href_for),
    )


def tappable_city(
    capital: Capital, lit: Collection[Plot], picked: Collection[Plot], href_for: Callable[[Plot], str]
) -> CityScene:
    """A city of which plots are chosen: each leads to `href_for(plot)`; those that can be chosen are lit."""
    scene = city_scene(capital)
    plots = tuple(
        replace(shape, lit=plot in lit, picked=plot in picked, href=href_for(plot))
        for shape in scene.plots
        for plot in [(shape.row - 1, shape.column - 1)]
    )
    return replace(scene, plots=plots, tappable=True)


def completed(capital: Capital) -> Completion:
    """What of a city is complete, counted from 1."""
    return Completion(
        tuple((row + 1, column + 1) for row, column in sorted(capital.complete_districts())),
        tuple(row + 1 for row in capital.complete_rows()),
        tuple(column + 1 for column in capital.complete_columns()),
    )


def _plots(
    capital: Capital,
    chooser: Chooser | None,
    href_for: Callable[[str], str] | None,
    why_for: Callable[[Placed], str] | None,
) -> tuple[PlotShape, ...]:
    lit = chooser.covering.keys() if chooser else frozenset[Plot]()
    occupied, impassable = capital.occupied(), capital.impassable()
    shapes = []
    for plot in ((row, column) for row in range(SIZE) for column in range(SIZE)):
        row, column = plot
        href = None
        if plot in lit and chooser and href_for:
            href = href_for(chooser.at(plot))
        elif chooser and why_for:
            href = why_for(chooser.over(plot))
        x, y = number(column * PLOT), number(row * PLOT)
        state = _plot_state(capital, plot, occupied, impassable)
        shapes.append(PlotShape(row + 1, column + 1, x, y, state, occupied.get(plot), plot in lit, href))
    return tuple(shapes)


def _plot_state(capital: Capital, plot: Plot, occupied: Collection[Plot], impassable: Collection[Plot]) -> PlotState:
    if plot in occupied:
        return "built"
    if plot in capital.extra:
        return "token"
    return "impassable" if plot in impassable else "open"


def _ghost(capital: Capital, chooser: Chooser, before: Completion) -> Ghost:
    placed = chooser.chosen
    inside = capital.plots_inside(placed)
    then = capital.copy()
    then.buildings.append(placed)
    after = completed(then)
    return Ghost(
        shape=building_shape(capital, placed),
        key=chooser.key,
        rows=(min(row for row, _ in inside) + 1, max(row for row, _ in inside) + 1),
        columns=(min(column for _, column in inside) + 1, max(column for _, column in inside) + 1),
        plots=len(inside),
        outside=len(capital.covered(placed)) - len(inside),
        completes=after.beyond(before),
    )


def _moves(
    chooser: Chooser, href_for: Callable[[str], str], turn_for: Callable[[str, str], str] | None = None
) -> Moves:
    def to(key: str | None) -> str | None:
        return href_for(key) if key is not None else None

    turned = chooser.turned()
    return Moves(
        left=to(chooser.towards(0, -1)),
        up=to(chooser.towards(-1, 0)),
        down=to(chooser.towards(1, 0)),
        right=to(chooser.towards(0, 1)),
        turn=turn_for(turned, chooser.pivot) if turned and turn_for else to(turned),
        can_turn=len(orientations(chooser.footprint)) > 1,
    )


def _marks(capital: Capital, complete: Completion) -> tuple[Mark, ...]:
    """A sign beside each complete row and below each complete column, clear of what hangs over the edge there, and an
    outline around each complete district."""
    right, below = _ends(capital)
    marks = [
        Mark(
            "district",
            number((column - 0.5) * DISTRICT * PLOT),
            number((row - 0.5) * DISTRICT * PLOT),
            outline_of(block((row - 1) * DISTRICT, (column - 1) * DISTRICT, DISTRICT, DISTRICT)),
        )
        for row, column in complete.districts
    ]
    marks += [
        Mark("row", number(right[row] + _MARKS / 2), number((row - 0.5) * PLOT), outline_of(block(row - 1, 0, 1, SIZE)))
        for row in complete.rows
    ]
    marks += [
        Mark(
            "column",
            number((column - 0.5) * PLOT),
            number(below[column] + _MARKS / 2),
            outline_of(block(0, column - 1, SIZE, 1)),
        )
        for column in complete.columns
    ]
    return tuple(marks)


def _ends(capital: Capital) -> tuple[dict[int, float], dict[int, float]]:
    """How far each row reaches to the right, and each column down, with what hangs over the edge; counted from 1."""
    right = dict.fromkeys(range(1, SIZE + 1), SIZE * PLOT)
    below = dict(right)
    for row, column in (plot for placed in capital.buildings for plot in capital.covered(placed)):
        if row < SIZE <= column and row >= 0:
            right[row + 1] = max(right[row + 1], (column + 1) * PLOT)
        if column < SIZE <= row and column >= 0:
            below[column + 1] = max(below[column + 1], (row + 1) * PLOT)
    return right, below


def _grid(step: int, without: tuple[int, ...]) -> str:
    """The inner lines of the grid, every so many plots; those at multiples of `without` are left out."""
    end = number(SIZE * PLOT)
    lines = []
    for index in range(step, SIZE, step):
        if any(index % other == 0 for other in without):
            continue
        at = number(index * PLOT)
        lines.append(f"M{at} 0V{end}M0 {at}H{end}")
    return "".join(lines)


def _view_box(capital: Capital, covered: Iterable[Plot], complete: Completion) -> str:
    """The city with all that hangs over its edge, and the marks right of complete rows and below complete columns."""
    rows, columns = zip((0, 0), (SIZE - 1, SIZE - 1), *covered, strict=True)
    left, top = min(columns) * PLOT - _CLOSE, min(rows) * PLOT - _CLOSE
    right, below = _ends(capital)
    end = max([(max(columns) + 1) * PLOT + _CLOSE, *(right[row] + _MARKS for row in complete.rows)])
    bottom = max([(max(rows) + 1) * PLOT + _CLOSE, *(below[column] + _MARKS for column in complete.columns)])
    return " ".join(number(each) for each in (left, top, end - left, bottom - top))
