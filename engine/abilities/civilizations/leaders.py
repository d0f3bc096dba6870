"""Each square gives one free advance with benefit, without bonus."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Keyed, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import advance, gain, mats
from engine.rules.mats import MatTokenAsked
from engine.state.game import Game, InPlay
from engine.things import Decline, Slot, leave


class Leaders(Ability):
    """Memory: `tokens`, used squares, named by track."""

    sort = "civilization"
    slug = "leaders"
    liking = 11

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("tokens", ()))

    @offer.CIVILIZATION_STEP
    def lead_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and self.open_squares(game, mine):
            yield Offer(self.slug, lambda: self.lead(game, mine))

    def open_squares(self, game: Game, mine: InPlay) -> list[str]:
        free = [slot for slot in mats.mat_of(game, mine).slots if slot not in mine.memory.get("tokens", [])]
        on_board = [track for track in free if track in game.board.tracks]
        return [track for track in on_board if advance.moves(game, mine.owner, [track], forward=True, benefit=True)]

    def lead(self, game: Game, mine: InPlay) -> Steps[None]:
        squares = mats.places(mine, self.open_squares(game, mine))
        options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **squares})
        square = yield from choose_for(mine, MatTokenAsked(), options, subject=self.slug)
        if isinstance(square, Decline):
            return
        mats.put_token(game, mine, square.name)
        benefit = mats.mat_of(game, mine).slots[square.name].benefit
        yield from gain.gain(game, mine.owner, benefit, source=source_of(mine))
