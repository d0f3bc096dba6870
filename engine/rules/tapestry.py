"""Tapestry cards: gaining them, playing them on an era or on top of another, and what is in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from engine.abilities.ability import ABILITIES, Comparison
from engine.decisions import Keyed, Nothing, Steps, choose
from engine.facts.cards import TapestryKind
from engine.facts.components import COMPONENTS
from engine.hooks import instead, offer, react
from engine.hooks.about import AboutTapestry
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import charms, gain, nothing
from engine.rules.costs import Discarded
from engine.rules.draws import can_gain, draw_from, draw_to_gain, none_left, tapestry_deck, tell_none_left
from engine.rules.resources import meanwhile
from engine.rules.vocabulary import word
from engine.state.game import Game, InPlay
from engine.state.player import FACE_DOWN
from engine.things import Tapestry

ACT_WHEN_PLAYED: tuple[TapestryKind, ...] = ("when_played", "trap")
"""The kinds of card that do something when they are played; a trap gives its VP. (TRP-7)"""

LAST_SPACE = COMPONENTS.income_turns - 2
"""The tapestry space of era 4, counted from Maker of Fire as 0. (INC-15, LATE-2)"""


class NoTapestryInHand(Nothing, rule="LATE-4"):
    """The seat has no tapestry card to play."""


@dataclass(frozen=True, slots=True)
class TapestryDrawn(EventData):
    """A tapestry card came into a hand."""

    kind = "tapestry"

    card: str


@dataclass(frozen=True, slots=True)
class TapestryHanded(EventData):
    """A tapestry card went to the hand of another seat."""

    to: int


@dataclass(frozen=True, slots=True)
class PutInForce(EventData):
    """A tapestry card was played on a space. compared: what it compares then."""

    kind = "tapestry_played"

    card: str
    space: int
    compared: Comparison | None = None


@dataclass(frozen=True, slots=True)
class LooksAtHand(EventData):
    """A seat looks at the hand of another."""

    to: int


@dataclass(frozen=True, slots=True)
class HandSeen(EventData):
    """What a seat saw in the hand that it looked at."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardShown(EventData):
    """A card of a hand was shown."""

    card: str


@dataclass(frozen=True, slots=True)
class TapestryRevealed(EventData):
    """A tapestry card was turned up. kept: whether it came into the hand."""

    card: str
    kept: bool


@dataclass(frozen=True, slots=True)
class TapestryFaceDown(EventData):
    """The top card of the deck covers a space, without effect."""

    space: int


def no_tapestry_left(asked: nothing.Asked) -> Nothing | None:
    """The deck of tapestry cards is empty, and no discard comes back. (GEN-6)"""
    if offer.DRAW.heard(asked.game):
        return None
    return none_left(asked.game, "tapestry", deck=tapestry_deck(asked.game, asked.seat))


@word("tapestry", nothing=no_tapestry_left)
def gain_tapestry(game: Game, seat: int) -> Steps[None]:
    """Draw a tapestry card of the seat's deck into the hand. (GEN-6)"""
    yield from gain_from(game, seat, tapestry_deck(game, seat))


def gain_some_of(game: Game, seat: int, number: int, keep: int = 1, *, rule: str = "VAR-4") -> Steps[None]:
    """Draw some tapestry cards of the seat's deck, keep one or more in hand and discard the others. (VAR-4)"""
    bag = game.bags[tapestry_deck(game, seat)]
    drawn: list[str] = []
    for _ in range(number):
        bag.refill()
        if bag.left:
            deck = tapestry_deck(game, seat)
            drawn.append((yield from draw_to_gain(game, seat, "tapestry", f"seat {seat}", deck=deck)))
    if not drawn:
        tell_none_left(game, seat, "tapestry")
        return
    kept: list[str] = []
    while drawn and len(kept) < keep:
        cards = Keyed({card: Tapestry(card) for card in drawn})
        kept.append((yield from choose(seat, "keep_tapestry", cards, secret=True)).slug)
        drawn.remove(kept[-1])
    if drawn:
        bag.discarded += drawn
        game.tell(Discarded("tapestry", tuple(drawn)), seat, rule=rule)
    for card in kept:
        yield from take_into_hand(game, seat, card)


