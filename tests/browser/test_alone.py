"""The build for a phone by itself: only files are served, and every answer is the phone's own."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from companion.config import ROOT
from tests.browser.alone import (
    ACT,
    KEYS,
    START,
    answered,
    begun,
    built_in,
    go,
    length,
    opened,
    outlives_its_tab,
    served,
)
from tests.browser.conftest import AXE, IN_A_HURRY, Process, Server, cookie_of, laid_out
from tests.browser.test_shell import VIOLATIONS
from tests.long_run import long

pytestmark = [
    long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime"),
]

SOON = 20
"""Seconds."""


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Process:
    """A server that is not yet started, whose games the build takes along."""
    made = Process(tmp_path_factory.mktemp("server"))
    made.url = made.url.replace("localhost", "127.0.0.1")
    return made


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, process: Process) -> Path:
    return built_in(tmp_path_factory.mktemp("built") / "app", process.url)


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    with served(built) as address:
        yield address


KILLS_ITS_WORKER = """
self.Worker = class extends Worker {
    postMessage(message, ...more) {
        super.postMessage(message, ...more);
        if (!self.killsAt || message.request?.method !== self.killsAt.method) return;
        const { wait } = self.killsAt;
        self.killsAt = undefined;
        setTimeout(() => this.terminate(), wait);
    }
};
"""
"""Ends the shell's worker so many milliseconds after it was asked by a method, once."""


def kill_at(tab: Page, method: str, wait: int = 0) -> None:
    tab.evaluate("([method, wait]) => { self.killsAt = { method, wait }; }", [method, wait])


