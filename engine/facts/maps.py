"""The printed board: hexes, edges and starts."""

from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.validation import FACT, DataFile, keyed_by

Hex = tuple[int, int]
"""Axial (q, r); the middle island is (0, 0)."""

Terrain = Literal["water", "desert", "forest", "grassland", "mountain"]
SixTerrains = tuple[Terrain, Terrain, Terrain, Terrain, Terrain, Terrain]


@dataclass(frozen=True, slots=True, config=FACT)
class Edge:
    """The step across, and its two corners, clockwise."""

    edge: int
    name: str
    step: Hex
    corners: tuple[int, int]


@dataclass(frozen=True, slots=True, config=FACT)
class MapHex:
    """Printed terrain at its corners, or unexplored."""

    id: str
    hex: Hex
    printed: bool
    corners: SixTerrains | None = None
    inner: tuple[Terrain, ...] = ()
    start: str | None = None
    middle_island: bool = False


@dataclass(frozen=True, slots=True, config=FACT)
class BoardMap:
    slug: str
    players: tuple[int, ...]
    middle_island: Hex
    starts: dict[str, Hex]
    solo_starts: dict[Literal["human", "automa"], Hex]
    achievements: dict[str, tuple[int, ...]]  # VP boxes, best first
    hexes: Annotated[dict[Hex, MapHex], keyed_by("hex")]
    _neighbors: dict[Hex, tuple[Hex, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        steps = [edge.step for edge in EDGES]
        beside = {(q, r): [(q + dq, r + dr) for dq, dr in steps] for q, r in self.hexes}
        object.__setattr__(
            self,
            "_neighbors",
            {hex: tuple(other for other in around if other in self.hexes) for hex, around in beside.items()},
        )

    def neighbors(self, hex: Hex) -> tuple[Hex, ...]:
        """Clockwise from the north."""
        return self._neighbors[hex]


def read_maps(file: DataFile) -> dict[str, BoardMap]:
    maps = file.read("boards", TypeAdapter(Annotated[dict[str, BoardMap], keyed_by("slug")]))
    for board in maps.values():
        labels = {hex.start: place for place, hex in board.hexes.items() if hex.start is not None}
        if labels != board.starts:
            raise file.error(board.slug, "the starts are not those that the hexes name")
        if not set(board.solo_starts.values()) <= set(board.starts.values()):
            raise file.error(board.slug, "a solo start is not a start")
        if [place for place, hex in board.hexes.items() if hex.middle_island] != [board.middle_island]:
            raise file.error(board.slug, "the middle island is not the one that the hexes name")
        for place, hex in board.hexes.items():
            if (hex.corners is not None) != hex.printed:
                raise file.error(f"{board.slug} hex {place}", "a printed hex has six corners, an unexplored one none")
    return maps


_maps = DataFile.of("engine", "maps.yaml")

TERRAINS: Final = _maps.read("terrains", TypeAdapter(tuple[Terrain, ...]))
EDGES: Final = _maps.read("edges", TypeAdapter(tuple[Edge, ...]))
MAPS: Final = read_maps(_maps)
CENTER: Final[Hex] = (0, 0)
RING: Final = BoardMap(
    "ring",
    (),
    CENTER,
    {},
    {},
    {},
    {hex: MapHex(f"ring {hex}", hex, printed=False) for hex in (CENTER, *(edge.step for edge in EDGES))},
)
"""A civilization's own map around a printed hex."""
