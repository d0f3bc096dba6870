"""A conquest beside one's capital, then a controlled tile's benefit."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.conquer import conquer
from engine.rules.happenings import Played
from engine.rules.tile_benefit import gain_controlled_tile_benefit
from engine.state.game import Game, InPlay


class ManifestDestiny(TapestryAbility):
    """Any tile controlled then, not only the one conquered."""

    slug = "manifest_destiny"

    @react.PLAYED
    def expand(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        start = game.players[mine.owner].start
        yield from conquer(game, mine.owner, among=game.board.map.neighbors(start) if start else ())
        yield from gain_controlled_tile_benefit(game, mine.owner, optional=True)
