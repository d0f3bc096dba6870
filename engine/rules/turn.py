"""A turn: an income turn or an advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.decisions import NO_STEPS, Decision, NoSuchOption, Options, QuestionData, Refusal, Steps, ask
from engine.facts.components import COMPONENTS
from engine.hooks import modify, react
from engine.hooks.offers import Offer
from engine.log import Entry
from engine.rules import advance, landmark_cards
from engine.rules.board.advance import Move
from engine.rules.board.income import why_no_income_turn, why_no_other_turn
from engine.rules.income import income_turn
from engine.rules.later import choose_turn, finish, goes_on, is_later
from engine.rules.resources import could_pay, pay
from engine.rules.steps import Order, Step, Turn, take
from engine.rules.tech import why_not_upgrade
from engine.state.game import Game
from engine.things import Do, Track

INCOME, ADVANCE = "income", "advance:"
INCOME_TURN: Final = Do("income")

PLAYER_TURN: Final = "player_turn"
"""The question that begins a turn."""


class PlayedInIncomeTurns(Refusal, rule="INC-4"): ...


class UpgradedByBenefits(Refusal, rule="TEC-4"): ...


class InventedByBenefits(Refusal, rule="TEC-1"): ...


class CannotPay(Refusal, rule="ADV-2"):
    cost: tuple[str, ...]
    track: str


NOT_OF_A_TURN: Final[Mapping[str, Refusal]] = {
    "play": PlayedInIncomeTurns(),
    "upgrade": UpgradedByBenefits(),
    "invent": InventedByBenefits(),
}
"""Why `play:CARD`, `upgrade:CARD` or `invent:CARD` is no turn."""


class PlayerTurnAsked(QuestionData): ...


@dataclass(frozen=True, slots=True)
class TurnOptions:
    """Keys `income`, `advance:TRACK`, or `advance:TRACK@SPACE` with several tokens."""

    game: Game
    seat: int

    def parse(self, key: str) -> Move | Do | Refusal:
        board = self.game.board
        if key == INCOME:
            return why_no_income_turn(board, self.seat) or INCOME_TURN
        verb, _, card = key.partition(":")
        if verb in NOT_OF_A_TURN:
            held = why_not_upgrade(self.game, self.seat, card) if verb == "upgrade" else None
            return held or NOT_OF_A_TURN[verb]
        track, _, space = key.removeprefix(ADVANCE).partition("@")
        if not key.startswith(ADVANCE) or track not in board.tracks or (space and not space.isdecimal()):
            return NoSuchOption(key)
        if first := why_no_other_turn(board, self.seat):
            return first
        at = int(space) if space else board.furthest(self.seat, track)
        step = advance.advance_or_why_not(self.game, self.seat, track, at)
        if isinstance(step, Move):
            cost = advance.tier_cost(self.game, self.seat, step)
            if not could_pay(self.game, self.seat, cost):
                return CannotPay(cost, track)
        return step

    def keys(self) -> Iterator[str]:
        seat = self.game.board.seats[self.seat]
        if seat.era < COMPONENTS.income_turns:
            yield INCOME
        if seat.era:
            yield from map(advance_key, advance.payable_moves(self.game, self.seat))


def advance_key(token: str) -> str:
    """token: `TRACK`, or `TRACK@SPACE` with several tokens."""
    return f"{ADVANCE}{token}"


def turn_taken(entry: Entry) -> Track | Do | None:
    """What a stored answer chose, or None if it began no turn."""
    if entry.asked != PLAYER_TURN:
        return None
    track, _, _ = entry.key.removeprefix(ADVANCE).partition("@")
    return Track(track) if entry.key.startswith(ADVANCE) else INCOME_TURN


def take_turn(game: Game, seat: int, *, opening: Steps[None] | None = None) -> Steps[None]:
    """opening: what opens an income turn. (TRN-1 to TRN-5)"""
    if is_later(game, seat):
        yield from take_later_turn(game, seat)
        return
    chosen = yield from ask_for_turn(game, seat)
    game.activated.clear()
    yield from carry_out(game, seat, chosen, opening=opening)


def ask_for_turn(game: Game, seat: int) -> Steps[Move | Do]:
    """Income turn or advance."""
    options: Options[Move | Do] = TurnOptions(game, seat)
    return ask(Decision(seat, PlayerTurnAsked(), options, checkpoint=True), options)


def take_later_turn(game: Game, seat: int) -> Steps[None]:
    """After income turn 5; the seat's game is over if none is left. (END-5)"""
    game.activated.clear()
    chosen = yield from choose_turn(game, seat)
    if isinstance(chosen, Offer):
        game.in_later_turn = True
        yield from chosen.steps()
        yield from react.TURN_ENDED.notify(game, seat, income=False)
        yield from landmark_cards.check_goals(game, seat)
        yield from react.TURN_SETTLED.notify(game, seat, income=False)
        game.in_later_turn = False
    elif chosen is not None:
        yield from carry_out(game, seat, (yield from ask_for_turn(game, seat)))
    if not goes_on(game, seat):
        finish(game, seat)


def carry_out(game: Game, seat: int, chosen: Move | Do, *, opening: Steps[None] | None = None) -> Steps[None]:
    cost = advance.tier_cost(game, seat, chosen) if isinstance(chosen, Move) else ()
    return take(modify.TURN_STEPS.ask(game, TURN.steps, {"seat": seat}), Turn(game, seat, chosen, cost, opening))


def is_advance(turn: Turn) -> bool:
    return isinstance(turn.chosen, Move)


def begin(turn: Turn) -> Steps[None]:
    """Abilities act before paying."""
    return react.ADVANCE_TURN_BEGUN.notify(turn.game, turn.seat, turn.cost)


def pay_cost(turn: Turn) -> Steps[None]:
    """(ADV-2)"""
    if isinstance(turn.chosen, Move):
        return pay(turn.game, turn.seat, turn.cost, f"advance:{turn.chosen.track}")
    return NO_STEPS


def act(turn: Turn) -> Steps[None]:
    """Moves, with benefit and bonus, or takes the income turn. (ADV-1, TRN-1)"""
    if isinstance(turn.chosen, Move):
        return advance.carry_out(turn.game, turn.chosen, bonus=True)
    return income_turn(turn.game, turn.seat, opening=turn.opening)


def end(turn: Turn) -> Steps[None]:
    return react.TURN_ENDED.notify(turn.game, turn.seat, income=isinstance(turn.chosen, Do))


def leave(turn: Turn) -> Steps[None]:
    """Abilities act after the goals."""
    return react.TURN_SETTLED.notify(turn.game, turn.seat, income=isinstance(turn.chosen, Do))


TURN: Final[Order[Turn]] = Order(
    Step("begin", begin, is_advance),
    Step("pay", pay_cost),
    Step("act", act),
    Step("end", end),
    Step("landmark_goals", lambda turn: landmark_cards.check_goals(turn.game, turn.seat)),
    Step("over", leave),
)
"""(TRN-1 to TRN-5)"""
