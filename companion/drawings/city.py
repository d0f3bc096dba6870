"""A capital city, with the building in hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from companion.drawings.chooser import Chooser
from companion.drawings.footprints import BuildingShape, building_shape, landmark_name, stands_in
from companion.drawings.outlines import PLOT, lines_between, outline_of, rounded_outline_of
from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number
from engine.facts.capitals import CapitalMat
from engine.facts.components import Benefit
from engine.facts.grids import District, Plan, Square
from engine.facts.packs import pack_of
from engine.foresight import words_in
from engine.state.capital import Built, Capital, Placed, Plot, orientations

_MARKS: Final = 12.0
"""The margin beyond edges with marks."""

_CLOSE: Final = 2.0
"""The margin beyond edges without marks."""

_CORNER: Final = 3.0
"""Radius of a wall's corners."""

PLANS_KEPT: Final = 64

PlotState = Literal["open", "impassable", "token", "built", "special"]


@dataclass(frozen=True, slots=True)
class PlotShape:
    row: int  # from 1; `column` alike
    column: int
    x: str  # top left corner, with `y`
    y: str
    state: PlotState
    building: str | None = None  # slug of what stands there
    lit: bool = False  # a legal placement covers it; taps choose it, elsewhere say why not
    href: str | None = None
    picked: bool = False  # tapped
    square: Square | None = None  # if special and empty
    signs: tuple[str, ...] = ()  # icons of what it gives
    token: PlayerLook | None = None  # whose token is planted there


@dataclass(frozen=True, slots=True)
class Completion:
    """Rows and columns count from 1."""

    districts: tuple[District, ...] = ()
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    @property
    def anything(self) -> bool:
        return bool(self.districts or self.rows or self.columns)

    @property
    def lines(self) -> int:
        """Rows and columns, as VP count them."""
        return len(self.rows) + len(self.columns)

    def beyond(self, before: Completion) -> Completion:
        """What was not complete before."""
        return Completion(
            tuple(district for district in self.districts if district not in before.districts),
            tuple(row for row in self.rows if row not in before.rows),
            tuple(column for column in self.columns if column not in before.columns),
        )


@dataclass(frozen=True, slots=True)
class PlacementWays:
    """Addresses; None without legal placement."""

    left: str | None = None
    up: str | None = None
    down: str | None = None
    right: str | None = None
    turn: str | None = None
    can_turn: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    shape: BuildingShape
    key: str  # its placement's, to confirm
    rows: tuple[int, int]  # first and last inside, from 1
    columns: tuple[int, int]
    plots: int  # covered inside
    outside: int  # over the edge
    completes: Completion  # not yet complete


@dataclass(frozen=True, slots=True)
class Mark:
    """A line's sign by its center, and its outline if complete."""

    kind: Literal["district", "row", "column"]
    x: str
    y: str
    outline: str


@dataclass(frozen=True, slots=True)
class RewardShape:
    """An unusual district's gain, in a plot's corner."""

    x: str
    y: str
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CityScene:
    """A city, or a card to build on."""

    name: str  # unique on the page
    title: str
    land: str | None  # look of impassable plots
    view_box: str
    plots: tuple[PlotShape, ...]
    wall: str
    grid: str  # lines within districts
    districts: str  # lines between them
    buildings: tuple[BuildingShape, ...]
    beside: tuple[tuple[str, str | None], ...]  # (slug, landmark name), found no room
    complete: Completion
    marks: tuple[Mark, ...]
    ghost: Ghost | None
    moves: PlacementWays | None
    filled: int  # plots
    squares: tuple[Square, ...] = ()
    unusual: tuple[District, ...] = ()  # gives something else than any one resource
    rewards: tuple[RewardShape, ...] = ()
    tappable: bool = False
    pack: str | None = None  # of our own
    text: str = ""  # its own rules
    stand_ins: tuple[str, ...] = ()  # landmarks whose footprint is ours


