"""The game in three cards, with the drawings that it uses itself: an advance, the income turns, the end."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawings.lanes import Hop, LaneScene, lane_of
from companion.drawings.laurel import LAUREL, Branch
from companion.drawings.players import PLAYERS
from companion.drawings.tracks import Token, tracks_scene
from companion.game.shown import shown_box
from engine.facts.components import COMPONENTS, Space

STOOD, GOES = 3, 4
"""The step that the first card shows: the second tier begins there, with a bonus."""


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The cards. lane: a token's way to `space`, which costs `cost`. turns: the income turns. laurel: of the end."""

    lane: LaneScene
    space: Space
    cost: tuple[str, ...]
    turns: range
    laurel: Branch


def first_steps_screen() -> FirstSteps:
    """The cards, made of what is printed."""
    box = shown_box()
    track = next(iter(box.tracks.values()))
    drawn = tracks_scene(box, [Token("you", track.slug, GOES)])[0]
    return FirstSteps(
        lane=lane_of(drawn, hops=[Hop(PLAYERS["you"], STOOD, GOES)]),
        space=track.space(GOES),
        cost=track.cost(GOES),
        turns=range(1, COMPONENTS.income_turns + 1),
        laurel=LAUREL,
    )
