"""What some questions show beside their words: the tiles that may have been drawn, and how one may lie."""

from __future__ import annotations

from companion.drawings.tiles import TileScene, rotation_scenes, tile_scene
from companion.game.shown import shown_box
from companion.tableside.table_screen import TableScreen
from engine.facts.components import TerritoryTile
from engine.state.hexmap import rotated
from engine.things import Number, Tile


def tile_choices(screen: TableScreen) -> tuple[TileScene, ...]:
    """The pictures to choose from for the pending question about a tile or its rotation."""
    pending = screen.pending
    if pending is None:
        return ()
    tiles = shown_box().territory_tiles
    found = {key: pending.thing(key) for key in pending.options.keys()}  # noqa: SIM118 (options are no mapping)
    turns = {key: thing.number for key, thing in found.items() if isinstance(thing, Number)}
    if turns:
        tile = tiles[int(str(pending.data["tile"]))]
        turned = [rotated(tile.corners, number) for number in turns.values()]
        return rotation_scenes(turned, tile.inner, number=tile.number, keys=list(turns))
    return tuple(picture(tiles[thing.number], key) for key, thing in found.items() if isinstance(thing, Tile))


def picture(tile: TerritoryTile, key: str) -> TileScene:
    """A tile as it lies in the supply, to be chosen by its key."""
    return tile_scene(tile.corners, tile.inner, number=tile.number, benefit=icons(tile), key=key)


def icons(tile: TerritoryTile) -> tuple[str, ...]:
    """The icons of a tile's benefit."""
    benefit = tile.benefit
    return (benefit,) if isinstance(benefit, str) else tuple(str(part) for part in benefit)
