"""Industrialism: the circle benefit of each tech card invented."""

from __future__ import annotations

from engine.abilities.ability import source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.gain import gain
from engine.rules.happenings import Invented
from engine.state.game import Game, InPlay


class Industrialism(TapestryAbility):
    """The circle comes at once, in the bottom row."""

    slug = "industrialism"

    @react.INVENTED
    def gain_circle(self, game: Game, mine: InPlay, happening: Invented) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from gain(game, mine.owner, game.box.tech_cards[happening.tech].circle, source=source_of(mine))
