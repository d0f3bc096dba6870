"""The public board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from engine.facts.components import Hex
from engine.state.codec import UNKNOWN, BoxByItsTracks
from engine.state.hexmap import HexMap, rotated

Role = Literal["human", "automa", "shadow"]
REMOVED = -1
"""Holds landmarks out of the game."""

LONGEST_NAME = 40
"""Letters."""


@dataclass(slots=True)
class Seat:
    """The public side."""

    role: Role
    color: str
    name: str = ""
    tokens: dict[str, list[int]] = field(default_factory=dict)  # spaces by track
    outposts: int = 10  # in supply
    era: int = 0  # income turns begun
    vp: int = 0
    landmarks_to: int | None = None  # who owns the landmarks gained
    scores: bool = True  # it gains VP
    finished: bool = False

    def copy(self) -> Seat:
        return Seat(
            self.role,
            self.color,
            self.name,
            {track: list(spaces) for track, spaces in self.tokens.items()},
            self.outposts,
            self.era,
            self.vp,
            self.landmarks_to,
            self.scores,
            self.finished,
        )


@dataclass(slots=True)
class Board:
    box: BoxByItsTracks = field(compare=False)  # a position stores only its tracks
    seats: list[Seat]
    map: HexMap
    landmarks: dict[str, int] = field(default_factory=dict)  # holders
    achievements: dict[str, list[int]] = field(default_factory=dict)  # who earned each, in order

    @property
    def tracks(self) -> tuple[str, ...]:
        return self.box.track_slugs

    def furthest(self, seat: int, track: str) -> int:
        """The foremost token's space, or the start. (ADV-5)"""
        spaces = self.seats[seat].tokens[track]
        if len(spaces) == 1:
            return spaces[0]
        path = self.box.tracks[track]
        return max(spaces, key=path.advanced, default=path.start)

    def advanced(self, seat: int, track: str) -> int:
        """How far the foremost token is; 0 without the track. (ADV-10)"""
        path = self.box.tracks.get(track)
        return path.advanced(self.furthest(seat, track)) if path is not None else 0

    def corners(self, hex: Hex) -> tuple[str, ...] | None:
        """Terrains as the tile lies; None if unknown."""
        tile = self.map.tiles.get(hex)
        if tile is None:
            return self.map.printed.hexes[hex].corners
        if tile.number == UNKNOWN or tile.rotation is None:
            return None
        return rotated(self.box.territory_tiles[int(tile.number)].corners, tile.rotation)

    def shows(self, hex: Hex, terrain: str) -> bool:
        """At a corner or inside."""
        tile = self.map.tiles.get(hex)
        if tile is None:
            inner: tuple[str, ...] = self.map.printed.hexes[hex].inner
        else:
            inner = self.box.territory_tiles[int(tile.number)].inner if tile.number != UNKNOWN else ()
        return terrain in inner or terrain in (self.corners(hex) or ())

    def humans(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.role == "human"]

    def neighbors(self, seat: int) -> tuple[int, ...]:
        """Left and right; a single opponent counts once. (GEN-3)"""
        seats = len(self.seats)
        both = ((seat + 1) % seats, (seat - 1) % seats)
        return tuple(dict.fromkeys(other for other in both if other != seat))

    def in_turn_order(self, first: int) -> list[int]:
        """(ADV-12)"""
        return [*range(first, len(self.seats)), *range(first)]

    def opponents(self, seat: int) -> list[int]:
        """Bots included, in turn order."""
        return self.in_turn_order(seat)[1:]

    def still_playing(self, seats: Iterable[int]) -> list[int]:
        """Seats to whom cards still bring something. (END-2)"""
        return [seat for seat in seats if not self.seats[seat].finished]

    def landmarks_of(self, seat: int) -> list[str]:
        return [slug for slug, holder in self.landmarks.items() if holder == seat]

    def copy(self) -> Board:
        return Board(
            self.box,
            [seat.copy() for seat in self.seats],
            self.map.copy(),
            dict(self.landmarks),
            {name: list(seats) for name, seats in self.achievements.items()},
        )
