"""What of a gain would find no room: resources beyond the most that one may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.decisions import Decision, Refusal
from engine.facts.components import COMPONENTS, Benefit
from engine.outlook import Move, after_move, after_paying, benefit_of, price_of
from engine.rules import advance
from engine.rules.gain import part_of, parts_of
from engine.rules.nothing import Asked
from engine.rules.resources import WILD
from engine.state.game import Game
from engine.state.player import RESOURCES
from engine.things import Do


@dataclass(frozen=True, slots=True)
class Overflow:
    """Resources of one kind that would be lost, and the most that one may hold. unless: not if they pay for it."""

    resource: str
    lost: int
    most: int
    unless: bool = False


def lost_from(game: Game, decision: Decision, value: object) -> tuple[Overflow, ...]:
    """What an answer to a question, as parsed, would lose of what it gives, once it is paid for. (INC-13)"""
    asked = Asked(game, decision.seat)
    if isinstance(value, Refusal):
        return ()
    if isinstance(value, Move):
        return lost_by_move(asked, value, new_turn=decision.kind == "player_turn")
    if decision.kind == "bonus" and isinstance(value, Do):
        cost, gain = price_of(decision.data), cast("Benefit", decision.data["gain"])
        return lost_once_paid(asked, cost, gain, lambda paid: after_paying(asked, paid))
    return lost_of(game, decision.seat, benefit_of(asked, decision, value))


def lost_by_move(asked: Asked, step: Move, *, new_turn: bool) -> tuple[Overflow, ...]:
    """What the benefit of the space that a token goes to would lose there and then. (INC-13, TRN-5)"""
    game, seat = asked.game, asked.seat
    if not step.benefit or (not new_turn and advance.is_activated(game, seat, step.track, step.to)):
        return ()
    cost = advance.tier_cost(game, seat, step) if new_turn else ()
    gain = game.box.tracks[step.track].space(step.to).benefit
    return lost_once_paid(asked, cost, gain, lambda paid: after_move(asked, step, paid))


def lost_once_paid(
    asked: Asked, cost: Sequence[str], gain: Benefit | None, after: Callable[[Sequence[str]], Game]
) -> tuple[Overflow, ...]:
    """What a gain would lose `after` its cost is paid: however that is done, or unless it is done with the same."""
    surely = lost_of(after(cost), asked.seat, gain)
    if surely or WILD.isdisjoint(cost):
        return surely
    otherwise = lost_of(after([part for part in cost if part not in WILD]), asked.seat, gain)
    return tuple(replace(each, unless=True) for each in otherwise)


def lost_of(game: Game, seat: int, benefit: Benefit | None) -> tuple[Overflow, ...]:
    """What of a benefit a seat would lose if it were gained now. (INC-13)"""
    return beyond(game, seat, Counter(resources_in(benefit)))


def beyond(game: Game, seat: int, gained: Counter[str]) -> tuple[Overflow, ...]:
    """What of so many resources a seat has no room for. (INC-13)"""
    held, most = game.players[seat].resources, COMPONENTS.most_of_a_resource
    over = {each: held[each] + gained[each] - most for each in RESOURCES if gained[each]}
    return tuple(Overflow(each, min(lost, gained[each]), most) for each, lost in over.items() if lost > 0)


def resources_in(benefit: Benefit | None) -> Iterable[str]:
    """The resources that a benefit gives whatever is chosen."""
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
