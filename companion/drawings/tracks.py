"""Tracks as scenes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, Literal

from companion.drawings.players import PLAYERS, PlayerLook, Players
from companion.drawings.strokes import number
from companion.drawings.written import written_plainly
from companion.pieces import COLORS
from engine.box import Box, box_of
from engine.facts.components import Benefit, PrintedLandmark, PrintedTrack

BLOCKING: Final = "blocking"
"""Owner of a blocking piece."""

REMOVED: Final = "removed"
"""Holder of a landmark out of the game."""


@dataclass(frozen=True, slots=True)
class TokenLook:
    player: str
    track: str
    space: int
    before: int | None = None  # drawn as a shadow


@dataclass(frozen=True, slots=True)
class LandmarkLook:
    slug: str
    name: str
    state: Literal["free", "held", "removed"]
    holder: PlayerLook | None = None


@dataclass(frozen=True, slots=True)
class Cube:
    player: PlayerLook
    x: str
    y: str
    is_trace: bool = False  # stood there before
    is_new: bool = False  # came from elsewhere


@dataclass(frozen=True, slots=True)
class SpaceShape:
    number: int
    name: str
    tier: str | None
    x: str
    width: str
    landmark: LandmarkLook | None
    players: tuple[PlayerLook, ...]
    acts: tuple[tuple[str, ...], ...]  # icons; the Automa's
    blocked: bool = False
    gives: bool = True  # False where tokens begin, or beyond


@written_plainly
@dataclass(frozen=True, slots=True, eq=False)
class TrackScene:
    """Spaces begin at y = 0; tokens above, landmarks below.

    Tracks that look alike share a scene, and what is made of it, while it is kept.
    """

    slug: str
    name: str
    view_box: str
    spaces: tuple[SpaceShape, ...]
    cubes: tuple[Cube, ...]
    favorite_of: tuple[PlayerLook, ...]
    way: tuple[int, int] | None = None  # first and last number, if not as printed
    costs: tuple[tuple[str, Benefit], ...] = ()  # by tier, at that time


SCENES_KEPT: Final = 1000

BOX: Final = 22.0
_START: Final = 24.0
_GAP: Final = 1.5
_TIER_GAP: Final = 5.0
_CUBE: Final = 20.0
_BELOW: Final = 45.0


def tracks_scene(
    box: Box,
    tokens: Iterable[TokenLook],
    *,
    holders: Mapping[str, str] | None = None,
    favorites: Mapping[str, str] | None = None,
    acts: Mapping[str, Mapping[int, Sequence[Any]]] | None = None,
    blocking: Mapping[str, int] | None = None,
    players: Players = PLAYERS,
    only: Collection[str] | None = None,
) -> tuple[TrackScene, ...]:
    """Raises KeyError for an unknown space or player.

    holders: player (or `REMOVED`) by landmark; others are free. favorites: track by player. acts: the Automa's benefits
    by track and space. blocking: space by track.
    """
    by_track: dict[str, list[tuple[TokenLook, PlayerLook]]] = {}
    for token in tokens:
        by_track.setdefault(token.track, []).append((token, players[token.player]))
    return tuple(
        _track_scene(
            box,
            track.slug,
            tuple(by_track.get(track.slug, ())),
            tuple([_landmark(box.landmarks[slug], holders or {}, players) for slug in track.landmarks]),
            tuple([players[player] for player, favorite in (favorites or {}).items() if favorite == track.slug]),
            _icons_of(track, (acts or {}).get(track.slug, {})),
            (blocking or {}).get(track.slug),
            _unused(players),
        )
        for track in box.tracks.values()
        if only is None or track.slug in only
    )


def tracks_out(box: Box) -> tuple[PrintedTrack, ...]:
    """Of the game's boxes, but not played."""
    return tuple(track for slug, track in box_of(box.boxes).tracks.items() if slug not in box.tracks)


CHANGED: Final = "flag"
"""Beside an act that a scenario adds."""


def act_icons(benefit: Any) -> tuple[str, ...]:
    """`conquer`, or `advance` with its tracks."""
    if isinstance(benefit, str):
        return (benefit,)
    if isinstance(benefit, Mapping):
        (verb, tracks), *_ = benefit.items()
        return str(verb), *(str(track) for track in tracks)
    return tuple(icon for part in benefit for icon in act_icons(part))


