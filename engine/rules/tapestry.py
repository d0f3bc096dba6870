"""Gaining, playing and covering tapestry cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.abilities.ability import ABILITIES, Comparison
from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.cards import TapestryKind
from engine.facts.components import COMPONENTS
from engine.hooks import instead, offer, react
from engine.hooks.about import AboutTapestry
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import charms, gain, nothing
from engine.rules.costs import Discarded
from engine.rules.draws import (
    back_beyond,
    can_gain,
    draw_from,
    draw_to_gain,
    none_left,
    tapestry_deck,
    tell_none_left,
    together,
)
from engine.rules.resources import meanwhile
from engine.rules.vocabulary import word
from engine.state.game import Game, InPlay
from engine.state.player import FACE_DOWN
from engine.things import Tapestry

ACT_WHEN_PLAYED: tuple[TapestryKind, ...] = ("when_played", "trap")
"""A trap gives its VP. (TRP-7)"""

LAST_SPACE = COMPONENTS.income_turns - 2
"""Of era 4, Maker of Fire being 0. (INC-15, LATE-2)"""


class NoTapestryInHand(Nothing, rule="LATE-4"): ...


class TapestryDrawn(EventData, kind="tapestry"):
    card: str


class TapestryHanded(EventData):
    to: int


class PutInForce(EventData, kind="tapestry_played"):
    """compared: what the card compares."""

    card: str
    space: int
    compared: Comparison | None = None


class LooksAtHand(EventData):
    to: int


class HandSeen(EventData):
    cards: tuple[str, ...]


class CardShown(EventData):
    card: str


class TapestryRevealed(EventData):
    """kept: in hand."""

    card: str
    kept: bool


class TapestryFaceDown(EventData):
    """The deck's top card covers a space, without effect."""

    space: int


class PlayTapestryAsked(QuestionData): ...


class KeepTapestryAsked(QuestionData): ...


def no_tapestry_left(asked: nothing.Asked) -> Nothing | None:
    """(GEN-6)"""
    if offer.DRAW.heard(asked.game):
        return None
    return none_left(asked.game, "tapestry", deck=tapestry_deck(asked.game, asked.seat))


@word("tapestry", nothing=no_tapestry_left)
def gain_tapestry(game: Game, seat: int) -> Steps[None]:
    """From the seat's deck. (GEN-6)"""
    yield from gain_from(game, seat, tapestry_deck(game, seat))


def gain_some_of(game: Game, seat: int, number: int, keep: int = 1, *, rule: str = "VAR-4") -> Steps[None]:
    """Draws, keeps some in hand, discards the others. (VAR-4)"""
    bag = game.bags[tapestry_deck(game, seat)]
    drawn: list[str] = []
    for _ in range(together(game, seat, "tapestry", number)):
        bag.refill()
        if bag.left:
            deck = tapestry_deck(game, seat)
            card = yield from draw_to_gain(game, seat, "tapestry", f"seat {seat}", deck=deck, alone=False)
            drawn.append(card)
    if not drawn:
        tell_none_left(game, seat, "tapestry")
        return
    kept: list[str] = []
    while drawn and len(kept) < keep:
        cards = Keyed({card: Tapestry(card) for card in drawn})
        kept.append((yield from choose(seat, KeepTapestryAsked(), cards, source=game.source, secret=True)).slug)
        drawn.remove(kept[-1])
    if gone := back_beyond(bag, drawn, number - len(kept)):
        bag.discarded += gone
        game.tell(Discarded("tapestry", tuple(gone)), seat, rule=rule)
    for card in kept:
        yield from take_into_hand(game, seat, card)


def gain_from(game: Game, seat: int, deck: str) -> Steps[None]:
    """Only the owner sees the card. (GEN-6)"""
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
    """Others do not learn which. (GEN-6)"""
    game.players[seat].hand.append(card)
    game.tell(TapestryDrawn(card), seat, audience=frozenset({seat}))
    yield from react.TAPESTRY_GAINED.notify(game, seat, card)


def hand_over(game: Game, seat: int, card: str, to: int) -> Steps[None]:
    """Only these two know which. (GEN-6)"""
    game.players[seat].hand.remove(card)
    game.tell(TapestryHanded(to), seat)
    yield from take_into_hand(game, to, card)


def current_space(game: Game, seat: int) -> int:
    """Of the seat's era; after era 4 still that one. (INC-15, LATE-2)"""
    return min(max(game.board.seats[seat].era - 1, 0), LAST_SPACE)


def no_tapestry_in_hand(asked: nothing.Asked) -> Nothing | None:
    """(LATE-4)"""
    game, seat = asked.game, asked.seat
    about: AboutTapestry = {"seat": seat, "space": current_space(game, seat), "in_income_turn": False}
    if game.players[seat].hand or instead.PLAY_TAPESTRY.wanted(game, about):
        return None
    return NoTapestryInHand()


