"""Historians: tokens sent to opponents, who pay with every landmark that they gain."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat, MatSlot
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import costs, gain, supply
from engine.rules.happenings import CivilizationGained, LandmarkGained
from engine.rules.mats import acts, mat_of, places
from engine.state.game import Game, InPlay
from engine.things import Decline, Person, Slot, leave


class HistorianSent(EventData):
    """The token of a square went to another seat."""

    to: int
    slot: str


class SendHistorianAsked(QuestionData):
    """Which square the historian leaves."""


class HistorianToAsked(QuestionData):
    """Which opponent gets the historian."""


class Historians(Ability):
    """Memory: `uncovered`, the squares without a token; `holders`, the seats that have one, once for each token."""

    sort = "civilization"
    slug = "historians"

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """The squares whose token went to an opponent."""
        return MatFace(uncovered=tuple(mine.memory.get("uncovered", ())))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """Gained later, all tokens go to opponents at once."""
        if gained.mine is not mine or gained.at_setup:
            return None
        return begin_later(game, mine)

    @offer.CIVILIZATION_STEP
    def send(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        """A token for a tile, while there are both."""
        cost = mat_of(game, mine).costs["token"]
        if acts(game, mine, about) and covered(game, mine) and costs.can_pay_cost(game, mine.owner, cost):
            yield Offer(self.slug, lambda: send_historian(game, mine))

    @react.LANDMARK_GAINED
    def witness(self, game: Game, mine: InPlay, gained: LandmarkGained) -> Steps[None] | None:
        """An opponent with a token gains a landmark, once however many tokens it has; the revised mat: of a track."""
        if str(gained.seat) not in mine.memory.get("holders", ()):
            return None
        if mine.edition == "rebalanced" and game.box.landmarks[gained.landmark].source != "track":
            return None
        return gain_uncovered(game, mine)


def covered(game: Game, mine: InPlay) -> dict[str, MatSlot]:
    """The squares on which a token still lies."""
    uncovered = mine.memory.get("uncovered", ())
    return {slug: slot for slug, slot in mat_of(game, mine).slots.items() if slug not in uncovered}


def send_historian(game: Game, mine: InPlay) -> Steps[None]:
    """Discard a territory tile, take a token off a square and give it to an opponent; or leave it."""
    options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **places(mine, covered(game, mine))})
    square = yield from choose_for(mine, SendHistorianAsked(), options)
    if isinstance(square, Decline):
        return
    yield from costs.pay_cost(game, mine.owner, mat_of(game, mine).costs["token"], source_of(mine))
    yield from give_token(game, mine, square.name)


def give_token(game: Game, mine: InPlay, square: str) -> Steps[None]:
    """The token of a square goes to any opponent, who may have several."""
    opponents = Keyed({str(seat): Person(seat) for seat in game.board.opponents(mine.owner)})
    seat = (yield from choose_for(mine, HistorianToAsked(), opponents, subject=square)).seat
    mine.memory.setdefault("uncovered", []).append(square)
    mine.memory.setdefault("holders", []).append(str(seat))
    game.tell(HistorianSent(seat, square), mine.owner)


def begin_later(game: Game, mine: InPlay) -> Steps[None]:
    """All tokens to opponents; the revised mat is exchanged early on, and pays where no landmark is left to come."""
    revised, mat = mine.edition == "rebalanced", mat_of(game, mine)
    if revised and game.board.seats[mine.owner].era <= mat.amounts["last_era_to_exchange"]:
        yield from supply.exchange_civilization(game, mine)
        return
    for square in list(covered(game, mine)):
        yield from give_token(game, mine, square)
    landmarks = [slug for slug, landmark in game.box.landmarks.items() if landmark.track in game.board.tracks]
    if revised and all(slug in game.board.landmarks for slug in landmarks):
        yield from gain_uncovered(game, mine)


def gain_uncovered(game: Game, mine: InPlay) -> Steps[None]:
    """Gain what the uncovered squares show; once one's game is over, only their VP."""
    slots, finished = mat_of(game, mine).slots, game.board.seats[mine.owner].finished
    for square in sorted(mine.memory["uncovered"]):
        benefit = slots[square].benefit
        yield from gain.gain(game, mine.owner, gain.vp_part(benefit) if finished else benefit, source=source_of(mine))
