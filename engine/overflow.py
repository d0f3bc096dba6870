"""What of a gain would be lost, beyond the limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.decisions import Decision, Refusal
from engine.facts.components import COMPONENTS, Benefit
from engine.outlook import Move, after_move, after_paying, benefit_of, price_of
from engine.rules import advance
from engine.rules.costs import BonusAsked
from engine.rules.gain import part_of, parts_of
from engine.rules.nothing import Asked
from engine.rules.resources import WILD
from engine.rules.turn import PlayerTurnAsked
from engine.state.game import Game
from engine.state.player import RESOURCES
from engine.things import Do


@dataclass(frozen=True, slots=True)
class Overflow:
    resource: str
    lost: int
    most: int  # the limit
    unless: bool = False  # they pay for the gain


def lost_from(game: Game, decision: Decision, value: object) -> tuple[Overflow, ...]:
    """value: the parsed answer. (INC-13)"""
    asked = Asked(game, decision.seat)
    if isinstance(value, Refusal):
        return ()
    if isinstance(value, Move):
        return lost_by_move(asked, value, new_turn=isinstance(decision.asked, PlayerTurnAsked))
    question = decision.asked
    if isinstance(question, BonusAsked) and isinstance(value, Do):
        return lost_once_paid(asked, price_of(question), question.gain, lambda paid: after_paying(asked, paid))
    return lost_of(game, decision.seat, benefit_of(asked, decision, value))


def lost_by_move(asked: Asked, step: Move, *, new_turn: bool) -> tuple[Overflow, ...]:
    """What of the space's benefit is lost. (INC-13, TRN-5)"""
    game, seat = asked.game, asked.seat
    if not step.benefit or (not new_turn and advance.is_activated(game, seat, step.track, step.to)):
        return ()
    cost = advance.tier_cost(game, seat, step) if new_turn else ()
    gain = game.box.tracks[step.track].space(step.to).benefit
    return lost_once_paid(asked, cost, gain, lambda paid: after_move(asked, step, paid))


def lost_once_paid(
    asked: Asked, cost: Sequence[str], gain: Benefit | None, after: Callable[[Sequence[str]], Game]
) -> tuple[Overflow, ...]:
    """`unless` is set if it depends on which resources pay."""
    surely = lost_of(after(cost), asked.seat, gain)
    if surely or WILD.isdisjoint(cost):
        return surely
    otherwise = lost_of(after([part for part in cost if part not in WILD]), asked.seat, gain)
    return tuple(replace(each, unless=True) for each in otherwise)


def lost_of(game: Game, seat: int, benefit: Benefit | None) -> tuple[Overflow, ...]:
    """Lost if it were gained now. (INC-13)"""
    return beyond(game, seat, Counter(resources_in(benefit)))


def beyond(game: Game, seat: int, gained: Counter[str]) -> tuple[Overflow, ...]:
    """(INC-13)"""
    held, most = game.players[seat].resources, COMPONENTS.most_of_a_resource
    over = {each: held[each] + gained[each] - most for each in RESOURCES if gained[each]}
    return tuple(Overflow(each, min(lost, gained[each]), most) for each, lost in over.items() if lost > 0)


def resources_in(benefit: Benefit | None) -> Iterable[str]:
    """Those given whatever is chosen."""
    match benefit:
        case str():
            if benefit in RESOURCES:
                yield benefit
        case {"any_order": parts}:
            yield from resources_in(parts_of(parts))
        case {"repeat": int(times), "gain": part}:
            yield from [*resources_in(part_of(part))] * times
        case list() | tuple():
            for each in benefit:
                yield from resources_in(each)
