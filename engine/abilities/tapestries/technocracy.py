"""A tech card for entering an era first, else VP."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.happenings import Played
from engine.rules.tech import invent, upgrade_invented
from engine.state.game import Game, InPlay


class Technocracy(TapestryAbility):
    """The first is alone in this era. (FAQ-10)"""

    slug = "technocracy"

    @react.PLAYED
    def govern(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seats, others = game.board.seats, game.board.opponents(mine.owner)
        if all(seats[other].era < seats[mine.owner].era for other in others):
            tech = yield from invent(game, mine.owner)
            yield from upgrade_invented(game, mine.owner, tech)
            return
        for _ in others:
            yield from self.gain_for(game, mine, "opponent")
