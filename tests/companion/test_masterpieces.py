"""The arts track on screen: creating, using and broadcasting masterpieces, each shown by what it does."""

from __future__ import annotations

import re

import pytest

from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner


@pytest.fixture
def creating(owner: Owner) -> OnScreen:
    """A game in which a masterpiece is to be taken."""
    return OnScreen.at(owner, "create", seed=3, boxes=["base", "aa"])


def test_a_masterpiece_is_chosen_by_what_it_does_and_lies_before_its_owner(creating: OnScreen) -> None:
    """Nobody knows the names: it has none. (ART-1)"""
    page = words(creating.get())
    game = creating.solo.game
    lying = list(game.bags["masterpiece"].face_up)
    assert "Create: take a masterpiece" in page and "The top card of the deck" in page
    effects = [game.box.masterpieces[slug].effect for slug in lying]
    assert all(effect[:1].upper() + effect[1:] in page for effect in effects)
    creating.answer(lying[0])
    assert f"created a masterpiece: {effects[0]}" in words(creating.get("/journal"))
    own = words(creating.get("/cards"))
    assert "Masterpieces" in own and effects[0][1:] in own


def test_a_masterpiece_lies_beside_ones_other_cards_on_wide_screens_and_in_the_page_of_words(
    creating: OnScreen,
) -> None:
    """(ART-1)"""
    game = creating.solo.game
    face_up = [game.box.masterpieces[slug].effect[1:] for slug in game.bags["masterpiece"].face_up]
    assert all(effect in words(creating.get("/words")) for effect in face_up)
    creating.answer(game.bags["masterpiece"].face_up[0])
    wing = re.search(r'<section class="wing hand-wing[^"]*".*?</section>', creating.get().text, re.S)
    assert wing is not None and "Masterpieces" in wing.group() and face_up[0] in words(wing.group())
    mine = re.search(r"Masterpieces (.*?) Face up, to be taken", words(creating.get("/words")))
    assert mine is not None and face_up[0] in mine.group(1)


def test_without_masterpieces_nothing_is_said_of_them(owner: Owner, solo_luck: None) -> None:
    """(ART-1)"""
    game = OnScreen(owner)
    assert "Masterpieces" not in game.page("/words") and "Masterpieces" not in game.page("")