def gain_from(game: Game, seat: int, deck: str) -> Steps[None]:
    """Draw a tapestry card of a deck into the hand; only its owner sees it. (GEN-6)"""
    bag = game.bags[deck]
    bag.refill()
    if not can_gain(game, seat, "tapestry", deck=deck):
        tell_none_left(game, seat, "tapestry")
        return
    if bag.left and (yield from instead.DRAW_TAPESTRY.done(game, {"seat": seat, "deck": deck})):
        return
    card = yield from draw_to_gain(game, seat, "tapestry", f"seat {seat}", deck=deck)
    yield from take_into_hand(game, seat, card)


def take_into_hand(game: Game, seat: int, card: str) -> Steps[None]:
    """A card just drawn goes into the hand; others learn that there is one, not which. (GEN-6)"""
    game.players[seat].hand.append(card)
    game.tell(TapestryDrawn(card), seat, audience=frozenset({seat}))
    yield from react.TAPESTRY_GAINED.notify(game, seat, card)


def hand_over(game: Game, seat: int, card: str, to: int) -> Steps[None]:
    """A card goes from one hand to another, whose owner gains it; only these two know which. (GEN-6)"""
    game.players[seat].hand.remove(card)
    game.tell(TapestryHanded(to), seat)
    yield from take_into_hand(game, to, card)


def current_space(game: Game, seat: int) -> int:
    """The tapestry space of a seat's era: on or after income turn 5 that of era 4. (INC-15, LATE-2)"""
    return min(max(game.board.seats[seat].era - 1, 0), LAST_SPACE)


def no_tapestry_in_hand(asked: nothing.Asked) -> Nothing | None:
    """There is no card to play. (LATE-4)"""
    game, seat = asked.game, asked.seat
    about: AboutTapestry = {"seat": seat, "space": current_space(game, seat), "in_income_turn": False}
    if game.players[seat].hand or instead.PLAY_TAPESTRY.wanted(game, about):
        return None
    return NoTapestryInHand()


@word("play_tapestry", nothing=no_tapestry_in_hand)
def play_on_top(game: Game, seat: int) -> Steps[None]:
    """Play a tapestry card on top of the current one; with no card in hand nothing happens. (LATE-4, INC-8)"""
    space = current_space(game, seat)
    if (yield from instead.PLAY_TAPESTRY.done(game, {"seat": seat, "space": space, "in_income_turn": False})):
        return
    if game.players[seat].hand:
        card = yield from choose_card(game, seat)
        yield from play_card(game, seat, card, space)
    else:
        nothing.tell_of(game, seat, "play_tapestry")


def choose_card(game: Game, seat: int) -> Steps[str]:
    """Let a player choose a card of the hand; a single one is asked for too, as others may not know the hand."""
    hand = {card: Tapestry(card) for card in game.players[seat].hand}
    options: Keyed[Tapestry | Offer] = Keyed({**hand, **meanwhile(game, seat)})
    chosen = yield from choose(seat, "play_tapestry", options, secret=True)
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return (yield from choose_card(game, seat))
    return chosen.slug


def play_card(game: Game, seat: int, card: str, space: int) -> Steps[None]:
    """Play a card from hand on a tapestry space, unless abilities have something else in mind. (INC-4)"""
    if not (yield from instead.PLAY_CARD.done(game, {"seat": seat, "card": card, "space": space})):
        yield from play_from_hand(game, seat, card, space)


def play_from_hand(game: Game, seat: int, card: str, space: int) -> Steps[None]:
    """A card of the hand is played on a tapestry space, whatever abilities had in mind. (INC-4)"""
    game.players[seat].hand.remove(card)
    yield from put_in_force(game, seat, card, space, rule="INC-4")


def put_in_force(game: Game, seat: int, card: str, space: int, *, rule: str) -> Steps[None]:
    """A card covers what lies on a tapestry space, then works. (INC-6, INC-8, LATE-5)"""
    found = charms.gained_at(game, seat, card, space, covers=bool(game.players[seat].tapestries[space]))
    cover(game, seat, space)
    game.players[seat].tapestries[space].append(card)
    mine = InPlay(card, seat, card)
    game.in_play.append(mine)
    ability = ABILITIES.get(card)
    compared = ability.compares(game, mine) if ability is not None else None
    game.tell(PutInForce(card, space, compared), seat, rule=rule)
    if found:
        acts = partial(when_played, game, mine, space) if charms.acts_when_played(game, card) else None
        yield from charms.use(game, seat, found, Tapestry(card), acts)
    else:
        yield from when_played(game, mine, space)
    yield from react.TAPESTRY_PLAYED.notify(game, seat, card, space)


