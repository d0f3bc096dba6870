"""A host and a guest, each on a phone: the QR code leads in, and both see what the other does at once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.scanning import scan
from tests.browser.test_table_game import table_game
from tests.long_run import long

NARROW = {"width": 360, "height": 640}


GONE = re.compile("Somebody else has taken that seat|Choose a seat")
"""A seat that is lost is said when the form is sent, or before, so that no seat is chosen any more."""


def share(phone: Phone, game: str, role: str) -> str:
    """The host shows a code for a role; the path that it leads to."""
    page = phone.open(f"/games/{game}/share")
    page.get_by_role("button", name=role).tap()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()
    return scan(page)


def come_in(phone: Phone, path: str, name: str, *, looks: bool = True) -> Page:
    """The guest scans, gives a name, sits down on the first seat that is free, and is in.

    looks: the invitation is looked at as axe does.
    """
    page = phone.open(path)
    if looks:
        phone.check("the invitation")
    page.get_by_label("Your name").fill(name)
    for seat in page.locator(".choice", has_text="Seat").all()[:1]:
        seat.tap()
    page.get_by_role("button", name="Come in").tap()
    expect(page).not_to_have_url(re.compile("/s/"))
    return page


def test_a_watcher_scans_and_sees_what_the_table_reports(new_phone: Callable[..., Phone]) -> None:
    """Then the host takes them out, and the open page says so."""
    host, guest = new_phone(), new_phone(viewport=NARROW)
    guest.expected.extend(["403", "[object Event]"])  # the stream of who is out ends
    game = table_game(host, luck={})
    path = share(host, game, "Watch")
    host.check("the code")
    watching = come_in(guest, path, "Ben")
    expect(watching.locator("#turn")).to_contain_text("You are watching")
    guest.check("watching")
    expect(host.page.locator("#people")).to_contain_text("Ben")
    host.check("who is here")
    with watching.expect_response("**/events"):
        watching.reload()
    host.open(f"/games/{game}")
    host.page.get_by_role("button", name="Take income turn 1").tap()
    expect(watching.locator(".seats")).to_contain_text("era 1")
    assert watching.locator("#turn button").all_inner_texts() == ["Ask to help"]

    host.open(f"/games/{game}/share")
    host.page.get_by_role("button", name="Remove").tap()
    host.page.locator("#confirm [value=yes]").tap()
    expect(watching.get_by_role("heading", name="The host has removed you from this game")).to_be_visible()
    guest.check("out again")


@long
def test_a_role_that_is_chosen_stays_chosen_while_somebody_comes_in(new_phone: Callable[..., Phone]) -> None:
    """Between choosing and pressing Change the list may be drawn anew."""
    host, ben, cleo = new_phone(), new_phone(viewport=NARROW), new_phone(viewport=NARROW)
    game = table_game(host, luck={})
    for_ben, for_cleo = share(host, game, "Watch"), share(host, game, "Watch")
    come_in(ben, for_ben, "Ben", looks=False)
    page = host.open_live(f"/games/{game}/share")
    role = page.locator(".people-list .guest", has_text="Ben").get_by_role("combobox")
    role.select_option("help")
    come_in(cleo, for_cleo, "Cleo", looks=False)
    expect(page.locator("#people")).to_contain_text("Cleo")
    expect(role).to_have_value("help")
    expect(page.locator(".people-list .guest", has_text="Cleo").get_by_role("combobox")).not_to_have_value("help")


@long
def test_open_seats_are_filled_by_scanning_and_each_plays_on_their_own_phone(new_phone: Callable[..., Phone]) -> None:
    """In the suite test_walk.py does so, from the same lobby."""
    host, guest = new_phone(viewport=NARROW), new_phone()
    page = host.open("/people/new")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option("open: whoever scans")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    host.check("the lobby")
    page.get_by_role("button", name="Sit down").tap()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()
    path = scan(page)
    theirs = come_in(guest, path, "Ben")
    expect(theirs.get_by_text("The host starts the game")).to_be_visible()
    guest.check("waiting for the start")
    expect(page.locator("#people")).to_contain_text("Ben")
    page.get_by_role("button", name="Start the game").tap()
    expect(theirs.locator("#turn")).to_be_visible()
    for phone, other in ((host, guest), (guest, host), (host, guest), (guest, host)):
        if phone.page.locator("#turn .choice, #turn form button").count():
            assert not other.page.locator("#turn form").count(), "one is asked at a time"
    for each in (host, guest):
        expect(each.page.locator(".seats")).to_contain_text("Ben")
        each.check("the game")


@long
def test_two_for_one_seat_and_a_code_that_is_used_up(new_phone: Callable[..., Phone]) -> None:
    """The second reads which seats are free and takes one; the host’s page shows the code at once, and no longer."""
    host, ben, cleo = new_phone(), new_phone(), new_phone(viewport=NARROW)
    cleo.expected.append("409")
    page = host.open("/people/new")
    for seat in (2, 3):
        page.get_by_label(f"Who plays seat {seat}").select_option("open: whoever scans")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()
    path = scan(page)
    late = cleo.open(path)
    late.get_by_label("Your name").fill("Cleo")
    late.locator(".choice", has_text="Seat 2").tap()
    come_in(ben, path, "Ben", looks=False)
    late.get_by_role("button", name="Come in").tap()
    expect(late.locator("#seat-error")).to_have_text(GONE)
    expect(late.get_by_label("Your name")).to_have_value("Cleo")
    expect(late.locator("[name=seat]:checked")).to_have_count(0)
    cleo.check("the free seats")
    late.locator(".choice", has_text="Seat 3").tap()
    late.get_by_role("button", name="Come in").tap()
    expect(late).to_have_url(re.compile("/lobby$"))
    expect(page.locator("#invite")).to_contain_text("Every open seat is taken.")
    expect(page.get_by_role("textbox", name="Link")).to_have_count(0)


@long
@pytest.mark.parametrize("scripts", [pytest.param(True, marks=long), False])
def test_every_page_of_sharing_works_in_the_hand_of_a_guest(new_phone: Callable[..., Phone], scripts: bool) -> None:
    """By code instead of by scanning, with and without scripts."""
    host, guest = new_phone(java_script_enabled=scripts), new_phone(java_script_enabled=scripts)
    game = table_game(host, luck={})
    page = host.open(f"/games/{game}/share")
    page.get_by_role("button", name="Help").tap()
    code = page.locator(".qr .code").inner_text()
    page = guest.open("/join")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Continue on this phone").tap()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Come in").tap()
    page.get_by_role("button", name="Take income turn 1").tap()
    expect(page.locator(".seats")).to_contain_text("era 1")
    page = guest.open("/")
    expect(page.get_by_text("somebody else’s game")).to_be_visible()
    page = guest.open(f"/games/{game}/guest")
    page.get_by_role("button", name="Leave this game").tap()
    if scripts:
        page.locator("#confirm [value=yes]").tap()
    expect(page.get_by_text("somebody else’s game")).to_have_count(0)
