"""VP for advances behind an opponent."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.count import nobody_ahead
from engine.rules.happenings import Advanced
from engine.state.game import Game, InPlay


class Underdogs(TapestryAbility):
    """Still behind after the advance. (ADV-5)"""

    slug = "underdogs"

    @react.ADVANCED
    def catch_up(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        step = happening.step
        if step.seat == mine.owner and step.advance and not nobody_ahead(game, mine.owner, step.track):
            yield from self.gain_for(game, mine, "still_behind")
