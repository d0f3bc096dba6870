"""The map as a scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from companion.drawings.ground import OUTLINE, Ground, drawn_land, land_of_halves
from companion.drawings.hexes import CORNER_POINTS, HEIGHT, SIDE, Across, center
from companion.drawings.players import PLAYERS, PlayerLook, Players
from companion.drawings.spots import BOARDS, column_and_row, hex_name, region_at
from companion.drawings.strokes import Point, number, place, polygon
from companion.drawings.written import written_plainly
from engine.facts.maps import EDGES, MAPS, BoardMap, Hex

Mark = Literal["chosen", "candidate", "lit", "new", "moved", "asked"]

HALVES: Final = 2 * len(EDGES)

KEPT: Final = 100
"""Most answers leave the map as it was."""


@written_plainly
@dataclass(frozen=True, slots=True)
class HexLook:
    """What a hex shows.

    mark: `chosen` by bots; `candidate` of a tiebreaker; `lit`: may be tapped; `new` since this phone looked; `moved` by
    `mover` last turn; `asked`: somebody else may choose it.
    """

    corners: tuple[str, ...] | None = None
    """six terrains, or twelve of half edges; None while unexplored"""
    inner: tuple[str, ...] = ()
    unknown: bool = False  # explored, not recorded
    outposts: tuple[tuple[str, bool], ...] = ()  # (player, upright)
    items: tuple[tuple[str, str], ...] = ()  # (icon, player) of other pieces
    mark: Mark | None = None
    step: int | None = None  # on the hex tiebreaker's path
    key: str | None = None  # what a tap answers
    mover: str | None = None
    says: str = ""  # at its rim
    hinted: int | None = None  # which answer of a hint it is


@dataclass(frozen=True, slots=True)
class PieceShape:
    icon: str  # `outpost`, `outpost_toppled` or another piece's
    player: PlayerLook
    x: str
    y: str


@written_plainly
@dataclass(frozen=True, slots=True)
class HexShape:
    look: HexLook
    x: str
    y: str
    corner_x: str
    corner_y: str
    step_y: str
    column: int  # from 1, top left; `row` alike
    row: int
    start: str | None
    middle_island: bool
    terrains: tuple[str, ...]
    pieces: tuple[PieceShape, ...]
    href: str | None = None
    mover: PlayerLook | None = None
    named_at: str | None = None  # page to name an unknown tile

    @property
    def region(self) -> str:
        """From the middle: `middle`, `n`, `ne` ..."""
        return region_at(float(self.x), float(self.y))

    @property
    def name(self) -> str:
        """Such as `C4`."""
        return hex_name(self.column, self.row)


@dataclass(frozen=True, slots=True)
class SideSign:
    """A track along a side of the board."""

    track: str
    x: str  # its icon's center, with `y`
    y: str
    line: str


@dataclass(frozen=True)
class MapScene:
    """Drawings are kept by it, so it is hashed once."""

    name: str
    board: str
    view_box: str
    sea: str
    parchment: str
    unknown: str
    shallows: str
    terrains: tuple[tuple[str, str], ...]
    glyphs: tuple[tuple[str, str], ...]
    hexes: tuple[HexShape, ...]
    trail: str
    sides: tuple[SideSign, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.board, self.hexes))

    @property
    def hex_outline(self) -> str:
        return OUTLINE

    @property
    def can_be_tapped(self) -> bool:
        return any(hex.look.key is not None for hex in self.hexes)

    @property
    def to_name(self) -> tuple[HexShape, ...]:
        """Hexes that link to the page that names their tile."""
        return tuple(hex for hex in self.hexes if hex.named_at)

    @property
    def has_lit(self) -> bool:
        """All other hexes step back."""
        return any(hex.look.mark == "lit" for hex in self.hexes)


def map_scene(
    board: BoardMap,
    looks: Mapping[Hex, HexLook],
    *,
    players: Players = PLAYERS,
    name: str = "map",
    href_for: Callable[[str], str] | None = None,
) -> MapScene:
    """Without a look a hex is as printed.

    name: unique on the page. Hexes with a key are links to `href_for(key)`, or buttons `key` of the form around. Raises
    KeyError for a look off the map or an unknown player.
    """
    if off_the_map := set(looks) - set(board.hexes):
        raise KeyError(f"not on the {board.slug} map: {sorted(off_the_map)}")
    shown = tuple(looks.get(hex) or printed_look(board, hex) for hex in board.hexes)
    scene = _scene(board.slug, shown, tuple(players.items()), name)
    if href_for is None:
        return scene
    return replace(scene, hexes=tuple(_linked(hex, href_for) for hex in scene.hexes))


def _linked(hex: HexShape, href_for: Callable[[str], str]) -> HexShape:
    return hex if hex.look.key is None else replace(hex, href=href_for(hex.look.key))


@lru_cache(KEPT)
def _scene(slug: str, looks: tuple[HexLook, ...], players: tuple[tuple[str, PlayerLook], ...], name: str) -> MapScene:
    board, looks_of_players = BOARDS[slug], dict(players)
    ground = _ground(slug, tuple((look.corners, look.inner, look.unknown) for look in looks))
    shown = dict(zip(board.hexes, looks, strict=True))
    hexes = tuple(
        hex_shape(board, hex, look, looks_of_players, *column_and_row(board, hex)) for hex, look in shown.items()
    )
    return MapScene(
        name=name,
        board=slug,
        view_box=_view_box(slug),
        sea=ground.sea,
        parchment=ground.parchment,
        unknown=ground.unknown,
        shallows=ground.coasts,
        terrains=ground.terrains,
        glyphs=ground.glyphs,
        hexes=hexes,
        trail=_trail(shown),
        sides=_sides(slug),
    )


Land = tuple[tuple[str, ...] | None, tuple[str, ...], bool]
"""Corners, inner terrain, whether unknown."""


@lru_cache(KEPT)
def _ground(slug: str, lands: tuple[Land, ...]) -> MapGround:
    """Cached apart: pieces and marks change more often."""
    return MapGround(dict(zip(BOARDS[slug].hexes, lands, strict=True)))


class MapGround(Ground):
    def __init__(self, lands: Mapping[Hex, Land]) -> None:
        super().__init__()
        outlines: dict[str, list[str]] = {"sea": [], "parchment": [], "unknown": []}
        for hex, (corners, inner, unknown) in lands.items():
            kind = "unknown" if unknown else "parchment" if corners is None else "sea"
            outlines[kind].append(_outline(hex))
            if corners is not None and len(corners) == HALVES:
                self.add(land_of_halves(corners, center(hex)))
            elif corners is not None and not unknown:
                self.add(drawn_land(corners, inner, _across(lands, hex), hex, center(hex)))
        self.sea, self.parchment, self.unknown = ("".join(outlines[kind]) for kind in ("sea", "parchment", "unknown"))


@cache
def _outline(hex: Hex) -> str:
    return polygon(CORNER_POINTS, center(hex))


def _across(lands: Mapping[Hex, Land], hex: Hex) -> Across:
    """Land touches each edge's halves from beyond."""
    halves = []
    for edge in EDGES:
        corners, _inner, unknown = lands.get((hex[0] + edge.step[0], hex[1] + edge.step[1]), (None, (), True))
        if corners is None or unknown:
            halves.append((False, False))
            continue
        facing = (edge.edge + 3) % 6
        if len(corners) == HALVES:
            halves.append((corners[2 * facing + 1] != "water", corners[2 * facing] != "water"))
            continue
        halves.append((corners[(facing + 1) % 6] != "water", corners[facing] != "water"))
    return tuple(halves)


