"""Which hexes may be explored, and VP for aligned sides."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Nothing, Refusal
from engine.facts.maps import EDGES, Hex
from engine.hooks import modify
from engine.journal import EventData
from engine.state.board import Board
from engine.state.game import Game
from engine.state.hexmap import PlacedTile


class HexExplored(EventData, kind="explored"):
    hex: Hex
    tile: PlacedTile


class NothingToExplore(EventData):
    why: Nothing | None = None  # for a player


class NoSuchHex(Refusal):
    hex: Hex


class ExploredAlready(Refusal, rule="EXP-1"):
    """By a tile, or printed."""

    hex: Hex


class NotNextToOwnTerritory(Refusal, rule="EXP-1"):
    hex: Hex
    seat: int


def why_not_explore(board: Board, seat: int, hex: Hex, *, anywhere: bool = False) -> Refusal | None:
    """(EXP-1, EXP-4)"""
    if hex not in board.map.printed.hexes:
        return NoSuchHex(hex)
    if not board.map.is_unexplored(hex):
        return ExploredAlready(hex)
    if not anywhere and not borders(board, seat, hex):
        return NotNextToOwnTerritory(hex, seat)
    return None


def explorable(board: Board, seat: int, *, anywhere: bool = False) -> list[Hex]:
    """In board order. (EXP-1, EXP-6)"""
    near = board.map.printed.hexes if anywhere else bordering(board, seat)
    return [hex for hex in board.map.printed.hexes if hex in near and board.map.is_unexplored(hex)]


def open_hexes(game: Game, seat: int, *, anywhere: bool = False) -> Sequence[Hex]:
    """After abilities had their say."""
    hexes: Sequence[Hex] = explorable(game.board, seat, anywhere=anywhere)
    return modify.EXPLORABLE.ask(game, hexes, {"seat": seat, "anywhere": anywhere})


def why_not_open(game: Game, seat: int, hex: Hex, *, anywhere: bool = False) -> Refusal | None:
    """After abilities had their say. (EXP-1, EXP-4)"""
    why = why_not_explore(game.board, seat, hex, anywhere=anywhere)
    return modify.WHY_NOT_EXPLORE.ask(game, why, {"seat": seat, "anywhere": anywhere, "hex": hex})


def borders(board: Board, seat: int, hex: Hex) -> bool:
    return any(board.map.controls(seat, near) for near in board.map.neighbors(hex))


def bordering(board: Board, seat: int) -> set[Hex]:
    return {near for hex in board.map.controlled(seat) for near in board.map.neighbors(hex)}


def aligned_sides(board: Board, hex: Hex, corners: tuple[str, ...]) -> int:
    """Where a tile continues the adjacent terrain. (EXP-2)

    Side e runs from corner e to e+1, each corner's terrain covering the nearer half; one half that meets the same
    terrain is enough.
    """
    q, r = hex
    aligned = 0
    for side in EDGES:
        near = (q + side.step[0], r + side.step[1])
        if near not in board.map.printed.hexes or not board.map.is_territory(near):
            continue
        theirs = board.corners(near)
        if theirs is None:
            continue
        first, second = side.corners
        their_first, their_second = EDGES[(side.edge + len(EDGES) // 2) % len(EDGES)].corners
        aligned += corners[first] == theirs[their_second] or corners[second] == theirs[their_first]
    return aligned
