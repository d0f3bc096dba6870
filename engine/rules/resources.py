"""Gaining resources up to the limit, and paying costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Final

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.components import COMPONENTS
from engine.hooks import offer, react
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules.nothing import Asked
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.state.player import RESOURCES
from engine.things import Resources

ANY = "any_resource"
DIFFERENT = "different_resource"
"""In a cost: these all differ. (ADV-2)"""
SAME = "same_resource"
"""In a cost: these are all of one kind. (ADV-2)"""
WILD: Final = frozenset({ANY, DIFFERENT, SAME})
ONE_OF_THEM: Final = Keyed({slug: Resources((slug,)) for slug in RESOURCES})
"""By name."""


class NoRoomForResource(Nothing, rule="INC-13"):
    """resource: which, or ANY."""

    resource: str
    most: int


class ResourceTaken(EventData, kind="resource"):
    """lost: beyond the limit."""

    resource: str
    number: int
    lost: int


class Paid(EventData):
    resources: tuple[str, ...]
    use: str


class ResourceAsked(QuestionData): ...


class PaymentAsked(QuestionData):
    """use: what is paid for."""

    cost: tuple[str, ...]
    use: str


def no_room_for(asked: Asked, resource: str) -> Nothing | None:
    """(INC-13)"""
    held, most = asked.game.players[asked.seat].resources, COMPONENTS.most_of_a_resource
    wanted = RESOURCES if resource == ANY else (resource,)
    if any(held[each] < most for each in wanted):
        return None
    return NoRoomForResource(resource, most)


def gain_resource(game: Game, seat: int, resource: str, number: int = 1) -> Steps[None]:
    """Loses what exceeds the limit. (INC-13)"""
    resources = game.players[seat].resources
    gained = min(number, COMPONENTS.most_of_a_resource - resources[resource])
    resources[resource] += gained
    game.tell(ResourceTaken(resource, gained, lost=number - gained), seat, rule="INC-13")
    yield from react.RESOURCE_GAINED.notify(game, seat, resource, number)


for each in RESOURCES:
    word(each, nothing=partial(no_room_for, resource=each), resource=each)(gain_resource)


@word(ANY, nothing=partial(no_room_for, resource=ANY))
def gain_any_resource(game: Game, seat: int) -> Steps[None]:
    chosen = yield from choose(seat, ResourceAsked(), ONE_OF_THEM, source=game.source)
    (resource,) = chosen.kinds
    yield from gain_resource(game, seat, resource)


def payments(game: Game, seat: int, cost: Sequence[str]) -> dict[str, Resources]:
    """Mixes that the seat holds, by key. (ADV-2)"""
    held = game.players[seat].resources
    return {key: mix for key, mix in mixes(tuple(cost)).items() if are_enough(held, mix.kinds)}


@cache
def mixes(cost: tuple[str, ...]) -> Mapping[str, Resources]:
    """By key; ANY is replaced. (ADV-2)"""
    fixed = [resource for resource in cost if resource not in WILD]
    wild = combinations_with_replacement(RESOURCES, cost.count(ANY))
    different = combinations(RESOURCES, cost.count(DIFFERENT))
    same = {(resource,) * cost.count(SAME) for resource in RESOURCES}
    every = product(wild, different, sorted(same))
    sorts = [tuple(sorted((*fixed, *chain(*parts)), key=RESOURCES.index)) for parts in every]
    return {"+".join(kinds): Resources(kinds) for kinds in sorts}


def can_pay(game: Game, seat: int, cost: Sequence[str]) -> bool:
    return are_enough(game.players[seat].resources, cost)


def are_enough(held: Mapping[str, int], cost: Sequence[str]) -> bool:
    wild = False
    for resource in cost:
        if resource == ANY:
            wild = True
        elif resource not in held:
            return any(are_enough(held, mix.kinds) for mix in mixes(tuple(cost)).values())
        elif cost.count(resource) > held[resource]:
            return False
    return not wild or len(cost) <= sum(held.values())


def meanwhile(game: Game, seat: int, cost: Sequence[str] = ()) -> dict[str, Offer]:
    """What abilities let a seat do now; with a cost, what makes it payable."""
    return offer.MEANWHILE.ask(game, {"seat": seat, "cost": tuple(cost)})


def could_pay(game: Game, seat: int, cost: Sequence[str]) -> bool:
    """Perhaps after an offered act. (ADV-2)"""
    return are_enough(game.players[seat].resources, cost) or bool(meanwhile(game, seat, cost))


def pay(game: Game, seat: int, cost: Sequence[str], use: str) -> Steps[None]:
    """The player chooses the mix, after an act that makes it payable. (ADV-2)"""
    if not cost:
        return
    if not can_pay(game, seat, cost):
        yield from next(iter(meanwhile(game, seat, cost).values())).steps()
    options = Keyed(payments(game, seat, cost))
    mix = (yield from choose(seat, PaymentAsked(tuple(cost), use), options, source=game.source, subject=use)).kinds
    for resource in mix:
        game.players[seat].resources[resource] -= 1
    game.tell(Paid(mix, use), seat, rule="ADV-2")
