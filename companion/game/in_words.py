"""Tracks, map and city as tables of short names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.drawings.city import CityScene, PlotShape
from companion.drawings.map import HexShape, MapScene
from companion.drawings.players import PlayerLook
from companion.drawings.spots import BOARDS
from companion.drawings.tracks import LandmarkLook, SpaceShape, TrackScene
from engine.facts.components import Hex


@dataclass(frozen=True, slots=True)
class TrackWords:
    slug: str
    where: tuple[tuple[SpaceShape, ...], ...]  # by player, foremost first
    free: tuple[tuple[LandmarkLook, int], ...]  # unclaimed, with spaces
    blocked: int | None


@dataclass(frozen=True, slots=True)
class HexWords:
    name: str  # column's letter and row, as in chess
    shape: HexShape
    beside: tuple[str, ...]  # neighbors' names


@dataclass(frozen=True, slots=True)
class MapWords:
    rows: tuple[HexWords, ...]  # with something to say
    lit: tuple[HexWords, ...]  # may be chosen
    empty: tuple[str, ...]  # unexplored


@dataclass(frozen=True, slots=True)
class CityWords:
    scene: CityScene
    columns: tuple[int, ...]
    rows: tuple[tuple[int, tuple[PlotShape | None, ...]], ...]  # by number, a plot per column
    buildings: tuple[str, ...]  # slugs, each once


@dataclass(frozen=True, slots=True)
class GameWords:
    players: tuple[PlayerLook, ...]  # the tracks' columns
    tracks: tuple[TrackWords, ...]
    map: MapWords
    city: CityWords | None
    on_cards: tuple[CityWords, ...] = ()  # cards to build on


def game_words(
    players: Iterable[PlayerLook],
    tracks: Iterable[TrackScene],
    board: MapScene,
    city: CityScene | None = None,
    on_cards: Iterable[CityScene] = (),
) -> GameWords:
    """From the drawings' scenes, so that both tell the same."""
    everyone = tuple(players)
    return GameWords(
        players=everyone,
        tracks=tuple(track_words(scene, everyone) for scene in tracks),
        map=map_words(board),
        city=None if city is None else city_words(city),
        on_cards=tuple(map(city_words, on_cards)),
    )


def track_words(scene: TrackScene, players: Sequence[PlayerLook]) -> TrackWords:
    forward = scene.spaces if scene.way is not None else scene.spaces[::-1]  # foremost first
    return TrackWords(
        slug=scene.slug,
        where=tuple(tuple(space for space in forward if look in space.players) for look in players),
        free=tuple(
            (space.landmark, space.number)
            for space in scene.spaces
            if space.landmark is not None and space.landmark.state == "free"
        ),
        blocked=next((space.number for space in scene.spaces if space.blocked), None),
    )


def map_words(scene: MapScene) -> MapWords:
    board = BOARDS[scene.board]
    names: Mapping[Hex, str] = {hex: shape.name for hex, shape in zip(board.hexes, scene.hexes, strict=True)}
    listed = sorted(
        (
            HexWords(names[hex], shape, tuple(sorted(names[other] for other in board.neighbors(hex))))
            for hex, shape in zip(board.hexes, scene.hexes, strict=True)
        ),
        key=lambda words: (words.shape.column, words.shape.row),
    )
    return MapWords(
        rows=tuple(each for each in listed if not _is_empty(each.shape)),
        lit=tuple(each for each in listed if each.shape.look.mark == "lit"),
        empty=tuple(each.name for each in listed if _is_empty(each.shape)),
    )


def _is_empty(shape: HexShape) -> bool:
    look = shape.look
    return look.corners is None and not look.unknown and not shape.pieces and not shape.middle_island


def city_words(scene: CityScene) -> CityWords:
    there = {(plot.row, plot.column): plot for plot in scene.plots}
    columns = tuple(sorted({column for _, column in there}))
    rows = tuple(
        (row, tuple(there.get((row, column)) for column in columns)) for row in sorted({row for row, _ in there})
    )
    standing = dict.fromkeys(there[place].building for place in sorted(there))
    return CityWords(scene, columns, rows, tuple(building for building in standing if building is not None))
