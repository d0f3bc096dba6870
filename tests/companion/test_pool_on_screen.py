"""The pool on the phone: drawn with the rivals, offered beside what would be drawn, told in the journal."""

from __future__ import annotations

import pytest

from automa.pool import things_in
from automa.solo import AUTOMA
from engine.things import SpaceTile, Tapestry
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner


@pytest.fixture
def phone(owner: Owner, solo_luck: None) -> OnScreen:
    """A solo game in which the Automa has a pool."""
    return OnScreen(owner, boxes=["base", "pp"], civilization="hucksters", level=1)


def test_what_lies_in_the_pool_is_drawn_with_the_rivals(phone: OnScreen) -> None:
    """The cards with their texts, the tiles as they are. (ACI-11)"""
    assert phone.play_on("player_turn")
    game, page = phone.solo.game, words(phone.page("/others"))
    assert "The pool" in page
    for thing in things_in(game, AUTOMA):
        if isinstance(thing, Tapestry):
            assert game.box.tapestry_cards[thing.slug].name in page
        if isinstance(thing, SpaceTile):
            assert game.box.space_tiles[thing.number].art in page


def test_who_would_draw_sees_the_pool_beside_the_deck(phone: OnScreen) -> None:
    """What lies there stands under the Automa's name. (ACI-14)"""
    assert phone.play_on("draw_or_take")
    keys, _items = phone.offered()
    page = words(phone.get())
    assert "Draw one, or take a face-up one?" in page
    assert "deck" in keys and any(key.startswith("pool:") for key in keys)
    taken = next(key for key in keys if key.startswith("pool:"))
    before = len(things_in(phone.solo.game, AUTOMA))
    phone.answer(taken)
    assert len(things_in(phone.solo.game, AUTOMA)) == before - 1
    assert "taken from the pool" in words(phone.page("/journal"))
