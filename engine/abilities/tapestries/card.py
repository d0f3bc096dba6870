"""What the classes of tapestry cards have in common."""

from __future__ import annotations

from engine.abilities.ability import Ability, source_of
from engine.decisions import Steps
from engine.facts.cards import TapestryCard
from engine.rules.gain import gain
from engine.state.game import Game, InPlay


class TapestryAbility(Ability):
    """A tapestry card; what it gives by occasion stands in its `gains`."""

    sort = "tapestry"

    def card(self, game: Game) -> TapestryCard:
        """The card as it lies in the box of this game."""
        return game.box.tapestry_cards[self.slug]

    def gain_for(self, game: Game, mine: InPlay, occasion: str) -> Steps[None]:
        """Let the owner gain what the card gives on an occasion."""
        yield from gain(game, mine.owner, self.card(game).gains[occasion], source=source_of(mine))
