"""A track as a lane with cubes and arcs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number
from companion.drawings.tracks import SpaceShape, TrackScene, tracks_scene
from companion.drawings.written import written_plainly
from engine.box import Box


@dataclass(frozen=True, slots=True)
class Hop:
    player: PlayerLook
    before: int
    to: int


@written_plainly
@dataclass(frozen=True, slots=True)
class LaneSpace:
    number: int
    x: str
    width: str
    round: str
    is_tier: bool
    is_next: bool  # filled
    is_taken: bool  # by cubes
    shows: bool  # its number anyway
    middle: str


@dataclass(frozen=True, slots=True)
class LaneCube:
    player: PlayerLook
    x: str
    y: str
    half: str
    is_trace: bool = False  # stood there before

    @property
    def size(self) -> str:
        return number(2 * float(self.half))

    @property
    def rounding(self) -> str:
        return number(float(self.half) / 2)


@dataclass(frozen=True, slots=True)
class Arc:
    player: PlayerLook
    way: str


@written_plainly
@dataclass(frozen=True, slots=True, eq=False)
class LaneScene:
    """Lanes that look alike share a scene while it is kept."""

    track: TrackScene  # an excerpt's lacks spaces, cubes, favorites and costs
    view_box: str
    top: str  # of spaces' boxes; `height`, `middle` alike
    height: str
    middle: str
    text_y: str
    spaces: tuple[LaneSpace, ...]
    cubes: tuple[LaneCube, ...]
    arcs: tuple[Arc, ...]
    hops: tuple[Hop, ...] = ()
    next: int | None = None  # the filled space
    is_excerpt: bool = False

    @property
    def slug(self) -> str:
        return self.track.slug

    @property
    def runs_left(self) -> bool:
        """Against the printed direction."""
        return self.track.way is not None and self.track.way[0] > self.track.way[1]


@dataclass(frozen=True, slots=True)
class _Size:
    space: float
    box: float
    top: float
    height: float
    cube: float
    gap: float = 1.6
    tier: float = 4.0
    sink: float = 5.0  # numbers below the middle

    @property
    def middle(self) -> float:
        return self.top + self.box / 2


_BARE: Final = _Size(space=16.2, box=18.0, top=5.0, height=28.0, cube=7.5)
_EXCERPT: Final = _Size(space=34.8, box=26.0, top=16.0, height=45.0, cube=11.0, sink=6.5)
_ARROW: Final = 17.0
"""For the arrow of a track that runs the other way."""
EXCERPT: Final = 7
"""Spaces, unless the way is longer."""
WAYS_KEPT: Final = 1000

_TOGETHER: Final = 1.4
"""Height of all cubes on a space, in cubes."""
_TRACE: Final = 0.86
"""A trace's size in cubes."""


@lru_cache(WAYS_KEPT)
def lane_of(scene: TrackScene, *, next: int | None = None, hops: tuple[Hop, ...] = ()) -> LaneScene:
    """With everybody's cubes. next: the space to fill. hops: ways to draw, unless they touch that.

    >>> from companion.drawings.tracks import TokenLook, tracks_scene
    >>> from engine.box import LIBRARY
    >>> science = tracks_scene(LIBRARY, [TokenLook("you", "science", 3), TokenLook("automa", "science", 3)])[1]
    >>> lane = lane_of(science, next=4)
    >>> len(lane.spaces), [space.number for space in lane.spaces if space.is_next], len(lane.cubes)
    (13, [4], 2)
    """
    hops = tuple(hop for hop in hops if next not in (hop.before, hop.to))
    shown = _printed(scene)
    standing = {space.number: space.players for space in shown}
    return _lane(scene, shown, _BARE, standing, hops, next)


