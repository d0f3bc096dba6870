"""On the pad for VP and in corrections each tap is meant, unless it comes as fast as a finger bounces."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.finger import Finger, acts
from tests.browser.test_table_game import answer, table_game
from tests.long_run import long

BACK = 0
"""The button that takes the last VP back."""


def at_the_pad(phone: Phone, *vp: str) -> tuple[Page, str]:
    """A table after an advance, with VP added already."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:exploration", *vp)
    return phone.open(f"/games/{game}"), game


def adds(page: Page, number: int) -> Locator:
    """The button that adds so many."""
    return page.get_by_role("button", name=f"Add {number} VP", exact=True)


def last_vp(page: Page) -> Locator:
    return page.get_by_role("button", name="Take the last VP back")


def taken(phone: Phone, game: str, before: int) -> int:
    """How many acts the log has gained."""
    return acts(phone, game) - before


@pytest.mark.parametrize(
    ("vp", "taps", "left", "number"),
    [
        pytest.param((), (1, 1, 1), "3 VP", 3, marks=long),
        (("vp:+5",), (2, BACK, BACK), "0 VP", 3),
        pytest.param(("vp:+5",), (BACK, BACK, BACK), "0 VP", 1, marks=long),
    ],
    ids=["all are added", "in their order", "no more is taken back than was added"],
)
def test_quick_taps_count(
    new_phone: Callable[..., Phone], vp: tuple[str, ...], taps: tuple[int, ...], left: str, number: int
) -> None:
    """Faster than answers come, and while the screen rests from the one before."""
    phone = new_phone(hurry=False)
    page, game = at_the_pad(phone, *vp)
    before, finger = acts(phone, game), Finger(phone)
    for amount in taps:
        finger.tap_on(last_vp(page) if amount == BACK else adds(page, amount), 1, 0.15)
    expect(page.locator(".pad .now b")).to_have_text(left)
    finger.rest()
    assert taken(phone, game, before) == number
    expect(page.locator(".toast, [role=alert]")).to_have_count(0)


@pytest.mark.parametrize(
    ("button", "scripts"), [(lambda page: adds(page, 3), True), pytest.param(last_vp, False, marks=long)]
)
def test_a_finger_that_bounces_on_the_pad_taps_once(
    new_phone: Callable[..., Phone], button: Callable[[Page], Locator], scripts: bool
) -> None:
    phone = new_phone(hurry=False, java_script_enabled=scripts)
    phone.expected.append("409")
    page, game = at_the_pad(phone, "vp:+1", "vp:+2")
    before, finger = acts(phone, game), Finger(phone)
    finger.tap_twice(button(page), 0.04)
    assert finger.was_late or taken(phone, game, before) == 1


@long
def test_quick_taps_on_a_correction_all_count(new_phone: Callable[..., Phone]) -> None:
    """Four VP more, two of the next player's: each number by its own buttons, though they say the same."""
    phone = new_phone(hurry=False)
    game = table_game(phone, luck={}, players=2)
    answer(phone, game, "income")
    page, finger = phone.open(f"/games/{game}/fix/scores"), Finger(phone)
    before, more = acts(phone, game), page.get_by_role("button", name="VP: 1 more")
    for number in (0, 1):
        finger.tap_on(more.nth(number), 4 - 2 * number, 0.18)
        expect(more.nth(number).locator("xpath=..").locator("b")).to_have_text(f"{4 - 2 * number}")
    assert taken(phone, game, before) == 6


@long
def test_a_finger_that_bounces_on_a_correction_corrects_once(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(hurry=False)
    phone.expected.append("409")
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page, finger = phone.open(f"/games/{game}/fix/scores"), Finger(phone)
    before = acts(phone, game)
    finger.tap_twice(page.get_by_role("button", name="VP: 1 more").first, 0.04)
    assert finger.was_late or taken(phone, game, before) == 1


@long
def test_an_advance_tapped_twice_adds_no_vp(new_phone: Callable[..., Phone]) -> None:
    """The pad comes up under the thumb, and what was tapped before it is no tap on the pad."""
    phone = new_phone(hurry=False)
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    before, finger = acts(phone, game), Finger(phone)
    for track in ("technology", "military"):
        page = phone.open(f"/games/{game}?advances=1")
        before = acts(phone, game)
        finger.tap_twice(page.locator(f'#turn button[value="advance:{track}"]'), 0.3)
        assert finger.was_late or taken(phone, game, before) == 1, track


@long
def test_what_comes_up_in_the_place_of_the_keypad_takes_no_second_tap(new_phone: Callable[..., Phone]) -> None:
    """Any number of VP leads back to the table at once: there lies what would take them back."""
    phone = new_phone(hurry=False)
    page, game = at_the_pad(phone)
    page.goto(f"{phone.server.url}/games/{game}/points")
    before, finger = acts(phone, game), Finger(phone)
    finger.tap_twice(page.get_by_role("button", name="+10", exact=True), 0.7)
    assert finger.was_late or taken(phone, game, before) == 1
    expect(page.locator(".pad .now b")).to_be_visible()
