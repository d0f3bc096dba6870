"""The race as a small picture without words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.drawings.players import PlayerLook
from companion.drawings.race import DASHES
from companion.drawings.strokes import number

WIDTH, HEIGHT, EDGE = 320.0, 72.0, 7.0


@dataclass(frozen=True, slots=True)
class Spark:
    player: PlayerLook
    kind: int  # as in the large race
    path: str
    x: str  # end, with `y`
    y: str


def sparks_of(courses: Mapping[PlayerLook, Sequence[int]]) -> tuple[Spark, ...]:
    """By player; none before the first turn."""
    turns = min((len(course) for course in courses.values()), default=1) - 1
    if turns < 1:
        return ()
    low = min(0, *(min(course) for course in courses.values()))
    high = max(1, *(max(course) for course in courses.values()))

    def place(turn: int, vp: int) -> tuple[str, str]:
        across, down = (WIDTH - 2 * EDGE) * turn / turns, (HEIGHT - 2 * EDGE) * (high - vp) / (high - low)
        return number(EDGE + across), number(EDGE + down)

    return tuple(
        Spark(
            player,
            kind % DASHES,
            "M" + "L".join(" ".join(place(turn, vp)) for turn, vp in enumerate(course)),
            *place(turns, course[turns]),
        )
        for kind, (player, course) in enumerate(courses.items())
    )
