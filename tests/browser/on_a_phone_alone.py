"""`OFFLINE=1 ./test tests/browser`: the same tests against the build, as far as they need one phone."""

from __future__ import annotations

import base64
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.json.tag import TaggedJSONSerializer
from playwright.sync_api import Frame, Page, expect

from companion.offline.pocket import SESSION, Pocket
from companion.store.db import Database
from companion.web.access import DEVICE
from tests.browser.alone import START, built_in, served

OFFLINE = os.environ.get("OFFLINE") == "1"
OF_ONE_PHONE = frozenset({"test_words", "test_wide_pages", "test_setup_screens", "test_statistics", "test_taps"})
"""Modules that need nothing but one phone and the games laid out on it."""
NEEDS_MORE = "needs a server or several phones"

PUT = """async (said) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("tapestry", { create: true });
    for (const name of ["tapestry.db-wal", "tapestry.db-journal"]) await folder.removeEntry(name).catch(() => {});
    const writing = await (await folder.getFileHandle("tapestry.db", { create: true })).createWritable();
    await writing.write(Uint8Array.from(atob(said), (letter) => letter.charCodeAt(0)));
    await writing.close();
    localStorage.clear();
    sessionStorage.clear();
}"""
NO_APP = "/icons/brand.svg"


def leave_out(items: list[pytest.Item]) -> None:
    """Each that needs more is skipped, and says so."""
    for item in items:
        if item.path.stem not in OF_ONE_PHONE and not item.path.stem.startswith("test_alone"):
            item.add_marker(pytest.mark.skip(reason=NEEDS_MORE))


class Inside:
    """The app's page in the shell's frame, to be used as a tab's."""

    def __init__(self, tab: Page) -> None:
        self._tab = tab

    @property
    def frame(self) -> Frame:
        return self._tab.frames[1] if len(self._tab.frames) > 1 else self._tab.main_frame

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(Frame, name) else self._tab, name)

    def goto(self, url: str, **_how: Any) -> None:
        if len(self._tab.frames) > 1:
            self.frame.goto(url)
            return
        self._tab.goto(url)
        expect(self._tab.frame_locator("iframe").locator("#main")).to_be_visible(timeout=START)

    def reload(self, **_how: Any) -> None:
        self.goto(self.frame.url)


class Seed:
    """What is laid out in a database for the phone, before the app starts there."""

    def __init__(self, database: Database, device: str) -> None:
        pocket = Pocket(database)
        pocket.key()
        pocket.write(SESSION, TaggedJSONSerializer().dumps({DEVICE: device, "_permanent": True}))
        self._file = Path(database.url.removeprefix("sqlite:///"))
        self._sent = b""

    def put(self, tab: Page, address: str) -> None:
        """Bring it to the phone, if something is new, while no app runs there."""
        with closing(sqlite3.connect(self._file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        content = self._file.read_bytes()
        if content == self._sent:
            return
        self._sent = content
        tab.goto(address + NO_APP)
        tab.evaluate(PUT, base64.b64encode(content).decode())


@pytest.fixture(scope="session")
def address_of_the_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(built_in(tmp_path_factory.mktemp("built") / "app")) as address:
        yield address
