"""Tokens on opponents, whose landmarks then bring benefits."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
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
    to: int
    slot: str


class SendHistorianAsked(QuestionData):
    """From which square."""


class HistorianToAsked(QuestionData):
    best = GoodAnswer.STRONGEST_PLAYER


class Historians(Ability):
    """Memory: `uncovered` squares; `holders`, a seat per token."""

    sort = "civilization"
    slug = "historians"
    liking = 12

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(uncovered=tuple(mine.memory.get("uncovered", ())))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        if gained.mine is not mine or gained.at_setup:
            return None
        return begin_later(game, mine)

    @offer.CIVILIZATION_STEP
    def send(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        cost = mat_of(game, mine).costs["token"]
        if acts(game, mine, about) and covered(game, mine) and costs.can_pay_cost(game, mine.owner, cost):
            yield Offer(self.slug, lambda: send_historian(game, mine))

    @react.LANDMARK_GAINED
    def witness(self, game: Game, mine: InPlay, gained: LandmarkGained) -> Steps[None] | None:
        """Several tokens count once; the revised mat counts only tracks' landmarks."""
        if str(gained.seat) not in mine.memory.get("holders", ()):
            return None
        if mine.edition == "rebalanced" and game.box.landmarks[gained.landmark].source != "track":
            return None
        return gain_uncovered(game, mine)


def covered(game: Game, mine: InPlay) -> dict[str, MatSlot]:
    uncovered = mine.memory.get("uncovered", ())
    return {slug: slot for slug, slot in mat_of(game, mine).slots.items() if slug not in uncovered}


def send_historian(game: Game, mine: InPlay) -> Steps[None]:
    """Costs a territory tile."""
    options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **places(mine, covered(game, mine))})
    square = yield from choose_for(mine, SendHistorianAsked(), options)
    if isinstance(square, Decline):
        return
    yield from costs.pay_cost(game, mine.owner, mat_of(game, mine).costs["token"], source_of(mine))
    yield from give_token(game, mine, square.name)


def give_token(game: Game, mine: InPlay, square: str) -> Steps[None]:
    """An opponent may get several."""
    opponents = Keyed({str(seat): Person(seat) for seat in game.board.opponents(mine.owner)})
    seat = (yield from choose_for(mine, HistorianToAsked(), opponents, subject=square)).seat
    mine.memory.setdefault("uncovered", []).append(square)
    mine.memory.setdefault("holders", []).append(str(seat))
    game.tell(HistorianSent(seat, square), mine.owner)


def begin_later(game: Game, mine: InPlay) -> Steps[None]:
    """Sends all tokens. The revised mat is exchanged early on; it pays if no track's landmark is left."""
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
    """Only VP after one's own game."""
    slots, finished = mat_of(game, mine).slots, game.board.seats[mine.owner].finished
    for square in sorted(mine.memory["uncovered"]):
        benefit = slots[square].benefit
        yield from gain.gain(game, mine.owner, gain.vp_part(benefit) if finished else benefit, source=source_of(mine))
