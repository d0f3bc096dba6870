"""A table that was already playing before the phone came out: what its bots usually have in an era, and its decks."""

from __future__ import annotations

from collections.abc import Sequence

from automa.definitions import Level
from automa.state import Decks
from engine.state.codec import BadPosition


def deck_size(start: Decks, level: Level | None, era: int) -> int:
    """How many cards the decision deck holds in an era; `level` is None where no cards are added. (LVL-10, SHA-12)"""
    added = sum(cards for turn, cards in level.cards_added.items() if turn <= era) if level else 0
    return len(start.known) + start.unseen + added


def usual_covered(level: Level, era: int) -> int:
    """How many multiplier columns of the Automa's mat are covered after the income turn of an era. (INA-15)"""
    return len([turn for turn in level.steps.get("tapestry_on_mat", ()) if turn <= era])


def usual_cards(level: Level, era: int) -> int:
    """How many cards the Automa has got beside its mat by income turns, none of them used. (INA-16)"""
    return len([turn for turn in level.steps.get("tapestry_to_automa", ()) if turn <= era])


def decks_as_they_lie(start: Decks, size: int, left: int, discard: Sequence[int], pair: Sequence[int]) -> Decks:
    """The decks as far as people can tell.

    start: the decks as the game begins. size and left: cards of the decision deck in this era, and of them those still
    to be drawn. discard and pair: the cards seen this era. A card that lay open but is not named here may be anywhere.
    Raises BadPosition.
    """
    seen = [*discard, *pair]
    somewhere = size - left - len(seen)
    if somewhere < 0:
        raise BadPosition([("bots/decks", "more_cards_than_the_deck_holds")])
    if somewhere:
        rest = [card for card in (*start.known, *start.progress) if card not in seen]
        return Decks([], left, list(discard), somewhere, list(pair), rest)
    known = [card for card in start.known if card not in seen]
    progress = [card for card in start.progress if card not in seen]
    if left < len(known):
        raise BadPosition([("bots/decks", "more_cards_than_the_deck_holds")])
    return Decks(known, left - len(known), list(discard), 0, list(pair), progress)
