"""The tracks as printed, on wide screens: the space that comes next takes a click, every space says what it is."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_stage_in_view import at_a_turn
from tests.browser.test_table_dock import report
from tests.browser.test_table_game import table_game
from tests.long_run import long

DESK = {"width": 1440, "height": 900}


def answers(phone: Phone, page: Page) -> list[str]:
    """The keys of the answers that the game on the page was given."""
    with phone.server.parts.games.view(page.url.rsplit("/", 1)[1].partition("?")[0]) as view:
        return [answer.key for answer in view.play.answers]


@long
def test_on_screen_the_next_space_clicked_twice_is_one_advance(new_phone: Callable[..., Phone]) -> None:
    """As the button of its lane does; the sign of the track leads to its spaces in words."""
    phone = new_phone(viewport=DESK, has_touch=False, is_mobile=False)
    page = at_a_turn(phone)
    seen = page.locator("#seen").input_value()
    lit = page.locator(".printed > .next:has(.reach-it)").first
    assert "Benefit: " in (lit.get_attribute("title") or "")
    key = lit.locator(".reach-it").get_attribute("value")
    before = answers(phone, page).count(str(key))
    lit.dblclick()
    expect(page.locator("#seen")).not_to_have_value(seen)
    assert answers(phone, page).count(str(key)) == before + 1
    page.locator(".tracks-wing .to-track").first.click()
    expect(page.get_by_role("heading", name="Tracks")).to_be_visible()


def test_at_the_table_a_click_on_the_next_space_reports_the_advance(new_phone: Callable[..., Phone]) -> None:
    """Before and after another report of the turn; a space that is not next takes none."""
    phone = new_phone(viewport=DESK, has_touch=False, is_mobile=False)
    game = table_game(phone, luck={})
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    for track in ("science", "technology"):
        expect(page.locator(".reach-it")).to_have_count(4)
        page.locator(f".printed.{track} > .next").click()
        expect(page.locator("#steps-own")).to_contain_text(track.title())
        assert answers(phone, page)[-1] == f"advance:{track}"
