"""A civilization mat's own map."""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawings.map import HexLook, MapScene, map_scene
from companion.drawings.players import PLAYERS, Players
from engine.box import Box
from engine.facts.maps import CENTER, RING, Hex
from engine.outlook import face_of
from engine.state.game import InPlay
from engine.state.hexmap import rotated


def ring_looks(box: Box, mine: InPlay, players: int) -> dict[Hex, HexLook]:
    center = box.civilizations[mine.slug].mat(mine.edition, players).center
    if not center:
        return {}
    looks = {hex: HexLook() for hex in RING.hexes}
    looks[CENTER] = HexLook(corners=tuple(terrain for halves in center for terrain in halves))
    for lying in face_of(box, mine, players).tiles:
        tile = box.territory_tiles[lying.number]
        looks[lying.hex] = HexLook(corners=rotated(tile.corners, lying.rotation), inner=tile.inner)
    return looks


def ring_scene(looks: Mapping[Hex, HexLook], *, players: Players = PLAYERS, name: str) -> MapScene | None:
    return map_scene(RING, looks, players=players, name=name) if looks else None
