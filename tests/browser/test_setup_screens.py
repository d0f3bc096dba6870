"""The screens around a game in a real browser: setup, a table already playing, layout, result, rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from automa.table.table_setup import TableSetup
from tests.browser.conftest import Phone
from tests.long_run import long

NewPhone = Callable[..., Phone]
PAIRS = {"2": 5, "3": 6}
"""Pairs in the deck of an era on level 2. (LVL-10)"""


def new_game(phone: Phone, **setup: Any) -> str:
    """The address of a new table game of this phone."""
    plain: dict[str, Any] = TableSetup.read({"civilization": "engineers", **setup}).plain()
    return f"/games/{phone.server.game(phone.profile, **plain).id}"


@pytest.mark.parametrize(
    "screen",
    [
        "new",
        "position",
        "result",
        *(pytest.param(each, marks=long) for each in ("two", "names", "layout", "rules", "rule")),
    ],
)
def test_a_screen_fits_and_is_accessible(new_phone: NewPhone, screen: str) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    paths = {
        "new": "/games/new?players=1&level=6&box=pp&box=aa&box=ff",
        "two": "/games/new?players=2",
        "position": "/games/new/position?players=1&level=6&box=pp&box=aa",
        "names": "/games/new/position?players=2&name_you=Bartholomaeuswilhelm&name_other=Maximiliane+Emmeline",
        "rules": "/rules?q=hex",
        "rule": "/rules/SHA-13",
    }
    phone.open(paths.get(screen) or f"{new_game(phone)}/{screen}")
    phone.unfold()
    phone.check(screen)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    assert phone.width() == 390


def test_from_the_home_screen_to_the_table_in_three_taps(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.open("/").get_by_role("link", name=re.compile("^At my table")).tap()
    phone.page.get_by_role("button", name="Start").tap()
    phone.page.get_by_role("link", name="To the table").last.tap()
    phone.page.wait_for_url(lambda url: url.split("/")[-2] == "games")


@long
def test_what_depends_on_the_boxes_follows_and_nothing_is_lost(new_phone: NewPhone) -> None:
    phone = new_phone()
    page = phone.open("/games/new?players=1")
    page.get_by_label("Game name").fill("Our evening")
    page.locator("summary", has_text="Automa’s civilization").tap()
    page.get_by_text("Plans & Ploys").first.tap()
    page.get_by_text("Hucksters").first.wait_for()
    page.get_by_text("Automa the Crusher of Dreams").tap()
    page.get_by_text("Second civilization (level 6)").wait_for()
    assert page.get_by_label("Game name").input_value() == "Our evening"
    assert page.get_by_text("Hucksters").first.is_visible()


def answer_the_form(phone: Phone) -> Page:
    """The form of a table game with some answers that are not the usual ones."""
    page = phone.open("/games/new")
    page.get_by_text("4 · Automa").tap()
    page.get_by_text("Left empty: “Level 4, ").wait_for()
    page.locator("summary", has_text="Pieces and names").tap()
    page.locator("#name-you").fill("Ada")
    page.locator("#color-you").select_option("green")
    return page


def answers_stand(page: Page) -> None:
    """These answers, and what depends on them: the name of the game, and the part that they opened."""
    page.get_by_text("Left empty: “Level 4, ").wait_for()
    expect(page.locator("[name=level]:checked")).to_have_value("4")
    expect(page.locator("#name-you")).to_have_value("Ada")
    expect(page.locator("#color-you")).to_have_value("green")
    expect(page.locator("#name-you")).to_be_visible()


@long
def test_a_rule_looked_up_in_the_form_of_setup_leads_back_to_the_answers(new_phone: NewPhone) -> None:
    """It opens above the form. Also whoever goes on to all rules, and back by the page's own way, has lost nothing."""
    page = answer_the_form(new_phone())
    page.locator("summary", has_text="Who starts, and where").tap()
    page.get_by_role("link", name="BST-2").tap()
    page.locator("#sheet").get_by_role("link", name="All rules").tap()
    page.wait_for_url(lambda url: urlsplit(url).path == "/rules")
    page.get_by_role("link", name="Back").tap()
    page.wait_for_url(lambda url: urlsplit(url).path == "/games/new")
    answers_stand(page)


def test_after_the_browsers_back_the_answers_of_setup_stand(new_phone: NewPhone) -> None:
    phone = new_phone()
    page = answer_the_form(phone)
    phone.open("/about")
    page.go_back()
    answers_stand(page)
    page.get_by_role("button", name="The game has already begun").tap()
    page.wait_for_url(lambda url: "/position" in url)
    page.get_by_role("link", name="New game").tap()
    page.wait_for_url(lambda url: "/position" not in url)
    answers_stand(page)


