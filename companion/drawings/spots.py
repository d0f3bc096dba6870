"""Where a hex lies on its board, to be said: its column and row, its name, and its direction from the middle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import atan2, degrees, hypot
from string import ascii_uppercase
from typing import Final, NamedTuple

from companion.drawings.hexes import center
from engine.facts.maps import MAPS, RING, BoardMap, Hex

BOARDS: Final[Mapping[str, BoardMap]] = {**MAPS, RING.slug: RING}
"""Both sides of the board, and the map of a civilization mat."""

REGIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions from the middle of the board, clockwise."""
NEAR_THE_MIDDLE: Final = 70.0
"""What is no farther from the middle lies in it: the middle hex and its neighbors."""


class Spot(NamedTuple):
    """Where a hex lies, to be said: its name, and where on the board that is, as `HexShape.region`."""

    name: str
    region: str


def spot_of(board: BoardMap, hex: Hex) -> Spot:
    """Where a hex lies, to be said."""
    return Spot(hex_name(*column_and_row(board, hex)), region_at(*center(hex)))


def hex_name(column: int, row: int) -> str:
    """The short name of a hex, counted from 1: `C4` is the fourth from the top in the third column from the left."""
    return f"{ascii_uppercase[column - 1]}{row}"


def region_at(x: float, y: float) -> str:
    """Where on the board a place of the drawing lies, seen from the middle: `middle`, `n`, `ne` and so on."""
    if hypot(x, y) < NEAR_THE_MIDDLE:
        return "middle"
    return REGIONS[round(degrees(atan2(x, -y)) / 45) % len(REGIONS)]


def column_and_row(board: BoardMap, hex: Hex) -> tuple[int, int]:
    """Where a hex lies, counted from 1: its column from the left, and its row in it from the top."""
    return _places(board.slug)[hex]


@cache
def _places(slug: str) -> Mapping[Hex, tuple[int, int]]:
    hexes = BOARDS[slug].hexes
    left = min(q for q, _ in hexes)
    tops = {column: min(r for q, r in hexes if q == column) for column, _ in hexes}
    return {(q, r): (q - left + 1, r - tops[q] + 1) for q, r in hexes}
