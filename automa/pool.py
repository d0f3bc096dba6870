"""The pool of the Automa: cards and tiles face up that score like landmarks, and that a player may take from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
"""What the ability remembers beside the things by kind: whose advance turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolItemAdded(EventData):
    """A thing was laid into the pool.

    item: its sort; which: the thing itself, if it is known; pool: the sorts that lie there then.
    """

    kind = "pool_item"

    item: str
    which: str = ""
    pool: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolItemTaken(EventData):
    """A thing was taken out of the pool, with the fields of `PoolItemAdded`."""

    item: str
    which: str = ""
    pool: tuple[str, ...]


def kinds_pooled() -> list[str]:
    """The kinds of cards and tiles that can lie in a pool of a game on screen, in their order there."""
    return sorted(deck.pooled for deck in DECKS.values() if deck.pooled)


def deck_of(kind: str) -> DeckKind | None:
    """The deck from which a kind comes, None if a game on screen has none: then only the number is known."""
    return next((deck for deck in DECKS.values() if deck.pooled == kind), None)


class Pool(Ability):
    """What lies in the pool of a game on screen, and who may take from it."""

    sort = "automa_civilization"
    slug = "pool"

    @react.ADVANCE_TURN_BEGUN
    def open(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> None:
        """Whoever advances may take from it until the turn is over. (ACI-14)"""
        mine.memory[OPEN_TO] = [str(begun.seat)]

    @react.TURN_ENDED
    def close(self, game: Game, mine: InPlay, ended: TurnEnded) -> None:
        mine.memory.pop(OPEN_TO, None)

    @offer.DRAW
    def in_place_of_drawing(self, game: Game, mine: InPlay, about: AboutDeck) -> Iterator[Offer]:
        """Each thing of the kind that would be drawn. (ACI-14)"""
        kind = DECKS[about["deck"]].pooled
        for item, thing in open_to(mine, about["seat"], kind):
            yield Offer(key_of(item), partial(taking, game, mine, about["seat"], kind, item), thing=thing)

    @offer.INVENT
    def in_place_of_inventing(self, game: Game, mine: InPlay, about: AboutInvention) -> Iterator[Offer]:
        """Each tech card. (ACI-14)"""
        for item, thing in open_to(mine, about["seat"], "tech_card"):
            yield Offer(key_of(item), partial(inventing, game, mine, about["seat"], item), thing=thing)


def key_of(item: str) -> str:
    """The answer that takes it."""
    return f"pool:{item}"


def open_to(mine: InPlay, seat: int, kind: str) -> Iterator[tuple[str, Thing]]:
    """What of a kind a seat may take now."""
    if mine.memory.get(OPEN_TO) == [str(seat)]:
        for item in mine.memory.get(kind, ()):
            yield item, thing_of(kind, item, mine.owner)


def thing_of(kind: str, item: str, of: int) -> Thing:
    """What lies in the pool of a seat as a thing. Raises ValueError for a kind of no deck."""
    deck = deck_of(kind)
    if deck is None:
        raise ValueError(f"{kind!r} comes from no deck")
    return deck.thing(item, of)


def taking(game: Game, mine: InPlay, seat: int, kind: str, item: str) -> Steps[str]:
    """A thing leaves the pool for a seat, which gains it in place of one drawn. (ACI-14)"""
    yield from ()
    mine.memory[kind].remove(item)
    game.tell(PoolItemTaken(item=kind, which=item, pool=tuple(kinds_of(mine))), seat, rule="ACI-14")
    return item


def inventing(game: Game, mine: InPlay, seat: int, slug: str) -> Steps[str]:
    """A tech card of the pool goes to the bottom row. (ACI-14, TEC-2)"""
    yield from taking(game, mine, seat, "tech_card", slug)
    yield from gain_tech(game, seat, slug)
    return slug


def lay_out(game: Game, mat: AutomaMat, kind: str) -> Steps[None]:
    """One more in the pool: on screen off its deck, at a table by its kind alone. (ACI-11, ACI-12)"""
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
    """The pool before a mat, empty where there was none."""
    found = next(pools(game, mat.seat), None)
    if found is None:
        found = InPlay(Pool.slug, mat.seat, Pool.slug)
        game.in_play += (found,)
    return found


def pools(game: Game, seat: int) -> Iterator[InPlay]:
    """The pool of a seat, if it has one."""
    return (mine for mine in game.in_play if mine.owner == seat and mine.plays_as == Pool.slug)


def things_in(game: Game, seat: int) -> list[Thing]:
    """All that lies open in the pool of a seat in a game on screen."""
    return [
        thing_of(kind, item, seat)
        for mine in pools(game, seat)
        for kind in kinds_pooled()
        for item in items_of(mine, kind)
    ]


def items_of(mine: InPlay, kind: str) -> list[str]:
    """What of a kind lies in a pool."""
    return mine.memory.get(kind, [])


def kinds_of(mine: InPlay) -> list[str]:
    """What lies in a pool by kind, as often as it lies there."""
    return [kind for kind in kinds_pooled() for _item in items_of(mine, kind)]


def pool_items(game: Game, deck: str) -> list[str]:
    """All that came from a bag and lies in pools."""
    pools = (mine for mine in game.in_play if mine.plays_as == Pool.slug)
    return [item for mine in pools for item in items_of(mine, DECKS[deck].pooled)]


def lying(game: Game, mat: AutomaMat) -> list[str]:
    """All that lies in the pool of a mat by kind. (ACI-13)"""
    return [*mat.pool, *(kind for mine in pools(game, mat.seat) for kind in kinds_of(mine))]
