"""Where things stand while the phone goes round, and where going back and loading anew lead."""

from __future__ import annotations

from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from automa.players import random_player
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.test_people_game import begin as begin_round
from tests.browser.test_solo_game import begin as begin_solo
from tests.browser.test_solo_game import wanted
from tests.browser.test_table_game import act, answer, table_game
from tests.browser.thumb import Thumb
from tests.long_run import long

SIZES = {768: 1024, 360: 640, 390: 844}
"""Screens, width and height, the last one a phone on which it is tapped."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom on the screen."""


def boxes(buttons: Locator) -> list[Box]:
    """Where the buttons lie on the screen, as far as they are to be seen."""
    script = """all => all.map(each => {
        const seen = each.getBoundingClientRect(), sheet = each.closest(".turn, .bar").getBoundingClientRect();
        return [seen.left, Math.max(seen.top, sheet.top), seen.right, Math.min(seen.bottom, sheet.bottom)];
    }).filter(([left, top, right, bottom]) => top < bottom)"""
    return [tuple(box) for box in buttons.evaluate_all(script)]


def overlap(one: Box, other: Box) -> bool:
    """Whether a tap could hit both."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def boxes_by_size(phone: Phone, buttons: Locator) -> dict[int, list[Box]]:
    """Where the buttons lie on each of the screens, by its width."""
    lie = {}
    for width, height in SIZES.items():
        phone.page.set_viewport_size({"width": width, "height": height})
        lie[width] = boxes(buttons)
    return lie


@long
def test_what_passes_the_phone_on_never_lies_where_an_answer_lay(phone: Phone) -> None:
    """Nor do “Hide it” and “I am Ben” lie in one place, and no sheet of answers ever grows as high as they stand."""
    page = begin_round(phone, "Ada", "Ben")
    game, player = page.url.rpartition("/")[2], random_player(Luck(4).pick)
    answers: dict[int, list[Box]] = {width: [] for width in SIZES}
    passing: dict[int, dict[str, set[Box]]] = {width: {"I am": set(), "Hide": set()} for width in SIZES}
    for _ in range(24):
        button = page.locator(".curtain button")
        if button.count():
            said = button.inner_text()
            for width, lie in boxes_by_size(phone, button).items():
                passing[width][said[:4]].update(lie)
            button.tap()
            expect(button.filter(has_text=said)).to_have_count(0)
            continue
        with phone.server.parts.games.view(game) as view:
            assert view.play.pending is not None
            asked = view.play.pending
        for width, lie in boxes_by_size(phone, page.locator("#turn form[method=post] button")).items():
            answers[width] += lie
        Thumb(page).give(asked.kind, player(asked))
    for width, height in SIZES.items():
        lie_apart(answers[width], passing[width], height)


def lie_apart(answers: list[Box], passing: dict[str, set[Box]], height: int) -> None:
    """On a screen of this height no tap on one of them hits another."""
    assert answers and all(passing.values())
    places = [*passing["I am"], *passing["Hide"]]
    assert not [(box, other) for box in places for other in answers if overlap(box, other)]
    assert not [(box, other) for box in passing["I am"] for other in passing["Hide"] if overlap(box, other)]
    assert all(bottom <= height / 4 for _left, _top, _right, bottom in places), "the sheet takes three quarters"


def at_a_plot(phone: Phone) -> Page:
    """A solo game, opened where a building is to be placed."""
    page = begin_solo(phone)
    game = page.url.rpartition("/")[2]
    while (step := wanted(phone, game)) is not None and step[0] != "plot":
        answer(phone, game, step[1])
    phone.open("/")
    return phone.open(f"/play/{game}")


def try_plot(page: Page, place: int) -> str:
    """Tap a plot; returns where the building stands then."""
    plot = page.locator("svg.city a.tap[href*='at=']").nth(place)
    stands = parse_qs(urlparse(plot.get_attribute("href") or "").query)["at"][0]
    plot.tap()
    return stands


@long
def test_going_back_does_not_walk_through_the_plots_that_were_tried(phone: Phone) -> None:
    """The address tells where the building stands, for loading anew; going back leaves the game."""
    page = at_a_plot(phone)
    confirm = page.locator("#turn form[method=post] button[name=key]")
    stands = ""
    for place in (5, 20, 40):
        stands = try_plot(page, place)
        expect(confirm).to_have_attribute("value", stands)
    page.wait_for_url(f"**?at={stands}")
    page.reload()
    expect(confirm).to_have_attribute("value", stands)
    page.go_back()
    assert page.url == f"{phone.server.url}/"


@long
def test_a_built_building_leaves_the_address(phone: Phone) -> None:
    """The next question begins anew."""
    page = at_a_plot(phone)
    page.wait_for_url(f"**?at={try_plot(page, 20)}")
    seen = page.locator("#seen").input_value()
    page.get_by_role("button", name="Build it here").tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    assert "?" not in page.url


def test_after_a_conquest_on_the_page_of_the_act_loading_anew_shows_the_table(phone: Phone) -> None:
    """No second outpost is one tap away, what was done stands there, and going back sends nothing again."""
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}/more")
    page.get_by_role("link", name="Conquer a territory").tap()
    expect(page.get_by_role("heading", name="Conquer: tap the hex")).to_be_visible()
    seen = page.locator("#seen").input_value()
    page.locator("svg.map button.tap").first.tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    assert page.url == f"{phone.server.url}/games/{game}"
    expect(page.locator("#so-far-own")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Conquer: tap the hex")).to_have_count(0)
    expect(page.locator("#turn button[value=end]")).to_be_visible()
    now = page.locator("#seen").input_value()
    page.go_back()
    expect(page.get_by_role("heading", name="More")).to_be_visible()
    expect(page.locator("#seen")).to_have_value(now)
    page.go_forward()
    act(page, "end")


@pytest.mark.parametrize("number", ["tapped", pytest.param("typed", marks=long)])
def test_after_vp_were_added_going_back_leads_to_no_keypad(phone: Phone, number: str) -> None:
    """The table has taken its place, also where it was first said what the VP are for."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "advance:science")
    page = phone.open(f"/games/{game}")
    page.locator(".pad a.now").tap()
    page.get_by_role("link", name="Tech cards").tap()
    expect(page.get_by_role("link", name="Tech cards")).to_have_attribute("aria-current", "true")
    if number == "tapped":
        page.get_by_role("button", name="+7", exact=True).tap()
    else:
        page.get_by_label("Another number of VP").fill("7")
        page.get_by_role("button", name="Add", exact=True).tap()
    expect(page.locator(".pad b.num")).to_contain_text("7")
    assert page.url == f"{phone.server.url}/games/{game}"
    page.go_back()
    expect(page.locator(".pad b.num")).to_contain_text("7")
    assert page.url == f"{phone.server.url}/games/{game}"
    page.go_back()
    page.wait_for_url("about:blank")
