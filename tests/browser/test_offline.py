"""Without a connection: each game as it was last seen, of this profile alone, and nothing else that is kept."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, expect

from companion.store.guests import Part
from tests.browser.conftest import Phone, Process, Server, cookie_of, installed
from tests.browser.serving import VERSION
from tests.browser.test_frame import OFF_LINE
from tests.browser.test_guests import come_in
from tests.browser.test_replay import begin
from tests.browser.thumb import tap_in_time
from tests.long_run import long

pytestmark = installed

KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            found[name + " " + new URL(request.url).pathname] = await (await cache.match(request)).text();
        }
    }
    return found;
}"""
COPIED = "async (address) => Boolean(await caches.match(address))"
NO_COPIES = "async () => (await caches.keys()).every((name) => !name.startsWith('games-of-'))"

NEWEST = "async () => (await caches.keys()).includes('tapestry-123456789abc')"


def kept(phone: Phone) -> dict[str, str]:
    """All that the browser keeps, by the store and the path."""
    found: dict[str, str] = phone.page.evaluate(KEPT)
    return found


def open_and_keep(phone: Phone, game_id: str) -> None:
    """Open a game, and wait until its copy lies in the phone."""
    phone.open("/")
    phone.settle()
    phone.open(f"/play/{game_id}")
    phone.wait_until(COPIED, f"/games/{game_id}/kept")


def test_a_game_is_shown_as_it_was_last_seen_and_comes_back_by_itself(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    phone.expected = [*OFF_LINE, "htmx:sseError", "[object Event]"]
    game = begin(phone, 120)
    open_and_keep(phone, game.id)
    phone.go_offline()
    page = phone.open(f"/play/{game.id}/tracks")
    expect(page.get_by_text("No connection. This is how the game stood on")).to_be_visible()
    expect(page.locator("svg.map")).to_be_visible()
    assert "UTC" not in page.locator("time").inner_text(), "by the clock of the phone"
    phone.check("a game without a connection")
    page.goto(f"{phone.server.url}/")
    expect(page.get_by_role("heading", name="As you last saw them")).to_be_visible()
    phone.check("the list without a connection")
    page.get_by_role("link", name="Rainy evening").tap()
    expect(page.get_by_text("This is how the game stood on")).to_be_visible()
    phone.context.set_offline(False)
    expect(page.locator("#seen")).to_be_attached()
    expect(page.get_by_text("This is how the game stood on")).to_have_count(0)


@long
def test_an_answer_does_not_wait_for_a_sleeping_worker(new_phone: Callable[..., Phone]) -> None:
    """The browser lets it sleep after half a minute; somebody at a table thinks longer than that."""
    phone = new_phone()
    game = begin(phone, 60)
    open_and_keep(phone, game.id)
    wire, states = phone.context.new_cdp_session(phone.page), list[str]()
    wire.on(
        "ServiceWorker.workerVersionUpdated", lambda news: states.extend(v["runningStatus"] for v in news["versions"])
    )
    wire.send("ServiceWorker.enable")
    wire.send("ServiceWorker.stopAllWorkers")
    while states[-1:] != ["stopped"]:
        phone.page.wait_for_timeout(20)
    states.clear()
    seen = phone.page.locator("#seen").input_value()
    tap_in_time(phone.page.locator("#turn form[method=post] button[name=key]").first)
    expect(phone.page.locator("#seen")).not_to_have_value(seen)
    assert states == []


@long
def test_a_line_that_neither_answers_nor_fails_shows_what_is_kept_and_the_game_as_soon_as_it_answers(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone]
) -> None:
    """After some seconds the copy, and the games at home; a page of which nothing is kept is waited for."""
    server, process = mortal
    phone = new_phone(on=server)
    phone.expected = [*OFF_LINE, "htmx:sseError", "[object Event]"]
    game = begin(phone, 60)
    open_and_keep(phone, game.id)
    process.freeze()
    try:
        page = phone.page
        page.goto(f"{server.url}/play/{game.id}/tracks", wait_until="commit")
        expect(page.get_by_text("No connection. This is how the game stood on")).to_be_visible()
        page.goto(f"{server.url}/", wait_until="commit")
        expect(page.get_by_role("link", name="Rainy evening")).to_be_visible()
        shown: list[str] = []
        page.on("framenavigated", lambda frame: shown.append(frame.url))
        page.evaluate("() => { location.href = '/settings'; }")
        page.wait_for_timeout(6000)
    finally:
        process.go_on()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    assert shown == [f"{server.url}/settings"], "nothing in its place"
    phone.open(f"/play/{game.id}")
    expect(page.locator("#seen")).to_be_attached()


