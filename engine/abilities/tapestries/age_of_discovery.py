"""The science die advances everybody, the owner with benefit and bonus."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.advance import move_on_one
from engine.rules.happenings import Played
from engine.rules.research import roll_science
from engine.state.game import Game, InPlay


class AgeOfDiscovery(TapestryAbility):
    """All still playing advance, in turn order. (ADV-12, END-2)"""

    slug = "age_of_discovery"

    @react.PLAYED
    def send_everybody(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        track = yield from roll_science(game, mine.owner, self.slug)
        for seat in game.board.still_playing(game.board.in_turn_order(mine.owner)):
            yield from move_on_one(game, seat, [track], forward=True, benefit=seat == mine.owner)
