"""Masterpieces: creating, replacing and using them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.decks import InCards, MasterpieceDeckEmpty
from engine.facts.cards import RESOURCES
from engine.facts.components import Benefit
from engine.hooks import offer
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import costs, gain
from engine.rules.draws import discard_face_up, draw_and_keep, none_left, take_face_up, tell_none_left, to_take, turn_up
from engine.rules.income import INCOME, LAST
from engine.rules.matters import CHOSEN, order_matters
from engine.rules.nothing import Asked, nothing_of_all, tell_of, why_nothing
from engine.rules.steps import IncomeTurn, Step
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.things import Deck, Decline, Do, Masterpiece, leave

DECK: Final = "masterpiece"
HELD: Final = InCards(DECK)
FLIPPED: Final = "flipped"
"""Among a player's cards: masterpieces face down, without effect. (ART-6)"""

AT_MOST: Final = 3
"""Broadcast by the end of the arts track."""


class NoMasterpiece(Nothing, rule="ART-5"):
    neighbors: bool  # not even a neighbor's


class RefreshMasterpiecesAsked(QuestionData): ...


class CreateAsked(QuestionData): ...


class MasterpieceAsked(QuestionData):
    """Which masterpiece is used next."""


class BroadcastAsked(QuestionData):
    time: int = 0  # of several
    times: int = 0


class MasterpieceCreated(EventData):
    masterpiece: str


class MasterpiecesRefreshed(EventData): ...


class MasterpieceUsed(EventData):
    masterpiece: str
    of: int | None = None  # whose, if another's


class MasterpieceFlipped(EventData):
    masterpiece: str


def no_masterpiece_left(asked: Asked, *, face_up: bool = True) -> Nothing | None:
    """None face up or in the deck, or none to replace those. (ART-1, ART-3)"""
    if DECK not in asked.game.bags:
        return MasterpieceDeckEmpty()
    if face_up and offer.DRAW.heard(asked.game):
        return None
    return none_left(asked.game, DECK, face_up=face_up)


@word("refresh_masterpieces", nothing=partial(no_masterpiece_left, face_up=False))
def refresh(game: Game, seat: int) -> Steps[None]:
    """Face-up ones may be replaced. (ART-3)"""
    if no_masterpiece_left(Asked(game, seat)) is not None:
        tell_of(game, seat, "refresh_masterpieces")
        return
    options: Keyed[Do | Decline] = Keyed({**leave("keep"), "replace": Do("replace")})
    if isinstance((yield from choose(seat, RefreshMasterpiecesAsked(), options, source=game.source)), Do):
        discard_face_up(game, DECK)
        game.tell(MasterpiecesRefreshed(), seat, rule="ART-3")
        yield from turn_up(game, DECK)


@word("masterpiece", nothing=no_masterpiece_left)
def create(game: Game, seat: int) -> Steps[None]:
    """From those face up or the deck; it gives nothing yet. (ART-1, ART-2)"""
    lying = to_take(game, DECK) if DECK in game.bags else {}
    cards = {**lying, **offer.DRAW.ask(game, {"seat": seat, "deck": DECK})}
    if not cards:
        tell_none_left(game, seat, DECK)
        return
    options = Keyed(cards)
    chosen = yield from choose(seat, CreateAsked(), options, source=game.source)
    if isinstance(chosen, Offer):
        slug = str((yield from chosen.steps()))
    elif isinstance(chosen, Deck):
        slug = yield from draw_and_keep(game, seat, DECK, "create")
    else:
        slug = options.key_of(chosen)
        yield from take_face_up(game, DECK, slug)
    HELD.add(game.players[seat], slug)
    game.tell(MasterpieceCreated(slug), seat, rule="ART-1")


def working(game: Game, seat: int) -> list[str]:
    """Not flipped. (ART-6)"""
    player = game.players[seat]
    return [slug for slug in HELD.items(player) if slug not in player.cards.get(FLIPPED, ())]


def is_flipped(game: Game, slug: str) -> bool:
    """Face down before somebody. (ART-6)"""
    return any(slug in player.cards.get(FLIPPED, ()) for player in game.players.values())


