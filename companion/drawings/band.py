"""A game as a woven band: a row per turn, signs for landmarks and conquests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.drawings.by_day import color
from companion.drawings.strokes import number

WIDTH: Final = 400.0
EDGE: Final = 26.0
TOP: Final = 112.0
FOOT: Final = 40.0
GAP: Final = 10.0
TALL, LOW = 16.0, 11.0
MOST_TALL_ROWS: Final = 40
"""Beyond, rows are low."""
WARP: Final = 6.0
FRINGE: Final = 9.0
SIGN: Final = 10.0
INCOME_SHARE: Final = 0.7
"""An income turn's share of a row."""
ROMAN: Final = ("", "I", "II", "III", "IV", "V")

TITLE: Final = 27.0
LETTER: Final = 0.6
"""Width by height."""

WINNER: Final = 1.35

LANDMARK = (
    ((0, 4), (5, 0), (10, 4), (10, 5.4), (0, 5.4)),
    ((1, 6), (2.8, 6), (2.8, 8.6), (1, 8.6)),
    (
        (4.1, 6),
        (5.9, 6),
        (5.9, 8.6),
        (4.1, 8.6),
    ),
    ((7.2, 6), (9, 6), (9, 8.6), (7.2, 8.6)),
    ((0, 8.9), (10, 8.9), (10, 10), (0, 10)),
)
"""A temple, ten by ten."""
CONQUEST = (
    ((1, 0), (3, 0), (3, 2), (4, 2), (4, 0), (6, 0), (6, 2), (7, 2), (7, 0), (9, 0), (9, 4), (8, 5), (8, 10), (2, 10),
     (2, 5), (1, 4)),
)  # fmt: skip
"""A tower, ten by ten."""
SIGNS: Final = (LANDMARK, CONQUEST)
LEGEND_ACROSS, LEGEND_ROW = 3, 24.0

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polygon:
    """opacity: 0 to 1."""

    points: tuple[Place, ...]
    color: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float
    size: float
    text: str
    color: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class BandTurn:
    tracks: tuple[str, ...] = ()
    income: int | None = None  # era
    landmarks: int = 0
    conquests: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    color: str
    vp: int
    won: bool
    turns: tuple[BandTurn, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """Shapes of one color, as SVG."""

    d: str
    color: str
    opacity: float


@dataclass(frozen=True, slots=True)
class BandScene:
    """In painting order."""

    title: str  # for those who cannot see it
    width: float
    height: float
    shapes: tuple[Polygon | Words, ...]

    def for_svg(self) -> Iterator[Path | Words]:
        """Successive shapes of one color are one path."""
        for look, shapes in groupby(self.shapes, key=lambda shape: isinstance(shape, Polygon) and _look(shape)):
            if look:
                yield Path("".join(_outline(shape) for shape in shapes if isinstance(shape, Polygon)), *look)
            else:
                yield from (shape for shape in shapes if isinstance(shape, Words))


def _look(shape: Polygon) -> tuple[str, float]:
    return shape.color, shape.opacity


def _outline(shape: Polygon) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in shape.points) + "z"


def box(x: float, y: float, width: float, height: float, fill: str, opacity: float = 1.0) -> Polygon:
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill, opacity)


