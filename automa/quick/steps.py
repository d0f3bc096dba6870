"""What a token's move is worth, and which turn to take."""

from __future__ import annotations

from collections.abc import Iterable

from automa.quick.worths import Worths, scorings
from engine.facts.components import Benefit
from engine.rules.advance import moves, payable_moves, tier_cost
from engine.rules.board.advance import Move
from engine.rules.costs import can_pay_cost, discard_of, resources_of
from engine.rules.gain import part_of
from engine.rules.turn import INCOME, advance_key
from engine.rules.variants import bonus_of
from engine.state.game import Game

DISCARDED_TECH = 2.0
"""If a bonus costs it."""

LATE_DISCARD = 0.5
"""In the last era discards are hardly missed."""


def best_turn(worths: Worths, game: Game, seat: int) -> str:
    """An advance if payable; an income turn instead if all advances spoil the last era."""
    era = game.board.seats[seat].era
    possible = payable_moves(game, seat) if era else {}
    if not possible:
        return INCOME
    if len(possible) == 1 and scorings(era) > 1:
        return advance_key(next(iter(possible)))
    weights = {key: weight_of_turn(worths, game, step) for key, step in possible.items()}
    best = max(weights, key=lambda key: weights[key])
    return INCOME if scorings(era) == 1 and spoils(worths, game, possible[best]) else advance_key(best)


def spoils(worths: Worths, game: Game, step: Move) -> bool:
    """It brings less than nothing: too much of a thing misses some goals."""
    space = game.box.tracks[step.track].space(step.to)
    return worths.benefit(game, step.seat, space.benefit) + worths.reached(game, step) < 0


def weight_of_turn(worths: Worths, game: Game, step: Move) -> float:
    """What it brings less its cost, and how much better the next turn is."""
    seat, values, path = step.seat, worths.values, game.box.tracks[step.track]
    resource = worths.resource[game.board.seats[seat].era]
    cost = len(tier_cost(game, seat, step))
    given = worths.benefit(game, seat, path.space(step.to).benefit)
    value = given + worths.reached(game, step) - cost * resource * values.advance_cost
    value += bought(worths, game, seat, step.track, step.to, spent=cost)
    after = path.after(step.to)
    if after is not None:
        there = worths.benefit(game, seat, path.space(after).benefit) - resource * len(path.cost(after))
        value += values.next_space * (there - given + resource * cost)
    return value


def bought(worths: Worths, game: Game, seat: int, track: str, number: int, *, spent: int) -> float:
    """What a bonus brings beyond its price, if it can be paid after the advance."""
    bonus = bonus_of(game, track, number)
    if not isinstance(bonus, dict):
        return 0.0
    cost = part_of(bonus["pay"])
    if discard_of(cost) is None:
        payable = sum(game.players[seat].resources.values()) >= spent + len(resources_of(cost))
    else:
        payable = can_pay_cost(game, seat, cost)
    return max(worths.benefit(game, seat, bonus["gain"]) - price(worths, game, seat, cost), 0.0) if payable else 0.0


def price(worths: Worths, game: Game, seat: int, cost: Benefit) -> float:
    """In VP."""
    era, values = game.board.seats[seat].era, worths.values
    discards = discard_of(cost)
    if discards is None:
        return worths.resource[era] * values.bonus_cost * len(resources_of(cost))
    kind, number = discards
    if scorings(era) == 1:
        return LATE_DISCARD * number
    return number * {"tapestry": values.spare_card, "territory": values.spare_tile}.get(kind, DISCARDED_TECH)


def weight_of_move(worths: Worths, game: Game, step: Move, *, free_bonus: bool = False) -> float:
    """If it costs nothing."""
    value = worths.reached(game, step)
    if step.benefit:
        value += worths.benefit(game, step.seat, game.box.tracks[step.track].space(step.to).benefit)
    bonus = bonus_of(game, step.track, step.to) if free_bonus else None
    return value + (worths.benefit(game, step.seat, bonus["gain"]) if isinstance(bonus, dict) else 0.0)


def best_move(worths: Worths, game: Game, seat: int, tracks: Iterable[str], *, forward: bool, benefit: bool) -> float:
    known = [track for track in tracks if track in game.board.tracks]
    found = moves(game, seat, known, forward=forward, benefit=benefit).values()
    return max([weight_of_move(worths, game, step) for step in found], default=0.0)
