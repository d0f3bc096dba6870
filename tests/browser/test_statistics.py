"""The end of a game and the statistics on a phone: readable at every width, light and dark, and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from automa.players import random_player
from automa.solo import open_play
from companion.store.documents import Document, DocumentEntry
from companion.store.models import GameRow, now
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.long_run import long

SMALL: Any = {"width": 360, "height": 640}
STICKING_OUT = """() => [...document.querySelectorAll("th, td")].filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent)"""
"""What has no room in its cell of a table."""


def over(phone: Phone, seed: int, level: int) -> GameRow:
    """A game on screen that a random player has played to the end."""
    play = open_play({"kind": "solo", "level": level}, Luck(seed))
    player = random_player(Luck(seed).pick)
    while play.pending:
        play.answer(player(play.pending))
    entries = [DocumentEntry.model_validate({**entry._asdict(), "made_at": now()}) for entry in play.log]
    about = {"name": f"Evening {seed}", "kind": "solo", "rules_version": "", "created": now(), "finished": now()}
    document = Document.model_validate({**about, "setup": dict(play.setup), "entries": entries})
    return phone.server.parts.games.import_document(phone.profile, document.model_dump_json().encode())


@long
def test_the_result_is_readable(new_phone: Callable[..., Phone]) -> None:
    """The race, the points by source and era, and every one of them by its name."""
    phone = new_phone(viewport=SMALL)
    game = over(phone, 4, 6)
    page = phone.open(f"/games/{game.id}/result")
    expect(page.get_by_role("table", name="Where they came from")).to_be_visible()
    phone.check("the result")
    phone.unfold()
    expect(page.get_by_role("table", name=re.compile("Automa: VP by source and era"))).to_be_visible()
    expect(page.get_by_role("table", name="VP after each turn in which somebody scored")).to_be_visible()
    phone.check("all of the result")


@long
def test_the_statistics_are_readable_and_lead_to_a_game(new_phone: Callable[..., Phone]) -> None:
    """From the history to the statistics, narrowed down and back, then to the best game."""
    phone = new_phone(viewport=SMALL)
    games = [over(phone, seed, 1 + seed % 6) for seed in range(4)]
    phone.open("/").get_by_role("link", name="Statistics").tap()
    page = phone.page
    expect(page.get_by_role("heading", name="4 games on your own")).to_be_visible()
    phone.check("the statistics")
    assert page.evaluate(STICKING_OUT) == []
    page.get_by_role("link", name="Several people").tap()
    expect(page.get_by_text("No game of this sort")).to_be_visible()
    expect(page).to_have_url(re.compile("kind=people"))
    phone.check("no game of a kind")
    page.go_back()
    expect(page.get_by_role("table", name="By level")).to_be_visible()
    best = max(games, key=lambda game: game.summary["seats"][0]["vp"])
    page.locator(".best a").first.tap()
    expect(page).to_have_url(re.compile(f"/play/{best.id}/score$"))


def test_the_statistics_without_scripts(new_phone: Callable[..., Phone]) -> None:
    """The kinds are links, the drawings need nothing."""
    phone = new_phone(java_script_enabled=False)
    over(phone, 2, 1)
    page = phone.open("/statistics")
    page.get_by_role("link", name="On screen").tap()
    expect(page).to_have_url(re.compile("kind=solo"))
    expect(page.locator("svg.columns")).to_be_visible()
    page.get_by_role("link", name="At the table").tap()
    expect(page.get_by_text("No game of this sort")).to_be_visible()
