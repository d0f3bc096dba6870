"""Drawing unseen items from bags, and turning cards face up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.chance import draw
from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.decks import DECKS
from engine.hooks import modify, offer, react
from engine.hooks.offers import Offer
from engine.state.bag import Bag
from engine.state.game import Drawn, Game
from engine.things import Deck, Thing

DECK = "deck"
"""The key to draw, if something else may be taken."""


class KeepDrawnAsked(QuestionData):
    deck: str


class DrawOrTakeAsked(QuestionData): ...


def turn_up(game: Game, name: str) -> Steps[None]:
    """Fills the face-up cards, as far as any are left. (TEC-1, GEN-6)"""
    bag = game.bags[name]
    while len(bag.face_up) < DECKS[name].face_up:
        bag.refill()
        if not bag.left:
            return
        card = yield from draw_from(game, name, "face_up")
        bag.face_up.append(card)


def discard_face_up(game: Game, name: str) -> None:
    """(TEC-3)"""
    bag = game.bags[name]
    bag.discarded += bag.face_up
    bag.face_up.clear()


def take_face_up(game: Game, name: str, item: str) -> Steps[None]:
    """Then replaces it. (TEC-1)"""
    game.bags[name].face_up.remove(item)
    yield from turn_up(game, name)


def discard_to(game: Game, seat: int, name: str) -> list[str]:
    """A seat's discard pile. (GEN-6)"""
    return game.bags[tapestry_deck(game, seat) if name == "tapestry" else name].discarded


def none_left(game: Game, name: str, *, deck: str | None = None, face_up: bool = False) -> Nothing | None:
    """Why nothing is left, or None. face_up: those count too. (GEN-6)"""
    bag = game.bags[deck or name]
    left = bag.left or (bag.refills and bag.discarded) or (face_up and bag.face_up)
    return None if left else _why_empty(name)


def tell_none_left(game: Game, seat: int, name: str) -> None:
    """(EXP-9, GEN-1, GEN-6)"""
    told = DECKS[name].told_empty
    if told is None:
        raise ValueError(f"nothing is told of the empty deck {name!r}")
    game.tell(told, seat, rule=_why_empty(name).rule)


def _why_empty(name: str) -> Nothing:
    none = DECKS[name].none_left
    if none is None:
        raise ValueError(f"nothing says why the deck {name!r} is empty")
    return none


def to_take(game: Game, name: str, *, face_up: bool = True, from_deck: bool = True) -> dict[str, Thing]:
    """Face-up cards and the top of the deck. (TEC-1)"""
    bag, thing = game.bags[name], DECKS[name].thing
    bag.refill()
    cards = {item: thing(item) for item in bag.face_up if face_up}
    return {**cards, DECK: Deck(name)} if bag.left and from_deck else cards


def tapestry_deck(game: Game, seat: int) -> str:
    """The common one or the seat's own."""
    return modify.TAPESTRY_DECK.ask(game, "tapestry", {"seat": seat})


def can_gain(game: Game, seat: int, name: str, *, deck: str | None = None) -> bool:
    """One is left, or abilities offer one."""
    return bool(game.bags[deck or name].left or offer.DRAW.ask(game, {"seat": seat, "deck": name}))


def together(game: Game, seat: int, name: str, number: int) -> int:
    """How many to draw to keep some of `number`; abilities' extra draw counts once."""
    return number + modify.DRAWS.ask(game, 1, {"seat": seat, "deck": name}) - 1


def back_beyond(bag: Bag, drawn: Sequence[str], number: int) -> Sequence[str]:
    """Shuffles back what abilities added to a draw; returns the `number` to discard. (FAQ-1)"""
    for item in drawn[number:]:
        bag.put_back(item)
    return drawn[:number]


def draw_to_gain(
    game: Game, seat: int, name: str, use: str, *, deck: str | None = None, alone: bool = True
) -> Steps[str]:
    """Draws, or gains what abilities offer instead. alone: False if one of those `together`."""
    added = offer.DRAW.ask(game, {"seat": seat, "deck": name})
    if added:
        drawn = {DECK: Deck(name)} if game.bags[deck or name].left else {}
        chosen = yield from choose(
            seat, DrawOrTakeAsked(), Keyed[Deck | Offer]({**drawn, **added}), source=game.source, subject=name
        )
        if isinstance(chosen, Offer):
            return str((yield from chosen.steps()))
    drawing = draw_and_keep if alone else draw_accepted
    return (yield from drawing(game, seat, name, use, deck=deck))


def draw_and_keep(game: Game, seat: int, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """The bag must hold one. A seat that draws several keeps one."""
    bag = game.bags[deck or name]
    drawn = [(yield from draw_accepted(game, seat, name, use, deck=deck))]
    for _ in range(modify.DRAWS.ask(game, 1, {"seat": seat, "deck": name}) - 1):
        bag.refill()
        if bag.left:
            drawn.append((yield from draw_accepted(game, seat, name, use, deck=deck)))
    if len(drawn) == 1:
        return drawn[0]
    options = Keyed({item: DECKS[name].thing(item) for item in drawn})
    chosen = yield from choose(
        seat, KeepDrawnAsked(name), options, source=game.source, subject=name, secret=DECKS[name].secret
    )
    kept = options.key_of(chosen)
    drawn.remove(kept)
    for item in drawn:
        bag.put_back(item)
    return kept


def draw_accepted(game: Game, seat: int, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """One that no ability discards."""
    if react.DRAWN.heard(game):
        return draw_until_accepted(game, seat, name, use, deck)
    return draw_from(game, name, use, deck=deck)


def draw_until_accepted(game: Game, seat: int, name: str, use: str, deck: str | None) -> Steps[str]:
    """While abilities discard, draws again if any is left."""
    bag = game.bags[deck or name]
    while True:
        item = yield from draw_from(game, name, use, deck=deck)
        if not bag.left:
            return item
        told = Drawn(seat, name, item)
        yield from react.DRAWN.show(game, told)
        if not told.again:
            return item
        bag.discarded.append(item)


def draw_from(
    game: Game, name: str, use: str, *, deck: str | None = None, among: Collection[str] | None = None
) -> Steps[str]:
    """The bag must hold one. deck: a seat's own bag. among: allowed items."""
    bag = game.bags[deck or name]
    outcomes = bag.unseen if among is None else {item: left for item, left in bag.unseen.items() if item in among}
    if len(outcomes) == 1:
        game.sees()  # no line of the log tells this draw
    item = yield from draw(DECKS[name].drawn, outcomes, subject=use, of=DECKS[name].thing)
    bag.take(item)
    return item