@pytest.fixture(scope="module")
def browser_of_all(browser: Browser) -> Iterator[BrowserContext]:
    """One browser for all tests: what Python compiled is kept."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, accept_downloads=True)
    context.add_init_script(IN_A_HURRY)
    context.add_init_script(KILLS_ITS_WORKER)
    yield context
    context.close()


@pytest.fixture
def phone(browser_of_all: BrowserContext) -> Iterator[BrowserContext]:
    yield browser_of_all
    for page in browser_of_all.pages:
        page.close()


@pytest.mark.parametrize("form", ["/solo/new", "/games/new"])
def test_a_game_is_played_and_outlives_its_tab(phone: BrowserContext, address: str, form: str) -> None:
    """Only files are served: a game begins, is played, and is there again after its tab is gone."""
    tab, app, there = outlives_its_tab(phone, address, form)
    go(tab, address, "/")
    assert app.locator(f"a[href^='{there}']").count()


ELSEWHERE = "Your games are open in another tab"


KEPT = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle("tapestry")).getDirectoryHandle("memory");
  const sizes = [];
  for await (const file of folder.values()) sizes.push((await file.getFile()).size);
  return sizes;
}"""
SPOIL = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle("tapestry")).getDirectoryHandle("memory");
  for await (const file of folder.values()) {
    const writer = await file.createWritable({ keepExistingData: true });
    await writer.truncate(9000000);
    await writer.close();
  }
}"""


def test_the_second_start_begins_with_the_memory_of_the_first(phone: BrowserContext, address: str) -> None:
    """The home page within seconds on a busy machine, where the first start takes a minute."""
    tab, _app = opened(phone, address)
    [size] = tab.evaluate(KEPT)
    assert 50_000_000 < size < 120_000_000
    tab.close()

    began = monotonic()
    opened(phone, address)
    assert monotonic() - began < SOON


def test_a_memory_that_was_cut_is_made_anew(phone: BrowserContext, address: str) -> None:
    tab, _app = opened(phone, address)
    tab.goto("about:blank")
    elsewhere = phone.new_page()
    elsewhere.goto(address + "/icons/brand.svg")
    elsewhere.evaluate(SPOIL)
    tab, _app = opened(phone, address)
    [size] = tab.evaluate(KEPT)
    assert size > 50_000_000


def test_one_tab_has_the_games_and_another_takes_over(phone: BrowserContext, address: str) -> None:
    first, app = opened(phone, address)
    second = phone.new_page()
    second.goto(address)
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    second.get_by_role("button", name="Go on here").tap()
    expect(second.frame_locator("iframe").locator("#main")).to_be_visible(timeout=START)
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()
    expect(app.locator("#main")).not_to_be_attached()


def test_a_tab_that_does_not_hear_loses_the_games(phone: BrowserContext, address: str) -> None:
    """It closes its files as soon as it knows, and says where the games are."""
    first, _app = opened(phone, address)
    second = phone.new_page()
    second.goto(address)
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    second.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    second.get_by_role("button", name="Go on here").tap()
    expect(second.frame_locator("iframe").locator("#main")).to_be_visible(timeout=START)
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()


COUNT_FLUSHES = """() => {
  const { flush } = FileSystemSyncAccessHandle.prototype;
  self.flushes = 0;
  FileSystemSyncAccessHandle.prototype.flush = function () {
    self.flushes += 1;
    return flush.call(this);
  };
}"""


def test_an_acknowledged_answer_lies_on_the_disk(phone: BrowserContext, address: str) -> None:
    """For a phone that loses its power: what SQLite wants flushed is."""
    tab, app = opened(phone, address)
    begun(tab, app, address)
    [worker] = [each for each in tab.workers if each.url.endswith("/worker.js")]
    worker.evaluate(COUNT_FLUSHES)
    answered(app, 1)
    assert worker.evaluate("self.flushes") > 0


def test_a_full_phone_says_so_and_loses_nothing(phone: BrowserContext, address: str) -> None:
    tab, app = opened(phone, address)
    begun(tab, app, address)
    seen = answered(app, 1)
    devtools = phone.new_cdp_session(tab)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": 1})
    app.locator(KEYS).first.tap()
    expect(app.locator("#toasts")).to_contain_text("This phone is full", timeout=ACT)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": address})
    tab.reload()
    expect(app.locator("#seen")).to_have_value(str(seen), timeout=START)
    assert answered(app, 1) > seen


def test_a_game_is_saved_as_a_file(phone: BrowserContext, address: str) -> None:
    """The browser would ask the server for what a link with `download` leads to."""
    tab, app = opened(phone, address)
    there = begun(tab, app, address, "/games/new")
    go(tab, address, f"{there}/settings")
    with tab.expect_download(timeout=ACT) as coming:
        app.get_by_role("link", name="Export").tap()
    assert json.loads(coming.value.path().read_bytes())["kind"] == "table"


def test_the_app_is_accessible_in_its_shell(phone: BrowserContext, address: str) -> None:
    tab, app = opened(phone, address)

    def look(name: str, frame: Frame) -> None:
        frame.evaluate(AXE.read_text(encoding="utf-8") + ";0")
        assert frame.evaluate(VIOLATIONS) == [], name

    look("shell", tab.main_frame)
    for form in ("/solo/new", "/games/new"):
        go(tab, address, form)
        look(form, tab.frames[1])
        look(begun(tab, app, address, form), tab.frames[1])
    for path in ("/", "/statistics", "/settings"):
        go(tab, address, path)
        look(path, tab.frames[1])


def test_what_needs_others_says_so(phone: BrowserContext, address: str) -> None:
    tab, app = opened(phone, address)
    go(tab, address, "/link")
    expect(app.get_by_text("That needs a server")).to_be_visible()


@pytest.fixture
def server(address: str, process: Process, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """It knows where the app for a phone alone lies."""
    monkeypatch.setenv("PHONE_URL", address)
    laid = laid_out(process)
    process.start()
    yield laid
    process.kill()


def test_a_server_s_game_is_played_here_and_catches_up_by_itself(
    phone: BrowserContext, server: Server, process: Process
) -> None:
    """It comes by one tap; answers go to the server behind the taps, and those given without it once it is back."""
    device = server.parts.profiles.register()
    game = server.game(device.profile_id, kind="solo", level=1)
    phone.add_cookies([cookie_of(server, device.id)])
    tab = phone.new_page()
    tab.goto(f"{process.url}/games/{game.id}/settings")
    tab.get_by_text("Play on this phone").tap()
    app = tab.frame_locator("iframe")
    line = app.locator("#shared")
    expect(line).to_have_text("The server has all of this game.", timeout=START)

    seen = answered(app, 3)
    expect(line).to_have_text("The server has all of this game.", timeout=ACT)
    assert server.parts.games.seq(game.id) == seen

    process.kill()
    later = answered(app, 2)
    expect(line).to_contain_text("as soon as there is a connection", timeout=ACT)
    process.start()
    expect(line).to_have_text("The server has all of this game.", timeout=2 * ACT)
    assert server.parts.games.seq(game.id) == later > seen


def test_all_games_of_a_profile_come_at_once(phone: BrowserContext, server: Server, process: Process) -> None:
    """By one tap in the settings; a game that waits for others' phones stays, and is named."""
    device = server.parts.profiles.register()
    for name, kind in (("Alone", "solo"), ("At a table", "table")):
        server.game(device.profile_id, name, kind=kind, level=1)
    both = {"kind": "people", "players": ["Ada", "Ben"]}
    server.parts.games.create(device.profile_id, both, "Of both", open_seats=[1])
    phone.add_cookies([cookie_of(server, device.id)])
    tab = phone.new_page()
    tab.goto(f"{process.url}/settings")
    tab.get_by_text("Play on this phone").tap()
    stayed = tab.locator("#stayed")
    expect(stayed).to_contain_text("2 are on this phone now.", timeout=START)
    expect(stayed.locator("li")).to_have_text(["Of both Other phones play in it."])
    tab.get_by_role("button", name="Games on this phone").tap()
    games = tab.frame_locator("iframe").locator("#games")
    for name in ("Alone", "At a table"):
        expect(games).to_contain_text(name, timeout=ACT)
    expect(games).not_to_contain_text("Of both")


