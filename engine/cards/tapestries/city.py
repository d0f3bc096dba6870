"""The cards of builders: Monarchy, Terraforming."""

from __future__ import annotations

from engine.cards.ability import modify, react
from engine.cards.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import About
from engine.rules.happenings import BuildingPlaced
from engine.state.capital import is_income_building
from engine.state.game import Game, InPlay


class Monarchy(TapestryAbility):
    """VP for each income building placed, also beside a full city."""

    slug = "monarchy"

    @react("BuildingPlaced")
    def score_building(self, game: Game, mine: InPlay, happening: BuildingPlaced) -> Steps[None]:
        if happening.seat == mine.owner and is_income_building(happening.building):
            yield from self.gain_for(game, mine, "building_placed")


class Terraforming(TapestryAbility):
    """Impassable plots may be built on, with VP for each building that does."""

    slug = "terraforming"

    @modify("builds_on_impassable")
    def build_anywhere(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        return value or about["seat"] == mine.owner

    @react("BuildingPlaced")
    def score_building(self, game: Game, mine: InPlay, happening: BuildingPlaced) -> Steps[None]:
        if happening.seat == mine.owner and happening.on_impassable:
            yield from self.gain_for(game, mine, "impassable_plot_covered")
