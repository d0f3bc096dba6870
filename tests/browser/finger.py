"""A finger that taps the same spot twice, as fast as people do by mistake, and what a game's log says of it."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Phone

APART = (0.04, 0.12, 0.2, 0.3)
"""Seconds between the two taps: from a bouncing screen to an impatient thumb."""

CALM = 0.6
"""Longer than any screen takes to come up and to answer again, in seconds."""


class Finger:
    """Touches the screen where a button lies, twice."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page
        self._wire = phone.context.new_cdp_session(self.page)

    def wait(self, seconds: float = CALM) -> None:
        """Let the screen come to rest."""
        self.page.wait_for_timeout(seconds * 1000)

    def tap_twice(self, button: Locator, apart: float) -> None:
        """Two taps on the place where the button lies now, so many seconds apart; then the screen comes to rest."""
        button.scroll_into_view_if_needed()
        self.wait()
        box = button.bounding_box()
        assert box is not None, "nothing to tap"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        begun = time.monotonic()
        self._touch(x, y)
        time.sleep(max(0.0, apart - (time.monotonic() - begun)))
        self._touch(x, y)
        self.wait()

    def _touch(self, x: float, y: float) -> None:
        self._wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self._wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def acts(phone: Phone, game: str) -> int:
    """How many acts of people the log of a game holds: answers, undos, redos and what they say to each other."""
    with phone.server.parts.games.view(game) as view:
        return sum(entry.kind not in ("luck", "auto") for entry in view.play.log)
