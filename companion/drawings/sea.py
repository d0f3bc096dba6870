"""A campaign's sea chart: five islands, the way, the ship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.drawings.players import PlayerLook

State = Literal["won", "next", "ahead"]

WIDTH, HEIGHT = 362, 604
PLACES: Final = ((82, 92), (276, 154), (90, 274), (262, 388), (96, 492))
"""Islands' middles."""

WAYS: Final = (
    "M140 104C168 88 188 108 220 130",
    "M230 192C214 230 196 250 148 268",
    "M132 312C152 330 160 346 192 364",
    "M204 420C186 434 170 446 144 468",
)
"""From each island to the next."""

SHIPS: Final = ((168, 62), (200, 112), (166, 262), (176, 350), (166, 450))
"""The ship's place before each island."""


@dataclass(frozen=True, slots=True)
class Island:
    number: int
    name: str
    state: State
    points: int  # brought, or at stake
    href: str
    said: str  # for the ear
    winner: PlayerLook | None = None
    is_in_dock: bool = False


@dataclass(frozen=True, slots=True)
class SeaScene:
    islands: tuple[tuple[Island, int, int], ...]  # with x and y
    ways: tuple[tuple[str, bool], ...]  # (path, whether it lies behind)
    ship: tuple[int, int] | None  # None once home
    view_box: str = f"0 0 {WIDTH} {HEIGHT}"


STRIP: Final = (362, 112)
"""Width, height."""
STRIP_PLACES: Final = ((40, 62), (111, 56), (181, 62), (252, 56), (322, 62))
"""The ship lies left of the next, a little higher."""


@dataclass(frozen=True, slots=True)
class StripScene:
    """islands: (number, x, y, state)"""

    islands: tuple[tuple[int, int, int, State], ...]
    ship: tuple[int, int] | None
    view_box: str = f"0 0 {STRIP[0]} {STRIP[1]}"


def strip_scene(states: Sequence[State]) -> StripScene:
    islands = tuple(
        (number, *place, state) for number, (place, state) in enumerate(zip(STRIP_PLACES, states, strict=True), start=1)
    )
    ship = next(((x - 35, y - 20) for _number, x, y, state in islands if state == "next"), None)
    return StripScene(islands, ship)


def sea_scene(islands: Sequence[Island]) -> SeaScene:
    placed = tuple((island, *place) for island, place in zip(islands, PLACES, strict=True))
    reached = [island.state != "ahead" for island in islands]
    following = next((place for island, place in zip(islands, SHIPS, strict=True) if island.state == "next"), None)
    return SeaScene(placed, tuple(zip(WAYS, reached[1:], strict=True)), following)