def use(game: Game, seat: int, slug: str, of: int) -> Steps[None]:
    """A single-use one is flipped. (ART-5, ART-6)

    One with a price worked only if it was paid.
    """
    card, source = game.box.masterpieces[slug], f"masterpiece:{slug}"
    if isinstance(card.benefit, dict) and "pay" in card.benefit:
        before, game.source = game.source, source
        is_paid = yield from costs.offer_bonus(game, seat, card.benefit, source)
        game.source = before
        if not is_paid:
            return
    else:
        game.tell(MasterpieceUsed(slug, None if of == seat else of), seat, rule="ART-2")
        parts = card.benefit
        if game.only_what_matters and isinstance(parts, dict) and "any_order" in parts:
            parts = parts if depend_on_order(game, seat, [slug]) else gain.parts_of(parts["any_order"])
        yield from gain.gain(game, seat, parts, source=source)
    if card.single_use and slug in working(game, of):
        game.players[of].cards.setdefault(FLIPPED, []).append(slug)
        game.tell(MasterpieceFlipped(slug), of, rule="ART-6")


def use_all(income: IncomeTurn) -> Steps[None]:
    """Each once, in any order, also if gained meanwhile. (INC-3, ART-2, ART-8)"""
    game, seat, _turn = income
    used: set[str] = set()
    while left := [slug for slug in working(game, seat) if slug not in used]:
        slug = left[0]
        if not game.only_what_matters or depend_on_order(game, seat, left):
            options = Keyed({each: Masterpiece(each) for each in left})
            slug = (yield from choose(seat, MasterpieceAsked(), options, source=game.source)).slug
        used.add(slug)
        yield from use(game, seat, slug, seat)


def depend_on_order(game: Game, seat: int, slugs: Iterable[str]) -> bool:
    """Their order can matter; that of resources cannot."""
    parts = [part for slug in slugs for part in plain_parts(game.box.masterpieces[slug].benefit)]
    chosen = [CHOSEN] if CHOSEN in parts else []
    return order_matters(game, seat, [*chosen, *(part for part in parts if part != CHOSEN)])


def plain_parts(benefit: Benefit) -> list[Benefit]:
    """In any order; a choice among some resources is one of any."""
    if isinstance(benefit, dict) and "any_order" in benefit:
        return [part for each in gain.parts_of(benefit["any_order"]) for part in plain_parts(each)]
    if (
        isinstance(benefit, dict)
        and "choose" in benefit
        and all(part in RESOURCES for part in gain.parts_of(benefit["choose"]))
    ):
        return [CHOSEN]
    return [benefit]


def with_masterpieces(income: IncomeTurn) -> bool:
    """From income turn 2 on. (ART-2)"""
    return bool(income.game.box.masterpieces) and 1 < income.turn <= LAST


INCOME.put(Step("masterpieces", use_all, with_masterpieces), before="civilizations")


def heard_by(game: Game, seat: int, *, neighbors: bool) -> dict[str, Masterpiece]:
    """One's own, and neighbors' except single-use ones. (ART-5, ART-6)"""
    found = {slug: Masterpiece(slug) for slug in working(game, seat)}
    for other in game.board.neighbors(seat) if neighbors else ():
        for slug in working(game, other) if other in game.players else ():
            if not game.box.masterpieces[slug].single_use:
                found[slug] = Masterpiece(slug, other)
    return found


def nothing_to_broadcast(asked: Asked, *, neighbors: bool = False) -> Nothing | None:
    """No masterpiece, or they would give nothing. (ART-5)"""
    found = heard_by(asked.game, asked.seat, neighbors=neighbors)
    if not found:
        return NoMasterpiece(neighbors)
    return nothing_of_all(why_nothing(asked, asked.game.box.masterpieces[slug].benefit) for slug in found)


@word("broadcast", nothing=nothing_to_broadcast)
def broadcast(game: Game, seat: int) -> Steps[None]:
    """One's own. (ART-5)"""
    found = heard_by(game, seat, neighbors=False)
    if not found:
        tell_of(game, seat, "broadcast")
        return
    chosen = yield from choose(seat, BroadcastAsked(), Keyed(found), source=game.source)
    yield from use(game, seat, chosen.slug, seat)


@word("broadcast_3", nothing=partial(nothing_to_broadcast, neighbors=True))
def broadcast_several(game: Game, seat: int) -> Steps[None]:
    """Up to three, also neighbors'. (ART-5)"""
    used: set[str] = set()
    if not heard_by(game, seat, neighbors=True):
        tell_of(game, seat, "broadcast_3")
    while len(used) < AT_MOST:
        found = {slug: card for slug, card in heard_by(game, seat, neighbors=True).items() if slug not in used}
        if not found:
            return
        options: Keyed[Masterpiece | Decline] = Keyed({**found, **leave("done")})
        asked = BroadcastAsked(len(used) + 1, AT_MOST)
        chosen = yield from choose(seat, asked, options, source=game.source, subject="several")
        if isinstance(chosen, Decline):
            return
        used.add(chosen.slug)
        yield from use(game, seat, chosen.slug, seat if chosen.of is None else chosen.of)
