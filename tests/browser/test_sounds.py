"""Sounds and trembling, on phones that were set to: what was tapped, refused, gained, and whose turn it is."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.browser.test_table_game import act, answer, table_game
from tests.long_run import long

HEARD = """
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
        window.heard.push(this.frequency.value);
        return start.call(this, at);
    };
    window.felt = [];
    navigator.vibrate = (beats) => { window.felt.push(beats); return true; };
"""
TAP, REFUSAL, TURN = [660], [196, 155.56], [523.25, 783.99]
LANDMARK = [523.25, 659.25, 1046.5]


def switch_on(phone: Phone, *names: str) -> None:
    """Choose in the settings of the device, as somebody does."""
    phone.context.add_init_script(HEARD)
    page = phone.open("/settings")
    for name in names:
        with page.expect_response("**/settings"):
            page.locator(f"#set-{name}").get_by_text("On", exact=True).tap()


def heard(page: Page) -> list[float]:
    return [round(pitch, 2) for pitch in page.evaluate("window.heard")]


def test_nothing_is_loaded_or_heard_unless_it_was_asked_for(phone: Phone) -> None:
    phone.context.add_init_script(HEARD)
    page = begin(phone)
    page.locator("#turn").get_by_role("button").first.tap()
    expect(page.locator("#seen")).not_to_have_value("0")
    assert heard(page) == []
    assert page.evaluate("window.felt") == []
    assert page.locator("script[src*='sound.js']").count() == 0


def test_a_tap_that_is_taken_is_heard_and_felt(phone: Phone) -> None:
    switch_on(phone, "sound", "vibration")
    page = begin(phone)
    seen = page.locator("#seen").input_value()
    page.locator("#turn").get_by_role("button").first.tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    page.wait_for_function("() => window.heard.length")
    assert heard(page) == TAP
    assert page.evaluate("window.felt") == [[15]]


@long
def test_a_refusal_sounds_lower(phone: Phone) -> None:
    """A hex that cannot be explored is tapped: the page says why not."""
    switch_on(phone, "sound")
    page = begin(phone)
    lay_out(phone, page, 400, until="explore")
    hexes = page.get_by_role("main").get_by_role("button", name=re.compile("^Hex(?!.*can be chosen)"))
    hexes.first.tap()
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    page.wait_for_function("() => window.heard.length")
    assert heard(page) == REFUSAL


@long
def test_a_landmark_among_the_pieces_to_move_is_heard(phone: Phone) -> None:
    """At the table it is named in the list; lists without one sound like any tap."""
    switch_on(phone, "sound")
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "fix:board/seats/0/tokens/technology=[3]")
    page = phone.open(f"/games/{game}")
    act(page, "advance:technology")
    expect(page.locator("#so-far-own > summary")).to_contain_text("Take the Forge")
    page.wait_for_function("() => window.heard.length")
    assert heard(page) == LANDMARK


MOVING = """document.querySelector("#turn").insertAdjacentHTML("beforeend", `<b class="die-face">1</b>
    <b class="pointed">here</b><ol id="steps-own"><li data-kind="trapped">a trap</li></ol>`)"""
MOVES = {".die-face": "roll", ".pointed": "point", "[data-kind=trapped]": "hold"}
"""Dice settle, what somebody points at glows, and a trap lets one wait."""
ANIMATION = "moving => getComputedStyle(moving).animationName"


@long
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_things_move_only_where_motion_is_welcome(phone: Phone, motion: Literal["reduce", "no-preference"]) -> None:
    page = begin(phone)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(MOVING)
    for moving, how in MOVES.items():
        assert page.locator(moving).last.evaluate(ANIMATION) == ("none" if motion == "reduce" else how)


@long
def test_the_device_can_ask_for_less_motion_too(phone: Phone) -> None:
    page = phone.open("/settings")
    with page.expect_response("**/settings"):
        page.locator("#set-motion").get_by_text("As little as possible", exact=True).tap()
    page = begin(phone)
    page.evaluate(MOVING)
    for moving in MOVES:
        assert page.locator(moving).last.evaluate(ANIMATION) == "none"
