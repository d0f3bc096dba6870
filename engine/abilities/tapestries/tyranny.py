"""A tapestry card just gained may be played on top of it."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.happenings import TapestryGained
from engine.rules.tapestry import play_card
from engine.state.game import Game, InPlay
from engine.things import Decline, Tapestry, leave


class PlayGainedTapestryAsked(QuestionData): ...


class Tyranny(TapestryAbility):
    """The covering card ends this effect."""

    slug = "tyranny"

    @react.TAPESTRY_GAINED
    def offer_to_play(self, game: Game, mine: InPlay, happening: TapestryGained) -> Steps[None]:
        """Secret. A copy may lie on no mat of its owner."""
        seat = mine.owner
        stacks = game.players[seat].tapestries
        spaces = [number for number, stack in enumerate(stacks) if stack and stack[-1] == mine.slug]
        if happening.seat != seat or happening.card not in game.players[seat].hand or not spaces:
            return
        options: Keyed[Tapestry | Decline] = Keyed({**leave("keep"), happening.card: Tapestry(happening.card)})
        chosen = yield from choose_for(mine, PlayGainedTapestryAsked(), options, subject=source_of(mine), secret=True)
        if isinstance(chosen, Tapestry):
            yield from play_card(game, seat, happening.card, spaces[-1])
            yield from self.gain_for(game, mine, "played_on_top")
