"""Points, the deck and the Automa's mat as scenes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number


@dataclass(frozen=True, slots=True)
class Points:
    """VP from one source in one group (an era, an income turn); labels are already translated, `icon` is optional."""

    group: str
    label: str
    vp: int
    icon: str = ""
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One source: its bar in percent of the longest one. Lost VP have no bar."""

    label: str
    vp: int
    percent: str
    icon: str
    terms: str


@dataclass(frozen=True, slots=True)
class BarGroup:
    """The bars of one era or income turn, and their sum."""

    label: str
    total: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class PointsScene:
    """How one player's VP came about."""

    player: PlayerLook
    total: int
    groups: tuple[BarGroup, ...]


@dataclass(frozen=True, slots=True)
class StandingBar:
    """One player's VP, its bar cut into the parts of each era, in percent of the winner's: (x, width)."""

    player: PlayerLook
    vp: int
    parts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The VP of one group in one era, and its column in percent of the room for it. Lost VP have no column."""

    vp: int
    top: str
    height: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One group of sources: its VP in each era and in all."""

    label: str
    icon: str
    cells: tuple[MatrixCell, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MatrixScene:
    """One player's VP by group and era; `sums` are those of the eras."""

    player: PlayerLook
    eras: tuple[int, ...]
    rows: tuple[MatrixRow, ...]
    sums: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PipsScene:
    """Pairs of cards left in the bots' deck, drawn as small cards."""

    left: int
    total: int
    view_box: str
    pips: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class MatCell:
    """A multiplier of the Automa's mat, and whether a tapestry card covers it or it counts next."""

    multiplier: int
    covered: bool
    current: bool


@dataclass(frozen=True, slots=True)
class MatRow:
    """One row of the mat: icons of what it counts, how many of each there are now, and its multipliers."""

    counts: tuple[tuple[str, int | None], ...]
    cells: tuple[MatCell, ...]


@dataclass(frozen=True, slots=True)
class MatScene:
    """The Automa's mat: its rows, and for each column the income turn in which it counts."""

    turns: tuple[int, ...]
    current: int | None
    rows: tuple[MatRow, ...]


def points_scene(player: PlayerLook, points: Iterable[Points], *, total: int | None = None) -> PointsScene:
    """The VP of a player, grouped in the order given. `total` differs from the sum where VP were not all entered."""
    listed = list(points)
    longest = max((each.vp for each in listed), default=0)
    groups = tuple(
        BarGroup(
            label,
            sum(each.vp for each in listed if each.group == label),
            tuple(
                Bar(each.label, each.vp, _percent(each.vp, longest), each.icon, each.terms)
                for each in listed
                if each.group == label
            ),
        )
        for label in dict.fromkeys(each.group for each in listed)
    )
    return PointsScene(player, sum(each.vp for each in listed) if total is None else total, groups)


def standing_scene(players: Iterable[tuple[PlayerLook, Sequence[int]]]) -> tuple[StandingBar, ...]:
    """The players' VP side by side; with each player the VP of each era, which may be a single sum."""
    listed = list(players)
    best = max((sum(parts) for _, parts in listed), default=0)
    bars = []
    for player, parts in listed:
        x, drawn = 0.0, []
        for vp in parts:
            share = 100 * max(vp, 0) / best if best > 0 else 0.0
            drawn.append((f"{number(x)}%", f"{number(share)}%"))
            x += share
        bars.append(StandingBar(player, sum(parts), tuple(drawn)))
    return tuple(bars)


def matrix_scene(
    player: PlayerLook, eras: Sequence[int], groups: Iterable[tuple[str, str, Sequence[int]]], *, longest: int
) -> MatrixScene:
    """A player's VP as (label, icon, VP of each era) by group; `longest` is the most that any cell holds.

    Several players' drawings are made with one `longest`, so that equal VP look equal.
    """
    rows = tuple(
        MatrixRow(label, icon, tuple(_cell(vp, longest) for vp in each), sum(each)) for label, icon, each in groups
    )
    sums = tuple(sum(row.cells[place].vp for row in rows) for place in range(len(eras)))
    return MatrixScene(player, tuple(eras), rows, sums, sum(sums))


def _cell(vp: int, longest: int) -> MatrixCell:
    share = 100 * max(vp, 0) / longest if longest > 0 else 0.0
    return MatrixCell(vp, f"{number(100 - share)}%", f"{number(share)}%")


_PIP: Final = 9


def pips_scene(left: int, total: int) -> PipsScene:
    """Pairs left of all pairs of the deck. Raises ValueError for more left than there are."""
    if not 0 <= left <= total:
        raise ValueError(f"{left} pairs of {total} cannot be drawn")
    pips = tuple((number(_PIP * index), index < left) for index in range(total))
    return PipsScene(left, total, f"0 0 {max(_PIP * total - 2, 1)} 12", pips)


def mat_scene(
    multipliers: Mapping[str, Sequence[int]],
    counts: Mapping[str, Sequence[tuple[str, int | None]]],
    *,
    turns: Sequence[int],
    current: int | None = None,
) -> MatScene:
    """The mat of multipliers by row. `counts` are (icon, count now) by row; columns before `current` are covered."""
    rows = tuple(
        MatRow(
            tuple(counts[row]),
            tuple(
                MatCell(value, current is not None and turn < current, turn == current)
                for turn, value in zip(turns, values, strict=True)
            ),
        )
        for row, values in multipliers.items()
    )
    return MatScene(tuple(turns), current, rows)


def _percent(value: int, longest: int) -> str:
    return f"{number(100 * max(value, 0) / longest)}%" if longest > 0 else "0%"
