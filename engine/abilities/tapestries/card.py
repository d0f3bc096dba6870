"""The base of tapestry cards."""

from __future__ import annotations

from engine.abilities.ability import Ability, source_of
from engine.decisions import Steps
from engine.facts.cards import TapestryCard
from engine.rules.gain import gain
from engine.state.game import Game, InPlay


class TapestryAbility(Ability):
    """Its data hold `gains` by occasion."""

    sort = "tapestry"

    def card(self, game: Game) -> TapestryCard:
        return game.box.tapestry_cards[self.slug]

    def gain_for(self, game: Game, mine: InPlay, occasion: str) -> Steps[None]:
        yield from gain(game, mine.owner, self.card(game).gains[occasion], source=source_of(mine))