def _icons_of(
    track: PrintedTrack, acts: Mapping[int, Sequence[Any]]
) -> tuple[tuple[int, tuple[tuple[str, ...], ...]], ...]:
    return tuple([(space, tuple(map(act_icons, benefits))) for space, benefits in acts.items() if track.gives(space)])


@lru_cache(SCENES_KEPT)
def _track_scene(
    box: Box,
    slug: str,
    tokens: tuple[tuple[TokenLook, PlayerLook], ...],
    landmarks: tuple[LandmarkLook, ...],
    favorite_of: tuple[PlayerLook, ...],
    acts: tuple[tuple[int, tuple[tuple[str, ...], ...]], ...],
    blocked: int | None,
    unused: str,
) -> TrackScene:
    track = box.tracks[slug]
    lefts = _lefts(track)
    standing: dict[int, list[PlayerLook]] = {}
    for token, look in tokens:
        standing.setdefault(token.space, []).append(look)
    if blocked is not None:
        tokens = ((TokenLook(BLOCKING, slug, blocked), PlayerLook("lock", unused)), *tokens)
    cubes = _cubes(tokens, lefts)
    highest = max((-float(cube.y) for cube in cubes), default=0.0) + _CUBE / 2 + 2
    right = max(left + width for left, width in lefts.values())
    looks, does = {look.slug: look for look in landmarks}, dict(acts)
    spaces = tuple(
        SpaceShape(
            number=space.number,
            name=space.name,
            tier=space.tier,
            x=number(lefts[space.number][0]),
            width=number(lefts[space.number][1]),
            landmark=looks[space.landmark] if space.landmark else None,
            players=tuple(standing.get(space.number, ())),
            acts=does.get(space.number, ()),
            blocked=space.number == blocked,
            gives=space.tier is None or track.gives(space.number),
        )
        for space in track.spaces
    )
    view_box = f"-1 {number(-highest)} {number(right + 2)} {number(highest + _BELOW)}"
    way = (track.first_space, track.end) if track.is_turned else None
    costs = tuple(track.tier_costs.items()) if track.is_turned else ()
    return TrackScene(slug, track.name, view_box, spaces, cubes, favorite_of, way, costs)


def _unused(players: Players) -> str:
    used = {look.color for look in players.values()}
    return next((color for color in COLORS if color not in used), COLORS[-1])


def _lefts(track: PrintedTrack) -> dict[int, tuple[float, float]]:
    lefts: dict[int, tuple[float, float]] = {}
    x = 0.0
    printed = sorted(track.spaces, key=lambda space: space.number)
    for tier, spaces in groupby(printed, key=lambda space: space.tier):
        width = BOX if tier else _START
        for space in spaces:
            lefts[space.number] = x, width
            x += width + _GAP
        x += _TIER_GAP - _GAP
    return lefts


def _cubes(
    tokens: Sequence[tuple[TokenLook, PlayerLook]], lefts: Mapping[int, tuple[float, float]]
) -> tuple[Cube, ...]:
    """Tokens above spaces, traces on top."""
    stacks: dict[int, list[tuple[PlayerLook, bool, bool]]] = {}
    for token, look in tokens:
        stacks.setdefault(token.space, []).append((look, False, token.before is not None))
    for token, look in tokens:
        if token.before is not None:
            stacks.setdefault(token.before, []).append((look, True, False))
    return tuple(
        Cube(
            look,
            number(lefts[space][0] + lefts[space][1] / 2),
            number(-_CUBE * level - _CUBE / 2 - 2),
            is_trace,
            is_new,
        )
        for space, stack in stacks.items()
        for level, (look, is_trace, is_new) in enumerate(stack)
    )


def _landmark(landmark: PrintedLandmark, holders: Mapping[str, str], players: Players) -> LandmarkLook:
    slug, name = landmark.slug, landmark.name
    holder = holders.get(slug)
    if holder is None:
        return LandmarkLook(slug, name, "free")
    if holder == REMOVED:
        return LandmarkLook(slug, name, "removed")
    return LandmarkLook(slug, name, "held", players[holder])