def city_scene(
    place: Built,
    *,
    options: Mapping[str, Placed] | None = None,
    chosen: Placed | None = None,
    pivot: Placed | None = None,
    name: str = "city",
    href_for: Callable[[str], str] | None = None,
    turn_for: Callable[[str, str], str] | None = None,
    why_for: Callable[[Placed], str] | None = None,
) -> CityScene:
    """With `options`, legal placements by key, also the building in hand: at `chosen`, or the nearest.

    Arrows and legal plots lead to `href_for(key)`, others to `why_for(placed)`, the turn to `turn_for(key, pivot)`.
    """
    chooser = Chooser(place, options, chosen, pivot) if options else None
    complete, plan = completed(place), place.plan
    mat = plan if isinstance(plan, CapitalMat) else None
    unusual = tuple(district for district in plan.districts if not district.is_usual)
    return CityScene(
        name=name,
        title=place.name,
        land=mat.land if mat else None,
        view_box=_view_box(place, chooser, complete),
        plots=_plots(place, chooser, href_for, why_for),
        wall=_wall(plan),
        grid=_plot_lines(plan),
        districts=_district_lines(plan),
        buildings=tuple(building_shape(place, placed) for placed in place.buildings),
        beside=_beside(place),
        complete=complete,
        marks=_marks(place, complete),
        ghost=_ghost(place, chooser, complete) if chooser else None,
        moves=_moves(chooser, href_for, turn_for) if chooser and href_for else None,
        filled=len(place.filled()),
        squares=tuple(plan.squares.values()),
        unusual=unusual,
        rewards=tuple(_rewards(place, unusual)),
        tappable=bool(chooser and href_for),
        pack=pack_of(place.entry),
        text=mat.text if mat else "",
        stand_ins=tuple(each.building for each in _shown(place, chooser) if stands_in(place, each.building)),
    )


def with_tokens(scene: CityScene, place: Built, looks: Sequence[PlayerLook]) -> CityScene:
    """looks: by seat."""
    if not place.planted:
        return scene
    owners = {token.plot: looks[token.seat] for token in place.planted}
    plots = (replace(shape, token=owners.get((shape.row - 1, shape.column - 1))) for shape in scene.plots)
    return replace(scene, plots=tuple(plots))


def _shown(place: Built, chooser: Chooser | None) -> list[Placed]:
    return [*place.buildings, chooser.chosen] if chooser else place.buildings


def _beside(place: Built) -> tuple[tuple[str, str | None], ...]:
    beside = place.beside if isinstance(place, Capital) else ()
    return tuple((building, landmark_name(place, building)) for building in beside)


@lru_cache(PLANS_KEPT)
def _wall(plan: Plan) -> str:
    return rounded_outline_of(plan.plots, _CORNER)


@lru_cache(PLANS_KEPT)
def _plot_lines(plan: Plan) -> str:
    return lines_between(plan.plots, lambda one, other: plan.districts_at[one] == plan.districts_at[other])


@lru_cache(PLANS_KEPT)
def _district_lines(plan: Plan) -> str:
    return lines_between(plan.plots, lambda one, other: plan.districts_at[one] != plan.districts_at[other])


def signs_of(gain: Benefit | None) -> tuple[str, ...]:
    if isinstance(gain, dict) and gain.keys() & {"vp", "vp_per"}:
        return ("vp",)
    if isinstance(gain, list):
        return tuple(sign for part in gain for sign in signs_of(part))
    return tuple(words_in(gain))


def _rewards(place: Built, districts: Iterable[District]) -> Iterator[RewardShape]:
    """Each in an uncovered plot of its own."""
    covered, at = place.built_on(), place.plan.districts_at
    for district in districts:
        free = sorted(district.plots - covered, key=lambda plot: (len(at[plot]), plot))
        if free:
            row, column = free[0]
            yield RewardShape(number(column * PLOT), number(row * PLOT), signs_of(district.gain))


def tappable_city(
    place: Built, lit: Collection[Plot], picked: Collection[Plot], href_for: Callable[[Plot], str]
) -> CityScene:
    """Each plot leads to `href_for(plot)`."""
    scene = city_scene(place)
    plots = tuple(
        replace(shape, lit=plot in lit, picked=plot in picked, href=href_for(plot))
        for shape in scene.plots
        for plot in [(shape.row - 1, shape.column - 1)]
    )
    return replace(scene, plots=plots, tappable=True)


def completed(place: Built) -> Completion:
    return Completion(
        tuple(place.complete_districts()),
        tuple(row + 1 for row in place.complete_rows()),
        tuple(column + 1 for column in place.complete_columns()),
    )