@long
def test_after_an_answer_the_copy_is_of_what_is_seen_now(phone: Phone) -> None:
    game = phone.server.game(phone.profile, "At the table", kind="table", level=2)
    phone.open("/")
    phone.settle()
    page = phone.open(f"/games/{game.id}")
    phone.wait_until(COPIED, f"/games/{game.id}/kept")
    page.get_by_role("button", name="Income turn 1").tap()
    has_era = "async (address) => /era 1/.test(await (await caches.match(address))?.text())"
    phone.wait_until(has_era, f"/games/{game.id}/kept")


@long
def test_no_part_no_form_and_no_other_page_is_ever_kept(phone: Phone) -> None:
    game = begin(phone, 120)
    open_and_keep(phone, game.id)
    for path in ("/map", "/journal", "/score", "/cards"):
        phone.open(f"/play/{game.id}{path}")
    phone.open("/settings")
    pages = {name: text for name, text in kept(phone).items() if " /static/" not in name}
    paths = {name.split(" ")[1] for name in pages}
    assert paths == {"/offline", f"/games/{game.id}/kept"}
    assert not [name for name, text in pages.items() if "csrf" in text or 'method="post"' in text]


@long
def test_another_profile_finds_nothing_of_this_one(phone: Phone) -> None:
    game = begin(phone, 60)
    open_and_keep(phone, game.id)
    device = phone.server.parts.profiles.register()
    phone.context.add_cookies([cookie_of(phone.server, device.id)])
    phone.open("/")
    phone.wait_until(NO_COPIES)


def test_what_is_deleted_is_gone_from_the_phone_too(phone: Phone) -> None:
    first, second = begin(phone, 60), begin(phone, 60)
    for game in (first, second):
        open_and_keep(phone, game.id)
    page = phone.open(f"/games/{first.id}/delete")
    page.get_by_role("button", name="Delete it").tap()
    phone.wait_until("async (address) => !(await caches.match(address))", f"/games/{first.id}/kept")
    assert json.dumps(kept(phone)).count("Rainy evening") > 0
    page = phone.open("/data")
    page.get_by_text("Yes, delete everything").tap()
    page.get_by_role("button", name="Delete all my data").tap()
    phone.wait_until(NO_COPIES)


class OnItsWay:
    """The copies of a game that the phone asks for from now on: the server has answered, and nothing has arrived."""

    def __init__(self, phone: Phone, game_id: str) -> None:
        self.phone, self.held = phone, list[tuple[Route, APIResponse]]()
        phone.context.route(f"**/games/{game_id}/kept", lambda route: self.held.append((route, route.fetch())))

    def wait(self) -> None:
        """Until one has been asked for."""
        while not self.held:
            self.phone.page.wait_for_timeout(20)

    def arrive(self) -> None:
        """All of them at once, and time to do something about them."""
        assert [answer.status for _route, answer in self.held] == [200] * len(self.held)
        for route, answer in self.held:
            route.fulfill(response=answer)
        self.phone.page.wait_for_timeout(400)


