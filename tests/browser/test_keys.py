"""Keys that lead back to the game, and those that move what is to be built."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.browser.test_stage_in_view import at_a_turn, press
from tests.browser.test_table_game import answer, table_game
from tests.long_run import long

WAYS = ("Left", "Up", "Down", "Right")


@long
def test_escape_leads_back_from_the_last_moves(new_phone: Callable[..., Phone]) -> None:
    """As the page of the keys says of any page that the game leads to."""
    page = at_a_turn(new_phone(viewport={"width": 1180, "height": 820}))
    game = page.url
    page.get_by_role("link", name="Show the last moves again").click()
    expect(page).to_have_url(re.compile("/replay$"))
    press(page, "Escape", game)


@long
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


def test_a_digit_gives_the_answer_in_that_place_and_r_gives_it_again(new_phone: Callable[..., Phone]) -> None:
    """Payments, cards and whatever else lies in a list; what was undone by U is done again by R."""
    page = begin(phone := new_phone(viewport={"width": 1180, "height": 820}))
    lay_out(phone, page, 200, until="payment")
    seen = page.locator("#seen")
    asked = seen.input_value()
    page.keyboard.press("1")
    expect(seen).not_to_have_value(asked)
    paid = seen.input_value()
    page.keyboard.press("u")
    expect(seen).not_to_have_value(paid)
    undone = seen.input_value()
    page.keyboard.press("r")
    expect(seen).not_to_have_value(undone)
    expect(page.locator("form[action$='/redo']")).to_have_count(0)


def test_the_number_of_a_drawn_card_is_typed(new_phone: Callable[..., Phone]) -> None:
    """Of two digits where a card has two."""
    phone = new_phone(viewport={"width": 1180, "height": 820})
    game = table_game(phone)
    answer(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    expect(page.locator("#turn .numbers")).to_be_visible()
    values = page.locator("#turn .numbers button").evaluate_all("(all) => all.map((each) => each.value)")
    wanted = next(each for each in values if len(each) == 2)
    seen = page.locator("#seen").input_value()
    for digit in wanted:
        page.keyboard.press(digit)
    expect(page.locator("#seen")).not_to_have_value(seen)
    with phone.server.parts.games.view(game) as view:
        assert view.play.answers[-1].key == wanted