def printed_look(board: BoardMap, hex: Hex) -> HexLook:
    printed = board.hexes[hex]
    return HexLook(corners=printed.corners, inner=printed.inner)


def hex_shape(
    board: BoardMap,
    hex: Hex,
    look: HexLook,
    players: Players,
    column: int,
    row: int,
) -> HexShape:
    place = _place_of(hex)
    corners = () if look.corners is None or look.unknown else look.corners
    return HexShape(
        look=look,
        x=place.x,
        y=place.y,
        corner_x=place.corner_x,
        corner_y=place.corner_y,
        step_y=place.step_y,
        column=column,
        row=row,
        start=board.hexes[hex].start,
        middle_island=board.hexes[hex].middle_island,
        terrains=tuple(dict.fromkeys(terrain for terrain in (*corners, *look.inner) if terrain != "water")),
        pieces=_pieces(look, center(hex), players),
        mover=None if look.mover is None else players[look.mover],
    )


class _Place(NamedTuple):
    x: str
    y: str
    corner_x: str
    corner_y: str
    step_y: str


@cache
def _place_of(hex: Hex) -> _Place:
    """Center, top left corner, and height of a step's number."""
    x, y = center(hex)
    return _Place(number(x), number(y), number(x - 0.75 * SIDE), number(y - 0.5 * HEIGHT), number(y + STEP_RISE))


