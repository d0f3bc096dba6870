"""Four phones of one game: what one does shows on the others, with what is new, who is here and whose turn it is."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HOSTINGS, Phone, installed
from tests.browser.test_frame import continue_on
from tests.browser.test_guests import come_in, share
from tests.browser.test_table_game import table_game
from tests.long_run import long

_log = logging.getLogger(__name__)

ROOM = {"width": 360, "height": 640}
EXPECTED = ("403", "[object Event]", "htmx:sendError", "ERR_INTERNET_DISCONNECTED")
"""What the console says where somebody is put out, or has no connection."""

NEW = "[data-new]"
"""What a phone marks on the table as news."""


@dataclass
class Party:
    """A host and those who have come in, each with the game open."""

    host: Phone
    guests: list[Phone]
    path: str

    @property
    def pages(self) -> list[Page]:
        """The open pages, the host's first."""
        return [self.host.page, *(guest.page for guest in self.guests)]

    def open(self) -> None:
        """Everybody listens."""
        for phone in (self.host, *self.guests):
            phone.open_live(self.path)


def gather(new_phone: Callable[..., Phone], host: Phone, path: str, *roles: str) -> Party:
    """Guests come in by these buttons of the page of sharing, and everybody has the game open."""
    game, guests = path.rsplit("/", 1)[1], []
    for number, role in enumerate(roles):
        guest = new_phone(viewport=ROOM)
        guest.expected.extend(EXPECTED)
        come_in(guest, share(host, game, role), f"Guest {number + 1}", looks=False)
        guests.append(guest)
    party = Party(host, guests, path)
    party.open()
    return party


def shown_after(what: str, act: Callable[[], None], *seen: Callable[[], None]) -> None:
    """Do something and wait until all the others show it; `--log-level=info -rP` tells how long that took."""
    start = time.perf_counter()
    act()
    for each in seen:
        each()
    _log.info("%s shows on %s other phones after %.0f ms", what, len(seen), (time.perf_counter() - start) * 1000)


def shows_more(page: Page, seen: str) -> None:
    """The page is of a longer log."""
    expect(page.locator("#seen")).not_to_have_value(seen)


@installed
@HOSTINGS
def test_at_the_table_host_helper_and_watcher_see_the_same(new_phone: Callable[..., Phone]) -> None:
    """Then the watcher helps as well, loses the connection and comes back, and is taken out."""
    host = new_phone()
    game = table_game(host, luck={}, level=2)
    party = gather(new_phone, host, f"/games/{game}", "Help", "Watch", "Watch")
    _host, helping, watching, third = party.pages
    expect(watching.locator("#here")).to_contain_text("2 watching · here: Guest 1")
    expect(host.page.locator("#here")).to_contain_text("2 watching · here: Guest 1")
    shown_after(
        "a report of the helper",
        helping.get_by_role("button", name="Take income turn 1").tap,
        lambda: expect(host.page.locator(NEW)).to_contain_text("ncome turn 1"),
        lambda: expect(watching.locator(NEW)).to_contain_text("ncome turn 1"),
        lambda: expect(third.locator(NEW)).to_contain_text("ncome turn 1"),
    )
    expect(helping.locator(NEW)).to_have_count(0)
    party.guests[1].check("what is new")

    party.guests[2].page.get_by_role("link", name="Tracks", exact=True).tap()
    host.page.locator("#turn button[value='advance:science']").tap()
    expect(third.locator(".strip.science .ring")).to_have_count(1)
    party.guests[2].check("the token that moved")

    party.guests[2].go_offline()
    helping.get_by_role("link", name="Gained an advance?").tap()
    helping.locator("#turn button[value='advance:military']").tap()
    expect(watching.locator(NEW)).to_contain_text("Military")
    expect(third.locator(".strip.military .ring")).to_have_count(0)
    party.guests[2].context.set_offline(False)
    expect(third.locator(".strip.military .ring")).to_have_count(1)

    host.open(f"/games/{game}/share")
    row = host.page.locator(".people-list .guest", has_text="Guest 2")
    row.get_by_role("combobox").select_option("help")
    row.get_by_role("button", name="Change").tap()
    expect(watching.locator("#turn")).to_contain_text("Gained an advance?")  # what whoever helps is asked now
    host.page.locator(".people-list .guest", has_text="Guest 3").get_by_role("button", name="Remove").tap()
    host.page.locator("#confirm [value=yes]").tap()
    expect(third.get_by_role("heading", name="The host has removed you from this game")).to_be_visible()


