"""The game in three cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.drawings.lanes import Hop, LaneScene, lane_of
from companion.drawings.laurel import LAUREL, Branch
from companion.drawings.map import MapScene, map_scene, printed_look
from companion.drawings.players import PLAYERS
from companion.drawings.tracks import TokenLook, tracks_scene
from companion.web.shown import shown_box
from engine.facts.components import COMPONENTS, Space
from engine.facts.maps import MAPS

STRIP = (-195, -70, 390, 140)
"""Left, top, width, height around the map's middle."""

STOOD, GOES = 3, 4
"""Spaces: a step into the second tier, with a bonus."""


@dataclass(frozen=True, slots=True)
class FirstSteps:
    map: MapScene  # a strip with outposts
    lane: LaneScene  # a token's way to `space`
    space: Space
    cost: tuple[str, ...]
    turns: range
    laurel: Branch


def first_steps_screen() -> FirstSteps:
    box = shown_box()
    track = next(iter(box.tracks.values()))
    drawn = tracks_scene(box, [TokenLook("you", track.slug, GOES)])[0]
    return FirstSteps(
        map=_strip(),
        lane=lane_of(drawn, hops=(Hop(PLAYERS["you"], STOOD, GOES),)),
        space=track.space(GOES),
        cost=track.cost(GOES),
        turns=range(1, COMPONENTS.income_turns + 1),
        laurel=LAUREL,
    )


def map_to_welcome() -> MapScene:
    """With outposts of two players."""
    board = next(iter(MAPS.values()))
    lands = sorted(hex for hex in board.hexes if board.hexes[hex].corners and hex != (0, 0))
    half = len(lands) // 2
    held = {**dict.fromkeys(lands[:half:2], "automa"), **dict.fromkeys(lands[half::2], "you")}
    looks = {hex: replace(printed_look(board, hex), outposts=((shape, True),)) for hex, shape in held.items()}
    scene = map_scene(board, looks, name="welcome")
    return replace(scene, sides=(), hexes=tuple(replace(hex, start=None) for hex in scene.hexes))


def _strip() -> MapScene:
    """Two players hold the lands in turn."""
    board = next(iter(MAPS.values()))
    lands = [hex for hex in board.hexes if board.hexes[hex].corners and hex != (0, 0)]
    looks = {
        hex: replace(printed_look(board, hex), outposts=((("you", "automa")[place % 2], True),))
        for place, hex in enumerate(lands)
    }
    return replace(map_scene(board, looks, name="strip"), view_box=" ".join(map(str, STRIP)))
