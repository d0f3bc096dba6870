"""Workers for VP in turn order, and a gain for the host."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.components import Benefit
from engine.hooks import react
from engine.hooks.offers import Offer
from engine.rules.build import can_gain_building
from engine.rules.costs import can_pay_cost, pay_cost, ways_to_pay
from engine.rules.gain import gain, part_of
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Decline, Do, leave


class TakePartAsked(QuestionData):
    best = GoodAnswer.WORTH_ITS_COST

    cost: Benefit
    gain: Benefit


class OlympicHost(TapestryAbility):
    """An opponent's worker brings a building, else a coin."""

    slug = "olympic_host"

    @react.PLAYED
    def host(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        guests, offered = [], self.card(game).gains["player"]
        for seat in game.board.still_playing(game.board.in_turn_order(mine.owner)):
            if seat in game.players and (yield from takes_part(game, mine, seat, offered)) and seat != mine.owner:
                guests.append(seat)
        buildings_left = any(can_gain_building(game, mine.owner, row) for row in game.players[mine.owner].taken)
        yield from self.gain_for(game, mine, "opponent_paid" if guests and buildings_left else "no_opponent_paid")


def takes_part(game: Game, mine: InPlay, seat: int, offered: Benefit) -> Steps[bool]:
    """No bonus, so free bonuses do not apply."""
    if not isinstance(offered, dict):
        raise ValueError(f"{offered!r} has no cost")
    cost, reward = part_of(offered["pay"]), part_of(offered["gain"])
    first = {} if can_pay_cost(game, seat, cost) else ways_to_pay(game, seat, cost)
    if not first and not can_pay_cost(game, seat, cost):
        return False
    source = source_of(mine)
    options: Keyed[Do | Decline | Offer] = Keyed({**leave("no"), **first} if first else WHETHER)
    chosen = yield from choose_for(mine, TakePartAsked(cost, reward), options, seat=seat, subject=source)
    if isinstance(chosen, Decline):
        return False
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return (yield from takes_part(game, mine, seat, offered))
    yield from pay_cost(game, seat, cost, source)
    yield from gain(game, seat, reward, source=source)
    return True
