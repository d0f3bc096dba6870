"""The build for a phone by itself, and a server that has its files and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from companion.offline.build import build
from tests.browser.thumb import STILL

START = 900_000
"""Milliseconds: the first start compiles all that it imports, on a busy machine."""
ACT = 180_000
KEYS = ":is(.turn, .bar, .dock) form[method=post] button[name=key]:not([disabled])"


def built_in(folder: Path, server: str = "") -> Path:
    """The build; `OFFLINE_BUILD` names one that is there already, which knows no server."""
    if not server and (there := os.environ.get("OFFLINE_BUILD")):
        return Path(there)
    build(folder, server)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """A server of files and nothing else."""

    def log_message(self, *_said: object) -> None:
        """Says nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of these files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def opened(phone: BrowserContext, address: str, path: str = "/") -> tuple[Page, FrameLocator]:
    """A tab, and the app's page in it."""
    tab = phone.new_page()
    tab.goto(address + path)
    app = tab.frame_locator("iframe")
    expect(app.locator("#main")).to_be_visible(timeout=START)
    return tab, app


def go(tab: Page, address: str, path: str) -> None:
    tab.frames[1].goto(address + path)


def begun(tab: Page, app: FrameLocator, address: str, form: str = "/solo/new") -> str:
    """The path of a game just begun."""
    go(tab, address, form)
    frame = tab.frames[1]
    frame.wait_for_function(STILL)  # before that a tap is taken for the second one of a double tap
    app.locator(".turn button[form=setup]").tap()
    if form.endswith("/games/new"):
        frame.wait_for_url("**/layout", timeout=ACT)
        frame.wait_for_function(STILL)
        app.locator(".turn a.primary", has_text="To the table").tap(timeout=ACT)
    expect(app.locator("#seen")).to_be_attached(timeout=ACT)
    return tab.frames[1].url.removeprefix(address)


def length(app: FrameLocator) -> int:
    return int(app.locator("#seen").get_attribute("value") or "0")


def answered(app: FrameLocator, times: int) -> int:
    """Give the first answer that each question offers; the length of the log then."""
    for _ in range(times):
        before = length(app)
        app.locator(KEYS).first.tap()
        expect(app.locator("#seen")).not_to_have_value(str(before), timeout=ACT)
    return length(app)


def outlives_its_tab(phone: BrowserContext, address: str, form: str) -> tuple[Page, FrameLocator, str]:
    """Begin and play a game, and close its tab in mid-answer; the page on which it goes on, and its path."""
    tab, app = opened(phone, address)
    there = begun(tab, app, address, form)
    seen = answered(app, 4)
    app.locator(KEYS).first.tap()  # on its way as the tab goes
    tab.close()
    tab, app = opened(phone, address, there)
    assert length(app) >= seen
    answered(app, 2)
    return tab, app, there
