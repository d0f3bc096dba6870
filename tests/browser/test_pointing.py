"""A watcher points at a hex and at a space, and asks to help: the host's phone shows all of it without a tap."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.test_guests import NARROW, come_in, share
from tests.browser.test_table_game import table_game
from tests.long_run import long


def test_what_a_watcher_points_at_glows_on_the_phone_of_the_host(new_phone: Callable[..., Phone]) -> None:
    host, guest = new_phone(), new_phone(viewport=NARROW)
    game = table_game(host, luck={})
    watching = come_in(guest, share(host, game, "Watch"), "Ben", looks=False)
    table = host.open_live(f"/games/{game}/map")
    watching.get_by_role("link", name="Point").tap()
    expect(watching.get_by_role("heading", name="Point at something")).to_be_visible()
    guest.check("pointing")
    watching.locator("button[value='0,-1']").tap()
    expect(watching.get_by_text("Everyone sees where you’re pointing")).to_be_visible()
    expect(table.get_by_text("Ben is pointing at a hex of the map")).to_be_visible()
    expect(table.locator("svg.map use.pointed")).to_have_count(1)
    host.check("somebody points")
    table = host.open_live(f"/games/{game}/tracks")
    watching.get_by_label("Or a space of a track").select_option("science:5")
    watching.get_by_role("button", name="Point at this space").tap()
    expect(table.get_by_text("Ben is pointing at Science 5")).to_be_visible()
    expect(table.locator(".science .pointed").first).to_be_attached()


@long
def test_who_asks_to_help_is_let_do_so(new_phone: Callable[..., Phone]) -> None:
    host, guest = new_phone(), new_phone(viewport=NARROW)
    game = table_game(host, luck={})
    watching = come_in(guest, share(host, game, "Watch"), "Ben", looks=False)
    table = host.open_live(f"/games/{game}")
    watching.get_by_role("button", name="Ask to help").tap()
    expect(watching.get_by_role("button", name="You’ve asked")).to_be_visible()
    guest.check("asking")
    expect(table.get_by_text("Ben would like to play")).to_be_visible()
    host.check("asked")
    table.get_by_role("link", name="Answer").tap()
    expect(table.get_by_role("button", name="Not now")).to_be_visible()
    host.check("who asks")
    table.get_by_role("button", name="Change").tap()
    expect(table.get_by_text("Ben helps")).to_be_visible()
    expect(watching.get_by_role("button", name="Take income turn 1")).to_be_visible()
