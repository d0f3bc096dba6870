"""A space tile tossed like a coin each income turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.abilities.ability import Ability, choose_for, draw_for, source_of
from engine.abilities.face import MatFace, space_tile_on
from engine.decisions import ChanceData, GoodAnswer, Keyed, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import advance, explore, gain, mats, supply
from engine.rules.advance import MoveAsked
from engine.rules.board.advance import Move
from engine.rules.draws import can_gain
from engine.state.game import Game, InPlay
from engine.things import Gain

FACE_UP, FACE_DOWN = "face_up", "face_down"
TOSS: Final[Mapping[str, int]] = {FACE_UP: 1, FACE_DOWN: 1}
ON_THE_MAT = "moon"
STAY = "stay"


class TossChance(ChanceData): ...


class TileTossed(EventData):
    tile: int
    side: str


class FullMoonAsked(MoveAsked):
    """A token goes back to explore the tile, if any."""

    best = GoodAnswer.BACK_FOR_A_SPACE_TILE


class NewMoonAsked(MoveAsked): ...


class Werefolk(Ability):
    """Memory: `moon`, the space tile on the mat."""

    sort = "civilization"
    slug = "werefolk"
    liking = 18

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return space_tile_on(ON_THE_MAT, mine.memory.get(ON_THE_MAT, ()))

    @offer.CIVILIZATION_STEP
    def moonrise(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            yield Offer(self.slug, lambda: self.toss(game, mine))

    def toss(self, game: Game, mine: InPlay) -> Steps[None]:
        """Without a tile to draw nothing happens, and the mat's tile stays."""
        if can_gain(game, mine.owner, "space"):
            mats.discard_space_tile(game, mine, ON_THE_MAT)
        tile = yield from supply.gain_space_tile(game, mine.owner)
        if tile is None:
            return
        side = yield from draw_for(mine, TossChance(), TOSS)
        game.tell(TileTossed(tile, side), mine.owner)
        yield from self.full_moon(game, mine, tile) if side == FACE_UP else self.new_moon(game, mine)

    def full_moon(self, game: Game, mine: InPlay, tile: int) -> Steps[None]:
        """Explores only if a token really moved back. (FAQ-2)"""
        back = advance.moves(game, mine.owner, game.board.tracks, forward=False, benefit=False)
        stay = Gain(mats.mat_of(game, mine).gains[STAY])
        chosen = yield from choose_for(mine, FullMoonAsked(), Keyed[Move | Gain]({**back, STAY: stay}))
        if isinstance(chosen, Gain):
            yield from gain.gain(game, mine.owner, chosen.benefit, source=source_of(mine))
            return
        tokens = game.board.seats[mine.owner].tokens[chosen.track]
        before = sorted(tokens)
        yield from advance.carry_out(game, chosen, bonus=False)
        if sorted(game.board.seats[mine.owner].tokens[chosen.track]) != before:
            mine.memory[ON_THE_MAT] = [str(tile)]
            yield from explore.explore_space(game, mine.owner, among=[tile])

    def new_moon(self, game: Game, mine: InPlay) -> Steps[None]:
        """Mandatory, with a free bonus."""
        on = advance.moves(game, mine.owner, game.board.tracks, forward=True, benefit=True)
        if on:
            step = yield from choose_for(mine, NewMoonAsked(free_bonus=True), Keyed(on))
            yield from advance.carry_out(game, step, bonus=True, free_bonus=True)