def when_played(game: Game, mine: InPlay, space: int) -> Steps[None]:
    """What the ability of a card does now that it is played, or played anew as a copy. (INC-6, LATE-5)"""
    benefit = game.box.tapestry_cards[mine.plays_as].benefit
    yield from gain.gain(game, mine.owner, benefit, source=f"tapestry:{mine.slug}")
    yield from react.PLAYED.notify_alone(game, mine, mine.owner, mine, space)


def lying_open(game: Game, seats: Iterable[int]) -> dict[str, Tapestry]:
    """The uppermost cards of some seats that act when played: keys `SEAT:SPACE`. (FAQ-6)"""
    found = {}
    for seat in seats:
        for space, stack in enumerate(game.players[seat].tapestries if seat in game.players else ()):
            card = game.box.tapestry_cards.get(stack[-1]) if stack else None
            if card and card.kind in ACT_WHEN_PLAYED:
                found[f"{seat}:{space}"] = Tapestry(card.slug, seat, space, len(stack))
    return found


def use_once_more(game: Game, seat: int, card: str) -> Steps[None]:
    """A card that lies on some mat works for a seat as if played now; what lasts of it ends with the seat's era."""
    copy = InPlay(card, seat, card)
    game.in_play.append(copy)
    yield from when_played(game, copy, current_space(game, seat))


def look_at_hand(game: Game, seat: int, owner: int) -> None:
    """A seat sees the hand of another; the others learn that it does."""
    game.tell(LooksAtHand(owner), seat)
    cards = tuple(game.players[owner].hand)
    game.tell(HandSeen(cards), seat, audience=frozenset({seat}))
    game.sees(seat)


def play_face_down(game: Game, seat: int, space: int) -> Steps[None]:
    """With an empty hand the top card of the deck, if there is one, is laid face down without effect. (INC-4, GEN-6)"""
    bag = game.bags["tapestry"]
    bag.refill()
    if not bag.left:
        tell_none_left(game, seat, "tapestry")
        return
    card = yield from draw_from(game, "tapestry", "face_down")
    found = charms.gained_at(game, seat, FACE_DOWN, space, covers=bool(game.players[seat].tapestries[space]))
    lay_face_down(game, seat, card, space)
    game.tell(TapestryFaceDown(space), seat, rule="INC-4")
    for charm in found.values():
        yield from charms.use(game, seat, found, Tapestry(charm.card), None)


def lay_face_down(game: Game, seat: int, card: str, space: int) -> None:
    """A card lies face down on a tapestry space, where it has no effect."""
    game.players[seat].tapestries[space].append(FACE_DOWN)
    game.players[seat].stored.append(card)


def turn_over(game: Game, seat: int, card: str, space: int, *, rule: str) -> Steps[None]:
    """A card that lies face down on a tapestry space is turned over, and works as one played just now."""
    game.players[seat].tapestries[space].remove(FACE_DOWN)
    game.players[seat].stored.remove(card)
    yield from put_in_force(game, seat, card, space, rule=rule)


def cover(game: Game, seat: int, space: int) -> None:
    """What is in force on a tapestry space loses its effect. (INC-8)"""
    stack = game.players[seat].tapestries[space]
    if stack:
        end_effects(game, seat, stack[-1])


def end_effects(game: Game, seat: int, card: str) -> None:
    """Take a tapestry card out of play; it stays on the mat."""
    mine = next((mine for mine in game.in_play if mine.owner == seat and mine.slug == card), None)
    if mine is not None:
        game.in_play.remove(mine)


def end_era(game: Game, seat: int) -> None:
    """THIS ERA abilities end at the beginning of the owner's next income turn. (INC-6)"""
    for mine in [mine for mine in game.in_play if mine.owner == seat and mine.slug in game.box.tapestry_cards]:
        game.in_play.remove(mine)
