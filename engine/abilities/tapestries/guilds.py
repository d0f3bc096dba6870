"""Guilds: VP for resources, or resources for VP."""

from __future__ import annotations

from functools import partial

from engine.abilities.ability import choose_for, react, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, Steps
from engine.rules.gain import so_many_times
from engine.rules.happenings import Played
from engine.rules.resources import ANY, can_pay, gain_any_resource, pay
from engine.rules.score import score
from engine.state.game import Game, InPlay
from engine.things import Sale


class Guilds(TapestryAbility):
    """When played: one to three resources of any mix change hands for VP, one way or the other."""

    slug = "guilds"

    @react("Played")
    def trade(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
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
        if not buy and not sell:
            return
        sale = yield from choose_for(mine, "guilds", Keyed({**buy, **sell}), data={"vp_each": each})
        if sale.buys:
            score(game, seat, -sale.vp, source)
            yield from so_many_times(partial(gain_any_resource, game, seat), sale.number)
        else:
            yield from pay(game, seat, (ANY,) * sale.number, source)
            score(game, seat, sale.vp, source)
