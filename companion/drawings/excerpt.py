"""A hex and its neighbors, beside words about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.drawings.hexes import center
from companion.drawings.map import KEPT, HexLook, HexShape, MapGround, MapScene, hex_shape, printed_look
from companion.drawings.players import PLAYERS, PlayerLook, Players
from companion.drawings.spots import BOARDS, column_and_row
from companion.drawings.strokes import number
from engine.facts.maps import BoardMap, Hex

REACH: Final = 2
"""Steps; corners show what lies beyond the neighbors."""

EDGE: Final = 196.0
"""A square with nearly whole neighbors."""

CLOSE: Final = 132.0
"""A square with half of each neighbor."""

Near = tuple[tuple[Hex, HexLook], ...]
Looks = tuple[tuple[str, PlayerLook], ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    scene: MapScene
    middle: HexShape


def excerpt_scene(
    board: BoardMap,
    looks: Mapping[Hex, HexLook],
    middle: Hex,
    *,
    players: Players = PLAYERS,
    name: str = "excerpt",
    edge: float = EDGE,
) -> Excerpt:
    """name: unique on the page. edge: where it is cut."""
    near = tuple(
        (hex, replace(looks.get(hex) or printed_look(board, hex), mark="chosen" if hex == middle else None))
        for hex in board.hexes
        if _steps(hex, middle) <= REACH
    )
    scene = _scene(board.slug, near, middle, tuple(players.items()), name, edge)
    return Excerpt(scene, next(hex for hex in scene.hexes if hex.look.mark == "chosen"))


def _steps(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(KEPT)
def _scene(slug: str, near: Near, middle: Hex, players: Looks, name: str, edge: float) -> MapScene:
    board, everyone = BOARDS[slug], dict(players)
    ground = MapGround({hex: (look.corners, look.inner, look.unknown) for hex, look in near})
    x, y = center(middle)
    return MapScene(
        name=name,
        board=slug,
        view_box=f"{number(x - edge / 2)} {number(y - edge / 2)} {number(edge)} {number(edge)}",
        sea=ground.sea,
        parchment=ground.parchment,
        unknown=ground.unknown,
        shallows=ground.coasts,
        terrains=ground.terrains,
        glyphs=ground.glyphs,
        hexes=tuple(hex_shape(board, hex, look, everyone, *column_and_row(board, hex)) for hex, look in near),
        trail="",
        sides=(),
    )
