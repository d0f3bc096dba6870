"""A game played over the accessibility tree alone: by headings, regions, and the names of controls."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin
from tests.long_run import LONG, long

NEXT = "What’s next"
ASIDE = ("Undo", "Redo", "Why")
"""Controls of the question that answer nothing, by how their names begin."""

THIS_ONE = "This one"
"""Answers, once the words of a card that stands by name are open."""

MOST = 2_000


@dataclass(frozen=True)
class Control:
    """A line of the accessibility tree: a control by its role and name."""

    role: str
    name: str


def controls(part: Locator, *roles: str) -> list[Control]:
    """The controls with these roles, as a screen reader lists them."""
    tree = part.aria_snapshot()
    found = re.findall(rf'- (?:\'|)({"|".join(roles)}) "((?:[^"\\]|\\.)*)"', tree)
    return [Control(role, name.replace('\\"', '"')) for role, name in found]


class Ear:
    """Somebody who knows the page by roles and names alone, and answers what they hear."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.pick = Luck(seed).pick
        self.next = page.get_by_role("region", name=NEXT)

    def named(self, part: Locator, control: Control) -> Locator:
        """The first control with that role and name."""
        role: Any = control.role
        return part.get_by_role(role, name=control.name, exact=True).first

    def answers(self) -> list[Control]:
        """The buttons of the question."""
        return [each for each in controls(self.next, "button") if not each.name.startswith(ASIDE)]

    def is_over(self) -> bool:
        return Control("link", "See the result") in controls(self.next, "link")

    def find_place(self) -> None:
        """Where a question is answered on the map or in the city, choose a place there that is said to be possible."""
        main = self.page.get_by_role("main")
        places = [each for each in controls(main, "button") if "can be chosen" in each.name]
        plots = [each for each in controls(main, "link") if re.match(r"row \d+, column \d+(?!.*why not)", each.name)]
        assert places or plots, self.page.locator("body").aria_snapshot()
        self.named(main, self.pick(places or plots)).click()
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def tick(self) -> None:
        """Tick as many as the question says."""
        boxes = self.next.get_by_role("checkbox")
        asked = re.search(r"\d+", self.next.inner_text())
        assert asked
        for place in range(int(asked[0])):
            boxes.nth(place).check(force=True)

    def step(self) -> None:
        """Give one answer, and wait until the page asks something else."""
        seen = self.page.locator("#seen").input_value()
        if controls(self.next, "checkbox"):
            self.tick()
        for _try in range(4):
            if self.answers():
                break
            self.find_place()
        offered = self.answers()
        placing = [each for each in offered if re.match("Place it|Conquer it|This one|Build it|These two", each.name)]
        chosen = self.named(self.next, self.pick(placing or offered))
        is_read_first = chosen.get_attribute("popovertarget") is not None
        chosen.click()
        if is_read_first:
            self.next.get_by_role("button", name=THIS_ONE, exact=True).click()
        expect(self.page.locator("#seen")).not_to_have_value(seen)


def test_a_game_by_roles_and_names_alone(phone: Phone) -> None:
    """Some turns, in the long run a whole game to its result."""
    page = begin(phone)
    ear = Ear(page, 7)
    for _step in range(MOST if LONG else 7):
        if ear.is_over():
            break
        expect(page.get_by_role("heading", name="What you can do")).to_be_attached()
        ear.step()
    assert ear.is_over() or not LONG
    if LONG:
        page.get_by_role("link", name="See the result").click()
        expect(page.get_by_role("heading", name=re.compile("win"))).to_be_visible()


def test_the_tables_of_a_game_as_text_are_in_view(phone: Phone) -> None:
    page = begin(phone)
    page.goto(page.url.split("?")[0] + "/words")
    for name in ("Where everybody stands on the tracks", "What lies on the map"):
        expect(page.get_by_role("table", name=name)).to_be_visible()


@long
def test_the_text_of_a_game_is_found_and_left_by_its_names(phone: Phone) -> None:
    page = begin(phone)
    ear = Ear(page, 3)
    for _step in range(8):
        ear.step()
    page.get_by_role("link", name="The game as text").press("Enter")
    for name in ("What you can do", "What changed since your turn", "Tracks", "Map", "City"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("table", name="Where everybody stands on the tracks")).to_be_visible()
    expect(page.get_by_role("table", name="What lies on the map")).to_be_visible()
    assert page.get_by_role("table", name="The plots of your city").get_by_role("rowheader").count() == 9
    phone.check("the game as text")
    page.get_by_role("navigation", name="This game").get_by_role("link", name="Game").click()
    expect(page.get_by_role("link", name="The game as text")).to_be_attached()
