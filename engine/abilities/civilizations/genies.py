"""A drawn opponent makes a wish, which both score."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, draw_for, source_of
from engine.abilities.face import TOKEN, Lying, MatFace
from engine.decisions import ChanceData, Decision, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat, MatSlot
from engine.facts.components import COMPONENTS, Benefit
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain, mats
from engine.rules.count import count
from engine.rules.happenings import CivilizationGained
from engine.state.game import Game, InPlay
from engine.things import Person, Slot

OPPONENTS = "opponents"


class WishChance(ChanceData): ...


class LampRubbed(EventData):
    """to: whose token was drawn."""

    to: int


class WishAsked(QuestionData):
    """with_: the Genies' seat."""

    with_: int


class OwnWishAsked(QuestionData): ...


class Genies(Ability):
    """Memory: `opponents`, seats with tokens on the mat. Slots with `next` squares are circles."""

    sort = "civilization"
    slug = "genies"

    def advice(self, game: Game, decision: Decision) -> str | None:
        """The wish that brings an opponent more than the Genies."""
        asked = decision.asked
        if not isinstance(asked, WishAsked):
            return None
        keys = decision.options.keys()
        return max(keys, key=lambda thing: count(game, decision.seat, thing) - count(game, asked.with_, thing))

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(tuple(Lying(TOKEN, owner=int(seat)) for seat in mine.memory.get(OPPONENTS, ())))

    @react.CIVILIZATION_GAINED
    def take_tokens(self, game: Game, mine: InPlay, gained: CivilizationGained) -> None:
        if gained.mine is mine:
            mine.memory[OPPONENTS] = [str(seat) for seat in game.board.opponents(mine.owner)]

    @offer.CIVILIZATION_STEP
    def grant_wishes(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            last = about["turn"] == COMPONENTS.income_turns
            yield Offer(self.slug, lambda: (own_wishes if last else grant_wish)(game, mine))


def circles(game: Game, mine: InPlay) -> dict[str, MatSlot]:
    return {name: slot for name, slot in mats.mat_of(game, mine).slots.items() if slot.next}


def answers(mine: InPlay, slots: dict[str, MatSlot]) -> Keyed[Slot]:
    return Keyed({name: Slot(mine.owner, mine.slug, name, gives=slot.benefit) for name, slot in slots.items()})


def grant_wish(game: Game, mine: InPlay) -> Steps[None]:
    """An opponent's circle, and a square beside it; if no person can choose, the Genies do. (END-2)"""
    if not mine.memory[OPPONENTS]:
        return
    tokens = dict.fromkeys(mine.memory[OPPONENTS], 1)
    seat = int((yield from draw_for(mine, WishChance(), tokens, of=lambda key: Person(int(key)))))
    game.tell(LampRubbed(seat), mine.owner)
    slots = circles(game, mine)
    if seat in game.players and not game.board.seats[seat].finished:
        wish = slots[(yield from choose_for(mine, WishAsked(mine.owner), answers(mine, slots), seat=seat)).name]
        yield from gain.gain(game, seat, wish.benefit, source=source_of(mine))
    else:
        wish = slots[(yield from choose_for(mine, OwnWishAsked(), answers(mine, slots))).name]
    yield from gain.gain(game, mine.owner, with_a_square(game, mine, wish), source=source_of(mine))


def with_a_square(game: Game, mine: InPlay, wish: MatSlot) -> Benefit:
    slots = mats.mat_of(game, mine).slots
    squares: Benefit = {"choose": [slots[name].benefit or [] for name in wish.next]}
    return {"any_order": [wish.benefit or [], squares]}


def own_wishes(game: Game, mine: InPlay) -> Steps[None]:
    left = circles(game, mine)
    for _ in range(mats.mat_of(game, mine).amounts["last_wishes"]):
        chosen = yield from choose_for(mine, OwnWishAsked(), answers(mine, left))
        yield from gain.gain(game, mine.owner, left.pop(chosen.name).benefit, source=source_of(mine))
