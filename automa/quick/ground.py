"""Where on the map to explore and conquer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from automa.quick.worths import Worths
from engine.decisions import Decision
from engine.facts.components import Hex
from engine.facts.maps import EDGES
from engine.hooks.offers import WithOffers
from engine.rules.board.achievements import worth_of_the_middle, worth_of_toppling
from engine.rules.explore import Placement, Placements
from engine.state.game import Game
from engine.state.hexmap import rotated

Beside = tuple[tuple[int, int, str, str], ...]
"""Per known neighbor: our two corners of the side, and the terrains of theirs that meet them."""

TURNS: Final = range(len(EDGES))


@cache
def turned(corners: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """By rotation."""
    return tuple(rotated(corners, turns) for turns in TURNS)


def beside(game: Game, hex: Hex) -> Beside:
    board, found = game.board, []
    q, r = hex
    for side in EDGES:
        near = (q + side.step[0], r + side.step[1])
        if near not in board.map.printed.hexes or not board.map.is_territory(near):
            continue
        theirs = board.corners(near)
        if theirs is not None:
            first, second = side.corners
            other_first, other_second = EDGES[(side.edge + len(EDGES) // 2) % len(EDGES)].corners
            found.append((first, second, theirs[other_second], theirs[other_first]))
    return tuple(found)


def best_placement(worths: Worths, game: Game, decision: Decision) -> str | None:
    """By aligned sides and the tile's benefit. None without tile or hex. (EXP-2)"""
    options = decision.options.options if isinstance(decision.options, WithOffers) else decision.options
    if not isinstance(options, Placements):
        return None
    around: Mapping[Hex, Beside] = {hex: beside(game, hex) for hex in options.hexes}
    found, most = None, float("-inf")
    for number in options.tiles:
        tile = game.box.territory_tiles[number]
        gives = worths.benefit(game, decision.seat, tile.benefit)
        for hex, sides in around.items():
            if gives + len(sides) <= most:
                continue
            for turns, corners in enumerate(turned(tile.corners)):
                aligned = sum([corners[a] == there or corners[b] == other for a, b, there, other in sides])
                if gives + aligned > most:
                    found, most = Placement(number, hex, turns), gives + aligned
    return None if found is None else found.key


def conquered(worths: Worths, game: Game, seat: int, hex: Hex) -> float:
    """Besides dice: achievements, room beyond it, its benefit."""
    ground, values = game.board.map, worths.values
    value = values.frontier * sum([ground.is_unexplored(near) for near in ground.neighbors(hex)])
    if worth_of_the_middle(game.board, seat, hex):
        value += values.island
    if worth_of_toppling(game.board, seat, hex) or ground.controller(hex) not in (None, seat):
        value += values.topple
    return value + values.conquered_benefit * tile_benefit(worths, game, seat, hex)


def tile_benefit(worths: Worths, game: Game, seat: int, hex: Hex) -> float:
    tile = game.board.map.tiles.get(hex)
    if tile is None or not isinstance(tile.number, int):
        return 0.0
    return worths.benefit(game, seat, game.box.territory_tiles[tile.number].benefit)
