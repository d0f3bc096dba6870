"""VP for one kind of resource."""

from __future__ import annotations

from functools import partial

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.gain import so_many_times
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Resources


class FairGoodsAsked(QuestionData): ...


class CaravanFair(TapestryAbility):
    """Nothing is paid; without resources it does nothing."""

    slug = "caravan_fair"

    @react.PLAYED
    def show(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        held = {kind: number for kind, number in game.players[mine.owner].resources.items() if number}
        if not held:
            return
        kinds = Keyed({kind: Resources((kind,) * number) for kind, number in held.items()})
        chosen = yield from choose_for(mine, FairGoodsAsked(), kinds)
        yield from so_many_times(partial(self.gain_for, game, mine, "each"), len(chosen.kinds))
