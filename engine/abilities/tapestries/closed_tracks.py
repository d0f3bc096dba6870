"""Cards that close a track to their owner: Broker of Peace, Theocracy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Refusal, Steps
from engine.facts.components import PrintedTrack
from engine.hooks import modify, react
from engine.hooks.about import About
from engine.rules.advance import MayNotAdvance
from engine.rules.board.advance import Move
from engine.rules.happenings import Advanced
from engine.state.game import Game, InPlay


class ClosedToOwner(MayNotAdvance):
    """by: the card's owner."""

    by: int


class ClosedTrack(TapestryAbility):
    """Its owner may not advance there by any means."""

    closed: ClassVar[str]

    @modify.CLOSED_TRACKS
    def close(self, game: Game, mine: InPlay, value: Mapping[str, Refusal], about: About) -> Mapping[str, Refusal]:
        if about["seat"] != mine.owner:
            return value
        return {self.closed: ClosedToOwner(self.closed, mine.owner), **value}


class BrokerOfPeace(ClosedTrack):
    slug = "broker_of_peace"
    closed = "military"

    @react.ADVANCED
    def score_advance(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        step = happening.step
        if step.seat != mine.owner and step.advance and step.track == self.closed:
            yield from self.gain_for(game, mine, "opponent_advanced")


class Theocracy(ClosedTrack):
    """VP for each tier entered."""

    slug = "theocracy"
    closed = "science"

    @react.ADVANCED
    def score_tiers(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        if happening.step.seat == mine.owner and happening.step.advance:
            for _ in range(tiers_entered(game.box.tracks[happening.step.track], happening.step)):
                yield from self.gain_for(game, mine, "tier_entered")


def tiers_entered(path: PrintedTrack, step: Move) -> int:
    tiers = dict.fromkeys(space.tier for space in path.spaces if space.tier is not None)
    first = [path.advanced(path.first_of(tier)) for tier in tiers]
    return sum(path.advanced(step.start) < space <= path.advanced(step.to) for space in first)
