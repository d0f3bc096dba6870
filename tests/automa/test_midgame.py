"""A table that was already playing: how its decks lie as far as people can tell, and what the bots usually have."""

from __future__ import annotations

import pytest

from automa.definitions import level
from automa.state import Decks
from automa.table.midgame import deck_size, decks_as_they_lie, usual_cards, usual_covered
from engine.state.codec import BadPosition
from tests.story import DECK_SIZES

SOLO = Decks(list(range(1, 8)), unseen=1, progress=list(range(8, 23)))
TWO_PLAYERS = Decks(list(range(1, 13)))


@pytest.mark.parametrize(("number", "sizes"), DECK_SIZES.items())
def test_the_deck_grows_from_era_to_era(number: int, sizes: list[int]) -> None:
    """The cards of the decision deck in eras 1 to 4, level by level. (LVL-10)"""
    assert [deck_size(SOLO, level(number, False), era) for era in range(1, 5)] == sizes


def test_beside_two_players_the_deck_never_grows() -> None:
    """All 12 cards are shuffled into a new deck, none are added. (SHA-12)"""
    assert [deck_size(TWO_PLAYERS, None, era) for era in range(2)] == [12, 12]


def test_what_the_income_turns_usually_left() -> None:
    """One column covered in each income turn from 2 to 4 (INA-15), one card beside the mat from 1 to 4 (INA-16)."""
    assert [usual_covered(level(2, False), era) for era in range(6)] == [0, 0, 1, 2, 3, 3]
    assert [usual_cards(level(2, False), era) for era in range(6)] == [0, 1, 2, 3, 4, 4]
    assert [usual_cards(level(1, False), era) for era in range(6)] == [0] * 6  # LVL-3


def test_a_whole_deck_holds_the_base_cards_for_sure() -> None:
    decks = decks_as_they_lie(SOLO, 10, 10, [], [])
    assert (decks.known, decks.unseen, decks.discard_unseen) == (list(range(1, 8)), 3, 0)
    assert decks.progress == list(range(8, 23))


def test_where_all_cards_drawn_are_named_the_rest_is_known() -> None:
    decks = decks_as_they_lie(SOLO, 8, 4, [1, 9], [2, 3])
    assert decks.known == [4, 5, 6, 7]
    assert (decks.unseen, decks.discard, decks.pair, decks.discard_unseen) == (0, [1, 9], [2, 3], 0)
    assert 9 not in decks.progress


def test_cards_that_nobody_names_may_lie_anywhere() -> None:
    decks = decks_as_they_lie(SOLO, 10, 4, [1], [2, 3])
    assert (decks.known, decks.unseen, decks.discard_unseen) == ([], 4, 3)
    assert decks.progress == [4, 5, 6, 7, *range(8, 23)]
    assert decks.left == 4


@pytest.mark.parametrize(("left", "discard"), [(8, [1]), (6, [1, 2, 3]), (2, [8, 9, 10, 11, 12, 13])])
def test_more_cards_than_the_deck_holds_are_refused(left: int, discard: list[int]) -> None:
    with pytest.raises(BadPosition) as problem:
        decks_as_they_lie(SOLO, 8, left, discard, [])
    assert problem.value.problems == [("bots/decks", "more_cards_than_the_deck_holds")]
