"""What lies on a civilization mat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.facts.components import Hex

TOKEN = "token"
OUTPOST = "outpost"


@dataclass(frozen=True, slots=True)
class Lying:
    """An icon: a piece, or something face down. slot: its place, or "".

    An outpost with a place has left the supply.
    """

    piece: str
    slot: str = ""
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class KeptOnMat:
    """A card or tile that is nowhere else in the game."""

    deck: str
    item: str


@dataclass(frozen=True, slots=True)
class Predicted:
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
    """uncovered: places left by a piece for good. marked: tech cards with a token.
    kept: cards and tiles of decks, beside hands and `Player.stored`."""

    pieces: tuple[Lying, ...] = ()
    uncovered: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    predicted: tuple[Predicted, ...] = ()
    tiles: tuple[TileOnMat, ...] = ()
    space_tiles: tuple[int, ...] = ()
    kept: tuple[KeptOnMat, ...] = ()
    under: tuple[str, ...] = ()
    on_map: Hex | None = None


EMPTY = MatFace()


@dataclass(frozen=True, slots=True)
class TrackMark:
    """`blocking` from a space on, or a seat's `favorite`."""

    sort: str
    track: str
    space: int
    seat: int


def tokens_on(slots: Iterable[str]) -> MatFace:
    return MatFace(tuple(Lying(TOKEN, slot) for slot in slots))


def space_tile_on(slot: str, tiles: Iterable[str]) -> MatFace:
    """Explored, on a place, if there is one."""
    numbers = tuple(map(int, tiles))
    return MatFace((Lying("space_tile", slot),), space_tiles=numbers) if numbers else EMPTY


def waiting(piece: str, number: int) -> tuple[Lying, ...]:
    """Without a place."""
    return (Lying(piece),) * number
