"""The map on the table, and who controls it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from engine.facts.components import COMPONENTS
from engine.facts.maps import MAPS, BoardMap, Hex
from engine.state.codec import HexField


@dataclass(frozen=True, slots=True)
class Outpost:
    seat: int
    upright: bool = True
    toppled_by: int | None = None  # if known


@dataclass(frozen=True, slots=True)
class StandIn(Outpost):
    """Holds and falls like an outpost."""

    piece: str = field(kw_only=True)  # a building, or `token`


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """At a table number and rotation may be unknown."""

    number: int | Literal["unknown"] = "unknown"
    rotation: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    seat: int
    kind: str = "token"


@dataclass(slots=True)
class HexMap:
    """A board side, `small` or `large`, and all on it."""

    board: str
    tiles: dict[HexField, PlacedTile] = field(default_factory=dict)
    outposts: dict[HexField, tuple[Outpost | StandIn, ...]] = field(default_factory=dict)
    pieces: dict[HexField, tuple[Piece, ...]] = field(default_factory=dict)

    @property
    def printed(self) -> BoardMap:
        return MAPS[self.board]

    def neighbors(self, hex: Hex) -> tuple[Hex, ...]:
        return self.printed.neighbors(hex)

    def is_territory(self, hex: Hex) -> bool:
        return hex in self.tiles or self.printed.hexes[hex].printed

    def is_unexplored(self, hex: Hex) -> bool:
        printed = self.printed.hexes.get(hex)
        return printed is not None and not printed.printed and hex not in self.tiles

    def items(self, hex: Hex) -> int:
        """Outposts, tokens and buildings, also toppled. (CON-3)"""
        return len(self.outposts.get(hex, ())) + len(self.pieces.get(hex, ()))

    def controller(self, hex: Hex) -> int | None:
        """The only seat with an upright outpost. (CON-2)"""
        holder: int | None = None
        for outpost in self.outposts.get(hex, ()):
            if outpost.upright:
                if holder is not None and holder != outpost.seat:
                    return None
                holder = outpost.seat
        return holder

    def controls(self, seat: int, hex: Hex) -> bool:
        """By an upright outpost; two seats may share."""
        # quicker than any(), and called very often
        for outpost in self.outposts.get(hex, ()):  # noqa: SIM110
            if outpost.upright and outpost.seat == seat:
                return True
        return False

    def controlled(self, seat: int) -> list[Hex]:
        """Also if shared."""
        found = []
        for hex, outposts in self.outposts.items():
            for outpost in outposts:
                if outpost.upright and outpost.seat == seat:
                    found.append(hex)
                    break
        return found

    def lone_outpost(self, hex: Hex) -> Outpost | None:
        """The only item, and no stand-in."""
        outposts = self.outposts.get(hex, ())
        alone = len(outposts) == self.items(hex) == 1 and not isinstance(outposts[0], StandIn)
        return outposts[0] if alone else None

    def start_of(self, seat: int) -> Hex | None:
        """Where both first outposts still stand, or None. (SET-15, CON-3)"""
        for hex in self.printed.starts.values():
            if sum(outpost.seat == seat for outpost in self.outposts.get(hex, ())) == COMPONENTS.starting_outposts:
                return hex
        return None

    def place(self, hex: Hex, tile: PlacedTile) -> None:
        self.tiles[hex] = tile

    def stand(self, hex: Hex, outpost: Outpost) -> None:
        self.outposts[hex] = (*self.outposts.get(hex, ()), outpost)

    def put(self, hex: Hex, piece: Piece) -> None:
        self.pieces[hex] = (*self.pieces.get(hex, ()), piece)

    def topple(self, hex: Hex, seat: int, by: int) -> None:
        self.outposts[hex] = tuple(
            replace(outpost, upright=False, toppled_by=by) if outpost.seat == seat and outpost.upright else outpost
            for outpost in self.outposts[hex]
        )

    def stand_up(self, hex: Hex, seat: int) -> None:
        self.outposts[hex] = tuple(
            replace(outpost, upright=True, toppled_by=None) if outpost.seat == seat else outpost
            for outpost in self.outposts[hex]
        )

    def toppled_by(self, seat: int) -> list[Outpost]:
        """Others' outposts it toppled that still lie. (ACH-3)"""
        return [
            outpost
            for outposts in self.outposts.values()
            for outpost in outposts
            if not outpost.upright and outpost.toppled_by == seat and outpost.seat != seat
        ]

    def copy(self) -> HexMap:
        return HexMap(self.board, dict(self.tiles), dict(self.outposts), dict(self.pieces))


def rotated(corners: tuple[str, ...], rotation: int) -> tuple[str, ...]:
    """rotation: steps of 60 degrees clockwise. (map.yaml, terrain_model)"""
    return tuple(corners[(corner - rotation) % 6] for corner in range(6))
