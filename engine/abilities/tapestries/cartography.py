"""Explore with a drawn tile, and conquer if it lies well."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import QuestionData, Steps
from engine.hooks import react
from engine.rules.conquer import may_conquer_one
from engine.rules.explore import explore
from engine.rules.happenings import Played
from engine.rules.supply import gain_territory
from engine.state.game import Game, InPlay


class ConquerChartedAsked(QuestionData): ...


class Cartography(TapestryAbility):
    """Exploring must bring enough VP for the conquest."""

    slug = "cartography"

    @react.PLAYED
    def chart(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        tile = yield from gain_territory(game, mine.owner)
        if tile is None:
            return
        explored = yield from explore(game, mine.owner, tile=tile)
        if explored is None or explored.vp < self.card(game).amounts["vp"]:
            return
        yield from may_conquer_one(game, mine.owner, explored.hex, ConquerChartedAsked())
