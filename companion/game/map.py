"""A game's map as a scene."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeGuard

from automa.hexes import HexesLeft, HexTieBroken, ValidHexes
from companion.drawings.landmarks import landmark_icon
from companion.drawings.map import KEPT, HexLook, MapScene, Mark, map_scene
from companion.drawings.players import PlayerLook
from companion.drawings.spots import BOARDS, column_and_row
from companion.game.journal import Row
from companion.game.players import SeatedGame, by_shape, shapes
from companion.pieces import Shape
from engine.abilities.face import TOKEN
from engine.box import Box
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.maps import MAPS, RING, Hex
from engine.state.board import Board
from engine.state.codec import UNKNOWN, hex_text
from engine.state.hexmap import HexMap, Outpost, Piece, PlacedTile, StandIn

OFF_THE_MAP: Final = HexLook(corners=("water",) * 6)


class LiesOnMap(NamedTuple):
    board: str
    box: Box
    tiles: tuple[tuple[Hex, PlacedTile], ...]
    outposts: tuple[tuple[Hex, tuple[Outpost, ...]], ...]
    pieces: tuple[tuple[Hex, tuple[Piece, ...]], ...]
    shapes: tuple[Shape, ...]


def lies_on_map(table: SeatedGame) -> LiesOnMap:
    board = table.game.board
    of_map = board.map
    lying = tuple(of_map.tiles.items()), tuple(of_map.outposts.items()), tuple(of_map.pieces.items())
    return LiesOnMap(of_map.board, board.box, *lying, shapes(table))


def looks_of(table: SeatedGame) -> dict[Hex, HexLook]:
    return dict(_looks(lies_on_map(table)))


@lru_cache(KEPT)
def _looks(on: LiesOnMap) -> Mapping[Hex, HexLook]:
    board = Board(on.box, [], HexMap(on.board, dict(on.tiles), dict(on.outposts), dict(on.pieces)))
    shape, looks = on.shapes, {}
    for hex, printed in MAPS[board.map.board].hexes.items():
        tile = board.map.tiles.get(hex)
        corners = board.corners(hex)
        known = None if tile is None or tile.number == UNKNOWN else board.box.territory_tiles[int(tile.number)]
        standing = board.map.outposts.get(hex, ())
        inner = printed.inner if known is None else known.inner
        looks[hex] = HexLook(
            corners=corners,
            inner=inner if corners is not None else (),
            unknown=tile is not None and corners is None,
            outposts=tuple((shape[out.seat], out.upright) for out in standing if not holds_upright(out)),
            items=(
                *((icon_of(piece.kind), shape[piece.seat]) for piece in board.map.pieces.get(hex, ())),
                *((icon_of(out.piece), shape[out.seat]) for out in standing if holds_upright(out)),
            ),
        )
    return looks


def holds_upright(out: Outpost) -> TypeGuard[StandIn]:
    """Pieces that hold a territory; toppled, they look like outposts."""
    return isinstance(out, StandIn) and out.upright


def icon_of(piece: str) -> str:
    return piece if piece in (TOKEN, *INCOME_BUILDINGS) else landmark_icon(piece)


def plain_map(table: SeatedGame, *, name: str = "map", href_for: Callable[[str], str] | None = None) -> MapScene:
    """With `href_for`, hexes can be tapped."""
    if href_for is None:
        return _map(lies_on_map(table), (), tuple(by_shape(table).values()), name)
    tappable = {hex: replace(look, key=hex_text(hex)) for hex, look in looks_of(table).items()}
    return map_scene(MAPS[table.game.board.map.board], tappable, players=by_shape(table), name=name, href_for=href_for)


@lru_cache(KEPT)
def _map(on: LiesOnMap, moved: tuple[tuple[Hex, Shape], ...], players: tuple[PlayerLook, ...], name: str) -> MapScene:
    """moved: hexes, and who moved there."""
    looks = dict(_looks(on))
    for hex, mover in moved:
        looks[hex] = replace(looks[hex], mark="moved", mover=mover)
    return map_scene(MAPS[on.board], looks, players={look.shape: look for look in players}, name=name)


def map_around(table: SeatedGame, hex: Hex, *, name: str) -> MapScene:
    """A hex amid its neighbors; off the map is water."""
    looks = looks_of(table)
    near = {step: looks.get((hex[0] + step[0], hex[1] + step[1]), OFF_THE_MAP) for step in RING.hexes}
    return map_scene(RING, near, players=by_shape(table), name=name)


def tappable_map(
    table: SeatedGame, keys: Mapping[Hex, str], lit: Collection[Hex], hinted: Sequence[Hex] = ()
) -> MapScene:
    """keys: answers. lit: legal hexes. hinted: the better one first."""
    looks = looks_of(table)
    for hex, key in keys.items():
        number = hinted.index(hex) + 1 if hex in hinted else None
        looks[hex] = replace(looks[hex], key=key, mark="lit" if hex in lit else None, hinted=number)
    return map_scene(MAPS[table.game.board.map.board], looks, players=by_shape(table))


def asked_map(table: SeatedGame, hex: Hex) -> MapScene:
    looks = looks_of(table)
    looks[hex] = _marked(looks[hex], "chosen")
    return map_scene(MAPS[table.game.board.map.board], looks, players=by_shape(table))


def changed_map(table: SeatedGame, before: SeatedGame) -> MapScene:
    looks, earlier = looks_of(table), looks_of(before)
    changed = {hex: _marked(look, "chosen") for hex, look in looks.items() if look != earlier[hex]}
    return map_scene(MAPS[table.game.board.map.board], {**looks, **changed}, players=by_shape(table))


ON_MAP: Final = ("explored", "tile_placed", "conquered", "shadow_outpost")


def moved_map(table: SeatedGame, rows: Iterable[Row], *, name: str = "map") -> MapScene:
    """Marked by who moved there last."""
    printed = table.game.board.map.printed.hexes
    told = ((row.hex, row.look) for row in rows if row.kind in ON_MAP)
    moved = {hex: look.shape for hex, look in told if look is not None and hex in printed}
    return _map(lies_on_map(table), tuple(moved.items()), tuple(by_shape(table).values()), name)


def with_news(scene: MapScene, hexes: Collection[Hex]) -> MapScene:
    """Other marks stay."""
    return _with_news(scene, frozenset(hexes)) if hexes else scene


@lru_cache(KEPT)
def _with_news(scene: MapScene, hexes: frozenset[Hex]) -> MapScene:
    places = {column_and_row(BOARDS[scene.board], hex) for hex in hexes}
    marked = (
        replace(hex, look=_marked(hex.look, "new"))
        if hex.look.mark is None and (hex.column, hex.row) in places
        else hex
        for hex in scene.hexes
    )
    return replace(scene, hexes=tuple(marked))


def with_choice(scene: MapScene, hexes: Collection[Hex], chooser: PlayerLook) -> MapScene:
    """Somebody else chooses from `hexes`."""
    places = {column_and_row(BOARDS[scene.board], hex) for hex in hexes}
    if not places:
        return scene
    marked = (
        replace(hex, look=_marked(hex.look, "asked"), mover=chooser) if (hex.column, hex.row) in places else hex
        for hex in scene.hexes
    )
    return replace(scene, hexes=tuple(marked))


def unnoted_tiles(table: SeatedGame) -> frozenset[Hex]:
    """A noted tile may still lack its rotation."""
    return frozenset(hex for hex, tile in table.game.board.map.tiles.items() if tile.number == UNKNOWN)


def with_ways_to_name(scene: MapScene, ways: Mapping[Hex, str]) -> MapScene:
    """Links from unknown tiles to pages that name them."""
    addresses = {column_and_row(BOARDS[scene.board], hex): way for hex, way in ways.items()}
    if not addresses:
        return scene
    hexes = list(scene.hexes)
    for place, hex in enumerate(hexes):
        if named_at := addresses.get((hex.column, hex.row)):
            hexes[place] = replace(hex, named_at=named_at)
    return replace(scene, hexes=tuple(hexes))


def choice_map(table: SeatedGame, row: Row) -> MapScene:
    """With what tiebreakers left, and a hex tiebreaker's path."""
    looks = looks_of(table)
    left: tuple[Hex, ...] = ()
    path: tuple[Hex, ...] = ()
    for reason in row.why:
        match reason.because:
            case ValidHexes() | HexesLeft():
                left = reason.because.hexes
            case HexTieBroken():
                path = reason.because.path
    for hex in left:
        looks[hex] = _marked(looks[hex], "candidate")
    for number, hex in enumerate(path, start=1):
        looks[hex] = replace(looks[hex], step=number)
    if row.hex is not None:
        looks[row.hex] = _marked(looks[row.hex], "chosen")
    return map_scene(MAPS[table.game.board.map.board], looks, players=by_shape(table))


def _marked(look: HexLook, mark: Mark) -> HexLook:
    return replace(look, mark=mark)
