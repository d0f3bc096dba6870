"""A phone whose tabs and workers are killed in mid-answer again and again: no acknowledged answer is lost."""

from __future__ import annotations

import logging
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, FrameLocator, Page, expect

from tests.browser.alone import ACT, KEYS, START, begun, built_in, length, opened, served
from tests.browser.conftest import IN_A_HURRY
from tests.browser.test_alone import KILLS_ITS_WORKER, kill_at
from tests.long_run import long

pytestmark = [
    long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed, which fetches the runtime"),
    pytest.mark.xdist_group("the build"),
]
_log = logging.getLogger(__name__)
KILLS = int(os.environ.get("KILLS", "200"))
SLOWEST = 120
"""Milliseconds after a tap: then most answers have come."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(built_in(tmp_path_factory.mktemp("built") / "app")) as address:
        yield address


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(IN_A_HURRY)
    context.add_init_script(KILLS_ITS_WORKER)
    yield context
    context.close()


def crash(tab: Page, wait: int) -> None:
    """As the system does that needs the memory: with all its workers, without a word to them."""
    tab.wait_for_timeout(wait)
    with suppress(Error):
        tab.goto("chrome://crash", timeout=5000)
    tab.close()


def tapped(app: FrameLocator) -> None:
    app.locator(KEYS).first.tap(no_wait_after=True)


def test_no_acknowledged_answer_is_lost(phone: BrowserContext, address: str) -> None:
    dice = random.Random(7)
    tab, app = opened(phone, address)
    there = begun(tab, app, address)
    for kill in range(KILLS):
        if not app.locator(KEYS).count():  # it is over
            there = begun(tab, app, address)
        acknowledged, wait = length(app), dice.randrange(SLOWEST)
        how = ("worker", "tab", "crash")[kill % 3]
        _log.info("kill %s: %s after %s ms, %s acknowledged", kill, how, wait, acknowledged)
        if how == "worker":
            kill_at(tab, "POST", wait)
            tapped(app)
            expect(tab.locator("#stopped")).to_be_visible(timeout=ACT)
            expect(tab.locator("#stopped")).to_be_hidden(timeout=START)
            expect(app.locator("#seen")).not_to_have_value(str(acknowledged), timeout=START)
        else:
            tapped(app)
            if how == "tab":
                tab.wait_for_timeout(wait)
                tab.close()
            else:
                crash(tab, wait)
            tab, app = opened(phone, address, there)
        expect(app.locator("#seen")).to_be_attached(timeout=START)
        assert length(app) >= acknowledged
