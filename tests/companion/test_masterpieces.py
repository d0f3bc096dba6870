"""The arts track on screen: creating, using and broadcasting masterpieces, each shown by what it does."""

from __future__ import annotations

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
