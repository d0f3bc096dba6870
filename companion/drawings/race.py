"""Everybody's VP after each turn as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import Point, number

WIDTH, HEIGHT = 330.0, 214.0
LEFT, RIGHT, TOP, BOTTOM = 38.0, 58.0, 12.0, 24.0
LABEL_GAP: Final = 18.0
"""Between the lines' last numbers."""
DASHES: Final = 5
"""app.css knows them as `.line-<number>`."""
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
MOST_STEPS: Final = 5
BRACKET_GAP: Final = 12.0
LEAST_GAP: Final = 16.0
"""A lower bracket does not show the gap."""
WORDS_GAP, WORDS_HEIGHT, WORDS_WIDTH, LETTER, WORDS_STEP = 5.0, 18.0, 52.0, 8.5, 3.0
"""A bracket's words: distance, height, width without the number, a figure's width, steps."""

FLAG_SIZE, FLAG_HEIGHT = 20.0, 24.0
"""Width, and distance from the line."""

Place = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class IncomeMark:
    turn: int  # after so many turns
    era: int


@dataclass(frozen=True, slots=True)
class Runner:
    player: PlayerLook
    vp: tuple[int, ...]  # at the start and after turns
    marks: tuple[IncomeMark, ...] = ()


@dataclass(frozen=True, slots=True)
class RaceLine:
    player: PlayerLook
    kind: int  # 0 to DASHES - 1
    path: str
    dots: tuple[tuple[str, str], ...]  # income turns
    vp: int
    label_y: str  # last number


@dataclass(frozen=True, slots=True)
class DecidingTurn:
    player: PlayerLook
    turn: int
    gained: int
    behind: int | None = None  # before it, if so


@dataclass(frozen=True, slots=True)
class Bracket:
    """The deciding turn's, with words left or right."""

    turn: DecidingTurn
    path: str
    x: str
    y: str
    to_the_left: bool


@dataclass(frozen=True, slots=True)
class Flag:
    """Marks a turn that is told beside the race."""

    player: PlayerLook
    turn: int
    number: int


@dataclass(frozen=True, slots=True)
class DrawnFlag:
    flag: Flag
    x: str
    y: str
    foot: str  # where its line is


@dataclass(frozen=True, slots=True)
class RaceScene:
    view_box: str
    lines: tuple[RaceLine, ...]
    heights: tuple[tuple[str, int], ...]  # (place, VP), as `turns`
    turns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # (turn, VP) when anyone scored
    bracket: Bracket | None = None
    flags: tuple[DrawnFlag, ...] = ()
    left: str = number(LEFT)
    right: str = number(WIDTH - RIGHT)
    bottom: str = number(HEIGHT - BOTTOM)


