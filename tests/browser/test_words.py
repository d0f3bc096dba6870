"""What an icon does, at a tap: the sheet above a game, its keyboard, the page without scripts, and the guide."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin
from tests.browser.thumb import tap_in_time
from tests.long_run import long

HELP = "What does this do?"


def open_sheet(page: Page) -> None:
    """Ask what the question is about."""
    tap_in_time(page.locator("#turn").get_by_role("link", name=HELP))
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#sheet-title")).to_be_focused()


def test_the_sheet_opens_above_the_game_and_closes_in_every_way(phone: Phone) -> None:
    page = begin(phone)
    address = page.url
    sheet = page.locator("#sheet")
    open_sheet(page)
    expect(sheet).to_contain_text("nine by nine plots")
    phone.check("the sheet")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    open_sheet(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#turn").get_by_role("link", name=HELP)).to_be_focused()
    open_sheet(page)
    page.wait_for_timeout(500)  # in the moment in which it comes up a tap is the second one of a double tap
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    page.touchscreen.tap(195, 30)
    expect(sheet).to_be_hidden()
    assert page.url == address


@long
def test_back_closes_the_sheet_and_then_leads_back(phone: Phone) -> None:
    """Nothing of it is left in the history, however it was closed, and the game is not fetched anew."""
    phone.open("/settings")
    page = begin(phone)
    address, steps = page.url, int(page.evaluate("history.length"))
    fetched = list[str]()
    open_sheet(page)
    page.on("request", lambda request: fetched.append(request.url))
    page.go_back()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#seen")).to_be_attached()
    assert (page.url, fetched) == (address, [])
    open_sheet(page)
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    page.wait_for_function("() => !history.state?.sheet")
    assert int(page.evaluate("history.length")) == steps + 1, "what Forward would lead to"
    page.go_back()
    expect(page).not_to_have_url(address)


@long
def test_a_rule_opens_above_the_page_that_names_it_and_ticks_stay(phone: Phone) -> None:
    """Whoever lays out the bots comes back to the list as it was, after a look at a rule, at the table or a reload."""
    game = phone.server.game(phone.profile, "Sunday", kind="table", luck={})
    page = phone.open(f"/games/{game.id}/layout")
    box, rule = page.locator("[data-tick]").nth(3), page.locator(".rule-id:visible").first
    box.tap()
    words = rule.inner_text()
    tap_in_time(rule)
    expect(page.locator("#sheet")).to_contain_text(words)
    expect(page.locator("#sheet-title")).to_be_focused()
    phone.check("a rule above the page")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    page.wait_for_function("() => !history.state?.sheet")
    expect(box).to_be_checked()
    phone.open(f"/games/{game.id}")
    page.go_back()
    expect(box).to_be_checked()
    page.reload()
    expect(box).to_be_checked()
    assert page.locator("[data-tick]:checked").count() == 1


@long
def test_it_leads_on_from_term_to_term_and_to_the_rules(phone: Phone) -> None:
    page = begin(phone)
    open_sheet(page)
    sheet = page.locator("#sheet")
    sheet.get_by_role("link", name="District").tap()
    expect(sheet.get_by_role("heading", name="District")).to_be_focused()
    phone.check("a term")
    sheet.get_by_role("link", name="BLD-6").tap()
    expect(sheet.locator("#sheet-rule")).to_contain_text("nine 3x3 districts")
    phone.check("a rule in the sheet")
    for link in sheet.get_by_role("link").all():
        box = link.bounding_box()
        assert box
        assert box["height"] >= 44 or link.inner_text() == "The whole glossary"


@long
def test_it_opens_by_the_keyboard_from_a_benefit_on_a_board(phone: Phone) -> None:
    page = begin(phone)
    page.goto(f"{page.url}/tracks")
    page.locator("#track-exploration summary").tap()
    benefit = page.locator("#track-exploration a.explains", has_text="Explore next to your territories").first
    box = benefit.bounding_box()
    assert box
    assert box["height"] >= 44
    benefit.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("Place a territory tile of your supply")
    phone.check("a benefit in the sheet")
    page.keyboard.press("Escape")
    expect(benefit).to_be_focused()


def test_without_scripts_it_is_a_page_with_a_way_back(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(java_script_enabled=False)
    page = begin(phone)
    address = page.url
    page.locator("#turn").get_by_role("link", name=HELP).tap()
    expect(page.get_by_role("heading", name=HELP)).to_be_visible()
    expect(page.locator("main")).to_contain_text("nine by nine plots")
    page.get_by_role("link", name="Back").tap()
    expect(page.locator("#turn")).to_contain_text("Choose your capital city")
    assert page.url == address
    page.goto(f"{phone.server.url}/words")
    page.get_by_role("searchbox").fill("island")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#words")).to_contain_text("Middle island")
    assert "find=island" in page.url


@long
def test_the_glossary_is_searched_as_one_types(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 360, "height": 740}, color_scheme="dark")
    page = phone.open("/words")
    phone.check("the glossary")
    page.get_by_role("searchbox").press_sequentially("trap")
    expect(page.locator("#words")).to_contain_text("One term")
    expect(page.locator("#words").get_by_role("link").first).to_have_text("Trap")
    phone.check("what was found")
    page.get_by_role("link", name="Trap", exact=True).tap()
    expect(page.get_by_role("heading", name="Trap")).to_be_visible()
    phone.check("a term")


@long
def test_the_guide_goes_and_comes_back(phone: Phone) -> None:
    page = begin(phone)
    expect(page.locator("#guide")).to_contain_text("Complete rows and columns give VP")
    page.get_by_role("button", name="Turn the guide off").tap()
    expect(page.locator("#guide")).to_contain_text("The guide is off")
    phone.check("the guide is off")
    page.get_by_role("button", name="Turn it on").tap()
    expect(page.locator("#guide")).to_contain_text("Complete rows and columns give VP")
    page.get_by_role("button", name="Turn the guide off").tap()
    expect(page.locator("#guide")).to_contain_text("The guide is off")
    page.reload()
    expect(page.locator("#turn")).to_contain_text("Choose your capital city")
    assert page.locator("#guide").count() == 0
