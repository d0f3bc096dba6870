"""The map on which a question is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from companion.drawings.map import HexShape, MapScene, map_scene
from companion.drawings.ring import ring_looks
from companion.drawings.tiles import TileScene, rotation_scenes
from companion.game.map import looks_of
from companion.game.players import by_shape
from companion.game.prompts import picture
from companion.game.sight import Sight
from companion.onscreen.questions import Question
from engine.decisions import Decision, Nothing, Refusal
from engine.facts.components import Benefit, TerritoryTile
from engine.facts.maps import EDGES, MAPS, RING, Hex
from engine.foresight import both_dice_count, cards_may_answer, tile_benefit, worth_of_the_middle, worth_of_toppling
from engine.outlook import Placement, civilizations_of, gives_nothing, preview
from engine.overflow import Overflow, lost_of
from engine.state.codec import hex_text, parse_hex
from engine.state.game import Game
from engine.state.hexmap import rotated


@dataclass(frozen=True, slots=True)
class Turned:
    scene: TileScene
    vp: int  # of its aligned sides
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlacementScreen:
    """A tile to place, step by step."""

    tiles: tuple[TileScene, ...]
    best: tuple[int, ...]  # most VP by tile, on the chosen hex if any
    tile: int
    benefit: Benefit | None
    map: MapScene
    hex: HexShape | None
    turned: tuple[Turned, ...]
    rotation: int
    vp: int
    key: str  # the whole answer; "" while something is to choose
    refusal: Refusal | None  # why the hex tapped last cannot be explored
    nothing: Nothing | None  # why the tile's benefit would give nothing
    lost: tuple[Overflow, ...]  # what of it would find no room


def placement_screen(sight: Sight, pending: Decision, tile: str, hex_key: str, turn: str) -> PlacementScreen:
    """Choices so far. Wrong steps are ignored, single possibilities taken."""
    printed = sight.game.box.territory_tiles
    found = [sight.prospect(pending, key).thing for key in pending.options.keys()]  # noqa: SIM118 (no mapping)
    possible = [thing for thing in found if isinstance(thing, Placement)]
    benefits = {number: tile.benefit if possible[0].gains else None for number, tile in printed.items()}
    tiles = list(dict.fromkeys(str(placement.tile) for placement in possible))
    legal = list(dict.fromkeys(hex_text(placement.hex) for placement in possible))
    at = hex_key if hex_key in legal else legal[0] if len(legal) == 1 else ""
    most = most_vp(sight, pending.seat, possible, at)
    chosen = tile if tile in tiles else max(tiles, key=lambda each: most[int(each)])
    refusal = sight.prospect(pending, f"{chosen}@{hex_key}r0").refusal if hex_key and hex_key not in legal else None
    here = placements(pending, chosen, at) if at else []
    points = [preview(sight.game, pending.seat, placement) for placement in here]
    best = points.index(max(points)) if points else 0
    first = first_alike(printed[int(chosen)])
    rotation = first[int(turn)] if turn.isdecimal() and int(turn) < len(EDGES) else best
    says = {parse_hex(key): best_there(sight, pending, chosen, key) for key in legal}
    if here:
        says[here[rotation].hex] = points[rotation]
    scene, shape = map_with(sight, pending.seat, possible[0].mat, says, here[rotation] if here else None)
    return PlacementScreen(
        tiles=tuple(picture(printed[int(number)], number) for number in tiles),
        best=tuple(most[int(number)] for number in tiles),
        tile=int(chosen),
        benefit=benefits[int(chosen)],
        map=scene,
        hex=shape,
        turned=turned(printed[int(chosen)], points, rotation) if here else (),
        rotation=rotation,
        vp=points[rotation] if here else 0,
        key=f"{chosen}@{at}r{rotation}" if here else "",
        refusal=refusal,
        nothing=(nothing := gives_nothing(sight.game, pending.seat, benefits[int(chosen)], "territory")),
        lost=() if nothing else lost_of(sight.game, pending.seat, benefits[int(chosen)]),
    )


def most_vp(sight: Sight, seat: int, possible: Sequence[Placement], at: str) -> dict[int, int]:
    """Most VP by tile, on that hex or on any. (EXP-2)"""
    most = dict[int, int]()
    for placement in possible:
        if not at or hex_text(placement.hex) == at:
            vp = preview(sight.game, seat, placement)
            most[placement.tile] = max(vp, most.get(placement.tile, 0))
    return most


def best_there(sight: Sight, pending: Decision, tile: str, at: str) -> int:
    """Over all rotations. (EXP-2)"""
    return max(preview(sight.game, pending.seat, placement) for placement in placements(pending, tile, at))


def placements(pending: Decision, tile: str, at: str) -> list[Placement]:
    values = [pending.options.parse(f"{tile}@{at}r{turns}") for turns in range(len(EDGES))]
    return [cast("Placement", value) for value in values if not isinstance(value, Refusal)]


def first_alike(tile: TerritoryTile) -> tuple[int, ...]:
    """For each rotation, the first that looks the same."""
    ways = [rotated(tile.corners, turns) for turns in range(len(EDGES))]
    return tuple(ways.index(way) for way in ways)


def turned(tile: TerritoryTile, points: list[int], rotation: int) -> tuple[Turned, ...]:
    """Rotations that look alike count once."""
    ways = sorted(set(first_alike(tile)))
    corners = [rotated(tile.corners, turns) for turns in ways]
    scenes = rotation_scenes(corners, tile.inner, number=tile.number, keys=[str(turns) for turns in ways])
    return tuple(Turned(scene, points[turns], turns == rotation) for turns, scene in zip(ways, scenes, strict=True))


def map_with(
    sight: Sight, seat: int, mat: str, says: Mapping[Hex, int], placed: Placement | None
) -> tuple[MapScene, HexShape | None]:
    """Legal hexes are lit with their best VP; the tile lies where it would.

    mat: a civilization of the seat with its own map, or "" for the board.
    """
    board, looks = MAPS[sight.game.board.map.board], looks_of(sight.state)
    if mat:
        mine = next(each for each in civilizations_of(sight.game, seat) if each.slug == mat)
        board, looks = RING, ring_looks(sight.game.box, mine, len(sight.game.board.seats))
    looks = {hex: replace(look, key=hex_text(hex)) for hex, look in looks.items()}
    for hex, vp in says.items():
        looks[hex] = replace(looks[hex], mark="lit", says=str(vp))
    if placed is not None:
        tile = sight.game.box.territory_tiles[placed.tile]
        corners = rotated(tile.corners, placed.rotation)
        looks[placed.hex] = replace(looks[placed.hex], corners=corners, inner=tile.inner, mark="chosen")
    scene = map_scene(board, looks, players=by_shape(sight.state))
    at = hex_text(placed.hex) if placed else ""
    return scene, next((shape for shape in scene.hexes if shape.look.key == at), None)


@dataclass(frozen=True, slots=True)
class HexChoiceScreen:
    map: MapScene
    hex: HexShape | None
    key: str  # of the chosen hex, or ""
    refusal: Refusal | None  # why the tapped hex cannot be chosen
    middle: int = 0  # VP of the achievement
    topples: int = 0  # VP of the achievement
    both_dice: bool = False  # both would count, as an opponent is there
    prints: Benefit | None = None  # what the black die would give there
    may_be_answered: bool = False  # its holder may play a card


def hex_screen(sight: Sight, pending: Decision, question: Question, hex_key: str) -> HexChoiceScreen:
    legal = [hex_text(hex) for hex in question.hexes]
    at = hex_key if hex_key in legal else legal[0] if len(legal) == 1 else ""
    refusal = sight.prospect(pending, hex_key).refusal if hex_key and hex_key not in legal else None
    looks = {hex: replace(look, key=hex_text(hex)) for hex, look in looks_of(sight.state).items()}
    for hex in question.hexes:
        looks[hex] = replace(looks[hex], mark="chosen" if hex_text(hex) == at else "lit")
    scene = map_scene(MAPS[sight.game.board.map.board], looks, players=by_shape(sight.state))
    shape = next((shape for shape in scene.hexes if shape.look.key == at), None)
    chosen = HexChoiceScreen(scene, shape, at, refusal)
    return _conquest(sight.game, pending, chosen) if at and question.kind == "conquer" else chosen


def _conquest(game: Game, pending: Decision, chosen: HexChoiceScreen) -> HexChoiceScreen:
    board, seat, hex = game.board, pending.seat, parse_hex(chosen.key)
    return replace(
        chosen,
        middle=worth_of_the_middle(board, seat, hex),
        topples=worth_of_toppling(board, seat, hex),
        both_dice=both_dice_count(game, pending, hex),
        prints=tile_benefit(game, hex),
        may_be_answered=cards_may_answer(game, seat),
    )


def marked_map(sight: Sight, hex: Hex) -> MapScene:
    looks = dict(looks_of(sight.state))
    looks[hex] = replace(looks[hex], mark="chosen")
    return map_scene(MAPS[sight.game.board.map.board], looks, players=by_shape(sight.state))
