"""Keys that lead back to the game, and those that move what is to be built."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.browser.test_stage_in_view import at_a_turn, press

WAYS = ("Left", "Up", "Down", "Right")


def test_escape_leads_back_from_the_last_moves(new_phone: Callable[..., Phone]) -> None:
    """As the page of the keys says of any page that the game leads to."""
    page = at_a_turn(new_phone(viewport={"width": 1180, "height": 820}))
    game = page.url
    page.get_by_role("link", name="Show the last moves again").click()
    expect(page).to_have_url(re.compile("/replay$"))
    press(page, "Escape", game)


def test_arrow_keys_move_a_building_as_its_arrows_do(new_phone: Callable[..., Phone]) -> None:
    """Not while something is typed; on a plot of the drawing they lead from plot to plot, as ever."""
    page = begin(phone := new_phone(viewport={"width": 1180, "height": 820}))
    lay_out(phone, page, 200, until="plot")
    built = page.locator("#turn form[method=post] button[name=key]")
    way = next(way for way in WAYS if page.locator(f".city-controls a[aria-label={way}]").count())
    opened, first = page.url, str(built.get_attribute("value"))
    page.locator(f".city-controls a[aria-label={way}]").click()
    expect(built).not_to_have_attribute("value", first)
    moved = str(built.get_attribute("value"))
    page.goto(opened)
    page.evaluate("""document.querySelector("#table").insertAdjacentHTML("afterbegin", "<input id=typed>")""")
    page.locator("#typed").press(f"Arrow{way}")
    expect(built).to_have_attribute("value", first)
    page.locator("#typed").blur()
    page.keyboard.press(f"Arrow{way}")
    expect(built).to_have_attribute("value", moved)
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.locator("svg.city .tap").first.focus()
    page.keyboard.press(f"Arrow{way}")
    page.wait_for_timeout(300)
    expect(built).to_have_attribute("value", moved)
