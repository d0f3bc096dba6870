"""Plans & Ploys on a phone: the box at setup, a landmark card kept, beside its owner, and its landmark placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from automa.greedy import Greedy
from engine.acts import Answer
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.long_run import long

NewPhone = Callable[..., Phone]

SMALL = {"width": 360, "height": 640}

GAMES = 6

SETUP: dict[str, Any] = {"kind": "solo", "level": 2, "first": "player", "boxes": ["base", "pp"]}


def play_until(phone: Phone, game_id: str, kind: str, subject: str = "") -> bool:
    """Let the greedy player answer in the store until such a question is asked; whether it was."""
    games, player = phone.server.parts.games, Greedy(Luck(3).pick)
    while True:
        with games.view(game_id) as view:
            pending, seq = view.play.pending, view.seq
            if pending is None or (pending.kind == kind and subject in ("", pending.subject)):
                return pending is not None
            key = player.answer(view.play.state.game, pending)
        games.act(game_id, seq, Answer(key))


@long
@pytest.mark.parametrize("form", ["/solo/new", "/people/new"])
def test_the_forms_with_their_boxes_are_accessible(new_phone: NewPhone, form: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.open(f"{form}?box=pp")
    phone.unfold()
    phone.check(form)


def test_the_automas_civilizations_follow_the_box_at_once(new_phone: NewPhone) -> None:
    phone = new_phone()
    page = phone.open("/solo/new")
    page.locator("summary", has_text="Automa’s civilization").tap()
    expect(page.get_by_text("Trailblazers")).to_have_count(0)
    page.get_by_text("Plans & Ploys").first.tap()
    expect(page.get_by_text("Trailblazers").first).to_be_visible()


def test_a_landmark_card_is_kept_and_lies_beside_the_civilization(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    game = phone.server.game(phone.profile, **SETUP)
    assert play_until(phone, game.id, "keep_landmark_card")
    page = phone.open(f"/play/{game.id}")
    phone.check("the deal")
    page.locator("#turn button[name=key]").first.tap()
    expect(page.get_by_role("button", name="Undo the landmark card")).to_be_visible()
    phone.open(f"/play/{game.id}/cards")
    expect(page.get_by_text("So far: 0 of")).to_be_visible()
    phone.check("beside the civilization")


@long
def test_its_landmark_is_placed_in_the_city(new_phone: NewPhone) -> None:
    """The greedy player meets most goals; a game in which it does not is followed by another."""
    phone, placed = new_phone(viewport=SMALL), False
    for _ in range(GAMES):
        game = phone.server.game(phone.profile, **SETUP)
        assert play_until(phone, game.id, "player_turn")
        with phone.server.parts.games.view(game.id) as view:
            (card,) = view.play.state.game.players[0].landmark_cards
        if placed := play_until(phone, game.id, "plot", card):
            break
    assert placed
    phone.open(f"/play/{game.id}")
    phone.check("its landmark")
