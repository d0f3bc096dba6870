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
from tests.browser.conftest import IN_A_HURRY
from tests.long_run import long

pytestmark = [
    long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime"),
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
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "app"
    build(folder)
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


def test_the_same_bytes_are_built_twice_and_come_quickly(built: Path, tmp_path: Path) -> None:
    build(tmp_path / "again")
    files = sorted(path.relative_to(built) for path in built.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*.*"))
    assert all((built / file).read_bytes() == (tmp_path / "again" / file).read_bytes() for file in files)
    assert sum((built / file).stat().st_size for file in files) < 9_000_000
