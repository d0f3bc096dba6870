"""A game at a table on wide screens: what happened, the map, the tracks and the dock side by side, and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.screens import LOOK
from tests.browser.conftest import Phone
from tests.browser.test_stage_in_view import IN_VIEW, OVERLAP, WIDE, press
from tests.browser.test_table_dock import report
from tests.browser.test_table_game import table_game
from tests.long_run import LONG, long

DESK: Any = {"width": 1440, "height": 900}
TABLETS = ((800, 1280), (1024, 768), (1080, 810))
LAPTOP = (1280, 720)
PARTS = (".board .map", ".happened", ".tracks-wing", "#turn", ".aside", ".as-text")

SMALL_TARGETS = """() => [...document.querySelectorAll("body :is(a, button, summary, label)")]
    .filter((each) => each.checkVisibility() && !each.matches(".visually-hidden, .skip, .rule-id, .pic"))
    .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 43.5)
    .map((each) => each.outerHTML.slice(0, 90))"""
SHARE = """() => {
    const high = (each) => document.querySelector(each).getBoundingClientRect().height;
    return (high("#bar") + high("#turn")) / innerHeight;
}"""


def look_at(phone: Phone, where: str) -> None:
    """Map, what happened, tracks and dock lie whole beside each other, and nothing of the page scrolls."""
    page, size = phone.page, phone.page.viewport_size
    assert size is not None
    for part in PARTS[:4]:
        expect(page.locator(part).first).to_be_visible()
    assert page.evaluate(OVERLAP, PARTS) == [], where
    assert all(page.evaluate(IN_VIEW, part) >= 0.99 for part in PARTS[:3]), where
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"], where
    map, happened = (page.locator(part).first.bounding_box() for part in PARTS[:2])
    assert map and happened and happened["x"] >= map["x"] + map["width"], where
    upright = size["width"] < 1100 and size["height"] > size["width"]  # there the breadth bounds the map
    least = map["width"] * 0.95 if upright else size["height"] * (0.42 if size["width"] >= 1100 else 0.36)
    if (size["width"], size["height"]) == LAPTOP:
        least = size["height"] / 2
    assert map["height"] >= least, where
    if where.startswith("before"):
        assert happened["height"] >= size["height"] * 0.4, where
    look = page.evaluate(LOOK)
    assert (look["small_targets"], look["small_texts"], look["small_drawn_texts"]) == (0, 0, []), where
    assert page.evaluate(SMALL_TARGETS) == [], where
    if upright:
        assert page.evaluate(SHARE) <= 0.25, where
    phone.check(where)


@long
@pytest.mark.parametrize("tracks", [4, pytest.param(5, marks=long)])
def test_from_800_pixels_on_the_table_lies_side_by_side(new_phone: Callable[..., Phone], tracks: int) -> None:
    """Before and after one's own report, and while a hex is to be tapped."""
    phone = new_phone(viewport=DESK)
    game = table_game(phone, level=3, luck={}, boxes=["base", "aa"] if tracks == 5 else ["base"])
    report(phone, game, "income", "end", "advance:science", "end")
    sizes = (*WIDE, *TABLETS, LAPTOP) if LONG else (WIDE[0], LAPTOP)
    for path, where in ((f"/games/{game}", "before"), (f"/games/{game}/act/conquer", "a conquest")):
        page = phone.open(path)
        expect(page.locator(".printed")).to_have_count(tracks)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            look_at(phone, f"{where} at {width} by {height}")
    report(phone, game, "advance:technology", "vp:+12@track")
    page = phone.open(f"/games/{game}")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        look_at(phone, f"after at {width} by {height}")
        act = page.get_by_role("button", name="Bots’ turn").bounding_box()
        assert act and act["height"] <= 80, "no higher than its words need"


def test_a_phone_that_is_unfolded_asks_for_the_tracks(new_phone: Callable[..., Phone]) -> None:
    """A phone's page comes without them."""
    phone = new_phone()
    page = phone.open(f"/games/{table_game(phone, luck={})}")
    expect(page.locator("svg.map")).to_be_visible()
    expect(page.locator(".tracks-wing")).to_have_count(0)
    page.set_viewport_size({"width": 844, "height": 590})
    expect(page.locator(".tracks-wing")).to_be_visible()


@long
@pytest.mark.parametrize("width", [pytest.param(820, marks=long), 1440])
def test_the_other_pages_use_the_breadth(new_phone: Callable[..., Phone], width: int) -> None:
    """Maps and graphs lie beside what is said of them; nothing scrolls sideways."""
    phone = new_phone(viewport={"width": width, "height": 900})
    game = table_game(phone, luck={})
    report(phone, game, "income", "end", "advance:science", "vp:+3", "end")
    views = ("map", "score", "fix/map", "fix/map/2,1", "tracks", "landmarks", "journal", "points", "more", "fix/tracks")
    for view in views if LONG else views[:4]:
        page = phone.open(f"/games/{game}/{view}")
        wide = page.locator("#table > .map, #table > .card:has(.race)")
        if wide.count():
            box, rest = wide.bounding_box(), page.locator("#table > :is(.list, h1, p, .fix-title)").last.bounding_box()
            assert box and rest and rest["x"] >= box["x"] + box["width"], view
        phone.check(f"{view} at {width}")


def pressed(page: Page, key: str) -> None:
    """Press a key that reports something, and wait until the screen has moved on."""
    seen = page.locator("#seen").input_value()
    page.keyboard.press(key)
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page.locator(".htmx-request")).to_have_count(0)


@long
def test_keys_report_at_the_table_what_their_buttons_do(new_phone: Callable[..., Phone]) -> None:
    """1 to 5 before and after a report of one's own, income, the end of the turn, undo, views and the list of keys."""
    phone = new_phone(viewport=DESK)
    game = table_game(phone, boxes=["base", "aa"], luck={})
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    tracks = [each.get_attribute("value") for each in page.locator(".advances > .track").all()]
    assert len(tracks) == 5
    for key, value in enumerate(tracks, 1):
        pressed(page, str(key))
        with phone.server.parts.games.view(game) as view:
            assert view.play.answers[-1].key == value
        pressed(page, "u")
    pressed(page, "2")
    pressed(page, "3")
    with phone.server.parts.games.view(game) as view:
        assert view.play.answers[-1].key == tracks[2]
    pressed(page, "u")
    pressed(page, "b")
    expect(page.locator("#steps-own")).to_have_count(0)
    pressed(page, "i")
    expect(page.locator("#steps-own")).to_contain_text("ncome turn 2")
    address = page.url
    for letter, place in (("m", "map"), ("l", "journal")):
        press(page, letter, f"{address}/{place}")
        press(page, "m", address)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(address)


def test_keys_rest_while_one_types(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport=DESK)
    game = table_game(phone, luck={})
    report(phone, game, "income")
    page = phone.open(f"/games/{game}/points")
    amount = page.get_by_label("Another number of VP")
    amount.focus()
    for key in "1?u":
        page.keyboard.press(key)
    expect(amount).to_have_value("1?u")
    expect(page).to_have_url(re.compile("/points$"))
    amount.blur()
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
