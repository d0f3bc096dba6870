"""VP and a resource per track on which all others are ahead."""

from __future__ import annotations

from functools import partial

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.count import everybody_ahead
from engine.rules.gain import so_many_times
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay


class PleaForAid(TapestryAbility):
    """Ties do not count. (ADV-5)"""

    slug = "plea_for_aid"

    @react.PLAYED
    def plead(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        behind = sum(everybody_ahead(game, mine.owner, track) for track in game.board.tracks)
        yield from so_many_times(partial(self.gain_for, game, mine, "track"), behind)
