"""A player that takes what looks best at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from automa import greedy_gains, greedy_map
from automa.aims import hopes
from automa.answers import answers_that_are, best, declines
from automa.players import Pick
from automa.worth import held, scorings, standing, worth
from engine import things
from engine.decisions import CHANCE, Chances, Decision, Refusal
from engine.rules.board.advance import Move
from engine.rules.later import ADVANCE
from engine.rules.turn import take_turn
from engine.state.game import Game

TURN: Final = "player_turn"
LATER: Final = "later_turn"


@dataclass(frozen=True, slots=True)
class Greedy:
    """pick: settles the rest."""

    pick: Pick

    def answer(self, game: Game, decision: Decision) -> str:
        key = self._wanted(game, decision) if decision.seat in game.players else None
        if key is not None and not isinstance(decision.options.parse(key), Refusal):
            return key
        keys = list(decision.options.keys())
        return self.pick([key for key in keys if not declines(decision, key)] or keys)

    def _wanted(self, game: Game, decision: Decision) -> str | None:
        if decision.kind == TURN:
            return best_turn(self, game, decision)
        if decision.kind == LATER:
            return best_later_turn(self, game, decision)
        return HANDLERS.get(decision.kind, greedy_gains.as_advised)(game, decision)


def best_turn(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The payable advance with the best standing on a copy.

    A new era begins only if nothing can be paid for, or if even the best advance spoils the last era.
    """
    advances, seat = answers_that_are(decision, Move), decision.seat
    income = next(iter(answers_that_are(decision, things.Do)), None)
    outcomes = {key: outcome(player, game, seat, {LATER: ADVANCE, TURN: key}) for key in advances}
    chosen = best(outcomes, lambda key: standing(outcomes[key], seat))
    return income if chosen is None or (income and is_spoilt(game, outcomes[chosen], seat)) else chosen


def best_later_turn(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Each kind after income turn 5, tried on a copy. (END-5)"""
    seat = decision.seat
    return best(decision.options.keys(), lambda key: standing(outcome(player, game, seat, {LATER: key}), seat))


def is_spoilt(game: Game, after: Game, seat: int) -> bool:
    """In the last era it costs more of the goals than it brings."""
    era = game.board.seats[seat].era
    if scorings(era) != 1 or hopes(after, seat, worth) >= hopes(game, seat, worth):
        return False
    now, then = (standing(each, seat) - held(each.players[seat], era) for each in (game, after))
    return then < now


def tried(player: Greedy, game: Game, seat: int, key: str) -> float:
    return standing(outcome(player, game, seat, {TURN: key}), seat)


def outcome(player: Greedy, game: Game, seat: int, keys: Mapping[str, str]) -> Game:
    """A copy after a turn; the game itself if it cannot be taken. keys: by kind of question."""
    copy = game.copy()
    steps = take_turn(copy, seat)
    decision = next(steps)
    try:
        while True:
            if decision.kind in keys:
                key_now = keys[decision.kind]
            elif decision.seat == seat:
                key_now = player.answer(copy, decision)
            else:
                key_now = guess(player, decision)
            value = decision.options.parse(key_now)
            if isinstance(value, Refusal):
                return game
            decision = steps.send(value)
    except StopIteration:
        return copy


def guess(player: Greedy, decision: Decision) -> str:
    """Luck at random. Others decline if they can, as their hands are unknown."""
    if decision.seat == CHANCE and isinstance(decision.options, Chances):
        return player.pick([key for key, weight in decision.options.weights().items() for _ in range(weight)])
    keys = list(decision.options.keys())
    return next((key for key in keys if declines(decision, key)), None) or player.pick(keys)


Handler = Callable[[Game, Decision], str | None]

HANDLERS: dict[str, Handler] = {
    "payment": greedy_gains.keep_what_is_needed,
    "resource": greedy_gains.gain_what_is_rare,
    "benefit": greedy_gains.best_part,
    "order": greedy_gains.gains_before_counts,
    "bonus": greedy_gains.buy_if_worth_it,
    "advance": greedy_gains.best_step,
    "regress": greedy_gains.best_step,
    "research": greedy_gains.best_step,
    "repeat_position": greedy_gains.best_position,
    "keep_civilization": greedy_gains.best_civilization,
    "draw_or_take": greedy_gains.best_draw,
    "create": greedy_gains.best_draw,
    "broadcast": greedy_gains.best_broadcast,
    "masterpiece": greedy_gains.counted_last,
    "inspire": greedy_gains.best_row,
    "keep_drawn": greedy_gains.best_draw,
    "keep_tapestry": greedy_gains.best_tapestry,
    "keep_landmark_card": greedy_gains.likeliest_goal,
    "invent": greedy_gains.best_tech,
    "upgrade": greedy_gains.best_upgrade,
    "tech_benefit": greedy_gains.best_tech_benefit,
    "conquer_die": greedy_map.better_die,
    "conquer": greedy_map.best_conquest,
    "explore": greedy_map.best_place,
    "explore_on_mat": greedy_map.best_place_on_mat,
    "explore_space": greedy_gains.best_space_tile,
    "income_building": greedy_gains.best_building,
    "plot": greedy_map.best_plot,
    "place_to_build": greedy_map.best_place_to_build,
    "play_tapestry": greedy_gains.best_tapestry,
    "charm": greedy_gains.best_charm,
    "reserved": greedy_gains.gains_before_counts,
    "reserve_tech": greedy_gains.best_tech,
    "response": greedy_gains.use_the_trap,
    "trap_response": greedy_gains.use_the_trap,
}
"""By kind of decision; turns are tried."""
