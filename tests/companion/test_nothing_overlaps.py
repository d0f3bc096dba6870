"""No drawn token lies on another or beyond its drawing, with whatever number of players and however they crowd."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import dist

import pytest

from companion.drawings.hexes import SIDE
from companion.drawings.lanes import Hop, LaneScene, lane_of
from companion.drawings.map import HexLook, map_scene
from companion.drawings.players import PLAYERS, PlayerLook
from companion.drawings.tracks import BOX, TokenLook, TrackScene, tracks_scene
from engine.box import LIBRARY
from engine.facts.maps import MAPS

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

SLACK = 0.11
"""What numbers that are rounded for a drawing may be off."""

PIECE = 12.0
"""Half the size of a piece on the map."""

EVERYBODY = tuple(PLAYERS)
NUMBERS = range(1, len(EVERYBODY) + 1)


def meet(one: Box, other: Box) -> bool:
    return all(one[side] < other[side + 2] - SLACK and other[side] < one[side + 2] - SLACK for side in (0, 1))


def outside(box: Box, whole: Box) -> bool:
    return any(box[side] < whole[side] - SLACK or box[side + 2] > whole[side + 2] + SLACK for side in (0, 1))


def view(view_box: str) -> Box:
    left, top, width, height = map(float, view_box.split())
    return left, top, left + width, top + height


def around(x: str, y: str, half: float) -> Box:
    return float(x) - half, float(y) - half, float(x) + half, float(y) + half


def check(boxes: Sequence[Box], whole: Box, where: str) -> None:
    assert not [pair for pair in combinations(boxes, 2) if meet(*pair)], where
    assert not [box for box in boxes if outside(box, whole)], where


def crowded(players: Iterable[str], spaces: Sequence[int]) -> tuple[TrackScene, ...]:
    """All tracks, with each of these players on each of these spaces."""
    return tracks_scene(
        LIBRARY,
        [TokenLook(player, track, space) for player in players for track in LIBRARY.tracks for space in spaces],
    )


def cubes_of(lane: LaneScene) -> list[Box]:
    return [around(cube.x, cube.y, float(cube.half)) for cube in lane.cubes]


@pytest.mark.parametrize("number", NUMBERS)
def test_tokens_on_every_space_of_a_lane_stand_apart(number: int) -> None:
    """Also beside others who crowd the next space; below the words above them, where the arcs of a lane begin."""
    for scene in crowded(EVERYBODY[:number], range(13)):
        boxes = cubes_of(lane_of(scene))
        assert len(boxes) == 13 * number
        check(boxes, (-1.5, 3.4, view(lane_of(scene).view_box)[2], 24.6), f"{number} on {scene.slug}")


@pytest.mark.parametrize("number", NUMBERS)
def test_where_tokens_stood_is_drawn_beside_those_who_stand_there_now(number: int) -> None:
    """All but one have gone on from a space that the others, and the last one, have reached."""
    looks: list[PlayerLook] = [PLAYERS[player] for player in EVERYBODY[:number]]
    hops = tuple(Hop(look, 3, 4) for look in looks[1:])
    for scene in crowded(EVERYBODY[:number], (3, 4)):
        lane = lane_of(scene, hops=hops)
        assert sum(cube.is_trace for cube in lane.cubes) == number - 1
        check(cubes_of(lane), view(lane.view_box), f"{number} on {scene.slug}")


@pytest.mark.parametrize("number", NUMBERS)
def test_tokens_above_the_strip_of_a_track_stand_apart(number: int) -> None:
    for scene in crowded(EVERYBODY[:number], range(13)):
        boxes = [around(cube.x, cube.y, 9) for cube in scene.cubes]
        assert len(boxes) == 13 * number
        check(boxes, view(scene.view_box), f"{number} on {scene.slug}")
        lefts = [float(space.x) for space in scene.spaces]
        assert min(right - left for left, right in pairwise(lefts)) > BOX


@pytest.mark.parametrize("pieces", range(1, 6))
@pytest.mark.parametrize("board", MAPS)
def test_pieces_on_a_hex_stand_apart_and_inside_it(board: str, pieces: int) -> None:
    """Two outposts, one of them toppled, and tokens of others; on every hex of the map."""
    printed = MAPS[board]
    outposts = (("you", True), ("automa", False))[:pieces]
    look = HexLook(outposts=outposts, items=(("token", "second"),) * (pieces - len(outposts)))
    for shape in map_scene(printed, dict.fromkeys(printed.hexes, look)).hexes:
        places = [(float(piece.x), float(piece.y)) for piece in shape.pieces]
        assert len(places) == pieces
        assert all(dist(*pair) >= 2 * PIECE for pair in combinations(places, 2))
        assert all(dist(place, (float(shape.x), float(shape.y))) + PIECE <= SIDE for place in places)
