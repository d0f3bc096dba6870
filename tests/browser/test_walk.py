"""Four phones from the lobby to the rematch: host, a seat, and two who watch, one of whom drops out and comes back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from automa.players import random_player
from companion.store.games import Games
from engine.sources import Luck
from tests.browser.conftest import HOSTINGS, Phone, installed
from tests.browser.scanning import scan
from tests.browser.serving import LUCK
from tests.browser.test_guests import NARROW, come_in
from tests.browser.test_live import EXPECTED
from tests.browser.test_solo_game import Player
from tests.companion.on_phone import play_on
from tests.golden.versions import FOLDER
from tests.long_run import LONG, long

pytestmark = installed

TURNS = 3
"""Answers that are tapped at the beginning; with LONG=1 as many of the last as well, the result being the end."""


def lobby(host: Phone) -> Page:
    """The host sets up a game of two, the second seat open."""
    page = host.open("/people/new")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option("open: whoever scans")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    return page


def link_for(page: Page, role: str) -> str:
    """The path to which the QR code leads that the host shows for a role."""
    page.get_by_role("button", name=role).tap()
    expect(page.locator(f".role[aria-pressed=true]:has-text('{role}')")).to_be_visible()
    return scan(page)


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


@long
@HOSTINGS
def test_from_the_lobby_to_the_rematch(new_phone: Callable[..., Phone]) -> None:
    """The phone of a watcher is locked without a network meanwhile, and shows all of it once it is back."""
    host, seat, watcher, second = new_phone(), new_phone(viewport=NARROW), new_phone(viewport=NARROW), new_phone()
    for phone in (host, seat, watcher, second):
        phone.expected.extend(EXPECTED)
    page = lobby(host)
    host.check("the lobby")
    come_in(seat, link_for(page, "Sit down"), "Ben", looks=LONG)
    seat.check("waiting for the start")
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
    """Some turns; with LONG=1 also the last ones until the result. The first watcher is away for two."""
    watcher, second = phones[2:]
    for turn in range(TURNS):
        if turn == 1:
            lock(watcher)
        one_turn(phones, turn)
    unlock(watcher)
    shows_the_same(watcher, second)
    if LONG:
        sleep_through_the_middle(phones)
        while not phones[0].page.get_by_role("link", name="See the result").count():
            one_turn(phones, TURNS)
            shows_the_same(watcher, second)


def one_turn(phones: Sequence[Phone], seed: int) -> None:
    """Whoever is asked answers, and it shows on the others but the first watcher's, who may be away."""
    host, seat, _watcher, second = phones
    asked, seen = asked_of(host, seat), second.page.locator("#seen").input_value()
    Player(asked.page, seed).answer()
    for phone in (host, seat, second):
        expect(phone.page.locator("#seen")).not_to_have_value(seen)


def shows_the_same(phone: Phone, other: Phone) -> None:
    """A phone is as far as another."""
    expect(phone.page.locator("#seen")).to_have_value(other.page.locator("#seen").input_value())


def sleep_through_the_middle(phones: Sequence[Phone]) -> None:
    """All phones are locked while somebody plays on elsewhere until shortly before the end; then all catch up."""
    host = phones[0]
    games, game = host.server.parts.games, host.page.url.rpartition("/")[2]
    for phone in phones:
        lock(phone)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Luck, "system", staticmethod(lambda: random.Random(LUCK)))
        end = answers_to_the_end(games, game)
        play_on(games, game, random_player(Luck(LUCK).pick), lambda play: len(play.answers) >= end - TURNS)
    for phone in phones:
        unlock(phone)
        expect(phone.page.locator("#seen")).to_have_value(str(games.seq(game)))


def answers_to_the_end(games: Games, game: str) -> int:
    """How many answers the game has when it is over, where the same player plays it with the same luck."""
    with games.view(game) as view:
        copy = games.kinds[view.game.kind].open(view.game.setup)
        copy.load(view.play.log)
    player = random_player(Luck(LUCK).pick)
    while copy.pending is not None:
        copy.answer(player(copy.pending))
    return len(copy.answers)


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
    expect(page.get_by_text("somebody else’s game").first).to_be_visible()


@long
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
