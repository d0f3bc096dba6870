"""A resource for everybody and an income building for its owner."""

from __future__ import annotations

from engine.abilities.ability import source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.gain import gain
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class Diplomacy(TapestryAbility):
    """People choose in turn order; bots gain none."""

    slug = "diplomacy"

    @react.PLAYED
    def negotiate(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        everyone = self.card(game).gains["everyone"]
        for seat in game.board.still_playing(game.board.in_turn_order(mine.owner)):
            if seat in game.players:
                yield from gain(game, seat, everyone, source=source_of(mine))
        yield from self.gain_for(game, mine, "self")
