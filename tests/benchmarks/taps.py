"""Brings answers about by taps on what the pages of a table game show, and counts them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from automa.table.report_keys import allowed
from tests.browser.thumb import tap_in_time

DOORS = {
    "vp": ("/points",),
    "landmark": ("/landmarks", "/more"),
    "explore": ("/act/explore", "/more", "/map"),
    "conquer": ("/act/conquer", "/more", "/map"),
    "achievement": ("/more", "/score"),
    "regress": ("/more", "/tracks"),
    "masterpiece": ("/more",),
    "charm": ("/more",),
    "reserve": ("/more",),
    "outpost": ("/act/conquer", "/more"),
    "civilization": ("/more",),
    "continue": ("/more",),
    "done": ("/more",),
    "use": ("/more",),
    "advance": ("/tracks",),
}
"""Where a report is made that the table itself has no button for: parts of addresses, the nearest first."""

FAR = 5
"""So many taps lead anywhere, or nowhere."""


class Tapper:
    """A thumb at a table's pages. home: the address of the table."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home

    def button(self, key: str) -> Locator | None:
        """The button on the open page that gives this answer, if it can be seen; not one that only chooses a hex."""
        on_map = ", ".join(f"svg button{each}:not(form[method=get] *)" for each in _values(key))
        answers = ", ".join(f"form[method=post] button[name=key]{each}" for each in _values(key))
        found = self.page.locator(f"{answers}, {on_map}")
        return next((each for each in found.all() if each.is_visible()), None)

    def give(self, sort: str, key: str) -> int | None:
        """Answer by taps alone; returns how many it took, None where no way was found."""
        taps = 0
        while taps < FAR:
            seen = self.page.locator("#seen").first
            before = seen.input_value() if seen.count() else ""
            button = self.button(key)
            if button is not None:
                tap_in_time(button)
                self._goes_on(before)
                return taps + 1
            if sort == "vp" and (digits := self._digits(key)):
                return taps + digits
            if chosen := self._choose(key):
                self._goes_on(before)
                return taps + chosen
            opened = self._unfold(key) or self._say_what_for(key) or self._turn_to(key)
            if not opened and sort == "vp" and (many := self._number(key)):
                self._goes_on(before)
                return taps + many
            if not opened and not self._step(sort):
                return None
            taps += 1
        return None

    def _digits(self, key: str) -> int:
        """What an income turn brings is tapped digit by digit; the act that ends the turn counts it."""
        number = key.partition("@")[0].removeprefix("vp:+")
        keys = [self.page.locator(f".digits [data-digit='{digit}']") for digit in number]
        if not number.isdigit() or not all(each.count() and each.is_visible() for each in keys):
            return 0
        for each in keys:
            tap_in_time(each)
        expect(self.page.locator(".makes")).to_be_visible()
        return len(keys)

    def _goes_on(self, before: str) -> None:
        """Wait until the log is another one than before, or the game has led to its result."""
        self.page.wait_for_function("(was) => document.getElementById('seen')?.value !== was", arg=before)
        self.page.wait_for_load_state()

    def _number(self, key: str) -> int:
        """A number of VP without a button of its own is typed: a tap into the field, its digits, and one to add it."""
        field = self.page.locator("#amount")
        amount = re.fullmatch(r"vp:\+(\d+)", key)
        if amount is None or not field.count() or not field.is_visible():
            return 0
        tap_in_time(field)
        field.fill(amount[1])
        self.page.locator('button[name=sign][value="+"]').tap()
        return 2 + len(amount[1])

    def _choose(self, key: str) -> int:
        """Choose it from a list and send that: three taps."""
        field = self.page.locator(f'select[name=key]:has(option[value="{key}"])')
        if not field.count() or not field.is_visible():
            return 0
        field.select_option(key)
        tap_in_time(field.locator("xpath=following::button[1]"))
        return 3

    def _unfold(self, key: str) -> bool:
        """Open what hides the button."""
        hidden = self.page.locator(f'details:not([open]):has(:is(button, option)[value="{key}"]) > summary')
        if not hidden.count() or not hidden.first.is_visible():
            return False
        tap_in_time(hidden.first)
        return True

    def _say_what_for(self, key: str) -> bool:
        """On the page of VP, what gave them."""
        _vp, _at, source = key.partition("@")
        link = self.page.locator(f'.sources a[href$="for={source}"]:not([aria-current])')
        if not source or not link.count():
            return False
        tap_in_time(link)
        expect(self.page.locator(f'button[name=key][value$="@{source}"]:visible').first).to_be_visible()
        return True

    def _turn_to(self, key: str) -> bool:
        """Turn to the ten numbers among which the button lies."""
        tens, values = self.page.locator(".by-tens > .keypad"), ", ".join(_values(key))
        place = next((at for at, each in enumerate(tens.all()) if each.locator(values).count()), None)
        if place is None or tens.nth(place).is_visible():
            return False
        tap_in_time(self.page.locator(".tens label").nth(place))
        return True

    def _step(self, sort: str) -> bool:
        """Follow a link that leads nearer."""
        for part in (*DOORS.get(sort, ()), ""):
            address = self.home + part
            if self.page.url.partition("?")[0].endswith(address):
                continue
            links = self.page.locator(f'a[href="{address}"], a[href^="{address}?"], a[href^="{address}#"]')
            link = next((each for each in links.all() if each.is_visible()), None)
            if link is not None:
                tap_in_time(link)
                self.page.wait_for_url(f"**{address}**")
                self.page.wait_for_load_state()
                return True
        return False


def _values(key: str) -> tuple[str, ...]:
    """What tells the buttons of a key; those of VP may say what they are for, others that a card or space allows it."""
    return (f'[value="{key}"]', f'[value^="{key}@"]' if key.startswith("vp:") else f'[value="{allowed(key)}"]')
