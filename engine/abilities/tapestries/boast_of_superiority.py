"""VP for every track on which nobody is ahead."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.count import nobody_ahead
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class BoastOfSuperiority(TapestryAbility):
    """Ties count. (ADV-5)"""

    slug = "boast_of_superiority"

    @react.PLAYED
    def boast(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        for track in game.board.tracks:
            if nobody_ahead(game, mine.owner, track):
                yield from self.gain_for(game, mine, "track")
