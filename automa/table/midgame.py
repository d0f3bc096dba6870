"""What bots usually have in an era, if a table began without the phone."""

from __future__ import annotations

from collections.abc import Sequence

from automa.definitions import Level
from automa.state import Decks
from engine.state.codec import BadPosition


def deck_size(start: Decks, level: Level | None, era: int) -> int:
    """Decision cards. level: None if no cards are added. (LVL-10, SHA-12)"""
    added = sum(cards for turn, cards in level.cards_added.items() if turn <= era) if level else 0
    return len(start.known) + start.unseen + added


def usual_covered(level: Level, era: int) -> int:
    """Multiplier columns after an era's income turn. (INA-15)"""
    return len([turn for turn in level.steps.get("tapestry_on_mat", ()) if turn <= era])


def usual_cards(level: Level, era: int) -> int:
    """Beside the Automa's mat if none was used. (INA-16)"""
    return len([turn for turn in level.steps.get("tapestry_to_automa", ()) if turn <= era])


def decks_as_they_lie(start: Decks, size: int, left: int, discard: Sequence[int], pair: Sequence[int]) -> Decks:
    """As far as people can tell. Raises BadPosition.

    start: as the game begins. size: cards in this era; left: of them to be drawn. discard, pair: seen this era; other
    cards may be anywhere.
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
