"""VP for resources, or resources for VP."""

from __future__ import annotations

from functools import partial

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.hooks.offers import Offer
from engine.rules.gain import so_many_times
from engine.rules.happenings import Played
from engine.rules.resources import ANY, can_pay, gain_any_resource, meanwhile, pay
from engine.rules.score import score
from engine.state.game import Game, InPlay
from engine.things import Decline, Sale, leave


class GuildsAsked(QuestionData):
    vp_each: int


class Guilds(TapestryAbility):
    """One to three resources of any mix."""

    slug = "guilds"

    @react.PLAYED
    def play(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        return self.trade(game, mine)

    def trade(self, game: Game, mine: InPlay) -> Steps[None]:
        """Asks again after an act done meanwhile."""
        seat, source, amounts = mine.owner, source_of(mine), self.card(game).amounts
        each = amounts["vp_for_each_resource"]
        numbers = range(1, amounts["most_resources"] + 1)
        buy = {
            f"buy:{number}": Sale(True, number, number * each)
            for number in numbers
            if game.board.seats[seat].vp >= number * each
        }
        sell = {
            f"sell:{number}": Sale(False, number, number * each)
            for number in numbers
            if can_pay(game, seat, (ANY,) * number)
        }
        first = meanwhile(game, seat)
        if not buy and not sell and not first:
            return
        nothing_to_trade = {} if buy or sell else leave("no")
        options: Keyed[Sale | Decline | Offer] = Keyed({**nothing_to_trade, **buy, **sell, **first})
        sale = yield from choose_for(mine, GuildsAsked(each), options)
        if isinstance(sale, Decline):
            return
        if isinstance(sale, Offer):
            yield from sale.steps()
            yield from self.trade(game, mine)
        elif sale.buys:
            score(game, seat, -sale.vp, source)
            yield from so_many_times(partial(gain_any_resource, game, seat), sale.number)
        else:
            yield from pay(game, seat, (ANY,) * sale.number, source)
            score(game, seat, sale.vp, source)
