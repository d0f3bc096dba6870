"""A civilization's own map: six hexes to explore around a printed one."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.facts.maps import CENTER, EDGES, RING, Hex
from engine.journal import EventData
from engine.rules import explore, gain
from engine.rules.board.explore import ExploredAlready
from engine.rules.explore import Placement, alignment_vp, benefit_times, placement_of
from engine.rules.mats import civilizations_of, mat_of
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.game import Game, InPlay
from engine.state.hexmap import rotated
from engine.things import Decline, leave

MEMORY = "ring"
"""Remembers tiles by placement keys."""


class MatTile(EventData):
    civilization: str
    tile: int
    hex: Hex


class ForTile(Detail):
    tile: int


class ExploreOnMatAsked(QuestionData): ...


def tiles_on(mine: InPlay) -> dict[Hex, Placement]:
    """Around the center."""
    placed = [placement_of(key, mine.slug) for key in mine.memory.get(MEMORY, ())]
    return {each.hex: each for each in placed}


def open_hexes(mine: InPlay) -> list[Hex]:
    taken = tiles_on(mine)
    return [edge.step for edge in EDGES if edge.step not in taken]


def explore_on_mat(
    game: Game, mine: InPlay, *, tile: int | None = None, optional: bool = True, gains: bool = True
) -> Steps[bool]:
    """Returns whether a tile was placed. tile: the only one allowed. gains: False if it is no exploration."""
    tiles = [held for held in game.players[mine.owner].territories if tile in (None, held)]
    ways = [
        Placement(held, hex, turns, mine.slug, gains)
        for held in tiles
        for hex in open_hexes(mine)
        for turns in range(len(EDGES))
    ]
    if not ways:
        return False
    options: dict[str, Placement | Decline] = {**{way.key: way for way in ways}, **(leave("skip") if optional else {})}
    chosen = yield from choose_for(mine, ExploreOnMatAsked(), Keyed(options, lambda key: why_not_on_mat(mine, key)))
    if isinstance(chosen, Decline):
        return False
    yield from place_on_mat(game, mine, chosen)
    return True


def why_not_on_mat(mine: InPlay, key: str) -> Refusal | None:
    try:
        placed = placement_of(key)
    except ValueError:
        return None
    taken = placed.hex in RING.hexes and placed.hex not in open_hexes(mine)
    return ExploredAlready(placed.hex) if taken else None


def place_on_mat(game: Game, mine: InPlay, placed: Placement) -> Steps[None]:
    """Gives VP and benefit if explored. (EXP-2, EXP-3)"""
    seat, vp = mine.owner, preview(game, mine.owner, placed)
    game.players[seat].territories.remove(placed.tile)
    mine.memory.setdefault(MEMORY, []).append(placed.key)
    game.tell(MatTile(mine.slug, placed.tile, placed.hex), seat)
    if not placed.gains:
        return
    times = yield from benefit_times(game, seat)
    if times == 1:
        score(game, seat, vp, "explore", rule="EXP-2", about=ForTile(placed.tile))
    for _ in range(times):
        yield from gain.gain(game, seat, game.box.territory_tiles[placed.tile].benefit, source="territory")


def aligned_on_mat(game: Game, mine: InPlay, placed: Placement) -> int:
    """Sides that continue the center or other tiles. (EXP-2)"""
    tiles, aligned = tiles_on(mine), 0
    corners = corners_on_mat(game, placed)
    for side in EDGES:
        near = (placed.hex[0] + side.step[0], placed.hex[1] + side.step[1])
        facing = EDGES[(side.edge + len(EDGES) // 2) % len(EDGES)]
        theirs: tuple[str, ...] = ()
        if near == CENTER:
            theirs = mat_of(game, mine).center[facing.edge]
        elif near in tiles:
            theirs = tuple(corners_on_mat(game, tiles[near])[corner] for corner in facing.corners)
        ours = tuple(corners[corner] for corner in reversed(side.corners))
        aligned += any(here == there for here, there in zip(ours, theirs, strict=False))
    return aligned


def corners_on_mat(game: Game, placed: Placement) -> tuple[str, ...]:
    return rotated(game.box.territory_tiles[placed.tile].corners, placed.rotation)


def preview(game: Game, seat: int, placed: Placement) -> int:
    """The VP a placement would score. (EXP-2)"""
    if not placed.gains:
        return 0
    if not placed.mat:
        return explore.preview(game, seat, placed)
    mine = next(each for each in civilizations_of(game, seat) if each.slug == placed.mat)
    return alignment_vp(game, seat, placed, aligned_on_mat(game, mine, placed))
