"""A game played with the keyboard alone: Tab to get there, Enter and Space to answer; the focus is never lost."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.long_run import LONG, long

NEXT = "What’s next"
MOST_TABS = 300
"""More than there are controls on any page of a game."""

MOST = 2_000
IS_FOCUSED = "control => control === document.activeElement"


class Keys:
    """Somebody without a pointer. The page is only looked at; what is done to it is done by keys."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.pick = Luck(seed).pick
        self.next = page.get_by_role("region", name=NEXT)
        self.tabs = 0

    def reach(self, control: Locator) -> None:
        """Press Tab until the control has the focus."""
        for _press in range(MOST_TABS):
            if control.evaluate(IS_FOCUSED):
                return
            self.page.keyboard.press("Tab")
            self.tabs += 1
        raise AssertionError(f"no way by Tab to {control}")

    def press(self, control: Locator, key: str) -> None:
        self.reach(control)
        self.page.keyboard.press(key)

    def answers(self) -> Locator:
        """The buttons of the question."""
        return self.next.get_by_role("button").filter(has_not_text=re.compile("^(Undo|Redo)"))

    def is_over(self) -> bool:
        return self.next.get_by_role("link", name="See the result").count() > 0

    def find_place(self) -> None:
        """Choose a possible place on the map, or a plot of the city."""
        main = self.page.get_by_role("main")
        places = main.get_by_role("button", name=re.compile("can be chosen"))
        if not places.count():
            places = main.get_by_role("link", name=re.compile(r"^row \d+, column \d+(?!.*why not)"))
        chosen = places.nth(self.pick(range(places.count())))
        self.press(chosen, "Enter")
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def step(self) -> None:
        """Give one answer, and wait until the page asks something else."""
        seen = self.page.locator("#seen").input_value()
        boxes = self.next.get_by_role("checkbox")
        if boxes.count():
            asked = re.search(r"\d+", self.next.inner_text())
            assert asked
            for place in range(int(asked[0])):
                self.press(boxes.nth(place), "Space")
        for _try in range(4):
            if self.answers().count():
                break
            self.find_place()
        placing = self.answers().filter(has_text=re.compile("Place it|Conquer it|This one|Build it|These two"))
        offered = placing if placing.count() else self.answers()
        self.press(offered.nth(self.pick(range(offered.count()))), self.pick(["Enter", "Space"]))
        read = self.page.locator(".read-card:popover-open button")
        if read.count():  # a card that stood by name
            self.press(read, "Enter")
        expect(self.page.locator("#seen")).not_to_have_value(seen)

    def focused(self) -> str:
        """What the control with the focus is called."""
        return str(self.page.evaluate("document.activeElement.getAttribute('aria-label')"))

    def held(self) -> str:
        """The id of what has the focus, or of the part of the page in which it is."""
        return str(self.page.evaluate("document.activeElement.closest('#turn, #table, #bar')?.id ?? ''"))


def test_a_game_by_keys_alone(phone: Phone) -> None:
    """Some turns, in the long run a whole game; after each answer the focus is at what is asked next."""
    page = begin(phone)
    keys = Keys(page, 11)
    for _step in range(MOST if LONG else 7):
        if keys.is_over():
            break
        keys.step()
        expect(page.locator("#turn")).to_be_focused()
    assert keys.is_over() or not LONG
    if LONG:
        keys.press(page.get_by_role("link", name="See the result"), "Enter")
        expect(page.get_by_role("heading", name=re.compile("win"))).to_be_visible()


@long
def test_a_refusal_keeps_the_focus_where_it_was(phone: Phone) -> None:
    """A hex tapped that cannot be chosen: the page says why, and the hex still has the focus."""
    page = begin(phone)
    keys = Keys(page, 5)
    for _step in range(60):
        if page.get_by_role("main").get_by_role("button", name=re.compile("can be chosen")).count():
            break
        keys.step()
    keys.reach(page.get_by_role("main").get_by_role("button", name=re.compile("can be chosen")).first)
    name = keys.focused()
    for way in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        while "can be chosen" in name:
            page.keyboard.press(way)
            if keys.focused() == name:
                break
            name = keys.focused()
    assert "can be chosen" not in name
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    assert keys.focused() == name


def test_arrow_keys_lead_from_hex_to_hex(phone: Phone) -> None:
    page = begin(phone)
    lay_out(phone, page, 400, until="explore")
    keys = Keys(page, 1)

    def focused() -> tuple[int, int]:
        found = re.search(r"([A-Z])(\d+)", keys.focused())
        assert found
        return "ABCDEFGHIJ".index(found[1]) + 1, int(found[2])

    keys.reach(page.get_by_role("main").get_by_role("button", name=re.compile("can be chosen")).first)
    column, row = focused()
    page.keyboard.press("ArrowDown")
    assert focused() == (column, row + 1)
    page.keyboard.press("ArrowUp")
    assert focused() == (column, row)
    page.keyboard.press("ArrowRight")
    assert focused()[0] == column + 1
    page.keyboard.press("ArrowLeft")
    assert focused()[0] == column


def test_the_skip_link_leads_to_what_can_be_done(phone: Phone) -> None:
    page = begin(phone)
    keys = Keys(page, 1)
    keys.press(page.get_by_role("link", name="Skip to what you can do"), "Enter")
    page.keyboard.press("Tab")
    assert keys.held() == "turn"
