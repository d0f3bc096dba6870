"""What lies on a civilization mat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.facts.components import Hex

TOKEN = "token"
OUTPOST = "outpost"


@dataclass(frozen=True, slots=True)
class Lying:
    """A token, outpost or income building. slot: its place, or ""."""

    piece: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """A token on a number, and whether that was reached."""

    of: str
    number: int
    reached: bool


@dataclass(frozen=True, slots=True)
class TileOnMat:
    """A territory tile on a mat's own map."""

    number: int
    hex: Hex
    rotation: int


@dataclass(frozen=True, slots=True)
class MatFace:
    """What a mat shows. uncovered: places that a piece has left for good. marked: tech cards with a token.

    tiles: on its own map. space_tiles: by number.
    """

    pieces: tuple[Lying, ...] = ()
    uncovered: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    predicted: tuple[Predicted, ...] = ()
    tiles: tuple[TileOnMat, ...] = ()
    space_tiles: tuple[int, ...] = ()


EMPTY = MatFace()


@dataclass(frozen=True, slots=True)
class TrackMark:
    """A mark on a track: `blocking` from a space on, or a seat's `favorite`."""

    sort: str
    track: str
    space: int
    seat: int


def tokens_on(slots: Iterable[str]) -> MatFace:
    return MatFace(tuple(Lying(TOKEN, slot) for slot in slots))


def waiting(piece: str, number: int) -> tuple[Lying, ...]:
    """So many pieces without a place of their own."""
    return (Lying(piece),) * number
