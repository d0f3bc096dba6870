"""Four phones from the lobby to the rematch: host, a seat, and two who watch, one of whom drops out and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_guests import NARROW, come_in, path_of
from tests.browser.test_live import EXPECTED
from tests.browser.test_solo_game import Player
from tests.golden.record import FOLDER
from tests.long_run import LONG

TURNS = 3


def lobby(host: Phone) -> Page:
    """The host sets up a game of two, the second seat open."""
    page = host.open("/people/new")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option("open: whoever scans")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    return page


def link_for(page: Page, role: str) -> str:
    """The path of the link that the host shows for a role."""
    page.get_by_role("button", name=role).tap()
    expect(page.locator(f".role[aria-pressed=true]:has-text('{role}')")).to_be_visible()
    return path_of(page.get_by_role("textbox", name="Link").input_value())


def lock(phone: Phone) -> None:
    """The phone is locked in somebody's pocket, and its network sleeps."""
    phone.go_offline()
    phone.page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def unlock(phone: Phone) -> None:
    """It is taken out again, and the network wakes a moment later."""
    phone.page.evaluate("delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))")
    phone.context.set_offline(False)


def asked_of(*phones: Phone) -> Phone:
    """The phone of the seat that is asked something; the others, each with a seat of its own, are not."""
    host = phones[0]
    with host.server.parts.games.view(host.page.url.rpartition("/")[2]) as view:
        assert view.play.pending is not None
        asked = phones[view.play.pending.seat]
    for phone in phones:
        if phone is not asked:
            expect(phone.page.locator("#turn form[method=post]")).to_have_count(0)
    return asked


def test_from_the_lobby_to_the_rematch(new_phone: Callable[..., Phone]) -> None:
    """The phone of a watcher is locked without a network meanwhile, and shows all of it once it is back."""
    host, seat, watcher, second = new_phone(), new_phone(viewport=NARROW), new_phone(viewport=NARROW), new_phone()
    for phone in (host, seat, watcher, second):
        phone.expected.extend(EXPECTED)
    page = lobby(host)
    come_in(seat, link_for(page, "Sit down"), "Ben", looks=LONG)
    path = link_for(page, "Watch")
    for phone, name in ((watcher, "Cleo"), (second, "Dan")):
        come_in(phone, path, name, looks=LONG)
    expect(page.locator("#people")).to_contain_text("2 more are watching")
    page.get_by_role("button", name="Start the game").tap()
    phones = (host, seat, watcher, second)
    for phone in phones:
        expect(phone.page.locator("#turn")).to_be_visible()
    expect(host.page.locator("#here")).to_contain_text("2 watching · here: Ben")

    take_turns(phones)
    for phone in phones if LONG else (seat, watcher):
        phone.check("the game")
    rematch(phones)


def take_turns(phones: Sequence[Phone]) -> None:
    """Some turns, or with LONG=1 all until the result; the first watcher is away for two."""
    host, seat, watcher, second = phones
    turns = 0
    while turns < TURNS or (LONG and not host.page.get_by_role("link", name="See the result").count()):
        if turns == 1:
            lock(watcher)
        asked, seen = asked_of(host, seat), second.page.locator("#seen").input_value()
        Player(asked.page, turns).answer()
        for phone in (host, seat, second):
            expect(phone.page.locator("#seen")).not_to_have_value(seen)
        turns += 1
        if turns == TURNS:
            unlock(watcher)
        if turns >= TURNS:
            expect(watcher.page.locator("#seen")).to_have_value(second.page.locator("#seen").input_value())


def rematch(phones: Sequence[Phone]) -> None:
    """The host plays again with everybody; whoever had a seat has it on the same phone."""
    host, seat, watcher, _second = phones
    game = host.page.url.rpartition("/")[2]
    host.open(f"/games/{game}/settings")
    host.page.get_by_role("button", name="Rematch").tap()
    expect(host.page).to_have_url(re.compile(f"/play/(?!{game})"))
    if LONG:
        seat.page.get_by_role("link", name="To the new game").tap()
    else:
        seat.open(host.page.url.removeprefix(host.server.url))
    expect(seat.page).to_have_url(host.page.url)
    expect(host.page.locator("#turn")).to_be_visible()
    expect(seat.page.locator("#turn")).to_be_visible()
    assert asked_of(host, seat)
    page = watcher.open("/")
    expect(page.get_by_role("heading", name="Games of others")).to_be_visible()


def test_a_guest_on_a_small_phone_is_shown_the_way_to_the_rematch(new_phone: Callable[..., Phone]) -> None:
    """Also where a question leaves out its heading for want of room."""
    host, guest = new_phone(), new_phone(viewport=NARROW)
    for phone in (host, guest):
        phone.expected.extend(EXPECTED)
    page = lobby(host)
    come_in(guest, link_for(page, "Sit down"), "Ben", looks=False)
    games, before = host.server.parts.games, host.page.url.split("/")[-2]
    over = (FOLDER / "earlier" / "0.1" / "exports" / "people_finished.json").read_bytes()
    finished = games.import_document(host.profile, over)
    host.server.parts.guests.bring_along(before, finished.id)
    guest.open(f"/play/{finished.id}")
    again = games.rematch(finished.id)
    host.server.parts.guests.bring_along(finished.id, again.id)
    guest.page.reload()
    guest.page.get_by_role("link", name="To the new game").tap()
    expect(guest.page).to_have_url(re.compile(again.id))
