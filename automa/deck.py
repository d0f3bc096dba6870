"""Decision deck, progress deck and tiebreakers."""

from __future__ import annotations

from automa.definitions import DECISION_CARDS, DecisionCard
from automa.state import Bots, Decks
from engine.chance import draw
from engine.decisions import ChanceData, Steps
from engine.journal import EventData
from engine.state.game import Game


class Pair(EventData):
    """left: in the deck."""

    track_card: int
    tiebreaker_card: int
    left: int


class DeckShuffled(EventData):
    cards: int


class TiebreakerDrawn(EventData):
    card: int


class ProgressCardChance(ChanceData):
    use: str


class DecisionCardChance(ChanceData):
    use: str


def draw_pair(game: Game, bots: Bots) -> Steps[None]:
    """Track card, then tiebreaker card; discards the last pair."""
    decks = bots.decks
    decks.discard += decks.pair
    decks.pair = []
    track_card = yield from draw_decision_card(decks, "track_card")
    tiebreaker_card = yield from draw_decision_card(decks, "tiebreaker_card")
    decks.pair = [track_card, tiebreaker_card]
    game.tell(Pair(track_card, tiebreaker_card, decks.left), rule="DCK-3")


def draw_decision_card(decks: Decks, use: str) -> Steps[int]:
    """Equally likely.

    Unseen progress cards may lie in the deck, except those seen since in the progress deck. (DCK-9)
    """
    hidden = decks.may_lie_elsewhere if decks.unseen else []
    outcomes = dict.fromkeys(map(str, sorted(decks.known)), max(len(hidden), 1))
    outcomes |= dict.fromkeys(map(str, hidden), decks.unseen)
    card = int((yield from draw(DecisionCardChance(use), outcomes, subject=use)))
    if card in decks.known:
        decks.known.remove(card)
    else:
        decks.progress.remove(card)
        decks.unseen -= 1
    return card


def add_cards(decks: Decks, number: int) -> None:
    """Unseen, to the discard pile, while any are left."""
    added = min(number, decks.in_progress_deck)
    decks.discard_unseen += added
    if added:
        decks.shuffled_back.clear()


def shuffle(decks: Decks) -> None:
    """With the discard pile and the last pair."""
    decks.known += decks.discard + decks.pair
    decks.unseen += decks.discard_unseen
    decks.discard, decks.discard_unseen, decks.pair = [], 0, []


def tiebreaker_card(game: Game, bots: Bots) -> Steps[DecisionCard]:
    """The pair's, else one of the progress deck, shuffled back, or of the decision deck."""
    decks = bots.decks
    if decks.pair:
        return DECISION_CARDS[decks.pair[1]]
    lying = [card for card in decks.progress if DECISION_CARDS[card].deck == "progress"]
    from_progress_deck = lying if decks.in_progress_deck > 0 else []
    outcomes = dict.fromkeys(map(str, sorted(from_progress_deck or decks.progress or decks.known or decks.discard)), 1)
    drawn = yield from draw(ProgressCardChance("tiebreaker_card"), outcomes, subject="tiebreaker_card")
    card = int(drawn)
    if card in from_progress_deck and card not in decks.shuffled_back:
        decks.shuffled_back.append(card)
    in_income_turn_1 = bots.era == 1 and game.active in bots.seats
    game.tell(TiebreakerDrawn(card), rule="DCK-9" if in_income_turn_1 else "DCK-11")
    return DECISION_CARDS[card]
