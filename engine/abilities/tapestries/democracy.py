"""Three tapestry cards, then VP for discards."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.costs import Discarded
from engine.rules.draws import discard_to
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Decline, Tapestry, leave


class DiscardForVpAsked(QuestionData):
    best = GoodAnswer.CARD_TO_SPARE


class Democracy(TapestryAbility):
    """Cards are discarded one by one."""

    slug = "democracy"

    @react.PLAYED
    def elect(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat, hand = mine.owner, game.players[mine.owner].hand
        yield from self.gain_for(game, mine, "played")
        while hand:
            cards = {card: Tapestry(card) for card in hand}
            options: Keyed[Tapestry | Decline] = Keyed({**cards, **leave("done")})
            chosen = yield from choose_for(mine, DiscardForVpAsked(), options, subject=source_of(mine))
            if isinstance(chosen, Decline):
                return
            card = chosen.slug
            hand.remove(card)
            discard_to(game, seat, "tapestry").append(card)
            game.tell(Discarded("tapestry", (card,)), seat)
            yield from self.gain_for(game, mine, "discarded")
