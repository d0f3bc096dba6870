"""`OFFLINE=1 ./test tests/browser`: the same tests against the build, as far as one phone has all that they need."""

from __future__ import annotations

import base64
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest
from flask.json.tag import TaggedJSONSerializer
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Error,
    Expect,
    Frame,
    FrameLocator,
    Page,
    Response,
    expect,
)
from werkzeug.http import HTTP_STATUS_CODES

from companion.offline.pocket import SESSION, Pocket
from companion.store.db import Database
from companion.web.access import DEVICE
from tests.browser.alone import START, built_in, served
from tests.browser.built_for_tests import with_the_toy

OFFLINE = os.environ.get("OFFLINE") == "1"
NEEDS_PHONES = "left out: needs several phones"
NEEDS_A_SERVER = "left out: needs a server"
NEEDS_A_SCRIPT = "left out: without scripts there is no app on a phone alone"
NEEDS_OTHERS = "left out: somebody else acts in the meantime"
WITH_OTHERS = (
    "share.disconnect",
    "guests.remove",
    "test_every_page_is_accessible_and_no_wider_than_a_small_phone",
    "/test_several.py",
    "test_a_dialog_that_comes_up_takes_no_second_tap",
)
"""Parts of tests' files and names."""
OF_A_SERVER = {"server", "hosted", "mortal", "postgres", "redis_of_all"}
"""Fixtures."""

OTHERS_ARE_NEEDED = "status of 501"
"""The answer of pages that need others' phones."""
NO_APP = "/icons/brand.svg"
"""A page on which the app does not run, so that its files are free."""
FILES = ("tapestry.db", "tapestry.db-wal", "tapestry.db-journal")
FOLDER = "(await navigator.storage.getDirectory()).getDirectoryHandle('tapestry', { create: true })"
PUT = f"""async ([names, content]) => {{
    const folder = await {FOLDER};
    for (const name of names) {{
        for (let tries = 100; ; tries -= 1) {{ // the worker of the page that was left may still have it
            const error = await folder.removeEntry(name).then(() => undefined, (error) => error);
            if (!error || error.name === "NotFoundError") break;
            if (!tries) throw error;
            await new Promise((wake) => setTimeout(wake, 50));
        }}
    }}
    const writing = await (await folder.getFileHandle(names[0], {{ create: true }})).createWritable();
    await writing.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
    await writing.close();
}}"""
GET = f"""async ([names, known]) => {{
    const folder = await {FOLDER};
    const found = async (name) => (await folder.getFileHandle(name, {{ create: true }})).getFile();
    const files = await Promise.all(names.map(found));
    const whole = await new Blob(files).arrayBuffer();
    const digest = String(new Uint8Array(await crypto.subtle.digest("SHA-1", whole)));
    if (digest === known) return [digest, []];
    const read = (file) => new Promise((done) => {{
        const reader = new FileReader();
        reader.onload = () => done(reader.result.split(",")[1] || "");
        reader.readAsDataURL(file);
    }});
    return [digest, await Promise.all(files.map(read))];
}}"""
OF_ALL = {"on", "once", "remove_listener"}
BY_THE_NETWORK = """{
    const { XMLHttpRequest } = self;
    Object.defineProperty(self, "XMLHttpRequest", { get: () => XMLHttpRequest, set() {} });
}"""
"""Tests listen to requests, so these go through the service worker; `test_alone.py` plays as the app is."""
AS_THIS_PHONE = """
self.Worker = class extends Worker {
    postMessage(message, ...more) {
        if (message.request) message.request.headers["user-agent"] = navigator.userAgent;
        super.postMessage(message, ...more);
    }
};
"""
"""The service worker of a phone that is only played calls itself what the browser is."""
LOADED = "() => document.readyState === 'complete'"
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


def leave_out(items: list[pytest.Item]) -> None:
    """What only a server has is skipped, and says so; other tests find out when they ask for a second phone."""
    for item in items:
        needs = OF_A_SERVER & set(getattr(item, "fixturenames", ()))
        if needs or item.get_closest_marker("installed") or any(each in item.nodeid for each in WITH_OTHERS):
            item.add_marker(pytest.mark.skip(reason=NEEDS_A_SERVER))


