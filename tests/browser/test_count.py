"""The pad for the VP of an income turn: two digits and the act, the result said before it counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.finger import Finger, acts
from tests.browser.test_table_game import answer, table_game
from tests.long_run import long


def at_income(phone: Phone) -> tuple[Page, str]:
    """A table in your second income turn, at 126 VP."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "fix:board/seats/0/vp=126", "income")
    return phone.open(f"/games/{game}"), game


def digit(page: Page, number: int) -> Locator:
    return page.locator(f".digits [data-digit='{number}']")


def said(page: Page) -> tuple[str, str]:
    """What the number makes, and what the act says."""
    return page.locator(".makes b").inner_text(), page.locator(".count .primary").inner_text().strip().replace(
        "\u00a0", " "
    )


def test_two_digits_and_the_act_are_three_taps(phone: Phone) -> None:
    """48 were seven taps: +10 four times, +5, +3, and the act."""
    page, game = at_income(phone)
    assert said(page) == ("126", "Bots’ turn\nwithout VP")
    before = acts(phone, game)
    digit(page, 4).tap()
    digit(page, 8).tap()
    assert said(page) == ("174", "Bots’ turn at 174 : 0")
    assert acts(phone, game) == before, "nothing is written before the act"
    phone.check("the pad of an income turn")
    page.locator(".count .primary").tap()
    expect(page.locator(".digits")).to_have_count(0)
    expect(page.locator(".seat .num").first).to_contain_text("174")
    assert acts(phone, game) == before + 2
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".makes b")).to_have_text("174")
    assert page.locator("#vp").input_value() == "48", "what was typed is there to be put right"
    page.locator("[data-erase=last]").tap()
    digit(page, 5).tap()
    assert said(page) == ("171", "Bots’ turn at 171 : 0")


@long
def test_what_was_typed_survives_a_look_elsewhere_and_is_cleared_by_a_tap(phone: Phone) -> None:
    page, _game = at_income(phone)
    for number in (0, 3, 0):
        digit(page, number).tap()
    assert page.locator("#vp").input_value() == "30", "no number begins with a 0"
    page.locator("a[href$='/act/explore']").tap()
    page.get_by_role("link", name="Not now").tap()
    expect(page.locator("#vp")).to_have_value("30")
    page.reload()
    assert said(page) == ("156", "Bots’ turn at 156 : 0")
    page.locator("[data-erase=all]").tap()
    assert said(page)[0] == "126"
    for _ in range(4):
        digit(page, 9).tap()
        page.wait_for_timeout(200)  # a finger's pace: quicker ones on the same key are one
    assert page.locator("#vp").input_value() == "999", "as much as a number of VP may be"


@pytest.mark.parametrize(("seconds", "number"), [(0.04, "1"), pytest.param(0.15, "11", marks=long)])
def test_a_finger_that_bounces_types_once(new_phone: Callable[..., Phone], seconds: float, number: str) -> None:
    phone = new_phone(hurry=False)
    page, _game = at_income(phone)
    finger = Finger(phone)
    finger.tap_twice(digit(page, 1), seconds)
    assert finger.was_late or page.locator("#vp").input_value() == number


def test_without_scripts_it_is_a_field(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(java_script_enabled=False)
    page, _game = at_income(phone)
    expect(page.locator(".digits")).to_be_hidden()
    page.locator("#vp").fill("48")
    page.get_by_role("button", name="Bots’ turn").tap()
    expect(page.locator(".seat .num").first).to_contain_text("174")


@long
@pytest.mark.parametrize(("size", "height"), [((390, 844), 56), ((360, 640), 44), ((320, 568), 44), ((844, 390), 44)])
def test_every_key_meets_a_finger(new_phone: Callable[..., Phone], size: tuple[int, int], height: int) -> None:
    width, tall = size
    phone = new_phone(viewport={"width": width, "height": tall})
    page, _game = at_income(phone)
    boxes = [each.bounding_box() for each in page.locator(".digits button").all()]
    assert len(boxes) == 12
    assert all(box and box["width"] >= 44 and box["height"] >= height for box in boxes)
    assert phone.width() <= width