def test_the_same_bytes_are_built_twice_and_come_quickly(built: Path, tmp_path: Path, process: Process) -> None:
    """By another process, which counts other hashes."""
    again = tmp_path / "again"
    command = [sys.executable, "-m", "companion.command", "offline", "build", "--server", process.url, str(again)]
    run(command, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "12345"})
    files = sorted(path.relative_to(built) for path in built.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    assert all((built / file).read_bytes() == (again / file).read_bytes() for file in files)
    assert sum((built / file).stat().st_size for file in files) < 9_000_000


@pytest.mark.parametrize("milliseconds", [0, 60])
def test_a_worker_that_dies_in_mid_answer_is_replaced(phone: BrowserContext, address: str, milliseconds: int) -> None:
    """The tap is sent again by itself, and counts once."""
    tab, app = opened(phone, address)
    begun(tab, app, address)
    seen = answered(app, 2)
    kill_at(tab, "POST", milliseconds)
    app.locator(KEYS).first.tap()
    expect(tab.get_by_text("The app stopped and is being started again")).to_be_visible(timeout=ACT)
    expect(app.locator("#seen")).not_to_have_value(str(seen), timeout=START)
    expect(tab.get_by_text("The app stopped")).to_be_hidden()
    came = length(app)
    tab.reload()
    expect(app.locator("#seen")).to_have_value(str(came), timeout=START)
    assert answered(app, 1) > came


def test_a_page_on_its_way_comes_from_the_next_worker(phone: BrowserContext, address: str) -> None:
    tab, app = opened(phone, address)
    kill_at(tab, "GET")
    tab.evaluate("document.querySelector('iframe').src = '/solo/new'")
    expect(app.locator(".turn button[form=setup]")).to_be_visible(timeout=START)


def test_a_form_on_its_way_says_that_the_app_stopped(phone: BrowserContext, address: str) -> None:
    """Nobody knows whether it was done, so a person looks."""
    tab, app = opened(phone, address)
    go(tab, address, "/solo/new")
    kill_at(tab, "POST")
    app.locator("form#setup").evaluate("form => form.submit()")
    expect(app.get_by_role("heading", name="The app stopped")).to_be_visible(timeout=ACT)
    app.get_by_role("link", name="To your games").tap()
    expect(app.locator("#main")).to_be_visible(timeout=START)
