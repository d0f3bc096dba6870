"""Drawing from bags: one unseen item, each as likely, and cards turned face up."""

from __future__ import annotations

from engine.chance import draw
from engine.decisions import Keyed, Steps, choose
from engine.hooks import modify, offer, react
from engine.hooks.offers import Offer
from engine.state.game import Drawn, Game
from engine.things import DRAWN, Deck

DECK = "deck"
"""The answer that draws, where something else may be taken."""


def turn_up(game: Game, name: str, number: int) -> Steps[None]:
    """Turn cards face up until so many lie there, or none is left. (TEC-1, GEN-6)"""
    bag = game.bags[name]
    while len(bag.face_up) < number:
        bag.refill()
        if not bag.left:
            return
        card = yield from draw_from(game, name, "face_up")
        bag.face_up.append(card)


def tapestry_deck(game: Game, seat: int) -> str:
    """The bag from which a seat gains tapestry cards and to which it discards them: the common deck, or one's own."""
    return modify.TAPESTRY_DECK.ask(game, "tapestry", {"seat": seat})


def can_gain(game: Game, seat: int, name: str, *, deck: str | None = None) -> bool:
    """Whether a seat can gain an item: one is left to draw, or abilities offer one in its place."""
    return bool(game.bags[deck or name].left or offer.DRAW.ask(game, {"seat": seat, "deck": name}))


def draw_to_gain(game: Game, seat: int, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """Take one unseen item out of a bag for a seat to gain, or what abilities offer in its place; there is one."""
    added = offer.DRAW.ask(game, {"seat": seat, "deck": name})
    if added:
        drawn = {DECK: Deck(name)} if game.bags[deck or name].left else {}
        chosen = yield from choose(seat, "draw_or_take", Keyed[Deck | Offer]({**drawn, **added}), subject=name)
        if isinstance(chosen, Offer):
            return str((yield from chosen.steps()))
    return (yield from draw_and_keep(game, seat, name, use, deck=deck))


def draw_and_keep(game: Game, seat: int, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """Take one unseen item out of a bag, which must hold one, for a seat to gain.

    Who may draw several keeps one of them, and the others are shuffled back.
    """
    bag = game.bags[deck or name]
    drawn = [(yield from draw_accepted(game, seat, name, use, deck=deck))]
    for _ in range(modify.DRAWS.ask(game, 1, {"seat": seat, "deck": name}) - 1):
        bag.refill()
        if bag.left:
            drawn.append((yield from draw_accepted(game, seat, name, use, deck=deck)))
    if len(drawn) == 1:
        return drawn[0]
    options, about = Keyed({item: DRAWN[name](item) for item in drawn}), {"deck": name}
    chosen = yield from choose(seat, "keep_drawn", options, subject=name, data=about, secret=name == "tapestry")
    kept = options.key_of(chosen)
    drawn.remove(kept)
    for item in drawn:
        bag.put_back(item)
    return kept


def draw_accepted(game: Game, seat: int, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """Draw for a seat to gain, again as long as abilities have what was drawn discarded and another one is left."""
    bag = game.bags[deck or name]
    while True:
        item = yield from draw_from(game, name, use, deck=deck)
        if not react.DRAWN.heard(game) or not bag.left:
            return item
        told = Drawn(seat, name, item)
        yield from react.DRAWN.show(game, told)
        if not told.again:
            return item
        bag.discarded.append(item)


def draw_from(game: Game, name: str, use: str, *, deck: str | None = None) -> Steps[str]:
    """Take one unseen item out of a bag, each as likely; it must hold one. `deck` is a bag of one's own."""
    bag = game.bags[deck or name]
    if len(bag.unseen) == 1:
        game.sees()  # no line of the log says that something was drawn
    item = yield from draw(name, bag.unseen, subject=use, of=DRAWN.get(name))
    bag.take(item)
    return item
