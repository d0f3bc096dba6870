"""A campaign on two phones: begun from the first page, left and resumed elsewhere, played to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from playwright.sync_api import Page, expect

from automa.campaign import SCENARIOS
from automa.players import random_player, random_reports
from engine.acts import Answer
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.companion.test_carried_over import kept, played_on_screen
from tests.conftest import Owner
from tests.long_run import long

AT_THE_TABLE = (2, 4)
"""The scenarios of this campaign that are not played on screen."""
LEVEL = "3"
IN_A_GAME = r"/(?:play|games)/([\w-]{24})(?:/|$)"
"""The address of a game's pages, which holds its id."""


def play_to_the_end(phone: Phone, game: str, kind: str) -> None:
    """A player without a plan takes every turn, in the store."""
    games = phone.server.parts.games
    asked_at_random, reports = random_player(Luck(5).pick), random_reports(Luck(5).pick)
    while True:
        with games.view(game) as view:
            asked, seq, state = view.play.pending, view.seq, view.play.state
            if asked is None:
                return
            key = reports(state, asked) if kind == "table" else asked_at_random(asked)
        games.act(game, seq, Answer(key))


def begin_scenario(phone: Phone, page: Page, scenario: int) -> str:
    """Choose the level, and start the game by its setup; the game's id."""
    page.locator(f'.levels input[value="{LEVEL}"]').tap()
    page.get_by_role("button", name="At the table" if scenario in AT_THE_TABLE else "On screen").tap()
    expect(page.locator("#setup-scenario")).to_be_visible()
    phone.check(f"the setup of scenario {scenario}")
    page.get_by_role("button", name=re.compile("^Start")).tap()
    page.wait_for_url(re.compile(IN_A_GAME))
    return str(re.findall(IN_A_GAME, page.url)[0])


def test_the_cards_of_an_earlier_scenario_are_carried_over(new_phone: Callable[..., Phone]) -> None:
    """The setup has chosen what the campaign has kept; the game begins with it, or with another choice. (SCN5-5)"""
    phone = new_phone(viewport={"width": 360, "height": 640})
    phone.open("/")
    campaign = played_on_screen(cast("Owner", SimpleNamespace(parts=phone.server.parts, profile=phone.profile)))
    page = phone.open(f"/campaigns/{campaign}")
    page.set_viewport_size({"width": 390, "height": 844})
    last, dock = page.locator(".isle-name").last.bounding_box(), page.locator(".turn").bounding_box()
    assert last and dock and last["y"] + last["height"] <= dock["y"], "all islands without scrolling"
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="On screen").tap()
    eras = [page.get_by_label(f"Era {era}", exact=True) for era in (2, 3, 4)]
    for field, card in zip(eras, kept(), strict=True):
        expect(field).to_have_value(card)
    phone.check("the setup with what was carried over")
    eras[0].select_option("")
    phone.expected.append("422")
    page.get_by_role("button", name=re.compile("^Start")).tap()
    expect(page.get_by_text("Name one card for each of eras 2, 3 and 4").first).to_be_visible()
    phone.check("the setup with a card missing")
    eras[0].select_option(kept()[0])
    page.locator("#setup-boxes input[value=pp]").tap()
    expect(eras[0]).to_have_value(kept()[0])
    page.get_by_role("button", name=re.compile("^Start")).tap()
    page.wait_for_url(re.compile(IN_A_GAME))
    game = phone.server.parts.games.find(str(re.findall(IN_A_GAME, page.url)[0]))
    assert game.setup["foreshadowed"] == kept()


@long
def test_five_scenarios_on_two_phones(new_phone: Callable[..., Phone]) -> None:
    """Two at the table and three on screen; every new screen is checked."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    page = phone.open("/")
    page.get_by_role("link", name="Settings").tap()
    page.get_by_role("link", name="The Fate of Atlantis").tap()
    expect(page.get_by_role("button", name="Set sail for the lighthouse")).to_be_visible()
    phone.check("the campaigns")
    page.get_by_role("button", name="Set sail for the lighthouse").tap()
    expect(page.get_by_role("heading", name="Focus")).to_be_visible()
    address = page.url.removeprefix(phone.server.url)
    for scenario in SCENARIOS:
        phone.check(f"the campaign before scenario {scenario}")
        game = begin_scenario(phone, page, scenario)
        play_to_the_end(phone, game, "table" if scenario in AT_THE_TABLE else "solo")
        if scenario == 2:  # on to another phone, weeks later
            token = phone.server.parts.profiles.invite(phone.profile).token
            phone = new_phone(viewport={"width": 360, "height": 640})
            phone.open(f"/join/{token}").get_by_role("button", name="Continue on this phone").tap()
            expect(phone.page.get_by_role("link", name="The Fate of Atlantis")).to_be_visible()
        page = phone.open(address)
        expect(page.locator(".sea .badge-won")).to_have_count(scenario)
    expect(page.locator("main")).to_contain_text(re.compile("The campaign is yours|The Automa has won the campaign"))
    phone.check("the end of the campaign")
    page.get_by_role("link", name="This campaign").tap()
    expect(page.get_by_role("link", name="A picture to keep")).to_be_visible()
    phone.check("the settings of the campaign")
    with page.expect_download() as download:
        page.get_by_role("link", name="A picture to keep").tap()
    assert download.value.suggested_filename.endswith(".svg")
