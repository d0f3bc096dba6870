"""Resources for having the fewest landmarks alone, VP for the most."""

from __future__ import annotations

from collections.abc import Mapping

from engine.abilities.ability import Comparison
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class AgeOfWonders(TapestryAbility):
    """Ties are neither fewest nor most."""

    slug = "age_of_wonders"

    def compares(self, game: Game, mine: InPlay) -> Comparison:
        return Comparison("landmark", landmarks(game, mine.owner))

    @react.PLAYED
    def compare_landmarks(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        own, *others = landmarks(game, mine.owner).values()
        if own < min(others):
            yield from self.gain_for(game, mine, "alone_fewest")
        elif own > max(others):
            yield from self.gain_for(game, mine, "alone_most")
        else:
            yield from self.gain_for(game, mine, "otherwise")


def landmarks(game: Game, seat: int) -> Mapping[int, int]:
    return {other: len(game.board.landmarks_of(other)) for other in game.board.in_turn_order(seat)}
