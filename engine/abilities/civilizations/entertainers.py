"""A token tours the mat, a square each income turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import Keyed, Steps
from engine.facts.cards import CivilizationMat
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain
from engine.rules.happenings import CivilizationGained
from engine.rules.mats import MatToken, MatTokenAsked, acts, mat_of, places
from engine.state.game import Game, InPlay

START = "start"


class Entertainers(Ability):
    """Memory: `square`, where the token is."""

    sort = "civilization"
    slug = "entertainers"
    liking = 14

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("square", ()))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """On the left; if gained later anywhere, with benefit."""
        if gained.mine is not mine:
            return None
        mine.memory["square"] = [START]
        return None if gained.at_setup else move_token(game, mine, mat_of(game, mine).slots, gained_later=True)

    @offer.CIVILIZATION_STEP
    def tour(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """To a connected square of the next column."""
        if acts(game, mine, about):
            squares = mat_of(game, mine).slots[mine.memory["square"][0]].next
            if squares:
                yield Offer(self.slug, lambda: move_token(game, mine, squares))


def move_token(game: Game, mine: InPlay, squares: Iterable[str], *, gained_later: bool = False) -> Steps[None]:
    """Gains its square's benefit too."""
    options = Keyed(places(mine, squares))
    square = (yield from choose_for(mine, MatTokenAsked(gained_later=gained_later), options, subject=mine.slug)).name
    mine.memory["square"] = [square]
    game.tell(MatToken(mine.slug, square), mine.owner)
    yield from gain.gain(game, mine.owner, mat_of(game, mine).slots[square].benefit, source=source_of(mine))
