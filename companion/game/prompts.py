"""What some questions show beside their words: the tiles that may have been drawn, and how one may lie."""

from __future__ import annotations

from companion.drawings.tiles import TileScene, rotation_scenes, tile_scene
from companion.game.shown import shown_box
from companion.tableside.table_screen import TableScreen
from engine.facts.components import TerritoryTile
from engine.state.codec import UNKNOWN
from engine.state.hexmap import rotated


def tile_choices(screen: TableScreen) -> tuple[TileScene, ...]:
    """The pictures to choose from for the pending question about a tile or its rotation."""
    pending = screen.pending
    if pending is None:
        return ()
    tiles = shown_box().territory_tiles
    keys = [key for key in pending.options.keys() if key != UNKNOWN]  # noqa: SIM118 (options are no mapping)
    if pending.kind == "rotation":
        tile = tiles[int(str(pending.data["tile"]))]
        turned = [rotated(tile.corners, int(key)) for key in keys]
        return rotation_scenes(turned, tile.inner, number=tile.number, keys=keys)
    return tuple(picture(tiles[int(key)], key) for key in keys)


def picture(tile: TerritoryTile, key: str) -> TileScene:
    """A tile as it lies in the supply, to be chosen by its key."""
    return tile_scene(tile.corners, tile.inner, number=tile.number, benefit=icons(tile), key=key)


def icons(tile: TerritoryTile) -> tuple[str, ...]:
    """The icons of a tile's benefit."""
    benefit = tile.benefit
    return (benefit,) if isinstance(benefit, str) else tuple(str(part) for part in benefit)
