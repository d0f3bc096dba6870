"""Games counted, and the latest scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from companion.drawings.strokes import number


@dataclass(frozen=True, slots=True)
class Score:
    vp: int
    won: bool
    rival: int | None = None  # the best other's VP


@dataclass(frozen=True, slots=True)
class TallyBar:
    """Widths in percent of the longest."""

    label: str
    played: int
    won: int
    best: int
    mean: int
    played_width: str
    won_width: str


@dataclass(frozen=True, slots=True)
class GameColumn:
    score: Score
    x: str
    width: str
    y: str
    height: str
    rival_y: str | None  # of a line for the best rival


@dataclass(frozen=True, slots=True)
class ColumnsScene:
    view_box: str
    columns: tuple[GameColumn, ...]
    heights: tuple[tuple[str, int], ...]  # grid lines as (place, VP)
    left: str
    right: str


def tally_scene(sorts: Sequence[tuple[str, Sequence[Score]]]) -> tuple[TallyBar, ...]:
    """sorts: (label, scores), none empty."""
    most = max((len(scores) for _, scores in sorts), default=0)
    return tuple(
        TallyBar(
            label,
            len(scores),
            sum(score.won for score in scores),
            max(score.vp for score in scores),
            round(fmean(score.vp for score in scores)),
            _percent(len(scores), most),
            _percent(sum(score.won for score in scores), most),
        )
        for label, scores in sorts
    )


WIDTH, HEIGHT = 330.0, 150.0
LEFT, TOP = 38.0, 8.0
WIDEST: Final = 26.0
STEPS: Final = (10, 20, 25, 50, 100, 200, 500)
MOST_STEPS: Final = 4


def columns_scene(scores: Iterable[Score]) -> ColumnsScene:
    listed = list(scores)
    high = max([1, *(score.vp for score in listed), *(score.rival or 0 for score in listed)])
    slot = (WIDTH - LEFT) / max(len(listed), 1)
    width = min(WIDEST, slot * 0.7)

    def y(vp: int) -> float:
        return TOP + (HEIGHT - TOP) * (1 - max(vp, 0) / high)

    columns = tuple(
        GameColumn(
            score,
            number(LEFT + slot * (place + 0.5) - width / 2),
            number(width),
            number(y(score.vp)),
            number(HEIGHT - y(score.vp)),
            None if score.rival is None else number(y(score.rival)),
        )
        for place, score in enumerate(listed)
    )
    step = next((step for step in STEPS if high // step <= MOST_STEPS), STEPS[-1])
    heights = tuple((number(y(vp)), vp) for vp in range(0, high + 1, step))
    return ColumnsScene(f"0 0 {number(WIDTH)} {number(HEIGHT + 8)}", columns, heights, number(LEFT), number(WIDTH))


def _percent(value: int, most: int) -> str:
    return f"{number(100 * value / most)}%"
