"""Cards hoarded for resources, and advance turns after income turn 5."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.components import COMPONENTS
from engine.hooks import modify, offer, react
from engine.hooks.about import About, AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, later, mats
from engine.rules.costs import Discarded
from engine.rules.draws import discard_to
from engine.rules.happenings import IncomeTurnBegan, LandmarkGained, TurnSettled
from engine.state.game import Game, InPlay
from engine.things import Decline, Tapestry, leave

FIFTH = "fifth"


class HoardAsked(QuestionData):
    """left: how many more may be discarded."""

    best = GoodAnswer.CARD_TO_SPARE

    left: int


class ElderOnes(Ability):
    """Memory: `fifth`, during income turn 5."""

    sort = "civilization"
    slug = "elder_ones"
    liking = 18

    @offer.CIVILIZATION_STEP
    def remember(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if not mats.acts(game, mine, about):
            return
        if about["turn"] < COMPONENTS.income_turns:
            years = mats.mat_of(game, mine).gains["years"]
            yield Offer(self.slug, lambda: gain.gain(game, mine.owner, years, source=source_of(mine)))
        elif game.players[mine.owner].hand:
            yield Offer(self.slug, lambda: spend_hoard(game, mine))

    @modify.ADVANCES_LATER
    def outlive(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        return value or about["seat"] == mine.owner

    @react.INCOME_TURN_BEGAN
    def grow_old(self, game: Game, mine: InPlay, began: IncomeTurnBegan) -> None:
        if (began.seat, began.turn) == (mine.owner, COMPONENTS.income_turns):
            mine.memory[FIFTH] = ["yes"]

    @react.TURN_SETTLED
    def outlast(self, game: Game, mine: InPlay, settled: TurnSettled) -> None:
        if settled.seat == mine.owner:
            mine.memory.pop(FIFTH, None)

    @react.LANDMARK_GAINED
    def outbuild(self, game: Game, mine: InPlay, gained: LandmarkGained) -> Steps[None] | None:
        """Not for landmarks of income turn 5 itself, nor for a goal met at its end. (LMC-5)"""
        own_income = FIFTH in mine.memory or (game.in_income_turn and game.active == mine.owner)
        if gained.owner != mine.owner or own_income or not later.is_later(game, mine.owner):
            return None
        return gain.gain(game, mine.owner, mats.mat_of(game, mine).gains["landmark"], source=source_of(mine))


def spend_hoard(game: Game, mine: InPlay) -> Steps[None]:
    """Resources come once all cards are discarded."""
    mat, hand = mats.mat_of(game, mine), game.players[mine.owner].hand
    most, gone = mat.amounts["most_discarded"], 0
    while hand and gone < most:
        options: Keyed[Tapestry | Decline] = Keyed({**leave("done"), **{card: Tapestry(card) for card in hand}})
        chosen = yield from choose_for(mine, HoardAsked(most - gone), options)
        if isinstance(chosen, Decline):
            break
        hand.remove(chosen.slug)
        discard_to(game, mine.owner, "tapestry").append(chosen.slug)
        game.tell(Discarded("tapestry", (chosen.slug,)), mine.owner)
        gone += 1
    for _ in range(gone):
        yield from gain.gain(game, mine.owner, mat.gains["discarded"], source=source_of(mine))
