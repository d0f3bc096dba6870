"""Throwaway scenarios for tests: a table without the military track, and one whose tracks all run the other way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.abilities.ability import ABILITIES, Ability
from engine.box import Box, box_of
from engine.facts.components import TIERS, Benefit, PrintedTrack, Space, Tier

PEACE, FALL = "test_peace", "test_fall"

COSTS: Mapping[Tier, tuple[int, int]] = {"IV": (1, 1), "III": (1, 2), "II": (2, 0), "I": (1, 1)}
"""What a tier costs on tracks turned round: so many of the track's own resource, and so many of any."""


def without(box: Box, *slugs: str) -> Box:
    """A box without some tracks."""
    return replace(box, tracks={slug: track for slug, track in box.tracks.items() if slug not in slugs})


def turned(track: PrintedTrack) -> PrintedTrack:
    """A track that begins where it ended: its start is the last space, and each tier has a cost of its own."""
    specific = track.resource or "any_resource"
    costs: dict[Tier, Benefit] = {
        tier: [*[specific] * own, *["any_resource"] * wild] for tier, (own, wild) in COSTS.items()
    }
    return replace(track, spaces=tuple(reversed(track.spaces[1:])), tier_costs=costs)


def with_landmarks_first(track: PrintedTrack) -> PrintedTrack:
    """The same track with each landmark on the first space of its tier after the start, as met along the path."""
    by_tier = {space.tier: space.landmark for space in track.spaces if space.landmark}
    first = {tier: next((s.number for s in track.spaces[1:] if s.tier == tier), None) for tier in TIERS}
    spaces: list[Space] = []
    for space in track.spaces:
        stands = space.number == first.get(space.tier or "I") and space is not track.spaces[0]
        spaces.append(replace(space, landmark=by_tier.get(space.tier) if stands else None))
    return replace(track, spaces=tuple(spaces))


def upside_down(box: Box) -> Box:
    """A box in which every track runs the other way."""
    return replace(box, tracks={slug: turned(track) for slug, track in box.tracks.items()})


def base_turned() -> Box:
    """The base game with every track turned round."""
    return upside_down(box_of())


def learn_scenarios() -> None:
    """Make both scenarios known; the fixture `clean_abilities` forgets them."""
    if PEACE in ABILITIES:
        return

    class Peace(Ability):
        sort = "scenario"
        slug = PEACE

        def box(self, box: Box) -> Box:
            return without(box, "military")

    class Fall(Ability):
        sort = "scenario"
        slug = FALL

        def box(self, box: Box) -> Box:
            return upside_down(box)
