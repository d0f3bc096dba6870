"""Phones on which the app cannot run by itself: a page says why before anything is downloaded, and nothing is lost."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserType, Page, expect

from companion.offline.build import SHELL
from scripts.chromium import CHROMIUM
from tests.browser.alone import served
from tests.browser.conftest import ARGS


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The shell alone: nothing else may be asked for."""
    folder = tmp_path_factory.mktemp("shell")
    shutil.copytree(SHELL, folder / "offline" / "1")
    index = (SHELL / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(index.replace("VERSION", "1").replace("NEEDED", "70000000"), encoding="utf-8")
    with served(folder) as address:
        yield address


def told(tab: Page, address: str, title: str) -> None:
    """The page that says so, before the service worker was even asked for."""
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(address)
    expect(tab.get_by_role("heading", name=title)).to_be_visible()
    assert not any(url.endswith((".packed", "/sw.js")) for url in asked)
    assert tab.evaluate("navigator.serviceWorker?.getRegistration?.().then((found) => !found, () => true) ?? true")


@pytest.mark.parametrize(
    ("flag", "title"),
    [
        ("--js-flags=--jitless", "This browser cannot run the app by itself"),
        ("--js-flags=--wasm-max-mem-pages=1000", "This phone has too little memory"),
    ],
)
def test_a_browser_that_lacks_something(browser_type: BrowserType, address: str, flag: str, title: str) -> None:
    browser = browser_type.launch(executable_path=CHROMIUM, args=[*ARGS, flag])
    told(browser.new_page(), address, title)
    browser.close()


DENIED = """
StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("Storage is denied.", "SecurityError"));
"""


def test_a_browser_that_may_keep_nothing(page: Page, address: str) -> None:
    """As where a person forbade a site to keep data."""
    probe = (SHELL / "probe.js").read_text(encoding="utf-8")
    page.route("**/probe.js", lambda route: route.fulfill(body=DENIED + probe, content_type="text/javascript"))
    told(page, address, "This browser keeps nothing here")


def test_a_phone_that_is_full(page: Page, address: str) -> None:
    quota = {"origin": address, "quotaSize": 5_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    told(page, address, "This phone is too full")
    expect(page.get_by_text("need 70 MB")).to_be_visible()
