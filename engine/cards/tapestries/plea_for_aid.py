"""Plea for Aid: VP and a resource for every track on which everybody else is ahead."""

from __future__ import annotations

from engine.cards.ability import react
from engine.cards.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.rules.count import spaces_advanced
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class PleaForAid(TapestryAbility):
    """When played: counts the tracks on which its player is last alone. (ADV-5)"""

    slug = "plea_for_aid"

    @react("Played")
    def plead(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        others = game.board.opponents(mine.owner)
        for track in game.board.tracks:
            if spaces_advanced(game, mine.owner, track) < min(spaces_advanced(game, seat, track) for seat in others):
                yield from self.gain_for(game, mine, "track")
