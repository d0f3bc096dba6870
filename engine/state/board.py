"""The public board: seats with their tokens, landmark claims, achievements and the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from engine.facts.components import Hex
from engine.state.codec import UNKNOWN, BoxByItsTracks
from engine.state.hexmap import HexMap, rotated

Role = Literal["human", "automa", "shadow"]
REMOVED = -1
"""Holder of a landmark that has left the game."""

LONGEST_NAME = 40
"""No name of a player has more letters."""


@dataclass(slots=True)
class Seat:
    """The public side of one player or bot.

    tokens: the spaces of its tokens on each track. outposts: those left in its supply. era: income turns begun.
    landmarks_to: the seat that owns the landmarks this one gains. scores: whether it gains VP at all.
    """

    role: Role
    color: str
    name: str = ""
    tokens: dict[str, list[int]] = field(default_factory=dict)
    outposts: int = 10
    era: int = 0
    vp: int = 0
    landmarks_to: int | None = None
    scores: bool = True
    finished: bool = False

    def copy(self) -> Seat:
        """An independent copy."""
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
    """Everything that all players see. landmarks: holder by landmark. achievements: who earned it, in order.

    box: what lies in the box of this game. It is no part of the position, which names its tracks alone.
    """

    box: BoxByItsTracks = field(compare=False)
    seats: list[Seat]
    map: HexMap
    landmarks: dict[str, int] = field(default_factory=dict)
    achievements: dict[str, list[int]] = field(default_factory=dict)

    @property
    def tracks(self) -> tuple[str, ...]:
        """The slugs of the tracks of this game."""
        return self.box.track_slugs

    def furthest(self, seat: int, track: str) -> int:
        """The space of a seat's most advanced token on a track; the start where none stands any more. (ADV-5)"""
        spaces = self.seats[seat].tokens[track]
        if len(spaces) == 1:
            return spaces[0]
        path = self.box.tracks[track]
        return max(spaces, key=path.advanced, default=path.start)

    def advanced(self, seat: int, track: str) -> int:
        """Spaces advanced by a seat's most advanced token; none on a track that the game does not have. (ADV-10)"""
        path = self.box.tracks.get(track)
        return path.advanced(self.furthest(seat, track)) if path is not None else 0

    def corners(self, hex: Hex) -> tuple[str, ...] | None:
        """The terrains at the six corners as they lie on the map, None where nothing is known of them."""
        tile = self.map.tiles.get(hex)
        if tile is None:
            return self.map.printed.hexes[hex].corners
        if tile.number == UNKNOWN or tile.rotation is None:
            return None
        return rotated(self.box.territory_tiles[int(tile.number)].corners, tile.rotation)

    def shows(self, hex: Hex, terrain: str) -> bool:
        """Whether a territory shows a terrain anywhere, away from its edges too."""
        tile = self.map.tiles.get(hex)
        if tile is None:
            inner: tuple[str, ...] = self.map.printed.hexes[hex].inner
        else:
            inner = self.box.territory_tiles[int(tile.number)].inner if tile.number != UNKNOWN else ()
        return terrain in inner or terrain in (self.corners(hex) or ())

    def humans(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.role == "human"]

    def neighbors(self, seat: int) -> tuple[int, ...]:
        """The seats directly left and right; the one opponent counts once. (GEN-3)"""
        seats = len(self.seats)
        both = ((seat + 1) % seats, (seat - 1) % seats)
        return tuple(dict.fromkeys(other for other in both if other != seat))

    def in_turn_order(self, first: int) -> list[int]:
        """All seats in the order of their turns, beginning with one. (ADV-12)"""
        return [*range(first, len(self.seats)), *range(first)]

    def opponents(self, seat: int) -> list[int]:
        """All other seats, bots too, in the order of their turns from this seat on."""
        return self.in_turn_order(seat)[1:]

    def still_playing(self, seats: Iterable[int]) -> list[int]:
        """Those of some seats whose game is not over; to the others the cards of players bring nothing more. (END-2)"""
        return [seat for seat in seats if not self.seats[seat].finished]

    def landmarks_of(self, seat: int) -> list[str]:
        """The landmarks a seat holds."""
        return [slug for slug, holder in self.landmarks.items() if holder == seat]

    def copy(self) -> Board:
        """An independent copy."""
        return Board(
            self.box,
            [seat.copy() for seat in self.seats],
            self.map.copy(),
            dict(self.landmarks),
            {name: list(seats) for name, seats in self.achievements.items()},
        )
