"""An advance on each track, with free bonuses."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, Steps
from engine.hooks import react
from engine.rules import advance
from engine.rules.advance import AdvanceAsked
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class Renaissance(TapestryAbility):
    """The tracks come in any order. (ADV-7)"""

    slug = "renaissance"

    @react.PLAYED
    def be_reborn(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        left = list(game.board.tracks)
        while possible := advance.moves(game, mine.owner, left, forward=True, benefit=False):
            step = yield from choose_for(mine, AdvanceAsked(benefit=False, free_bonus=True), Keyed(possible))
            left.remove(step.track)
            yield from advance.carry_out(game, step, bonus=False, free_bonus=True)
