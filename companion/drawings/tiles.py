"""Single territory tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.drawings.ground import OUTLINE, Ground, drawn_land
from companion.drawings.hexes import ALONE
from companion.drawings.strokes import number as written


@dataclass(frozen=True, slots=True)
class TileScene:
    number: int | None
    rotation: int | None
    terrains: tuple[tuple[str, str], ...]
    shallows: str
    glyphs: tuple[tuple[str, str], ...]
    shows: tuple[str, ...]
    benefit: tuple[tuple[str, str], ...]  # (icon, x)
    key: str | None  # answered if it is chosen

    @property
    def hex_outline(self) -> str:
        return OUTLINE


def tile_scene(
    corners: Sequence[str],
    inner: Sequence[str] = (),
    *,
    number: int | None = None,
    rotation: int | None = None,
    benefit: Sequence[str] = (),
    key: str | None = None,
) -> TileScene:
    ground = Ground()
    ground.add(drawn_land(tuple(corners), tuple(inner), ALONE, (0, number or 0), (0.0, 0.0)))
    shows = tuple(dict.fromkeys(terrain for terrain in (*corners, *inner) if terrain != "water"))
    return TileScene(
        number,
        rotation,
        ground.terrains,
        ground.coasts,
        ground.glyphs,
        shows,
        _spread(benefit, beside=bool(inner)),
        key,
    )


def _spread(benefit: Sequence[str], *, beside: bool) -> tuple[tuple[str, str], ...]:
    """In the middle, or beside the tile's island."""
    middle = -25.0 if beside else 0.0
    return tuple((icon, written(middle + 27 * (index - (len(benefit) - 1) / 2))) for index, icon in enumerate(benefit))


def rotation_scenes(
    turned: Iterable[Sequence[str]], inner: Sequence[str] = (), *, number: int, keys: Sequence[str]
) -> tuple[TileScene, ...]:
    """Once for rotations that look alike. turned: corners in every rotation, in the order of `keys`."""
    looks: dict[tuple[str, ...], str] = {}
    for corners, key in zip(turned, keys, strict=True):
        looks.setdefault(tuple(corners), key)
    return tuple(
        tile_scene(corners, inner, number=number, rotation=rotation, key=key)
        for rotation, (corners, key) in enumerate(looks.items())
    )