def excerpt(scene: TrackScene, hop: Hop, spaces: int = EXCERPT) -> LaneScene:
    """Where a cube moved: dashed where it stood, an arc, solid where it stands.

    >>> from companion.drawings.players import PLAYERS
    >>> from companion.drawings.tracks import tracks_scene
    >>> from engine.box import LIBRARY
    >>> lane = excerpt(tracks_scene(LIBRARY, [])[1], Hop(PLAYERS["automa"], 9, 10))
    >>> [space.number for space in lane.spaces]
    [6, 7, 8, 9, 10, 11, 12]
    >>> [(cube.player.shape, cube.is_trace) for cube in lane.cubes]
    [('automa', True), ('automa', False)]
    """
    printed = _printed(scene)
    places = [index for index, space in enumerate(printed) if space.number in (hop.before, hop.to)]
    first, last = min(places), max(places)
    length = min(max(spaces, last - first + 1), len(printed))
    begin = min(max((first + last + 1 - length) // 2, 0), len(printed) - length)
    lane = _lane(scene, printed[begin : begin + length], _EXCERPT, {hop.to: (hop.player,)}, (hop,), None)
    return replace(lane, track=replace(scene, spaces=(), cubes=(), favorite_of=(), costs=()))


@lru_cache(WAYS_KEPT)
def way_on(box: Box, track: str, hop: Hop) -> LaneScene:
    (scene,) = tracks_scene(box, (), only=(track,))
    return excerpt(scene, hop)


def _printed(scene: TrackScene) -> Sequence[SpaceShape]:
    return sorted(scene.spaces, key=lambda space: space.number)


def _lane(
    scene: TrackScene,
    shown: Sequence[SpaceShape],
    size: _Size,
    standing: Mapping[int, tuple[PlayerLook, ...]],
    hops: tuple[Hop, ...],
    next: int | None,
) -> LaneScene:
    lefts, right = _lefts(shown, size)
    centers = {place: left + size.space / 2 for place, left in lefts.items()}
    hops = tuple(hop for hop in hops if hop.before in centers and hop.to in centers)
    gone = {place: [hop.player for hop in hops if hop.before == place] for place in centers}
    cubes = [cube for place, x in centers.items() for cube in _cubes(standing.get(place, ()), gone[place], x, size)]
    covered = {hop.before for hop in hops} | {place for place, players in standing.items() if players}
    room = _ARROW if scene.way else 0
    return LaneScene(
        track=scene,
        view_box=f"{number(-1.5 - room)} 0 {number(right + 3 + room)} {number(size.height)}",
        top=number(size.top),
        height=number(size.box),
        middle=number(size.middle),
        text_y=number(size.middle + size.sink),
        spaces=tuple(_space(space, lefts[space.number], size, next, space.number in covered) for space in shown),
        cubes=tuple(cubes),
        arcs=tuple(Arc(hop.player, _arc(centers[hop.before], centers[hop.to], size)) for hop in hops),
        hops=hops,
        next=next,
        is_excerpt=size is _EXCERPT,
    )


def _space(space: SpaceShape, left: float, size: _Size, next: int | None, is_covered: bool) -> LaneSpace:
    return LaneSpace(
        number=space.number,
        x=number(left),
        width=number(size.space),
        round=number(4.5 if space.tier else size.box / 2),
        is_tier=space.landmark is not None,
        is_next=space.number == next,
        is_taken=is_covered,
        shows=size is _EXCERPT and bool(space.tier) and not is_covered,
        middle=number(left + size.space / 2),
    )


def _lefts(shown: Sequence[SpaceShape], size: _Size) -> tuple[dict[int, float], float]:
    lefts: dict[int, float] = {}
    x = 0.0
    for index, space in enumerate(shown):
        if index and space.tier != shown[index - 1].tier:
            x += size.tier
        lefts[space.number] = x
        x += size.space + size.gap
    return lefts, x - size.gap


def _cubes(standing: Sequence[PlayerLook], gone: Sequence[PlayerLook], x: float, size: _Size) -> list[LaneCube]:
    """As large as fits beside other spaces and words."""
    players = [*standing, *gone]
    half, columns = _half_of_each(max(1, len(players)), size)
    rows = -(-len(players) // columns)
    return [
        LaneCube(
            player,
            number(x + (2 * (index % columns) - columns + 1) * half),
            number(size.middle + (2 * (index // columns) - rows + 1) * half),
            number(half * _TRACE if index >= len(standing) else half),
            is_trace=index >= len(standing),
        )
        for index, player in enumerate(players)
    ]


def _half_of_each(count: int, size: _Size) -> tuple[float, int]:
    """The size, and the columns that make it largest."""
    wide, high = size.space + size.gap, 2 * size.cube * _TOGETHER
    halves = {columns: min(wide / columns, high / -(-count // columns)) / 2 for columns in range(1, count + 1)}
    columns = max(halves, key=lambda each: halves[each])
    return min(size.cube, int(10 * halves[columns]) / 10), columns


def _arc(before: float, to: float, size: _Size) -> str:
    foot = number(size.middle - size.cube - 1)
    peak = number(size.top - 0.7 * size.box if size is _EXCERPT else -1.0)
    return f"M{number(before)} {foot}Q{number((before + to) / 2)} {peak} {number(to)} {foot}"
