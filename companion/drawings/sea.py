"""The sea chart of a campaign: five islands, the way between them, and the ship before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.drawings.players import PlayerLook

State = Literal["won", "next", "ahead"]

WIDTH, HEIGHT = 362, 548
PLACES: Final = ((82, 78), (276, 140), (90, 252), (262, 366), (96, 470))
"""The middle of each island on the chart."""

WAYS: Final = (
    "M138 96C168 78 186 98 222 118",
    "M232 178C214 214 196 232 146 250",
    "M128 292C150 310 158 326 192 344",
    "M204 398C186 412 170 424 142 446",
)
"""From each island to the one after it."""

SHIPS: Final = ((34, 150), (206, 108), (162, 240), (176, 330), (160, 432))
"""Where the ship lies before each island."""


@dataclass(frozen=True, slots=True)
class Island:
    """A scenario on the chart. winner: who won it. points: those it brought, or would bring now. said: for the ear."""

    number: int
    name: str
    state: State
    points: int
    href: str
    said: str
    winner: PlayerLook | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SeaScene:
    """The islands with their places, the ways with whether they lie behind, and the ship's place, if it still sails."""

    islands: tuple[tuple[Island, int, int], ...]
    ways: tuple[tuple[str, bool], ...]
    ship: tuple[int, int] | None
    view_box: str = f"0 0 {WIDTH} {HEIGHT}"


def sea_scene(islands: Sequence[Island]) -> SeaScene:
    """The chart of five islands, in their order."""
    placed = tuple((island, *place) for island, place in zip(islands, PLACES, strict=True))
    reached = [island.state != "ahead" for island in islands]
    following = next((place for island, place in zip(islands, SHIPS, strict=True) if island.state == "next"), None)
    return SeaScene(placed, tuple(zip(WAYS, reached[1:], strict=True)), following)