class Twin:
    """A database in which a test lays games out and looks at them, and the phone's: each has what the other wrote."""

    def __init__(self, database: Database, device: str) -> None:
        self._file = Path(database.url.removeprefix("sqlite:///"))
        self._tab: Page | None = None
        self._known = ""
        self.is_ahead = True
        pocket = Pocket(database)
        pocket.open()
        pocket.key()
        pocket.write(SESSION, TaggedJSONSerializer().dumps({DEVICE: device, "_permanent": True}))
        for name in ("reading", "writing", "connection"):
            setattr(database, name, self._after_a_look(getattr(database, name), writes=name != "reading"))

    def _after_a_look(
        self, plain: Callable[..., AbstractContextManager[Any]], writes: bool
    ) -> Callable[..., AbstractContextManager[Any]]:
        @contextmanager
        def looking(read_only: bool = False) -> Iterator[Any]:
            self.look()
            with plain(read_only) if read_only else plain() as opened:
                yield opened
            self.is_ahead |= writes and not read_only

        return looking

    def look(self) -> None:
        """Take over what the phone wrote."""
        if self._tab is None:
            return
        digest, said = self._tab.evaluate(GET, [FILES, self._known])
        if digest == self._known:
            return
        if self.is_ahead:
            pytest.skip(NEEDS_OTHERS)
        self._known = digest
        copy = self._file.with_suffix(".phone")
        for ending, content in zip(("", "-wal", "-journal"), said, strict=True):
            copy.with_name(copy.name + ending).write_bytes(base64.b64decode(content))
        with closing(sqlite3.connect(copy)) as of_the_phone, closing(sqlite3.connect(self._file)) as here:
            of_the_phone.backup(here)

    def bring(self, tab: Page, address: str) -> None:
        """Write it on the phone, while no app runs there."""
        self.look()
        copy = self._file.with_suffix(".copy")
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(self._file)) as here, closing(sqlite3.connect(copy)) as to_send:
            here.backup(to_send)
        tab.goto(address + NO_APP)
        if self._tab is None:
            tab.evaluate(FORGET)
        tab.evaluate(PUT, [FILES, base64.b64encode(copy.read_bytes()).decode()])
        self._tab = None
        self.is_ahead = False

    def runs_on(self, tab: Page) -> None:
        """The app has started there."""
        self._tab = tab
        self._known, _said = tab.evaluate(GET, [FILES, ""])


class Inside:
    """The app's page in the shell's frame, to be used as a tab's."""

    def __init__(self, tab: Page, twin: Twin, address: str) -> None:
        self.tab, self._twin, self._address = tab, twin, address

    @property
    def _frame(self) -> Frame:
        return self.tab.frames[1] if len(self.tab.frames) > 1 else self.tab.main_frame

    def __getattr__(self, name: str) -> Any:
        if name in OF_ALL:
            return getattr(self.tab, name)
        if hasattr(FrameLocator, name):  # found again in another frame
            return getattr(self.tab.frame_locator("iframe"), name)
        return getattr(self._frame if hasattr(Frame, name) else self.tab, name)

    def goto(self, url: str, **how: Any) -> Response | None:
        if not self._twin.is_ahead:
            return self._frame.goto(url, **how)
        self._twin.bring(self.tab, self._address)
        self.tab.goto(f"{self._address}/?at={quote(url.removeprefix(self._address))}")
        expect(self.tab.frame_locator("iframe").locator("body > *").first).to_be_attached(timeout=START)
        self._frame.wait_for_function(LOADED)
        self._twin.runs_on(self.tab)
        return None

    def reload(self, **_how: Any) -> None:
        if self._twin.is_ahead:
            self.goto(self._frame.url)
            return
        with self._frame.expect_navigation():
            self._frame.evaluate("location.reload()")

    def go_back(self, **_how: Any) -> None:
        self._go("history.back()")

    def go_forward(self, **_how: Any) -> None:
        self._go("history.forward()")

    def wait_for_url(self, url: Any, **how: Any) -> None:
        """Before the app there was a page without it."""
        if url == "about:blank":
            self.tab.wait_for_url(self._address + NO_APP, **how)  # the frame goes with the app
        else:
            self._frame.wait_for_url(url, **how)

    def _go(self, where: str) -> None:
        with suppress(Error), self._frame.expect_navigation():  # it may lead out of the app
            self._frame.evaluate(where)


