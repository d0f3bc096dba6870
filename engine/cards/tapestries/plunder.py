"""The cards of conquerors: Pillage and Plunder, Pirate Rule."""

from __future__ import annotations

from engine.cards.ability import modify, react
from engine.cards.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import About, AboutConquest
from engine.rules.conquest import gain_tile_benefit
from engine.rules.happenings import Conquered
from engine.state.game import Game, InPlay


class PillageAndPlunder(TapestryAbility):
    """Both conquer dice against an opponent, who may play no trap."""

    slug = "pillage_and_plunder"

    @modify("both_conquer_dice")
    def both(self, game: Game, mine: InPlay, value: bool, about: AboutConquest) -> bool:
        return value or (about["seat"] == mine.owner and about["defender"] is not None)

    @modify("may_be_trapped")
    def no_traps(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        return value and about["seat"] != mine.owner


class PirateRule(TapestryAbility):
    """A territory tile conquered gives what is printed on it."""

    slug = "pirate_rule"

    @react("Conquered")
    def loot(self, game: Game, mine: InPlay, happening: Conquered) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from gain_tile_benefit(game, mine.owner, happening.hex)