_SEATS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0, 0),),
    ((-15, 2), (15, 2)),
    ((-16, 8), (16, 8), (0, -14)),
    ((-15, -12), (15, -12), (-15, 16), (15, 16)),
    ((-17, -15), (17, -15), (0, 2), (-17, 19), (17, 19)),
)
"""For one to five pieces."""


def _pieces(look: HexLook, origin: Point, players: Players) -> tuple[PieceShape, ...]:
    """Upright ones last, in front."""
    if not look.outposts and not look.items:
        return ()
    standing = sorted(look.outposts, key=lambda outpost: outpost[1])
    icons = [("outpost" if upright else "outpost_toppled", player) for player, upright in standing]
    icons = [*look.items, *icons][-len(_SEATS) :]
    places = _SEATS[len(icons) - 1]
    lower = 0 if look.step is look.hinted is None else 8  # room for the number above
    return tuple(
        PieceShape(icon, players[player], number(origin[0] + x), number(origin[1] + y + lower))
        for (icon, player), (x, y) in zip(icons, places, strict=True)
    )


def _trail(shown: Mapping[Hex, HexLook]) -> str:
    steps = sorted((look.step, hex) for hex, look in shown.items() if look.step is not None)
    points = [center(hex) for _, hex in steps]
    if len(points) < 2:
        return ""
    lifted = [(x, y + STEP_RISE) for x, y in points]
    return "M" + "L".join(place(point) for point in lifted)


STEP_RISE: Final = -0.62 * SIDE
"""Above the center."""

_MARGIN: Final = 4.0
_SIGN: Final = 26.0


def _extent(board: BoardMap) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    centers = [center(hex) for hex in board.hexes]
    left, right = min(x for x, _ in centers) - SIDE, max(x for x, _ in centers) + SIDE
    return left, min(y for _, y in centers) - HEIGHT / 2, right, max(y for _, y in centers) + HEIGHT / 2


@cache
def _view_box(slug: str) -> str:
    left, top, right, bottom = _extent(BOARDS[slug])
    above = _SIGN if _sides(slug) else _MARGIN
    width, height = right - left + 2 * _MARGIN, bottom - top + 2 * above
    return f"{number(left - _MARGIN)} {number(top - above)} {number(width)} {number(height)}"


@cache
def _sides(slug: str) -> tuple[SideSign, ...]:
    if slug not in MAPS:
        return ()
    board = BOARDS[slug]
    left, top, right, bottom = _extent(board)
    outer_top = min(y for x, y in map(center, board.hexes) if x == left + SIDE) - HEIGHT / 2
    beside = (top + outer_top) / 2  # the outermost columns leave room
    places: tuple[tuple[str, Point, Point], ...] = (
        ("exploration", (0.0, bottom + _SIGN / 2), (1.0, 0.0)),
        ("science", (right - 7, beside), (0.0, 1.0)),
        ("military", (0.0, top - _SIGN / 2), (1.0, 0.0)),
        ("technology", (left + 7, beside), (0.0, 1.0)),
    )
    return tuple(SideSign(track, number(x), number(y), _flanking((x, y), along)) for track, (x, y), along in places)


def _flanking(middle: Point, along: Point) -> str:
    """A line with a gap for the sign."""
    reach = 62 if along[0] else 36  # ways to other views lie above and below
    reaches = (-reach, -18), (18, reach)
    return "".join(
        f"M{place((along[0] * begin, along[1] * begin), middle)}L{place((along[0] * end, along[1] * end), middle)}"
        for begin, end in reaches
    )
