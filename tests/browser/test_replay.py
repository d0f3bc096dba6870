"""Stepping through a game on a phone: turn by turn, from board to board, with scripts and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from automa.players import random_player
from companion.store.models import GameRow
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.companion.on_phone import play_on
from tests.long_run import long


def begin(phone: Phone, answers: int) -> GameRow:
    """A solo game after so many answers."""
    game = phone.server.game(phone.profile, "Rainy evening", kind="solo", level=2, first="player")
    games = phone.server.parts.games
    play_on(games, game.id, random_player(Luck(5).pick), lambda play: len(play.log) > answers)
    return game


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=long)], ids=["with scripts", "without"])
def test_first_back_next_and_last_lead_through_the_game(new_phone: Callable[..., Phone], scripts: bool) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640}, java_script_enabled=scripts)
    game = begin(phone, 120)
    page = phone.open(f"/play/{game.id}/journal")
    page.get_by_role("link", name="Step through the game").tap()
    steps = page.get_by_role("navigation", name="Steps")
    expect(page.locator("#turn")).to_contain_text("As it stands now")
    steps.get_by_role("link", name="First").tap()
    expect(page.locator("#turn")).to_contain_text("The setup")
    steps.get_by_role("link", name="Next").tap()
    expect(page.locator("#turn")).to_contain_text("Turn 1 of")
    expect(page).to_have_url(f"{phone.server.url}/games/{game.id}/replay/1?board=map")
    page.get_by_role("link", name="City").tap()
    expect(page.locator("svg.city")).to_be_visible()
    steps.get_by_role("link", name="Next").tap()
    expect(page.locator("#turn")).to_contain_text("Turn 2 of")
    expect(page.locator("svg.city")).to_be_visible()
    page.reload()
    expect(page.locator("#turn")).to_contain_text("Turn 2 of")
    steps.get_by_role("link", name="Back").tap()
    expect(page.locator("#turn")).to_contain_text("Turn 1 of")
    if scripts:
        for board in ("Map", "Tracks", "City"):
            page.get_by_role("link", name=board, exact=True).tap()
            expect(page.get_by_role("link", name=board, exact=True)).to_have_attribute("aria-current", "page")
            phone.check(f"the {board} of a step")
