"""A finger that taps the same spot twice, as fast as people do by mistake, and what a game's log says of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import Phone
from tests.long_run import LONG

APART = (0.04, 0.12, 0.2, 0.3)
"""Seconds between the two taps: from a bouncing screen to an impatient thumb."""

REST = 0.5
"""Seconds in which what has just come up is ready to be tapped."""

LATE = 0.1
"""Seconds within which the second tap must have been taken in; a page that is held up takes it later."""

LOST = 5
"""Seconds after which a touch is given up that no page has taken in."""

PAUSES = """() => [...document.querySelectorAll(".turn.at-table > *")].some((each) =>
    each.getAnimations().some(({ playState }) => playState === "running"))"""
"""Whether the dock of a table still takes no tap, as another turn has just begun."""

UNDER_WAY = 0.05
"""Seconds after which a tap has sent what it sends."""

TIMES = len(APART) if LONG else 1
"""How often each sort of answer is tapped twice; in the long run, which takes most of an hour, at all intervals."""


class Finger:
    """Touches the screen where a button lies, twice.

    was_late: a machine under load has let so much time pass that the last two taps were no double tap.
    """

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page
        self.tapped: Counter[str] = Counter()
        self.was_late = False
        self._wire = phone.context.new_cdp_session(self.page)

    def may_tap(self, sort: str) -> bool:
        """Whether a button of this sort is still to be tapped twice."""
        return self.tapped[sort] < TIMES

    def of_sort(self, sort: str) -> Callable[[Locator], None]:
        """The two taps on a button of this sort, the intervals taken in turn; those that came late do not count."""
        apart = APART[(len(self.tapped) + self.tapped[sort]) % len(APART)]

        def tap(button: Locator) -> None:
            self.tap_twice(button, apart)
            self.tapped[sort] += not self.was_late

        return tap

    def tap_twice(self, button: Locator, apart: float) -> None:
        """Two taps on the place where the button lies now, so many seconds apart; then the screen comes to rest."""
        x, y = self._middle(button)
        begun = time.monotonic()
        self._touch(x, y)
        time.sleep(max(0.0, apart - (time.monotonic() - begun)))
        with suppress(TimeoutError):  # between two pages there is nothing to touch
            self._touch(x, y)
        self.was_late = time.monotonic() - begun > apart + LATE
        if self.was_late:
            self.phone.expected.extend(("409", "422"))  # a tap of its own may be refused, or asked about first
        self.rest()

    def tap_on(self, button: Locator, times: int, apart: float) -> None:
        """So many taps on the place where the button lies now, so many seconds apart; the screen comes to no rest."""
        x, y = self._middle(button)
        for _ in range(times):
            self._touch(x, y)
            time.sleep(apart)

    def _middle(self, button: Locator) -> tuple[float, float]:
        """Where a button lies on a screen at rest."""
        expect(button).to_be_visible()
        button.scroll_into_view_if_needed()
        self.rest()
        box = button.bounding_box()
        assert box is not None, "nothing to tap"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def rest(self) -> None:
        """Let the screen come to rest: what is on its way has come, and what came up is ready to be tapped."""
        self.page.wait_for_timeout(UNDER_WAY * 1000)
        self.page.wait_for_load_state()
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        self.page.wait_for_timeout(REST * 1000)
        while self.page.evaluate(PAUSES):
            self.page.wait_for_timeout(UNDER_WAY * 1000)

    def _touch(self, x: float, y: float) -> None:
        for sort, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self._wire.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": points}, timeout=LOST * 1000)


def acted_once(finger: Finger, game: str, before: int) -> bool:
    """Whether two taps were one act, the log having held so many before; of taps that came late nobody can tell."""
    return finger.was_late or acts(finger.phone, game) == before + 1


def acts(phone: Phone, game: str) -> int:
    """How many acts of people the log of a game holds: answers, undos, redos and what they say to each other."""
    with phone.server.parts.games.view(game) as view:
        return sum(entry.kind not in ("luck", "auto") for entry in view.play.log)
