"""A token flits around a ring, a spot for each tapestry card seen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import COMPONENTS
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats
from engine.rules.happenings import CivilizationGained
from engine.rules.nothing import Asked, why_nothing
from engine.state.game import Game, InPlay
from engine.state.player import FACE_DOWN
from engine.things import WHETHER, Do

START = "spot_1"
SPOT = "spot"


class FlickerAsked(QuestionData):
    """Gain a tapestry card first? stay, go: spots reached without and with it."""

    best = GoodAnswer.HIGHER_NUMBER

    stay: int
    go: int


class Faefolk(Ability):
    """Memory: the token's `spot`."""

    sort = "civilization"
    slug = "faefolk"
    liking = 20

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get(SPOT, ()))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> None:
        if gained.mine is mine:
            mine.memory[SPOT] = [START]

    @offer.CIVILIZATION_STEP
    def act(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            last = about["turn"] == COMPONENTS.income_turns
            yield Offer(self.slug, lambda: flicker(game, mine, last=last))


def flicker(game: Game, mine: InPlay, *, last: bool) -> Steps[None]:
    """A card or none, then the spot reached."""
    mat = mats.mat_of(game, mine)
    if why_nothing(Asked(game, mine.owner), mat.gains["flicker"]) is None:
        stay, go = (number_of(reached(game, mine, more)) for more in (0, 1))
        if isinstance((yield from choose_for(mine, FlickerAsked(stay, go), Keyed(WHETHER))), Do):
            yield from gain.gain(game, mine.owner, mat.gains["flicker"], source=source_of(mine))
    spot = reached(game, mine)
    mine.memory[SPOT] = [spot]
    game.tell(mats.MatToken(mine.slug, spot), mine.owner)
    for _ in range(mat.amounts["last_times"] if last else 1):
        yield from gain.gain(game, mine.owner, mat.slots[spot].benefit, source=source_of(mine))


def reached(game: Game, mine: InPlay, more: int = 0) -> str:
    """The spot, if `more` cards were seen."""
    slots, spot = mats.mat_of(game, mine).slots, mine.memory[SPOT][0]
    for _ in range((cards_seen(game, mine.owner) + more) % len(slots)):
        (spot,) = slots[spot].next
    return spot


def cards_seen(game: Game, seat: int) -> int:
    """In hand, or face up and uncovered."""
    player = game.players[seat]
    return len(player.hand) + sum(card != FACE_DOWN for card in player.visible_tapestries())


def number_of(spot: str) -> int:
    return int(spot.rpartition("_")[2])
