"""The build for a phone by itself: only files are served, and every answer is the phone's own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from companion.offline.build import build
from tests.browser.conftest import IN_A_HURRY, Process, cookie_of, laid_out
from tests.long_run import long

pytestmark = [
    long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime"),
    pytest.mark.xdist_group("the build"),  # built once
]

START = 300_000
"""Milliseconds: the first start compiles all that it imports, on a busy machine."""
ACT = 60_000
KEYS = ":is(.turn, .bar, .dock) form[method=post] button[name=key]:not([disabled])"


class Quiet(SimpleHTTPRequestHandler):
    """A server of files and nothing else."""

    def log_message(self, *_said: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Process:
    """A server that is not yet started, whose games the build takes along."""
    made = Process(tmp_path_factory.mktemp("server"))
    made.url = made.url.replace("localhost", "127.0.0.1")
    return made


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, process: Process) -> Path:
    folder = tmp_path_factory.mktemp("built") / "app"
    build(folder, process.url)
    return folder


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=built))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(IN_A_HURRY)
    yield context
    context.close()


def opened(phone: BrowserContext, address: str, path: str = "/") -> tuple[Page, FrameLocator]:
    """A tab, and the app's page in it."""
    tab = phone.new_page()
    tab.goto(address + path)
    app = tab.frame_locator("iframe")
    expect(app.locator("#main")).to_be_visible(timeout=START)
    return tab, app


def go(tab: Page, address: str, path: str) -> None:
    tab.frames[1].goto(address + path)


def length(app: FrameLocator) -> int:
    return int(app.locator("#seen").get_attribute("value") or "0")


def answered(app: FrameLocator, times: int) -> int:
    """Give the first answer that each question offers; the length of the log then."""
    for _ in range(times):
        before = length(app)
        app.locator(KEYS).first.tap()
        expect(app.locator("#seen")).not_to_have_value(str(before), timeout=ACT)
    return length(app)


@pytest.mark.parametrize("form", ["/solo/new", "/games/new"])
def test_a_game_is_played_and_outlives_its_tab(phone: BrowserContext, address: str, form: str) -> None:
    """Only files are served: a game begins, is played, and is there again after its tab is gone."""
    tab, app = opened(phone, address)
    go(tab, address, form)
    app.locator(".turn button[form=setup]").tap()
    if form == "/games/new":
        app.locator(".turn a.primary", has_text="To the table").tap(timeout=ACT)
    expect(app.locator("#seen")).to_be_attached(timeout=ACT)
    there = tab.frames[1].url.removeprefix(address)
    seen = answered(app, 4)
    app.locator(KEYS).first.tap()  # on its way as the tab goes
    tab.close()

    tab, app = opened(phone, address, there)
    assert length(app) >= seen
    answered(app, 2)
    go(tab, address, "/")
    assert app.locator(f"a[href^='{there}']").count()


def test_one_tab_has_the_games_and_another_takes_over(phone: BrowserContext, address: str) -> None:
    first, app = opened(phone, address)
    second = phone.new_page()
    second.goto(address)
    expect(second.get_by_text("Your games are open in another tab")).to_be_visible()
    second.get_by_role("button", name="Go on here").tap()
    expect(second.frame_locator("iframe").locator("#main")).to_be_visible(timeout=START)
    expect(first.get_by_text("Your games are open in another tab")).to_be_visible()
    expect(app.locator("#main")).not_to_be_attached()


def test_what_needs_others_says_so(phone: BrowserContext, address: str) -> None:
    tab, app = opened(phone, address)
    go(tab, address, "/link")
    expect(app.get_by_text("That needs a server")).to_be_visible()


def test_a_server_s_game_is_played_here_and_catches_up_by_itself(
    phone: BrowserContext, address: str, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes by one tap; answers go to the server behind the taps, and those given without it once it is back."""
    monkeypatch.setenv("PHONE_URL", address)
    server = laid_out(process)
    process.start()
    try:
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
    finally:
        process.kill()


def test_the_same_bytes_are_built_twice_and_come_quickly(built: Path, tmp_path: Path, process: Process) -> None:
    build(tmp_path / "again", process.url)
    files = sorted(path.relative_to(built) for path in built.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*.*"))
    assert all((built / file).read_bytes() == (tmp_path / "again" / file).read_bytes() for file in files)
    assert sum((built / file).stat().st_size for file in files) < 9_000_000
