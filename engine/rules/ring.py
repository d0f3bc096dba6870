"""A map of one's own on a civilization mat: a printed hex amid six others, where tiles are explored as on the board."""

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
"""Where a civilization remembers the tiles of its map, each by the key of its placement."""


class MatTile(EventData):
    """A tile was laid on a civilization mat."""

    civilization: str
    tile: int
    hex: Hex


class ForTile(Detail):
    """VP for the aligned sides of a tile on a mat."""

    tile: int


class ExploreOnMatAsked(QuestionData):
    """Where on the mat a tile goes."""


def tiles_on(mine: InPlay) -> dict[Hex, Placement]:
    """The tiles that lie around the center of a mat, by their hexes."""
    placed = [placement_of(key, mine.slug) for key in mine.memory.get(MEMORY, ())]
    return {each.hex: each for each in placed}


def open_hexes(mine: InPlay) -> list[Hex]:
    """The hexes around the center of a mat on which no tile lies yet."""
    taken = tiles_on(mine)
    return [edge.step for edge in EDGES if edge.step not in taken]


def explore_on_mat(
    game: Game, mine: InPlay, *, tile: int | None = None, optional: bool = True, gains: bool = True
) -> Steps[bool]:
    """Place a territory tile on the own map of a mat, as on the board; returns whether one was placed.

    tile: the one of the supply that it has to be. gains: False where it is no exploration, and brings nothing.
    """
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
    """Why a tile cannot be placed on a hex of a mat: the center is printed, or another one lies there."""
    try:
        placed = placement_of(key)
    except ValueError:
        return None
    taken = placed.hex in RING.hexes and placed.hex not in open_hexes(mine)
    return ExploredAlready(placed.hex) if taken else None


def place_on_mat(game: Game, mine: InPlay, placed: Placement) -> Steps[None]:
    """The tile goes on the mat: VP for each aligned side, then its benefit, if it is explored. (EXP-2, EXP-3)"""
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
    """How many sides of a tile on a mat continue the terrain of the center or of the tiles beside it. (EXP-2)"""
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
    """The terrains at the corners of a tile as it lies."""
    return rotated(game.box.territory_tiles[placed.tile].corners, placed.rotation)


def preview(game: Game, seat: int, placed: Placement) -> int:
    """The VP that a placement would score for its aligned sides, before it is made. (EXP-2)"""
    if not placed.gains:
        return 0
    if not placed.mat:
        return explore.preview(game, seat, placed)
    mine = next(each for each in civilizations_of(game, seat) if each.slug == placed.mat)
    return alignment_vp(game, seat, placed, aligned_on_mat(game, mine, placed))
