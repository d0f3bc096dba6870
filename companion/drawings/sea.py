"""The sea chart of a campaign: five islands, the way between them, and the ship before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.drawings.players import PlayerLook

State = Literal["won", "next", "ahead"]

WIDTH, HEIGHT = 362, 604
PLACES: Final = ((82, 92), (276, 154), (90, 274), (262, 388), (96, 492))
"""The middle of each island on the chart."""

WAYS: Final = (
    "M140 104C168 88 188 108 220 130",
    "M230 192C214 230 196 250 148 268",
    "M132 312C152 330 160 346 192 364",
    "M204 420C186 434 170 446 144 468",
)
"""From each island to the one after it."""

SHIPS: Final = ((168, 62), (200, 112), (166, 262), (176, 350), (166, 450))
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
    is_in_dock: bool = False


@dataclass(frozen=True, slots=True)
class SeaScene:
    """The islands with their places, the ways with whether they lie behind, and the ship's place, if it still sails."""

    islands: tuple[tuple[Island, int, int], ...]
    ways: tuple[tuple[str, bool], ...]
    ship: tuple[int, int] | None
    view_box: str = f"0 0 {WIDTH} {HEIGHT}"


STRIP: Final = (362, 112)
"""Width and height of the chart as a strip."""
STRIP_PLACES: Final = ((40, 62), (111, 56), (181, 62), (252, 56), (322, 62))
"""The middle of each island on it; the ship lies to the left of the next one, a little higher."""


@dataclass(frozen=True, slots=True)
class StripScene:
    """The islands side by side: each with its place and whether it is won, and where the ship lies."""

    islands: tuple[tuple[int, int, int, State], ...]
    ship: tuple[int, int] | None
    view_box: str = f"0 0 {STRIP[0]} {STRIP[1]}"


def strip_scene(states: Sequence[State]) -> StripScene:
    """The chart as a strip, by how it stands with each island in their order."""
    islands = tuple(
        (number, *place, state) for number, (place, state) in enumerate(zip(STRIP_PLACES, states, strict=True), start=1)
    )
    ship = next(((x - 35, y - 20) for _number, x, y, state in islands if state == "next"), None)
    return StripScene(islands, ship)


def sea_scene(islands: Sequence[Island]) -> SeaScene:
    """The chart of five islands, in their order."""
    placed = tuple((island, *place) for island, place in zip(islands, PLACES, strict=True))
    reached = [island.state != "ahead" for island in islands]
    following = next((place for island, place in zip(islands, SHIPS, strict=True) if island.state == "next"), None)
    return SeaScene(placed, tuple(zip(WAYS, reached[1:], strict=True)), following)
