"""The Automa's open cards and tiles: they score like landmarks, and players may take them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from automa.state import AutomaMat
from engine.abilities.ability import Ability
from engine.decisions import Steps
from engine.decks import DECKS, DeckKind
from engine.hooks import offer, react
from engine.hooks.about import AboutDeck, AboutInvention
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules.draws import draw_from, tell_none_left
from engine.rules.happenings import AdvanceTurnBegun, TurnEnded
from engine.rules.tech import gain_tech
from engine.state.game import Game, InPlay
from engine.things import Thing

OPEN_TO = "open_to"
"""Remembers whose advance turn it is."""


class PoolItemAdded(EventData, kind="pool_item", kw_only=True):
    item: str  # its kind
    which: str = ""  # if known
    pool: tuple[str, ...]  # all there now, by kind


class PoolItemTaken(EventData, kw_only=True):
    """Fields as in `PoolItemAdded`."""

    item: str
    which: str = ""
    pool: tuple[str, ...]


def kinds_pooled() -> list[str]:
    """In order."""
    return sorted(deck.pooled for deck in DECKS.values() if deck.pooled)


def deck_of(kind: str) -> DeckKind | None:
    """None if games on screen lack it."""
    return next((deck for deck in DECKS.values() if deck.pooled == kind), None)


class Pool(Ability):
    """On screen: what lies there, and who may take it."""

    sort = "automa_civilization"
    slug = "pool"

    @react.ADVANCE_TURN_BEGUN
    def open(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> None:
        """To whoever advances, until the turn ends. (ACI-14)"""
        mine.memory[OPEN_TO] = [str(begun.seat)]

    @react.TURN_ENDED
    def close(self, game: Game, mine: InPlay, ended: TurnEnded) -> None:
        mine.memory.pop(OPEN_TO, None)

    @offer.DRAW
    def in_place_of_drawing(self, game: Game, mine: InPlay, about: AboutDeck) -> Iterator[Offer]:
        """(ACI-14)"""
        kind = DECKS[about["deck"]].pooled
        for item, thing in open_to(mine, about["seat"], kind):
            yield Offer(key_of(item), partial(taking, game, mine, about["seat"], kind, item), thing=thing)

    @offer.INVENT
    def in_place_of_inventing(self, game: Game, mine: InPlay, about: AboutInvention) -> Iterator[Offer]:
        """(ACI-14)"""
        for item, thing in open_to(mine, about["seat"], "tech_card"):
            yield Offer(key_of(item), partial(inventing, game, mine, about["seat"], item), thing=thing)


def key_of(item: str) -> str:
    return f"pool:{item}"


def open_to(mine: InPlay, seat: int, kind: str) -> Iterator[tuple[str, Thing]]:
    if mine.memory.get(OPEN_TO) == [str(seat)]:
        for item in mine.memory.get(kind, ()):
            yield item, thing_of(kind, item, mine.owner)


def thing_of(kind: str, item: str, of: int) -> Thing:
    """Raises ValueError without a deck."""
    deck = deck_of(kind)
    if deck is None:
        raise ValueError(f"{kind!r} comes from no deck")
    return deck.thing(item, of)


def taking(game: Game, mine: InPlay, seat: int, kind: str, item: str) -> Steps[str]:
    """Gained instead of drawn. (ACI-14)"""
    yield from ()
    mine.memory[kind].remove(item)
    game.tell(PoolItemTaken(item=kind, which=item, pool=tuple(kinds_of(mine))), seat, rule="ACI-14")
    return item


def inventing(game: Game, mine: InPlay, seat: int, slug: str) -> Steps[str]:
    """To the bottom row. (ACI-14, TEC-2)"""
    yield from taking(game, mine, seat, "tech_card", slug)
    yield from gain_tech(game, seat, slug)
    return slug


def lay_out(game: Game, mat: AutomaMat, kind: str) -> Steps[None]:
    """On screen off its deck, at a table by kind alone. (ACI-11, ACI-12)"""
    which = ""
    deck = deck_of(kind)
    if deck is not None and deck.name in game.bags:
        bag = game.bags[deck.name]
        bag.refill()
        if not bag.left:
            tell_none_left(game, mat.seat, deck.name)
            return
        which = yield from draw_from(game, deck.name, "pool")
        pool_of(game, mat).memory.setdefault(kind, []).append(which)
    else:
        mat.pool.append(kind)
    game.tell(PoolItemAdded(item=kind, which=which, pool=tuple(lying(game, mat))), mat.seat, rule="ACI-12")


def pool_of(game: Game, mat: AutomaMat) -> InPlay:
    """New if there is none."""
    found = next(pools(game, mat.seat), None)
    if found is None:
        found = InPlay(Pool.slug, mat.seat, Pool.slug)
        game.in_play += (found,)
    return found


def pools(game: Game, seat: int) -> Iterator[InPlay]:
    """At most one."""
    return (mine for mine in game.in_play if mine.owner == seat and mine.plays_as == Pool.slug)


def things_in(game: Game, seat: int) -> list[Thing]:
    return [
        thing_of(kind, item, seat)
        for mine in pools(game, seat)
        for kind in kinds_pooled()
        for item in items_of(mine, kind)
    ]


def items_of(mine: InPlay, kind: str) -> list[str]:
    return mine.memory.get(kind, [])


def kinds_of(mine: InPlay) -> list[str]:
    """One entry per thing."""
    return [kind for kind in kinds_pooled() for _item in items_of(mine, kind)]


def pool_items(game: Game, deck: str) -> list[str]:
    """From any pool."""
    pools = (mine for mine in game.in_play if mine.plays_as == Pool.slug)
    return [item for mine in pools for item in items_of(mine, DECKS[deck].pooled)]


def lying(game: Game, mat: AutomaMat) -> list[str]:
    """By kind. (ACI-13)"""
    return [*mat.pool, *(kind for mine in pools(game, mat.seat) for kind in kinds_of(mine))]
