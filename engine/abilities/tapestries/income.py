"""Cards about income: Capitalism, Mercantilism."""

from __future__ import annotations

from itertools import combinations_with_replacement

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.journal import EventData
from engine.rules.happenings import BuildingGained, IncomeGained
from engine.rules.resources import gain_resource
from engine.state.game import Game, InPlay
from engine.state.player import RESOURCES
from engine.things import Decline, Resources, leave

COIN, FOOD, MARKET = "coin", "food", "market"


class FoodTurned(EventData):
    into: tuple[str, ...]


class TurnFoodAsked(QuestionData):
    most: int


class Capitalism(TapestryAbility):
    """VP per coin of income, and a coin with each market."""

    slug = "capitalism"

    @react.INCOME_GAINED
    def score_coins(self, game: Game, mine: InPlay, happening: IncomeGained) -> Steps[None]:
        if happening.seat == mine.owner:
            for _ in range(happening.gained.count(COIN)):
                yield from self.gain_for(game, mine, "income_coin")

    @react.BUILDING_GAINED
    def gain_coin(self, game: Game, mine: InPlay, happening: BuildingGained) -> Steps[None]:
        if happening.seat == mine.owner and happening.building == MARKET:
            yield from self.gain_for(game, mine, "market")


class Mercantilism(TapestryAbility):
    """Food of income may become other resources, for VP each."""

    slug = "mercantilism"

    @react.INCOME_GAINED
    def turn_food(self, game: Game, mine: InPlay, happening: IncomeGained) -> Steps[None]:
        """All in one answer."""
        seat, resources = mine.owner, game.players[mine.owner].resources
        if happening.seat != seat:
            return
        most = min(happening.gained.count(FOOD), resources[FOOD])
        others = [resource for resource in RESOURCES if resource != FOOD]
        mixes = [mix for number in range(1, most + 1) for mix in combinations_with_replacement(others, number)]
        mixed = {"+".join(mix): Resources(mix) for mix in mixes}
        options: Keyed[Resources | Decline] = Keyed({**leave("none"), **mixed})
        chosen = yield from choose_for(mine, TurnFoodAsked(most), options, subject=source_of(mine))
        into = chosen.kinds if isinstance(chosen, Resources) else ()
        if into:
            resources[FOOD] -= len(into)
            game.tell(FoodTurned(into), seat)
        for resource in into:
            yield from gain_resource(game, seat, resource)
            yield from self.gain_for(game, mine, "food_turned")
