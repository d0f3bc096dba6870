"""The face of a civilization mat: what lies on it, as the civilization that remembers it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.facts.components import Hex

TOKEN = "token"
OUTPOST = "outpost"


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on a mat: a token, an outpost or an income building. slot: its place, empty where it has none."""

    piece: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """A token on a number of what is counted, and whether it was reached."""

    of: str
    number: int
    reached: bool


@dataclass(frozen=True, slots=True)
class TileOnMat:
    """A territory tile on the own map of a mat, turned so often."""

    number: int
    hex: Hex
    rotation: int


@dataclass(frozen=True, slots=True)
class MatFace:
    """What there is to see. uncovered: the places that a piece has left for good. marked: tech cards with a token.

    tiles: those on its own map. space_tiles: the numbers of those that lie on it.
    """

    pieces: tuple[Lying, ...] = ()
    uncovered: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    predicted: tuple[Predicted, ...] = ()
    tiles: tuple[TileOnMat, ...] = ()
    space_tiles: tuple[int, ...] = ()


EMPTY = MatFace()
"""A mat with nothing on it."""


@dataclass(frozen=True, slots=True)
class TrackMark:
    """A mark on a track: `blocking` from a space on, or the `favorite` of a seat, beside its token there."""

    sort: str
    track: str
    space: int
    seat: int


def tokens_on(slots: Iterable[str]) -> MatFace:
    """A token on each of some places."""
    return MatFace(tuple(Lying(TOKEN, slot) for slot in slots))


def waiting(piece: str, number: int) -> tuple[Lying, ...]:
    """So many pieces without a place of their own."""
    return (Lying(piece),) * number