def band_scene(
    title: str, columns: Sequence[Column], legend: Sequence[tuple[str, str]], signs: Sequence[str]
) -> BandScene:
    """legend: (track, name). signs: names of both."""
    turns = max(len(column.turns) for column in columns)
    tall = TALL if turns <= MOST_TALL_ROWS else LOW
    foot = TOP + turns * tall + FOOT
    height = foot + LEGEND_ROW * -(-(len(legend) + len(SIGNS)) // LEGEND_ACROSS) - 4
    wide = (WIDTH - 2 * EDGE - GAP * (len(columns) - 1)) / len(columns)
    shapes: list[Polygon | Words] = [
        box(0, 0, WIDTH, height, color("paper")),
        Words(WIDTH / 2, 40, title_size(title), title, color("ink"), "middle"),
    ]
    for place, column in enumerate(columns):
        left = EDGE + place * (wide + GAP)
        shapes += _head(column, left, wide, small=len(columns) > 2)
        shapes += _cloth(column, left, wide, tall, turns)
    shapes += _legend(legend, signs, foot)
    return BandScene(title, WIDTH, height, tuple(shapes))


def title_size(title: str) -> float:
    return min(TITLE, (WIDTH - 2 * EDGE) / (LETTER * max(len(title), 1)))


def _head(column: Column, left: float, wide: float, *, small: bool) -> Iterator[Words]:
    middle, hue = left + wide / 2, color(column.color)
    yield Words(middle, 66, 14 if small else 17, column.name, hue, "middle")
    size = (18 if small else 22) * (WINNER if column.won else 1)
    yield Words(middle, 96, size, str(column.vp), hue, "middle")


def _cloth(column: Column, left: float, wide: float, tall: float, turns: int) -> Iterator[Polygon | Words]:
    """Loose threads, rows, the warp over them, signs on top."""
    for thread in range(int(wide // WARP)):
        x = left + thread * WARP + WARP / 2
        yield box(x, TOP - FRINGE, 1.4, turns * tall + 2 * FRINGE, color("edge"))
    yield box(left, TOP, wide, turns * tall, color("coast"))
    for row, pick in enumerate(column.turns):
        yield from _row(pick, left, TOP + row * tall, wide, tall)
    for row in range(turns):
        for thread in range(row % 2, int(wide // WARP), 2):
            yield box(left + thread * WARP, TOP + row * tall, WARP, tall, color("ink"), 0.09)
    for row, pick in enumerate(column.turns):
        yield from _signs(pick, left, TOP + row * tall, wide, tall)


def _row(pick: BandTurn, left: float, y: float, wide: float, tall: float) -> Iterator[Polygon]:
    if pick.income is not None:
        yield box(left, y, wide, tall, color("desert"))
    stripes = len(pick.tracks)
    tops = y + tall * INCOME_SHARE if pick.income is not None else y
    each = (y + tall - tops) / stripes if stripes else 0
    for stripe, track in enumerate(pick.tracks):
        yield box(left, tops + stripe * each, wide, each, color(track))


def _signs(pick: BandTurn, left: float, y: float, wide: float, tall: float) -> Iterator[Polygon | Words]:
    if pick.income is not None:
        size = (tall * INCOME_SHARE if pick.tracks else tall) * 0.82
        yield Words(left + 7, y + size / 0.82 - size * 0.22, size, ROMAN[pick.income], color("ink"))
    size = min(SIGN, tall - 2)
    for place, shape in enumerate([LANDMARK] * pick.landmarks + [CONQUEST] * pick.conquests):
        x, top = left + wide - 6 - size - place * (size + 5), y + (tall - size) / 2
        yield box(x - 2, top - 0.6, size + 4, size + 1.2, color("ink"), 0.75)
        yield from _sign(shape, x, top, size)


def _sign(shape: Sequence[Sequence[Place]], x: float, y: float, size: float) -> Iterator[Polygon]:
    for points in shape:
        yield Polygon(tuple((x + size * across / 10, y + size * down / 10) for across, down in points), color("sheet"))


def _legend(legend: Sequence[tuple[str, str]], signs: Sequence[str], top: float) -> Iterator[Polygon | Words]:
    across = (WIDTH - 2 * EDGE) / LEGEND_ACROSS
    named = [*((box(0, 0, 10, 10, color(track)),) for track, _name in legend), *(_stamp(sign) for sign in SIGNS)]
    for place, (shapes, name) in enumerate(zip(named, [*(name for _track, name in legend), *signs], strict=True)):
        x, y = EDGE + place % LEGEND_ACROSS * across, top + place // LEGEND_ACROSS * LEGEND_ROW
        for shape in shapes:
            yield replace(shape, points=tuple((x + right, y - 10 + down) for right, down in shape.points))
        yield Words(x + 16, y, 14, name, color("faint"))


def _stamp(sign: Sequence[Sequence[Place]]) -> tuple[Polygon, ...]:
    return box(-1, -1, 12, 12, color("ink"), 0.75), *_sign(sign, 0, 0, SIGN)