@long
def test_on_screen_every_phone_knows_whose_turn_it_is(new_phone: Callable[..., Phone]) -> None:
    """Three on phones of their own and one who watches: the setup goes round once."""
    host = new_phone()
    setup = {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}
    game = host.server.game(host.profile, "Evening", **setup).id
    party = gather(new_phone, host, f"/play/{game}", "Play as Ben", "Play as Cleo", "Watch")
    players, watching = party.pages[:3], party.pages[3]
    expect(watching.locator("#here")).to_contain_text("1 watching · here: Guest 1, Guest 2")
    for _turn in range(4):
        asked = next(page for page in players if page.locator("#turn form").count())
        said = watching.locator("#whose").inner_text()
        assert said.endswith("is playing")
        assert asked.locator("#yours").inner_text() == "It’s your turn"
        seen = watching.locator("#seen").input_value()
        others = [page for page in party.pages if page is not asked]
        tap = asked.locator("#turn form button").first.tap
        shown_after("an answer", tap, *(partial(shows_more, page, seen) for page in others))
        shows_more(asked, seen)
    party.guests[2].check("watching people")


@long
def test_who_asked_for_an_undo_reads_at_once_that_it_stays(new_phone: Callable[..., Phone]) -> None:
    """Two on phones of their own: the other one says no, and neither has to load anything."""
    host = new_phone()
    game = host.server.game(host.profile, "Evening", kind="people", players=["Ada", "Ben"]).id
    pages = gather(new_phone, host, f"/play/{game}", "Play as Ben").pages
    ask = "Ask to undo"
    while not any(page.get_by_role("button", name=ask).count() for page in pages):
        asked = next(page for page in pages if page.locator("#turn form button").count())
        seen = asked.locator("#seen").input_value()
        asked.locator("#turn form button").first.tap()
        for page in pages:
            shows_more(page, seen)
    asking = next(page for page in pages if page.get_by_role("button", name=ask).count())
    (other,) = [page for page in pages if page is not asking]
    asking.get_by_role("button", name=ask).tap()
    other.locator(".consent button[value=no]").tap()
    expect(asking.get_by_text("would rather not undo this")).to_be_visible()
    expect(other.get_by_text("would rather not")).to_have_count(0)


@long
@HOSTINGS
def test_the_host_changes_phones_in_mid_game(new_phone: Callable[..., Phone]) -> None:
    """The one before is ended from the new one; those who help and watch follow, and see it step by step afterwards."""
    host, later = new_phone(), new_phone()
    host.expected.extend(EXPECTED)  # the stream of a phone that was ended
    game = table_game(host, luck={}, level=2)
    party = gather(new_phone, host, f"/games/{game}", "Help", "Watch")
    _, helping, watching = party.pages

    continue_on(later, host)
    for phone in (host, later):
        phone.open_live(party.path)
    later.page.get_by_role("button", name="Take income turn 1").tap()
    for page in (host.page, helping, watching):
        expect(page.locator(".seats")).to_contain_text("era 1")

    later.open("/link").get_by_role("button", name="End it").tap()
    later.page.locator("#confirm [value=yes]").tap()
    expect(later.page.get_by_role("button", name="End it")).to_have_count(0)
    host.page.reload()
    expect(host.page.get_by_role("button", name="Science")).to_have_count(0)

    later.open_live(party.path)
    later.page.locator("#turn button[value='advance:military']").tap()
    for page in (helping, watching):
        expect(page.locator(NEW)).to_contain_text("Military")
    party.guests[1].open(f"{party.path}/replay")
    expect(watching.get_by_role("main")).to_contain_text("Military")


@long
@pytest.mark.parametrize("calm", ["reduce", pytest.param("no-preference", marks=long)])
def test_what_is_new_moves_only_where_motion_is_welcome(new_phone: Callable[..., Phone], calm: str) -> None:
    host, watcher = new_phone(), new_phone(hurry=False, reduced_motion=calm)
    game = table_game(host, luck={})
    come_in(watcher, share(host, game, "Watch"), "Ben")
    watcher.open_live(f"/games/{game}/tracks")
    host.open(f"/games/{game}")
    host.page.get_by_role("button", name="Take income turn 1").tap()
    host.page.locator("#turn button[value='advance:science']").tap()
    ring = watcher.page.locator(".strip.science .ring")
    expect(ring).to_have_count(1)
    moving = ring.evaluate("(each) => getComputedStyle(each).animationName")
    assert (moving == "none") is (calm == "reduce")