def _plots(
    place: Built,
    chooser: Chooser | None,
    href_for: Callable[[str], str] | None,
    why_for: Callable[[Placed], str] | None,
) -> tuple[PlotShape, ...]:
    lit = chooser.covering.keys() if chooser else frozenset[Plot]()
    occupied, impassable = place.occupied(), place.impassable()
    shapes = []
    for plot in sorted(place.plan.plots):
        row, column = plot
        href = None
        if plot in lit and chooser and href_for:
            href = href_for(chooser.at(plot))
        elif chooser and why_for:
            href = why_for(chooser.over(plot))
        x, y = number(column * PLOT), number(row * PLOT)
        state = _plot_state(place, plot, occupied, impassable)
        square = place.plan.special.get(plot) if state in ("special", "impassable") else None
        signs = signs_of(square.gain) if square else ()
        building, is_lit = occupied.get(plot), plot in lit
        shape = PlotShape(row + 1, column + 1, x, y, state, building, is_lit, href, square=square, signs=signs)
        shapes.append(shape)
    return tuple(shapes)


def _plot_state(place: Built, plot: Plot, occupied: Collection[Plot], impassable: Collection[Plot]) -> PlotState:
    if plot in occupied:
        return "built"
    if plot in place.extra:
        return "token"
    if plot in impassable:
        return "impassable"
    return "special" if plot in place.plan.special else "open"


def _ghost(place: Built, chooser: Chooser, before: Completion) -> Ghost:
    placed = chooser.chosen
    inside = place.plots_inside(placed)
    then = place.copy()
    then.buildings.append(placed)
    after = completed(then)
    return Ghost(
        shape=building_shape(place, placed),
        key=chooser.key,
        rows=(min(row for row, _ in inside) + 1, max(row for row, _ in inside) + 1),
        columns=(min(column for _, column in inside) + 1, max(column for _, column in inside) + 1),
        plots=len(inside),
        outside=len(place.covered(placed)) - len(inside),
        completes=after.beyond(before),
    )


def _moves(
    chooser: Chooser, href_for: Callable[[str], str], turn_for: Callable[[str, str], str] | None = None
) -> PlacementWays:
    def to(key: str | None) -> str | None:
        return href_for(key) if key is not None else None

    turned = chooser.turned()
    return PlacementWays(
        left=to(chooser.towards(0, -1)),
        up=to(chooser.towards(-1, 0)),
        down=to(chooser.towards(1, 0)),
        right=to(chooser.towards(0, 1)),
        turn=turn_for(turned, chooser.pivot) if turned and turn_for else to(turned),
        can_turn=len(orientations(chooser.footprint)) > 1,
    )


def _marks(place: Built, complete: Completion) -> tuple[Mark, ...]:
    """Clear of overhanging buildings, and outlines of complete districts."""
    right, below = _ends(place)
    rows, columns, margin = place.plan.rows, place.plan.columns, _MARKS / 2
    marks = [Mark("district", "", "", outline_of(district.plots)) for district in complete.districts]
    marks += [
        Mark("row", number(right[row] + margin), number((row - 0.5) * PLOT), outline_of(rows[row - 1]))
        for row in complete.rows
    ]
    marks += [
        Mark("column", number((column - 0.5) * PLOT), number(below[column] + margin), outline_of(columns[column - 1]))
        for column in complete.columns
    ]
    return tuple(marks)


def _ends(place: Built) -> tuple[dict[int, float], dict[int, float]]:
    """How far rows reach right and columns down, from 1, with overhanging buildings."""
    height, width = place.plan.height, place.plan.width
    right = dict.fromkeys(range(1, height + 1), width * PLOT)
    below = dict.fromkeys(range(1, width + 1), height * PLOT)
    for row, column in (plot for placed in place.buildings for plot in place.covered(placed)):
        if 0 <= row < height and column >= width:
            right[row + 1] = max(right[row + 1], (column + 1) * PLOT)
        if 0 <= column < width and row >= height:
            below[column + 1] = max(below[column + 1], (row + 1) * PLOT)
    return right, below


def _view_box(place: Built, chooser: Chooser | None, complete: Completion) -> str:
    """With what hangs over the edge, and marks of complete lines."""
    covered = [plot for placed in _shown(place, chooser) for plot in place.covered(placed)]
    rows, columns = zip((0, 0), (place.plan.height - 1, place.plan.width - 1), *covered, strict=True)
    left, top = min(columns) * PLOT - _CLOSE, min(rows) * PLOT - _CLOSE
    right, below = _ends(place)
    end = max([(max(columns) + 1) * PLOT + _CLOSE, *(right[row] + _MARKS for row in complete.rows)])
    bottom = max([(max(rows) + 1) * PLOT + _CLOSE, *(below[column] + _MARKS for column in complete.columns)])
    return " ".join(number(each) for each in (left, top, end - left, bottom - top))
