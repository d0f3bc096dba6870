"""What a seat cannot know, dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from engine.journal import Event
from engine.rules.draws import tapestry_deck
from engine.rules.tapestry import CardShown, HandSeen, LooksAtHand, TapestryRevealed
from engine.state.game import TABLE, Game

T = TypeVar("T")

DECK: Final = "tapestry"
"""The only deck of which others hold secret cards."""


class PickOne(Protocol):
    """Such as `engine.sources.Luck(seed).pick`."""

    def __call__(self, things: Sequence[T]) -> T: ...


Known = Mapping[int, Counter[str]]
"""Cards in others' hands that a seat has seen, by their holders."""


def redeal(game: Game, seat: int, pick: PickOne, known: Known | None = None) -> None:
    """Deals others' hands, own decks and face-down cards anew, and the seat's own cards that nobody has seen.

    The rest becomes the deck, in an order that tells nothing. The same picks give the same cards, whatever lay there.
    The game may be within a question to the seat.
    """
    others = [other for other in game.players if other != seat]
    seen = {other: (known or {}).get(other, Counter()) & Counter(game.players[other].hand) for other in others}
    own_decks = [game.bags[name] for other in others if (name := tapestry_deck(game, other)) != DECK]
    unknown = unknown_stored(game, seat)
    deck = game.bags[DECK]
    unseen = Counter(deck.unseen) + Counter(unknown)
    for bag in own_decks:
        unseen.update(bag.unseen)
    for other in others:
        unseen.update(Counter(game.players[other].hand) - seen[other])
        unseen.update(game.players[other].stored)
    lying = sorted(unseen.elements())

    def dealt(number: int) -> list[str]:
        cards = []
        for _ in range(number):
            cards.append(lying.pop(pick(range(len(lying)))))
        return cards

    replace_stored(game, seat, unknown, dealt(len(unknown)))
    for other in others:
        player = game.players[other]
        player.hand[:] = [*sorted(seen[other].elements()), *dealt(len(player.hand) - seen[other].total())]
        replace_stored(game, other, list(player.stored), dealt(len(player.stored)))
    for bag in own_decks:
        bag.unseen = in_order(dealt(sum(bag.unseen.values())))
    deck.unseen = in_order(lying)
    if (own := tapestry_deck(game, seat)) != DECK:
        game.bags[own].unseen = dict(sorted(game.bags[own].unseen.items()))


def in_order(cards: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(cards).items()))


def unknown_stored(game: Game, seat: int) -> list[str]:
    """Face-down cards that the seat has not seen, as no ability remembers them."""
    left = Counter(game.players[seat].stored)
    for values in remembered(game, seat):
        left -= Counter(values)
    return sorted(left.elements())


def replace_stored(game: Game, seat: int, cards: Iterable[str], others: Iterable[str]) -> None:
    """Also where abilities remember them."""
    changes = list(zip(cards, others, strict=True))
    stored = game.players[seat].stored
    for card, _ in changes:
        stored.remove(card)
    stored += [other for _, other in changes]
    left: dict[str, list[str]] = {}
    for card, other in changes:
        left.setdefault(card, []).append(other)
    for values in remembered(game, seat):
        values[:] = [left[value].pop(0) if left.get(value) else value for value in values]


def remembered(game: Game, seat: int) -> Iterator[list[str]]:
    for mine in game.in_play:
        if mine.owner in (seat, TABLE):
            yield from mine.memory.values()


def cards_seen(events: Iterable[Event], seat: int) -> Known:
    """Cards that a seat saw in others' hands and has not seen leave."""
    known: dict[int, Counter[str]] = {}
    looking_at = -1
    for event in events:
        told = event.seen_by(seat)
        what, owner = told.what, told.seat
        if isinstance(what, HandSeen):
            known[looking_at] = Counter(what.cards)
        elif owner is None or (owner == seat and not isinstance(what, LooksAtHand)):
            continue
        elif isinstance(what, LooksAtHand):
            looking_at = what.to
        elif isinstance(what, CardShown) or (isinstance(what, TapestryRevealed) and what.kept):
            known.setdefault(owner, Counter())[what.card] += 1
        elif known.get(owner):
            known[owner] -= Counter(words_in(told.data))
    known.pop(seat, None)
    return known


def words_in(value: object) -> Iterator[str]:
    """Anywhere in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from words_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words_in(part)
