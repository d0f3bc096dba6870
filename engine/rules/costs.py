"""What bonuses cost, and buying them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.decks import DECKS, Held
from engine.facts.components import Benefit
from engine.hooks import modify
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules.draws import discard_to
from engine.rules.gain import gain_parts, part_of
from engine.rules.nothing import Asked, why_nothing
from engine.rules.on_tech import discard_with
from engine.rules.resources import can_pay, meanwhile, pay
from engine.rules.vocabulary import form
from engine.state.game import Game
from engine.things import Decline, Do, Several, leave

DISCARDS = ("discard_tapestry", "discard_tech", "discard_territory")
"""Costs that discard; each gives the number."""


class CannotBePaid(Nothing, rule="TRN-4"):
    cost: Benefit


class Discarded(EventData):
    """kind_: `tapestry`, `tech` or `territory`."""

    kind_: str
    items: tuple[str, ...]


class BonusAsked(QuestionData):
    """Buy it, or take it if free."""

    cost: Benefit
    gain: Benefit
    free: bool


class DiscardAsked(QuestionData):
    kind_: str
    number: int


def nothing_to_buy(asked: Asked, bonus: Mapping[str, object]) -> Nothing | None:
    """It cannot be paid for, or would then give nothing. (TRN-4)"""
    cost = part_of(bonus["pay"])
    if not can_pay_cost(asked.game, asked.seat, cost) and not ways_to_pay(asked.game, asked.seat, cost):
        return CannotBePaid(cost)
    return why_nothing(asked, part_of(bonus["gain"]))


@form("pay", nothing=nothing_to_buy)
def offer_bonus(game: Game, seat: int, bonus: Mapping[str, object], source: str, *, free: bool = False) -> Steps[bool]:
    """Returns False if not gained. (TRN-4, ADV-1)

    If only an offered act makes it payable, it is offered again after that.
    """
    free = modify.BONUS_IS_FREE.ask(game, free, {"seat": seat, "cost": bonus["pay"]})
    cost = part_of(bonus["pay"])
    at_once = free or can_pay_cost(game, seat, cost)
    first = {} if at_once else ways_to_pay(game, seat, cost)
    if not at_once and not first:
        return False
    buying: Mapping[str, Do | Offer] = first or {"yes": Do("yes", part_of(bonus["gain"]))}
    options: Keyed[Do | Decline | Offer] = Keyed({**leave("no"), **buying})
    chosen = yield from choose(
        seat, BonusAsked(cost, part_of(bonus["gain"]), free), options, source=source, subject=source
    )
    if isinstance(chosen, Decline):
        return False
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return (yield from offer_bonus(game, seat, bonus, source))
    if not free:
        yield from pay_cost(game, seat, cost, source)
    yield from gain_parts(game, seat, part_of(bonus["gain"]), source)
    return True


def can_pay_cost(game: Game, seat: int, cost: Benefit) -> bool:
    discards = discard_of(cost)
    if discards is None:
        return can_pay(game, seat, resources_of(cost))
    kind, number = discards
    return len(discardable(game, seat, kind)) >= number


def ways_to_pay(game: Game, seat: int, cost: Benefit) -> dict[str, Offer]:
    """Offered acts to afford a cost in resources."""
    return meanwhile(game, seat, resources_of(cost)) if discard_of(cost) is None else {}


def pay_cost(game: Game, seat: int, cost: Benefit, use: str) -> Steps[None]:
    discards = discard_of(cost)
    if discards is None:
        yield from pay(game, seat, resources_of(cost), use)
    else:
        yield from discard(game, seat, *discards, use)


def discard_of(cost: Benefit) -> tuple[str, int] | None:
    """Deck and number, or None for resources."""
    if not isinstance(cost, dict):
        return None
    ((word, number),) = cost.items()
    if not isinstance(number, int):
        raise ValueError(f"{cost!r} is no cost")
    return word.removeprefix("discard_"), number


def resources_of(cost: Benefit) -> Sequence[str]:
    return (cost,) if isinstance(cost, str) else tuple(str(part) for part in cost)


def discardable(game: Game, seat: int, kind: str) -> list[str]:
    return held_of(kind).items(game.players[seat])


def held_of(kind: str) -> Held:
    """Raises ValueError if nobody holds its items."""
    held = DECKS[kind].held
    if held is None:
        raise ValueError(f"nobody discards anything of the deck {kind!r}")
    return held


def discard(
    game: Game, seat: int, kind: str, number: int, source: str, *, among: Collection[str] | None = None
) -> Steps[None]:
    """Of the player's choice, in one answer. source: what costs them. among: defaults to all."""
    player, held = game.players[seat], sorted(discardable(game, seat, kind) if among is None else among)
    things = {item: DECKS[kind].thing(item) for item in held}
    groups = combinations(held, number)
    options = {"+".join(group): Several(group, tuple([things[item] for item in group])) for group in groups}
    chosen = yield from choose(seat, DiscardAsked(kind, number), Keyed(options), source=source, subject=kind)
    if kind == "tech":
        discard_with(game, seat, chosen.keys)
    for item in chosen.keys:
        held_of(kind).remove(player, item)
        discard_to(game, seat, kind).append(item)
    game.tell(Discarded(kind, chosen.keys), seat)