@word("play_tapestry", nothing=no_tapestry_in_hand)
def play_on_top(game: Game, seat: int) -> Steps[None]:
    """Covers the current card, if one is in hand. (LATE-4, INC-8)"""
    space = current_space(game, seat)
    if (yield from instead.PLAY_TAPESTRY.done(game, {"seat": seat, "space": space, "in_income_turn": False})):
        return
    if game.players[seat].hand:
        card = yield from choose_card(game, seat)
        yield from play_card(game, seat, card, space)
    else:
        nothing.tell_of(game, seat, "play_tapestry")


def choose_card(game: Game, seat: int) -> Steps[str]:
    """Asks even with one card, to reveal nothing."""
    hand = {card: Tapestry(card) for card in game.players[seat].hand}
    options: Keyed[Tapestry | Offer] = Keyed({**hand, **meanwhile(game, seat)})
    chosen = yield from choose(seat, PlayTapestryAsked(), options, source=game.source, secret=True)
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return (yield from choose_card(game, seat))
    return chosen.slug


def play_card(game: Game, seat: int, card: str, space: int) -> Steps[None]:
    """From hand, unless abilities replace that. (INC-4)"""
    if not (yield from instead.PLAY_CARD.done(game, {"seat": seat, "card": card, "space": space})):
        yield from play_from_hand(game, seat, card, space)


def play_from_hand(game: Game, seat: int, card: str, space: int) -> Steps[None]:
    """Without asking abilities. (INC-4)"""
    game.players[seat].hand.remove(card)
    yield from put_in_force(game, seat, card, space, rule="INC-4")


def put_in_force(game: Game, seat: int, card: str, space: int, *, rule: str) -> Steps[None]:
    """The card covers a space and works. (INC-6, INC-8, LATE-5)"""
    found = charms.gained_at(game, seat, card, space, covers=bool(game.players[seat].tapestries[space]))
    cover(game, seat, space)
    game.players[seat].tapestries[space].append(card)
    mine = InPlay(card, seat, card)
    game.in_play += (mine,)
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
    """What a card, or a copy of it, does. (INC-6, LATE-5)"""
    benefit = game.box.tapestry_cards[mine.plays_as].benefit
    yield from gain.gain(game, mine.owner, benefit, source=f"tapestry:{mine.slug}")
    yield from react.PLAYED.notify_alone(game, mine, mine.owner, mine, space)


def lying_open(game: Game, seats: Iterable[int]) -> dict[str, Tapestry]:
    """Cards that act when played: keys `SEAT:SPACE`. (FAQ-6)"""
    found = {}
    for seat in seats:
        for space, stack in enumerate(game.players[seat].tapestries if seat in game.players else ()):
            card = game.box.tapestry_cards.get(stack[-1]) if stack else None
            if card and card.kind in ACT_WHEN_PLAYED:
                found[f"{seat}:{space}"] = Tapestry(card.slug, seat, space, len(stack))
    return found


def use_once_more(game: Game, seat: int, card: str) -> Steps[None]:
    """As if played now; the effect ends with the seat's era."""
    copy = InPlay(card, seat, card)
    game.in_play += (copy,)
    yield from when_played(game, copy, current_space(game, seat))


def look_at_hand(game: Game, seat: int, owner: int) -> None:
    """Others learn that it looks."""
    game.tell(LooksAtHand(owner), seat)
    cards = tuple(game.players[owner].hand)
    game.tell(HandSeen(cards), seat, audience=frozenset({seat}))
    game.sees(seat)


def play_face_down(game: Game, seat: int, space: int) -> Steps[None]:
    """The deck's top card, without effect. (INC-4, GEN-6)"""
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
    game.players[seat].tapestries[space].append(FACE_DOWN)
    game.players[seat].stored.append(card)


def turn_over(game: Game, seat: int, card: str, space: int, *, rule: str) -> Steps[None]:
    """It works as if played now."""
    game.players[seat].tapestries[space].remove(FACE_DOWN)
    game.players[seat].stored.remove(card)
    yield from put_in_force(game, seat, card, space, rule=rule)


def cover(game: Game, seat: int, space: int) -> None:
    """Ends what is in force on a space. (INC-8)"""
    stack = game.players[seat].tapestries[space]
    if stack:
        end_effects(game, seat, stack[-1])


def end_effects(game: Game, seat: int, card: str) -> None:
    """The card stays on the mat."""
    mine = next((mine for mine in game.in_play if mine.owner == seat and mine.slug == card), None)
    if mine is not None:
        game.remove(mine)


def end_era(game: Game, seat: int) -> None:
    """THIS ERA abilities end with the owner's next income turn. (INC-6)"""
    for mine in [mine for mine in game.in_play if mine.owner == seat and mine.slug in game.box.tapestry_cards]:
        game.remove(mine)
