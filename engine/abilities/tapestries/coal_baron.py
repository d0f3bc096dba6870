"""Explore with a drawn tile; neighbors gain a tile each."""

from __future__ import annotations

from engine.abilities.ability import source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.explore import explore
from engine.rules.gain import gain
from engine.rules.happenings import Played
from engine.rules.supply import gain_territory
from engine.state.game import Game, InPlay


class CoalBaron(TapestryAbility):
    """Explores with the drawn tile only; bots gain none."""

    slug = "coal_baron"

    @react.PLAYED
    def dig(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        tile = yield from gain_territory(game, mine.owner)
        if tile is None:
            return
        yield from explore(game, mine.owner, tile=tile)
        for neighbor in game.board.still_playing(game.board.neighbors(mine.owner)):
            if neighbor in game.players:
                yield from gain(game, neighbor, self.card(game).gains["neighbor"], source=source_of(mine))
