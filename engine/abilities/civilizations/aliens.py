"""A space tile on the mat, replaced each income turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, space_tile_on
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import costs, gain, mats
from engine.state.game import Game, InPlay
from engine.things import Gain

EXPLORE, RESOURCE = "explore_space", "any_resource"
ON_THE_MAT = "galaxy"


class GalaxyAsked(QuestionData):
    """Explore a space tile, or gain something else."""


class Aliens(Ability):
    """Memory: `galaxy`, the explored space tile on the mat."""

    sort = "civilization"
    slug = "aliens"
    liking = 19

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return space_tile_on(ON_THE_MAT, mine.memory.get(ON_THE_MAT, ()))

    @offer.CIVILIZATION_STEP
    def visit(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            yield Offer(self.slug, lambda: self.explore_or_gain(game, mine))

    def explore_or_gain(self, game: Game, mine: InPlay) -> Steps[None]:
        """Replaces the mat's tile, at a cost if there was one, or gains a resource."""
        mat, source = mats.mat_of(game, mine), source_of(mine)
        again = mats.discard_space_tile(game, mine, ON_THE_MAT)
        cost = mat.costs.get("again") if again else None
        ways: Mapping[str, Gain] = {way: Gain(mat.gains[way]) for way in (EXPLORE, RESOURCE)}
        if not game.players[mine.owner].space_tiles or (
            cost is not None and not costs.can_pay_cost(game, mine.owner, cost)
        ):
            ways = {RESOURCE: ways[RESOURCE]}
        subject = "again" if cost is not None else ""
        chosen = yield from choose_for(mine, GalaxyAsked(), Keyed(ways), subject=subject)
        if chosen != ways.get(EXPLORE):
            yield from gain.gain(game, mine.owner, chosen.benefit, source=source)
            return
        if cost is not None:
            yield from costs.pay_cost(game, mine.owner, cost, source)
        yield from self.explore(game, mine)

    def explore(self, game: Game, mine: InPlay) -> Steps[None]:
        """Tiles explored by the tile's own benefit go elsewhere."""
        explored = game.players[mine.owner].explored_space
        before = len(explored)
        yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains[EXPLORE], source=source_of(mine))
        mine.memory[ON_THE_MAT] = [str(explored[before])]
