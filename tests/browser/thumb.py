"""A thumb that brings a given answer about through the screens of a game: it taps what they offer, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Locator, Page, expect

STEPS = 40
"""More taps than any building needs on its way through the city."""

_HEX = re.compile(r"-?\d+,-?\d+")
_PLOT = re.compile(r"(-?\d+),(-?\d+)r(\d)")


STILL = '() => !document.getElementById("toasts")?.getAnimations().length'
"""The moment is over in which the page that has just come up takes no tap."""


def tap_in_time(button: Locator) -> None:
    """Tap as somebody does who first sees what has come up."""
    button.page.wait_for_function(STILL)
    button.tap()


class Thumb:
    """Answers the question on a page with a key of the rules, by taps alone. tap: how it taps the answer itself."""

    def __init__(self, page: Page, tap: Callable[[Locator], None] = tap_in_time) -> None:
        self.page = page
        self.tap = tap
        self.sheet = page.locator("#turn")

    def give(self, kind: str, key: str) -> None:
        """Answer the question of that kind, and wait until the screen has moved on."""
        for _step in self.steps(kind, key):
            pass

    def steps(self, kind: str, key: str) -> Iterator[str]:
        """The same step by step: says after each what the screen now shows, before the answer is confirmed."""
        seen = self.page.locator("#seen").input_value()
        is_several = self.sheet.locator("input[name=item]").count() > 0
        if kind == "explore":
            yield from self._place_tile(key)
        elif kind == "plot":
            yield from self._build(key)
        elif kind == "discard" and is_several:
            yield from self._check_items(key)
            self.tap(self.sheet.locator("form[method=post]").get_by_role("button").last)
        elif kind != "block_plot" and _HEX.fullmatch(key):
            yield from self._choose_hex(key)
        if not is_several:
            name = self.sheet.locator(f'[popovertarget="read-{key}"]')
            if name.count():
                tap_in_time(name)
                yield "a card is read"
            self.tap(self._key(key))
        expect(self.page.locator("#seen")).not_to_have_value(seen)

    def _key(self, key: str) -> Locator:
        """The button that answers with this key."""
        return self.sheet.locator(f'form[method=post] button[name=key][value="{key}"]')

    def _choose_hex(self, key: str) -> Iterator[str]:
        """Tap the hex on the map, unless it is the only one and chosen already."""
        if not self._key(key).count():
            tap_in_time(self.page.locator(f'svg.map button.tap[value="{key}"]'))
            expect(self._key(key)).to_be_visible()
        yield "a hex is chosen"

    def _place_tile(self, key: str) -> Iterator[str]:
        """Choose the tile, then its hex, then how it lies."""
        tile, hex, turns = re.split("[@r]", key)
        choice = self.page.locator(f'button[name=tile][value="{tile}"]')
        if choice.count():
            tap_in_time(choice)
            expect(choice).to_have_attribute("aria-pressed", "true")
            yield "a tile is chosen"
        way = self.sheet.locator(f'.turns button[name=turn][value="{turns}"]')
        if not self.sheet.locator(f'form[method=post] button[name=key][value^="{tile}@{hex}r"]').count():
            tap_in_time(self.page.locator(f'svg.map button.tap[value="{hex}"]'))
            expect(self.sheet.locator(f'button[name=key][value^="{tile}@{hex}r"]')).to_be_visible()
        if way.count():  # an island in the sea lies the same however it is turned
            tap_in_time(way)
            expect(way).to_have_attribute("aria-pressed", "true")
        expect(self._key(key)).to_be_visible()
        yield "a tile lies turned on the map"

    def _build(self, key: str) -> Iterator[str]:
        """Turn the building, tap a plot that it shall cover, and move it by the arrows to where it shall stand."""
        for _ in range(STEPS):
            at = self._stands_at()
            if at == key:
                yield "a building stands in the city"
                return
            link = self._way(at, key)
            to = parse_qs(urlparse(link.get_attribute("href") or "").query)["at"][0]
            tap_in_time(link)
            expect(self._key(to)).to_be_visible()
        raise AssertionError(f"no way to {key} for the building at {self._stands_at()}")

    def _stands_at(self) -> str:
        """Where the building in hand stands now."""
        return self.sheet.locator("form[method=post] button[name=key]").get_attribute("value") or ""

    def _way(self, at: str, key: str) -> Locator:
        """The link that brings the building nearest to where it shall stand; as long as it lies otherwise, the turn."""
        turn = self.sheet.locator("a.turn-it")
        if at.rpartition("r")[2] != key.rpartition("r")[2] and turn.count():
            return turn
        links = self.page.locator("#turn .city-controls a, svg.city a.tap")
        hrefs = links.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
        leads = [parse_qs(urlparse(str(href)).query).get("at", [""])[0] for href in hrefs]
        nearest = min((number for number, to in enumerate(leads) if to), key=lambda number: apart(leads[number], key))
        assert apart(leads[nearest], key) < apart(at, key), f"from {at} no link leads nearer to {key}"
        return links.nth(nearest)

    def _check_items(self, key: str) -> Iterator[str]:
        """Check the boxes of all that the key names; of the same thing twice two boxes."""
        for item in key.split("+"):
            boxes = self.sheet.locator(f'input[name=item][value="{item}"]:not(:checked)')
            boxes.first.check()
        yield "some are checked"


def apart(one: str, other: str) -> int:
    """How far two placements of a building are from each other; lying otherwise counts more than any way."""
    (row, column, turns), (to_row, to_column, to_turns) = (_place(key) for key in (one, other))
    return abs(row - to_row) + abs(column - to_column) + 100 * (turns != to_turns)


def _place(key: str) -> tuple[int, int, int]:
    found = _PLOT.fullmatch(key)
    assert found, f"{key} is no placement"
    row, column, turns = found.groups()
    return int(row), int(column), int(turns)
