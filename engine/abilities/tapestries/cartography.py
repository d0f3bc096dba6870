"""Cartography: explore with a drawn tile, and conquer it if it lies well."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.conquer import attempt, may_conquer
from engine.rules.explore import explore
from engine.rules.happenings import Played
from engine.rules.supply import gain_territory
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.things import At, Decline, leave


class ConquerChartedAsked(QuestionData):
    """Whether the territory just explored is conquered."""


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
        if may_conquer(game, mine.owner, explored.hex):
            options: dict[str, At | Decline] = {hex_text(explored.hex): At(explored.hex), **leave("skip")}
            chosen = yield from choose_for(mine, ConquerChartedAsked(), Keyed(options))
            if isinstance(chosen, At):
                yield from attempt(game, mine.owner, chosen.hex)