@pytest.mark.parametrize("place", ["On screen", pytest.param("At the table", marks=long)])
def test_who_looks_up_what_is_different_comes_back_into_the_campaign(new_phone: NewPhone, place: str) -> None:
    """At the level chosen since the page was opened, by the page's way or the browser's, after a mistake too."""
    phone = new_phone()
    phone.expected.append("422")
    campaign = phone.server.parts.campaigns.create(phone.profile, "Winter").id
    page = phone.open(f"/campaigns/{campaign}")
    page.locator(".levels input[value='4']").tap()
    expect(page.get_by_text("4 points to whoever wins it")).to_be_visible()
    page.get_by_role("button", name=place).tap()
    page.wait_for_url(lambda url: urlsplit(url).path.endswith("/new"))
    expect(page.locator("[name=level]:checked")).to_have_value("4")
    page.locator("[name=level][value='5']").tap()
    ways: tuple[Callable[[], object], ...] = (lambda: page.get_by_role("link", name="Back").last.tap(), page.go_back)
    for way in ways:
        page.get_by_role("link", name="What is different").tap()
        page.wait_for_url(lambda url: urlsplit(url).path == "/scenarios/focus")
        way()
        expect(page.locator("[name=level]:checked")).to_have_value("5")
    page.locator("#game-name").evaluate("field => { field.maxLength = 90; field.value = 'x'.repeat(80); }")
    page.get_by_role("button", name=re.compile("^Start")).tap()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_role("link", name="What is different").tap()
    page.get_by_role("link", name="Back").last.tap()
    expect(page.locator("[name=level]:checked")).to_have_value("5")
    page.get_by_label("Game name").fill("Ours")
    page.get_by_role("button", name=re.compile("^Start")).tap()
    page.wait_for_url(re.compile(r"/(?:play|games)/[\w-]{24}"))
    (begun,) = phone.server.parts.campaigns.find(campaign).plays
    assert (begun.scenario, begun.level) == (1, 5)


@pytest.mark.parametrize("way", ["solo", pytest.param("people", marks=long)])
def test_after_the_browsers_back_a_game_on_screen_has_its_answers(new_phone: NewPhone, way: str) -> None:
    phone = new_phone()
    page = phone.open(f"/{way}/new")
    page.get_by_text("Plans & Ploys").first.tap()
    page.locator("summary", has_text="Mats and variants").tap()
    page.get_by_text("Rebalanced", exact=True).tap()
    phone.open("/about")
    page.go_back()
    expect(page.locator("#setup-boxes [value=pp]")).to_be_checked()
    expect(page.locator("[name=civilization_mats]:checked")).to_have_value("rebalanced")
    expect(page.get_by_text("Rebalanced", exact=True)).to_be_visible()


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=long)])
def test_a_table_already_playing_is_tapped_in(new_phone: NewPhone, scripts: bool) -> None:
    phone = new_phone(java_script_enabled=scripts)
    page = phone.open("/games/new/position?players=1&level=2&civilization=engineers")
    page.locator("#era_bots").select_option("2")
    page.locator("#vp_0").fill("41")
    page.locator("summary", has_text="Map").tap()
    page.get_by_role("button", name="middle island").tap()
    page.locator("input[name=hex][value='0,0:0']").wait_for(state="attached")
    assert page.locator("#vp_0").input_value() == "41"
    assert page.locator("#era_bots").input_value() == "2"
    page.get_by_role("button", name="Go on from here").tap()
    page.wait_for_url(lambda url: "/position" not in url)
    game = phone.server.parts.games.of_owner(phone.profile)[0]
    assert game.setup["position"]["board"]["seats"][0]["vp"] == 41
    assert "0,0" in game.setup["position"]["board"]["map"]["outposts"]


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=long)])
def test_a_hex_tapped_once_has_one_outpost_whatever_is_changed_after_it(new_phone: NewPhone, scripts: bool) -> None:
    phone = new_phone(java_script_enabled=scripts)
    page = phone.open("/games/new/position?players=1&level=2&civilization=engineers")
    page.locator("summary", has_text="Map").tap()
    page.get_by_role("button", name="middle island").tap()
    middle = page.locator("input[name=hex][value^='0,0:']")
    middle.wait_for(state="attached")
    if not scripts:
        page.locator("#vp_0").press("Enter")  # sends the form as it is
        page.wait_for_load_state()
    for era in ("2", "3"):
        page.locator("#era_bots").select_option(era)
        if scripts:
            usual = page.locator("#usual-pairs", has_text=f"all of this era: {PAIRS[era]}")
            usual.wait_for(state="attached")
    assert middle.get_attribute("value") == "0,0:0"


@long
def test_after_a_start_that_was_refused_a_change_does_not_start_the_game(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.expected.append("422")
    page = phone.open("/games/new/position?players=1&level=2&civilization=engineers")
    phone.unfold()
    page.locator("#pairs").select_option("3")
    page.locator("#pair_left").select_option("3")
    page.get_by_role("button", name="Go on from here").tap()
    said = page.get_by_role("link", name="Decision cards lie in pairs: choose both cards face up, or none.")
    said.wait_for()
    page.locator("#pair_right").select_option("4")
    said.wait_for(state="detached")
    assert "/position" in page.url
    assert not phone.server.parts.games.of_owner(phone.profile)


def test_what_does_not_fit_is_said_beside_the_button(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.expected.append("422")
    page = phone.open("/games/new/position?players=1&level=2&civilization=engineers")
    page.locator("#vp_0").fill("no")
    page.get_by_role("button", name="Go on from here").tap()
    page.get_by_role("link", name="VP are a whole number from 0 to 999.").wait_for()
    assert page.locator("#vp_0").input_value() == "no"


def test_the_rules_are_found_while_typing(new_phone: NewPhone) -> None:
    phone = new_phone()
    page = phone.open("/rules")
    page.get_by_label("Find a rule").fill("middle island")
    page.get_by_role("link", name="ACH-4").wait_for()
    assert page.get_by_role("link", name="HEX-2").count() == 0