class Kept:
    """A context that outlives the test, as the first start takes long: scripts are the tab's alone."""

    def __init__(self, context: BrowserContext, tab: Page) -> None:
        self._context, self._tab = context, tab

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def add_init_script(self, script: str) -> None:
        self._tab.add_init_script(script)

    def new_cdp_session(self, _page: Page) -> CDPSession:
        return self._context.new_cdp_session(self._tab)

    def new_page(self) -> Page:
        pytest.skip(NEEDS_PHONES)

    def set_offline(self, _is_offline: bool) -> None:
        """There is no line anyway."""


class At:
    """Where the frame is."""

    def __init__(self, page: Inside) -> None:
        self._page = page

    def to_have_url(self, url: str | re.Pattern[str], timeout: float = START) -> None:
        self._until(lambda at: self._is(at, url), timeout)

    def not_to_have_url(self, url: str | re.Pattern[str], timeout: float = START) -> None:
        self._until(lambda at: not self._is(at, url), timeout)

    @staticmethod
    def _is(at: str, url: str | re.Pattern[str]) -> bool:
        return at == url if isinstance(url, str) else bool(url.search(at))

    def _until(self, wanted: Callable[[str], bool], timeout: float) -> None:
        until = time.monotonic() + timeout / 1000
        while not wanted(self._page.url):
            assert time.monotonic() < until, self._page.url
            self._page.tab.wait_for_timeout(50)


def expect_inside() -> None:
    """Let `expect(page)` take the page in the frame."""
    plain = Expect.__call__

    def expecting(self: Expect, actual: Any, message: str | None = None) -> Any:
        return At(actual) if isinstance(actual, Inside) else plain(self, actual, message)

    Expect.__call__ = expecting  # type: ignore[method-assign]


class Contexts:
    """One for each sort of phone, for all tests: the first start takes half a minute."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: dict[str, BrowserContext] = {}

    def tab(self, options: dict[str, Any]) -> Page:
        """Of a phone like this."""
        if options.get("java_script_enabled") is False:
            pytest.skip(NEEDS_A_SCRIPT)
        plain = dict(options)
        size, motion, scheme = (plain.pop(each, None) for each in ("viewport", "reduced_motion", "color_scheme"))
        plain.pop("service_workers", None)
        kept = repr(sorted(plain.items(), key=lambda item: item[0]))
        if kept not in self._kept:
            self._kept[kept] = self._browser.new_context(**plain, viewport=size)
            self._kept[kept].add_init_script(BY_THE_NETWORK)
            self._kept[kept].add_init_script(AS_THIS_PHONE)
        tab = self._kept[kept].new_page()
        if size:
            tab.set_viewport_size(size)
        tab.emulate_media(reduced_motion=motion, color_scheme=scheme)
        return tab


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="session")
def address_of_the_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("built")
    with served(with_the_toy(built_in(folder / "app"), folder / "with the toy")) as address:
        yield address


def with_its_reason(said: str) -> str:
    """As the console says it of a server's answer: answers of a phone alone have a status without words."""
    return re.sub(r"status of (\d+) \(\)", lambda found: f"status of {found[1]} ({_words(int(found[1]))})", said)


def _words(status: int) -> str:
    return HTTP_STATUS_CODES.get(status, "").upper()


def as_page(page: Inside) -> Page:
    return cast(Page, page)


def as_context(context: Kept) -> BrowserContext:
    return cast(BrowserContext, context)
