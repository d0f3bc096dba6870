"""A finger that taps the same spot twice, as fast as people do by mistake, and what a game's log says of it."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone

APART = (0.04, 0.12, 0.2, 0.3)
"""Seconds between the two taps: from a bouncing screen to an impatient thumb."""

REST = 0.5
"""Seconds in which what has just come up is ready to be tapped."""

TIMES = len(APART) if os.environ.get("TAPS") == "all" else 1
"""How often each sort of answer is tapped twice."""


class Finger:
    """Touches the screen where a button lies, twice."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page
        self.tapped: Counter[str] = Counter()
        self._wire = phone.context.new_cdp_session(self.page)

    def may_tap(self, sort: str) -> bool:
        """Whether a button of this sort is still to be tapped twice."""
        return self.tapped[sort] < TIMES

    def of_sort(self, sort: str) -> Callable[[Locator], None]:
        """The two taps on a button of this sort, the intervals taken in turn."""
        apart = APART[(len(self.tapped) + self.tapped[sort]) % len(APART)]
        self.tapped[sort] += 1
        return partial(self.tap_twice, apart=apart)

    def tap_twice(self, button: Locator, apart: float) -> None:
        """Two taps on the place where the button lies now, so many seconds apart; then the screen comes to rest."""
        expect(button).to_be_visible()
        button.scroll_into_view_if_needed()
        self.rest()
        box = button.bounding_box()
        assert box is not None, "nothing to tap"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        begun = time.monotonic()
        self._touch(x, y)
        time.sleep(max(0.0, apart - (time.monotonic() - begun)))
        self._touch(x, y)
        self.rest()

    def rest(self) -> None:
        """Let the screen come to rest."""
        self.page.wait_for_timeout(REST * 1000)

    def _touch(self, x: float, y: float) -> None:
        self._wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self._wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def acts(phone: Phone, game: str) -> int:
    """How many acts of people the log of a game holds: answers, undos, redos and what they say to each other."""
    with phone.server.parts.games.view(game) as view:
        return sum(entry.kind not in ("luck", "auto") for entry in view.play.log)
