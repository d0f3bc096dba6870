"""The cards of an era of invention: Academia, Golden Age, Industrialism."""

from __future__ import annotations

from engine.cards.ability import modify, react, source_of
from engine.cards.definitions import TECH_CARDS
from engine.cards.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import AboutTech
from engine.rules.gain import gain
from engine.rules.happenings import Invented, TapestryGained, Upgraded
from engine.state.game import Game, InPlay


class Academia(TapestryAbility):
    """VP for each tech card invented and each tapestry card gained."""

    slug = "academia"

    @react("Invented")
    def score_invention(self, game: Game, mine: InPlay, happening: Invented) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from self.gain_for(game, mine, "invent")

    @react("TapestryGained")
    def score_tapestry(self, game: Game, mine: InPlay, happening: TapestryGained) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from self.gain_for(game, mine, "tapestry")


class GoldenAge(TapestryAbility):
    """No prerequisites, and VP for each upgrade."""

    slug = "golden_age"

    @modify("ignores_prerequisites")
    def ignore(self, game: Game, mine: InPlay, value: bool, about: AboutTech) -> bool:
        return value or about["seat"] == mine.owner

    @react("Upgraded")
    def score_upgrade(self, game: Game, mine: InPlay, happening: Upgraded) -> Steps[None]:
        if happening.seat == mine.owner and happening.by is None:
            yield from self.gain_for(game, mine, "upgrade")


class Industrialism(TapestryAbility):
    """Each tech card invented gives its circle benefit at once, in the bottom row."""

    slug = "industrialism"

    @react("Invented")
    def gain_circle(self, game: Game, mine: InPlay, happening: Invented) -> Steps[None]:
        if happening.seat == mine.owner:
            yield from gain(game, mine.owner, TECH_CARDS[happening.tech].circle, source=source_of(mine))
