"""A turn: an income turn or one advance, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.decisions import Decision, Refusal, Steps, ask, asked_by
from engine.facts.components import COMPONENTS
from engine.hooks import react
from engine.log import Entry
from engine.rules import advance, landmark_cards
from engine.rules.board.advance import Move
from engine.rules.income import income_turn
from engine.rules.resources import could_pay, pay
from engine.rules.tech import why_not_upgrade
from engine.state.game import Game
from engine.things import Do, Track

INCOME, ADVANCE = "income", "advance:"
INCOME_TURN: Final = Do("income")

PLAYER_TURN: Final = "player_turn"
"""The kind of the question that begins a turn."""

NOT_OF_A_TURN: Final[Mapping[str, Refusal]] = {
    "play": Refusal("played_in_income_turns", rule="INC-4"),
    "upgrade": Refusal("upgraded_by_benefits", rule="TEC-4"),
    "invent": Refusal("invented_by_benefits", rule="TEC-1"),
}
"""What nobody does just because it is their turn: `play:CARD`, `upgrade:CARD`, `invent:CARD`, and why."""


@dataclass(frozen=True, slots=True)
class TurnOptions:
    """What a player may do in a turn: `income`, `advance:TRACK`, or `advance:TRACK@SPACE` with several tokens there."""

    game: Game
    seat: int

    def parse(self, key: str) -> Move | Do | Refusal:
        era = self.game.board.seats[self.seat].era
        if key == INCOME:
            if era >= COMPONENTS.income_turns:
                return Refusal("no_income_turn_left", {"seat": self.seat}, "TRN-2")
            return INCOME_TURN
        verb, _, card = key.partition(":")
        if verb in NOT_OF_A_TURN:
            held = why_not_upgrade(self.game, self.seat, card) if verb == "upgrade" else None
            return held or NOT_OF_A_TURN[verb]
        track, _, space = key.removeprefix(ADVANCE).partition("@")
        if not key.startswith(ADVANCE) or track not in self.game.board.tracks or (space and not space.isdecimal()):
            return Refusal("no_such_option", {"key": key})
        if era == 0:
            return Refusal("income_turn_first", {"seat": self.seat}, "TRN-1")
        at = int(space) if space else self.game.board.furthest(self.seat, track)
        step = advance.advance_or_why_not(self.game, self.seat, track, at)
        if isinstance(step, Move):
            cost = advance.tier_cost(self.game, self.seat, step)
            if not could_pay(self.game, self.seat, cost):
                return Refusal("cannot_pay", {"cost": cost, "track": track}, "ADV-2")
        return step

    def keys(self) -> Iterator[str]:
        seat = self.game.board.seats[self.seat]
        if seat.era < COMPONENTS.income_turns:
            yield INCOME
        if seat.era:
            yield from (advance_key(key) for key in advance.payable_moves(self.game, self.seat))


def advance_key(token: str) -> str:
    """The answer by which a token advances: `token` is its track, or `TRACK@SPACE` with several there."""
    return f"{ADVANCE}{token}"


def turn_taken(entry: Entry) -> Track | Do | None:
    """What a stored answer made of a turn: the track of an advance, or the income turn; None where it began none."""
    if entry.asked != PLAYER_TURN:
        return None
    track, _, _ = entry.key.removeprefix(ADVANCE).partition("@")
    return Track(track) if entry.key.startswith(ADVANCE) else INCOME_TURN


def take_turn(game: Game, seat: int, *, opening: Steps[None] | None = None) -> Steps[None]:
    """Ask for the turn and carry it out; `opening` comes first of all in an income turn. (TRN-1 to TRN-5)"""
    options = TurnOptions(game, seat)
    chosen = yield from ask(Decision(seat, "player_turn", options, checkpoint=True), options)
    game.activated.clear()
    if isinstance(chosen, Move):
        yield from advance_turn(game, chosen)
    else:
        yield from asked_by(INCOME, income_turn(game, seat, opening=opening))
    yield from react.TURN_ENDED.notify(game, seat, income=not isinstance(chosen, Move))
    yield from landmark_cards.check_goals(game, seat)


def advance_turn(game: Game, step: Move) -> Steps[None]:
    """Pay the cost of the tier, move, gain the benefit, and the bonus if it is bought. (ADV-1)"""
    cost = advance.tier_cost(game, step.seat, step)
    yield from react.ADVANCE_TURN_BEGUN.notify(game, step.seat, cost)
    yield from pay(game, step.seat, cost, f"advance:{step.track}")
    yield from advance.carry_out(game, step, bonus=True)
