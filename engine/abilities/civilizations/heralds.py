"""A first card on Maker of Fire, and tokens to reuse tapestry cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.abilities.ability import Ability, choose_for
from engine.decisions import Keyed, QuestionData, Steps
from engine.decks import NoTapestryLeft
from engine.facts.cards import FirstCard, TapestryKind
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import tapestry
from engine.rules.draws import draw_from, tapestry_deck
from engine.rules.happenings import CivilizationGained, IncomeTurnEnded
from engine.rules.mats import acts, mat_of
from engine.state.game import Game, InPlay
from engine.things import Decline, Tapestry, leave

MAKER_OF_FIRE = 0


class TapestryLaid(EventData):
    card: str
    space: int


class Proclaimed(EventData):
    """place: `SEAT:SPACE:DEPTH`."""

    card: str
    place: str


class FirstCardAsked(QuestionData): ...


class ProclaimAsked(QuestionData): ...


class Heralds(Ability):
    """Memory: `first_card` while due; `tokens` on cards, `SEAT:SPACE:DEPTH`."""

    sort = "civilization"
    slug = "heralds"
    liking = 15

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> None:
        """A first card only at setup."""
        if gained.mine is mine and gained.at_setup:
            mine.memory["first_card"] = ["due"]

    @react.INCOME_TURN_ENDED
    def end_of_income(self, game: Game, mine: InPlay, ended: IncomeTurnEnded) -> Steps[None] | None:
        """(ADJ-4)"""
        mat = mat_of(game, mine)
        if ended.seat != mine.owner or ended.turn not in mat.income_end_turns or "first_card" not in mine.memory:
            return None
        del mine.memory["first_card"]
        return None if mat.first_card is None else first_card(game, mine, mat.first_card)

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        """Only on uncovered cards."""
        marked, stacks = mine.memory.get("tokens", ()), game.players[seat].tapestries
        return [space for space, stack in enumerate(stacks) if f"{seat}:{space}:{len(stack)}" in marked]

    @offer.CIVILIZATION_STEP
    def proclaim(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if acts(game, mine, about) and has_token(game, mine) and proclaimable(game, mine):
            yield Offer(self.slug, lambda: proclaim(game, mine))


def first_card(game: Game, mine: InPlay, wanted: FirstCard) -> Steps[None]:
    """Draws, then a card in hand may go on Maker of Fire. (ADJ-4)"""
    seat = mine.owner
    if wanted.draws_until:
        yield from draw_until(game, seat, wanted.draws_until)
    hand = game.players[seat].hand
    if not hand:
        return
    known = game.box.tapestry_cards
    possible = [card for card in hand if known[card].kind in wanted.kinds and card not in wanted.excluded]
    options: Keyed[Tapestry | Decline] = Keyed({**leave("skip"), **{card: Tapestry(card) for card in possible}})
    chosen = yield from choose_for(mine, FirstCardAsked(), options, secret=True)
    if isinstance(chosen, Decline):
        return
    card = chosen.slug
    if wanted.effect:
        yield from tapestry.play_card(game, seat, card, MAKER_OF_FIRE)
    else:
        hand.remove(card)
        game.players[seat].tapestries[MAKER_OF_FIRE].append(card)
        game.tell(TapestryLaid(card, MAKER_OF_FIRE), seat, rule="ADJ-4")


def draw_until(game: Game, seat: int, kinds: tuple[TapestryKind, ...]) -> Steps[None]:
    """Keeps the first card of these kinds, discards those before. (ADJ-4)"""
    deck, others = tapestry_deck(game, seat), list[str]()
    bag = game.bags[deck]
    bag.refill()
    if not bag.left:
        game.tell(NoTapestryLeft(), seat, rule="GEN-6")
    while bag.left:
        card = yield from draw_from(game, "tapestry", "reveal", deck=deck)
        kept = game.box.tapestry_cards[card].kind in kinds
        game.tell(tapestry.TapestryRevealed(card, kept), seat, rule="ADJ-4")
        if kept:
            game.players[seat].hand.append(card)
            yield from react.TAPESTRY_GAINED.notify(game, seat, card)
            break
        others.append(card)
        bag.refill()
    bag.discarded += others


def has_token(game: Game, mine: InPlay) -> bool:
    """The revised mat's supply never ends. (GEN-2)"""
    return mine.edition == "rebalanced" or len(mine.memory.get("tokens", ())) < mat_of(game, mine).tokens


def proclaimable(game: Game, mine: InPlay) -> dict[str, Tapestry]:
    """Keys `SEAT:SPACE`. (FAQ-6)"""
    marked = mine.memory.get("tokens", ())
    return {
        key: card
        for key, card in tapestry.lying_open(game, game.players).items()
        if f"{card.of}:{card.space}:{card.depth}" not in marked
    }


def proclaim(game: Game, mine: InPlay) -> Steps[None]:
    """Lasting effects end as if played now."""
    options: Keyed[Tapestry | Decline] = Keyed({**leave("skip"), **proclaimable(game, mine)})
    chosen = yield from choose_for(mine, ProclaimAsked(), options)
    if isinstance(chosen, Decline):
        return
    place, card = f"{chosen.of}:{chosen.space}:{chosen.depth}", chosen.slug
    mine.memory.setdefault("tokens", []).append(place)
    game.tell(Proclaimed(card, place), mine.owner, rule="FAQ-6")
    yield from tapestry.use_once_more(game, mine.owner, card)
