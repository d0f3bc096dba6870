"""Tracks run backward to space 1, and the first income turn differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from automa.scenario import WithYourCivilization
from automa.scenario_facts import Choices
from engine.abilities.ability import source_of
from engine.box import Box
from engine.decisions import Refusal, Steps
from engine.facts.cards import RESOURCES
from engine.facts.components import Benefit, PrintedTrack, Tier
from engine.hooks import instead, modify, react
from engine.hooks.about import AboutMove, AboutTech, AboutTurn
from engine.journal import EventData
from engine.rules import gain, supply, tapestry, tech
from engine.rules.costs import discard
from engine.rules.happenings import IncomeTurnBegan
from engine.rules.income_mat import rows_of
from engine.state.game import Game, InPlay
from engine.state.goal import Aim, Goal
from engine.state.player import FACE_DOWN

BEGINS: Final[Mapping[str, int]] = {"military": 11}
"""Unless on the last space. (SCN4-1)"""

OWN: Final[Mapping[Tier, int]] = {"IV": 1, "III": 1, "II": 2, "I": 1}
"""Own resources per advance, by tier in order of entry. (SCN4-7)"""

PLACES: Final[Mapping[Tier, str]] = {"IV": "tier_iv", "III": "tier_iii", "I": "tier_i"}
"""Where data say how many of any kind come on top; the missing tier has none. (SCN4-7)"""

CIVILIZATIONS_DRAWN: Final = 2
TAPESTRIES_DRAWN, TAPESTRIES_KEPT = 3, 2
TECHS_GAINED, TECHS_KEPT = 3, 2
"""In the first income turn. (SCN4-9)"""

TYPES_WANTED: Final = 2
"""Of which to gain all buildings. (SCN4-16)"""


class NoWayBack(Refusal, rule="SCN4-6"):
    pass


class FirstIncomeReplaced(EventData):
    """At a table."""


class TheFallOfAtlantis(WithYourCivilization):
    slug = "the_fall_of_atlantis"

    def changed(self, box: Box, choices: Choices) -> Box:
        """Tracks backward, with other costs. (SCN4-1 to SCN4-5, SCN4-7)"""
        wild = {tier: int(self.facts.chosen(place, choices)) for tier, place in PLACES.items()}
        return replace(box, tracks={slug: turned(track, wild) for slug, track in box.tracks.items()})

    @modify.WHY_NOT_REGRESS
    def stay(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutMove) -> Refusal | None:
        """(SCN4-6)"""
        return value or NoWayBack()

    @modify.IGNORES_PREREQUISITES
    def ignore_prerequisites(self, game: Game, mine: InPlay, value: bool, about: AboutTech) -> bool:
        """(SCN4-15)"""
        return True

    @react.INCOME_TURN_BEGAN
    def remind(self, game: Game, mine: InPlay, began: IncomeTurnBegan) -> None:
        """At a table nothing else says it. (SCN4-9)"""
        if began.turn == 1 and began.seat not in game.players:
            game.tell(FirstIncomeReplaced(), began.seat, rule="SCN4-9")

    @instead.INCOME_TURN
    def first_income(self, game: Game, mine: InPlay, about: AboutTurn) -> Steps[None] | None:
        """(SCN4-9)"""
        if about["turn"] != 1:
            return None
        return begin_anew(game, mine, about["seat"])

    def goals(self, game: Game, mine: InPlay, seat: int) -> Iterator[Goal]:
        """Complete types; unseen at a table. (SCN4-16)"""
        player = game.players.get(seat)
        if player is None:
            yield Goal("buildings", None, wanted=TYPES_WANTED)
            return
        complete = sum(player.taken[row] >= number for row, number in to_gain(game, seat).items())
        yield Goal("buildings", complete >= TYPES_WANTED, complete, TYPES_WANTED)

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Types with fewest missing."""
        taken, whole = game.players[seat].taken, to_gain(game, seat)
        for row in sorted(whole, key=lambda each: whole[each] - taken[each])[:TYPES_WANTED]:
            yield Aim(row, taken[row], whole[row])

    def leaves(self, game: Game, seat: int) -> tuple[tuple[str, ...], ...]:
        """On spaces of eras 2 to 4, topmost last; unknown at a table. (SCN4-19)"""
        player = game.players.get(seat)
        stacks = player.tapestries[1:] if player is not None else []
        return tuple(tuple(card for card in stack if card != FACE_DOWN) for stack in stacks)


def to_gain(game: Game, seat: int) -> Mapping[str, int]:
    return {row.building: len(row.spaces) - 1 for row in rows_of(game, seat)}


def turned(track: PrintedTrack, wild: Mapping[Tier, int]) -> PrintedTrack:
    """From last space to first, without the start; landmarks go to the first to reach them."""
    own = track.resource or "any_resource"
    costs: dict[Tier, Benefit] = {
        tier: [*[own] * number, *["any_resource"] * wild.get(tier, 0)] for tier, number in OWN.items()
    }
    spaces = tuple(reversed(track.spaces[1:]))
    begins = BEGINS.get(track.slug)
    return replace(track, spaces=spaces, tier_costs=costs, begins=begins, first_to_reach=True, uncertain_tier_costs=())


def begin_anew(game: Game, mine: InPlay, seat: int) -> Steps[None]:
    """(SCN4-9, SCN4-10)"""
    yield from gain.gain(game, seat, list(RESOURCES), source=source_of(mine))
    yield from supply.gain_civilization_of(game, seat, CIVILIZATIONS_DRAWN, at_setup=True, rule="SCN4-9")
    yield from tapestry.gain_some_of(game, seat, TAPESTRIES_DRAWN, TAPESTRIES_KEPT, rule="SCN4-9")
    gained: list[str | None] = []
    for _ in range(TECHS_GAINED):
        gained.append((yield from tech.invent(game, seat)))
    held = [slug for slug in gained if slug in game.players[seat].tech]
    if len(held) > TECHS_KEPT:
        yield from discard(game, seat, "tech", len(held) - TECHS_KEPT, source_of(mine), among=held)
    yield from tech.upgrade(game, seat, benefit=False)
