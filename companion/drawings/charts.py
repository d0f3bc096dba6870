"""Points, the deck and the Automa's mat as scenes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number


@dataclass(frozen=True, slots=True)
class Points:
    """From one source in a group (era, income turn)."""

    group: str
    label: str
    vp: int
    icon: str = ""
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """In percent of the longest; lost VP have none."""

    label: str
    vp: int
    percent: str
    icon: str
    terms: str


@dataclass(frozen=True, slots=True)
class BarGroup:
    label: str
    total: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class PointsScene:
    player: PlayerLook
    total: int
    groups: tuple[BarGroup, ...]


@dataclass(frozen=True, slots=True)
class StandingBar:
    player: PlayerLook
    vp: int
    parts: tuple[tuple[str, str], ...]  # (x, width) by era, in percent of the winner's


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """Lengths in percent; lost VP have none."""

    vp: int
    top: str
    height: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    label: str
    icon: str
    cells: tuple[MatrixCell, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MatrixScene:
    player: PlayerLook
    eras: tuple[int, ...]
    rows: tuple[MatrixRow, ...]
    sums: tuple[int, ...]  # by era
    total: int


@dataclass(frozen=True, slots=True)
class PipsScene:
    left: int
    total: int
    view_box: str
    pips: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class MatCell:
    multiplier: int
    covered: bool  # by a tapestry card
    current: bool  # counts next


@dataclass(frozen=True, slots=True)
class MatRow:
    counts: tuple[tuple[str, int | None], ...]  # (icon, how many now)
    cells: tuple[MatCell, ...]


@dataclass(frozen=True, slots=True)
class MatScene:
    turns: tuple[int, ...]  # in which each column counts
    current: int | None
    rows: tuple[MatRow, ...]


def points_scene(player: PlayerLook, points: Iterable[Points], *, total: int | None = None) -> PointsScene:
    """In the given order. total: if not all VP were entered."""
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
    """players: (player, VP by era)."""
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
    """groups: (label, icon, VP by era). longest: in any cell, so that equal VP look equal."""
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
    """Raises ValueError if left exceeds total."""
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
    """By row; columns before `current` are covered. counts: (icon, count)."""
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
