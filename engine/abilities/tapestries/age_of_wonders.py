"""Age of Wonders: resources for who alone has the fewest landmarks, VP for who alone has the most."""

from __future__ import annotations

from engine.abilities.ability import react
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class AgeOfWonders(TapestryAbility):
    """When played: landmarks are compared with those of all other players, ties being neither fewest nor most."""

    slug = "age_of_wonders"

    @react("Played")
    def compare_landmarks(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        own = len(game.board.landmarks_of(mine.owner))
        others = [len(game.board.landmarks_of(seat)) for seat in game.board.opponents(mine.owner)]
        if own < min(others):
            yield from self.gain_for(game, mine, "alone_fewest")
        elif own > max(others):
            yield from self.gain_for(game, mine, "alone_most")
        else:
            yield from self.gain_for(game, mine, "otherwise")
