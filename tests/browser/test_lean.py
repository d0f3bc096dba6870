"""Answers that bring only what is new: the page they leave is the one that loading it anew would show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out

NARROW, WIDE = (390, 844), (1440, 900)

SHOWN = """() => ["table", "bar", "turn"].map((id) => {
    const part = document.getElementById(id).cloneNode(true);
    if (innerWidth < 800) part.querySelectorAll(".wing, .reach").forEach((each) => each.remove());
    part.querySelectorAll("[name=csrf_token]").forEach((each) => each.remove());
    for (const each of part.querySelectorAll("*")) {
        const attributes = [...each.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of attributes) each.removeAttribute(name);
        for (const [name, value] of attributes) if (name !== "open") each.setAttribute(name, value);
    }
    return part.innerHTML.replace(/\\s+/g, " ").replaceAll("> <", "><").trim();
})"""
"""What a game's page shows of the game; a narrow screen has no room for the wings."""

FIRST = "#turn :is(.go, button[name=key], .play-choices button)"


def answer_on(page: Page, answers: int) -> int:
    """Tap the first answer that lies in the dock, again and again; returns how often."""
    given = 0
    for _ in range(answers):
        seen = page.locator("#seen").input_value()
        button = page.locator(FIRST).first
        if not button.count():
            break
        button.click()
        expect(page.locator("#seen")).not_to_have_value(seen)
        given += 1
    return given


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_after_answers_the_page_is_as_if_it_were_loaded_anew(
    new_phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    page = begin(phone)
    lay_out(phone, page, 30)
    lay_out(phone, page, 200, until="player_turn")
    assert answer_on(page, 4)
    left = page.evaluate(SHOWN)
    page.reload()
    expect(page.locator("#turn")).to_be_visible()
    assert left == page.evaluate(SHOWN)
