"""Single territory tiles as scenes: one to look at, many to choose from, one in each rotation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.drawings.ground import OUTLINE, Ground, drawn_land
from companion.drawings.hexes import ALONE
from companion.drawings.strokes import number as written


@dataclass(frozen=True, slots=True)
class TileScene:
    """One territory tile: its land, the icons of its benefit each with its x, and the key that choosing it answers."""

    number: int | None
    rotation: int | None
    terrains: tuple[tuple[str, str], ...]
    shallows: str
    glyphs: tuple[tuple[str, str], ...]
    shows: tuple[str, ...]
    benefit: tuple[tuple[str, str], ...]
    key: str | None

    @property
    def hex_outline(self) -> str:
        """A hex around the origin."""
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
    """One territory tile as it lies, with the icons of its benefit."""
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
    """The icons of a benefit side by side, on the middle of the tile or beside its island."""
    middle = -25.0 if beside else 0.0
    return tuple((icon, written(middle + 27 * (index - (len(benefit) - 1) / 2))) for index, icon in enumerate(benefit))


def rotation_scenes(
    turned: Iterable[Sequence[str]], inner: Sequence[str] = (), *, number: int, keys: Sequence[str]
) -> tuple[TileScene, ...]:
    """The same tile in each rotation that looks different: a symmetrical one comes round to itself early.

    `turned` are its corners in every rotation, in the order of `keys`.
    """
    looks: dict[tuple[str, ...], str] = {}
    for corners, key in zip(turned, keys, strict=True):
        looks.setdefault(tuple(corners), key)
    return tuple(
        tile_scene(corners, inner, number=number, rotation=rotation, key=key)
        for rotation, (corners, key) in enumerate(looks.items())
    )
