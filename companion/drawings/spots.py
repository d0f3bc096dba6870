"""Where a hex lies, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import atan2, degrees, hypot
from string import ascii_uppercase
from typing import Final, NamedTuple

from companion.drawings.hexes import center
from engine.facts.maps import MAPS, RING, BoardMap, Hex

BOARDS: Final[Mapping[str, BoardMap]] = {**MAPS, RING.slug: RING}
"""The board's sides, and a civilization mat's map."""

REGIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Clockwise from the top."""
NEAR_THE_MIDDLE: Final = 70.0
"""The middle hex and its neighbors lie nearer."""


class Spot(NamedTuple):
    """region: as in `HexShape`."""

    name: str
    region: str


def spot_of(board: BoardMap, hex: Hex) -> Spot:
    return Spot(hex_name(*column_and_row(board, hex)), region_at(*center(hex)))


def hex_name(column: int, row: int) -> str:
    """`C4`: third column from the left, fourth from the top."""
    return f"{ascii_uppercase[column - 1]}{row}"


def region_at(x: float, y: float) -> str:
    if hypot(x, y) < NEAR_THE_MIDDLE:
        return "middle"
    return REGIONS[round(degrees(atan2(x, -y)) / 45) % len(REGIONS)]


def column_and_row(board: BoardMap, hex: Hex) -> tuple[int, int]:
    """From the left and the top, from 1."""
    return _places(board.slug)[hex]


@cache
def _places(slug: str) -> Mapping[Hex, tuple[int, int]]:
    hexes = BOARDS[slug].hexes
    left = min(q for q, _ in hexes)
    tops = {column: min(r for q, r in hexes if q == column) for column, _ in hexes}
    return {(q, r): (q - left + 1, r - tops[q] + 1) for q, r in hexes}