def race_scene(runners: Sequence[Runner], marked: DecidingTurn | None = None, flags: Sequence[Flag] = ()) -> RaceScene:
    """All run equally many turns, at least one. With flags there is no room for a bracket."""
    turns = len(runners[0].vp) - 1
    low = min(0, *(min(runner.vp) for runner in runners))
    high = max(1, *(max(runner.vp) for runner in runners))

    def x(turn: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / turns

    def y(vp: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - vp) / (high - low)

    ends = _apart([y(runner.vp[-1]) for runner in runners])
    lines = tuple(
        RaceLine(
            runner.player,
            place % DASHES,
            "M" + "L".join(f"{number(x(turn))} {number(y(vp))}" for turn, vp in enumerate(runner.vp)),
            tuple((number(x(mark.turn)), number(y(runner.vp[mark.turn]))) for mark in runner.marks),
            runner.vp[-1],
            number(ends[place]),
        )
        for place, runner in enumerate(runners)
    )
    return RaceScene(
        f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        lines,
        tuple((number(y(vp)), vp) for vp in _steps(low, high)),
        tuple((number(x(turn)), turn) for turn in _steps(0, turns)),
        tuple(
            (turn, tuple(runner.vp[turn] for runner in runners))
            for turn in range(turns + 1)
            if turn == 0 or any(runner.vp[turn] != runner.vp[turn - 1] for runner in runners)
        ),
        None if marked is None or flags else _bracket(marked, runners, x, y),
        tuple(_flags(flags, runners, x, y)),
    )


def _flags(flags: Sequence[Flag], runners: Sequence[Runner], x: Place, y: Place) -> Iterator[DrawnFlag]:
    """Over their lines, or under them if there is no room; none covers another."""
    taken: list[Point] = []
    for flag in flags:
        vp = next(runner.vp for runner in runners if runner.player == flag.player)
        at, foot = x(flag.turn), y(vp[flag.turn])
        places = (foot + side * FLAG_HEIGHT * step for step in range(1, MOST_STEPS * 2) for side in (-1, 1))
        free = (
            each
            for each in places
            if TOP <= each <= HEIGHT - BOTTOM - FLAG_SIZE / 2
            and all(abs(each - other) >= FLAG_SIZE or abs(at - beside) >= FLAG_SIZE for beside, other in taken)
        )
        height = next(free, foot)
        taken.append((at, height))
        yield DrawnFlag(flag, number(at), number(height), number(foot))


def _bracket(marked: DecidingTurn, runners: Sequence[Runner], x: Place, y: Place) -> Bracket:
    """Along the gap before the turn if well behind, else along its gain.

    Words stand off the lines, near the middle, first on the side with more of the race.
    """
    own = next(runner.vp for runner in runners if runner.player == marked.player)
    at, low = marked.turn - 1, own[marked.turn - 1]
    behind = marked.behind or 0
    if y(low) - y(low + behind) < LEAST_GAP:
        marked, behind = replace(marked, behind=None), marked.gained
    high = low + behind
    middle, reach = (y(high) + y(low)) / 2, (y(low) - y(high)) / 2 + WORDS_HEIGHT
    left_first = at > (len(own) - 1) / 2
    lines = [[(x(turn), y(vp)) for turn, vp in enumerate(runner.vp)] for runner in runners]
    places = (
        (to_the_left, height)
        for to_the_left in (left_first, not left_first)
        for height in sorted(
            (middle + step * WORDS_STEP for step in range(-int(reach / WORDS_STEP), int(reach / WORDS_STEP) + 1)),
            key=lambda height: abs(height - middle),
        )
        if _is_free(lines, _words_from(x(at), to_the_left, marked), height)
    )
    to_the_left, words_y = next(places, (left_first, middle))
    edge = x(at) + (-BRACKET_GAP if to_the_left else BRACKET_GAP)
    inwards = number(x(at) + (-2 if to_the_left else 2))
    path = f"M{inwards} {number(y(high))}H{number(edge)}V{number(y(low))}H{inwards}"
    return Bracket(marked, path, number(edge), number(words_y), to_the_left)


def _words_from(at: float, to_the_left: bool, marked: DecidingTurn) -> tuple[float, float]:
    width = (WORDS_WIDTH if marked.behind else 0) + LETTER * (1 + len(str(marked.behind or marked.gained)))
    near = BRACKET_GAP + WORDS_GAP
    return (at - near - width, at - near) if to_the_left else (at + near, at + near + width)


def _is_free(lines: Iterable[Sequence[Point]], words: tuple[float, float], y: float) -> bool:
    """Words lie within the plot and off all lines."""
    begin, end = words
    half = WORDS_HEIGHT / 2
    if begin < LEFT or end > WIDTH - RIGHT + BRACKET_GAP or not TOP <= y <= HEIGHT - BOTTOM - half:
        return False
    for line in lines:
        for (x_one, y_one), (x_other, y_other) in pairwise(line):
            first, last = max(begin, x_one), min(end, x_other)
            if first > last:
                continue
            slope = (y_other - y_one) / (x_other - x_one)
            heights = [y_one + slope * (x - x_one) for x in (first, last)]
            if min(heights) < y + half and max(heights) > y - half:
                return False
    return True


def _steps(low: int, high: int) -> list[int]:
    step = next((step for step in STEPS if (high - low) // step <= MOST_STEPS), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


def _apart(heights: Iterable[float]) -> list[float]:
    wanted = list(heights)
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    placed: list[float] = []
    for place in order:
        placed.append(max(wanted[place], placed[-1] + LABEL_GAP) if placed else wanted[place])
    lowest = HEIGHT - BOTTOM
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LABEL_GAP
    heights_by_place = dict(zip(order, placed, strict=True))
    return [heights_by_place[place] for place in range(len(wanted))]