@pytest.mark.parametrize("what", ["the game", pytest.param("all data", marks=long)])
def test_a_copy_that_is_on_its_way_when_the_game_is_deleted_does_not_come_back(phone: Phone, what: str) -> None:
    """The page that asks whether to delete has asked for it."""
    game = begin(phone, 60)
    open_and_keep(phone, game.id)
    late = OnItsWay(phone, game.id)
    page = phone.open(f"/games/{game.id}/delete")
    late.wait()
    if what == "all data":
        page = phone.open("/data")
        page.get_by_text("Yes, delete everything").tap()
    page.get_by_role("button", name="Delete").tap()
    expect(page.get_by_role("link", name="At my table")).to_be_visible()
    phone.wait_until("async (address) => !(await caches.match(address))", f"/games/{game.id}/kept")
    late.arrive()
    assert not [name for name in kept(phone) if name.startswith("games-of-")]
    assert phone.page.evaluate(NO_COPIES) or what == "the game"


@long
def test_a_copy_that_is_on_its_way_when_the_phone_changes_hands_takes_nothing_away(phone: Phone) -> None:
    """It is of another profile by then: it is not kept, and what that one keeps stays."""
    phone.expected.extend(["403", "[object Event]"])  # the stream of a page that is still open
    mine = begin(phone, 60)
    open_and_keep(phone, mine.id)
    late = OnItsWay(phone, mine.id)
    phone.open(f"/play/{mine.id}")
    late.wait()
    device = phone.server.parts.profiles.register()
    theirs = phone.server.game(device.profile_id, "Theirs", kind="solo", level=1)
    phone.context.add_cookies([cookie_of(phone.server, device.id)])
    open_and_keep(phone, theirs.id)
    late.arrive()
    assert [name.split(" ")[1] for name in kept(phone) if name.startswith("games-of-")] == [f"/games/{theirs.id}/kept"]


@long
def test_a_new_version_taken_in_the_middle_of_a_game_comes_back_to_it(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest's phone is taken out of the pocket: the offer is a button, and a tap on it leads nowhere else."""
    server, process = mortal
    host, guest = new_phone(on=server), new_phone(on=server, viewport={"width": 360, "height": 640})
    guest.expected = [*OFF_LINE, "htmx:sseError", "[object Event]", "fetching the script"]
    game = server.game(host.profile, "Friday evening", kind="table", civilization="scientists", level=1)
    path = f"/s/{server.parts.guests.invite(game.id, Part.HELP).token}"
    come_in(guest, path, "Ben", looks=False)
    page = guest.open(f"/games/{game.id}/tracks")
    guest.settle()
    process.kill()
    monkeypatch.setenv(VERSION, "123456789abc")
    process.start()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("A new version of the app is ready.")).to_be_visible()
    guest.check("a new version in the middle of a game")
    with page.expect_event("load"):
        page.get_by_role("button", name="Load it").tap()
    expect(page).to_have_url(f"{server.url}/games/{game.id}/tracks")
    expect(page.locator(".strip.science")).to_be_visible()
    expect(page.get_by_text("A new version of the app is ready.")).to_be_hidden()
    guest.wait_until(NEWEST)
    guest.open(f"/games/{game.id}")
    page.get_by_role("button", name="Take income turn 1").tap()
    expect(page.locator(".seats")).to_contain_text("era 1")


@long
def test_a_new_version_offers_itself_and_the_copies_stay(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a tap, or looked for in the settings; a copy made before is drawn by the files of today."""
    server, process = mortal
    phone = new_phone(on=server)
    phone.expected = [*OFF_LINE, "htmx:sseError", "[object Event]", "fetching the script"]
    game = begin(phone, 60)
    open_and_keep(phone, game.id)
    page = phone.open("/settings")
    process.kill()
    monkeypatch.setenv(VERSION, "123456789abc")
    process.start()
    expect(page.get_by_text("A new version of the app is ready.")).to_be_hidden()
    page.get_by_role("button", name="Look for a new version").tap()
    page.get_by_role("button", name="Load it").tap()
    phone.wait_until(NEWEST)
    phone.settle()
    expect(page.get_by_role("button", name="Look for a new version")).to_be_visible()
    page.get_by_role("button", name="Look for a new version").tap()
    expect(page.get_by_text("There is no newer one.")).to_be_visible()
    phone.go_offline()
    phone.open(f"/play/{game.id}")
    expect(page.get_by_text("This is how the game stood on")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.turn')).position") == "sticky"
