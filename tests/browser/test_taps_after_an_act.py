"""A second tap within a second of an act is not meant for what has come up under the thumb, and is seen to be heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.finger import Finger, acted_once, acts
from tests.browser.test_solo_game import begin, game_of
from tests.browser.test_table_game import answer, table_game
from tests.long_run import long

COUNT_SIGNS = """
const animate = Element.prototype.animate;
window.signs = 0;
window.met = false;
Element.prototype.animate = function (look, how) {
    window.signs += Boolean(look?.boxShadow);
    return animate.call(this, look, how);
};
addEventListener("pointerdown", ({ target }) => {
    window.met = Boolean(target.closest?.("button:enabled, a[href]"));
}, true);
"""
"""signs: how often the page showed that it heard a tap it did not take; met: whether the last touch met a control."""

APART = (0.3, 0.5, 0.7, 0.9)
TRACKS = ("exploration", "science", "military", "technology")
SMALL, USUAL = (360, 640), (390, 844)


@pytest.mark.parametrize(
    ("size", "slower", "apart"),
    [
        (SMALL, 1, APART[3:]),
        pytest.param(SMALL, 1, APART, marks=long),
        pytest.param(SMALL, 4, APART, marks=long),
        pytest.param(USUAL, 1, APART, marks=long),
        pytest.param(USUAL, 4, APART, marks=long),
    ],
    ids=str,
)
def test_a_second_tap_after_an_advance_does_not_start_the_bots(
    new_phone: Callable[..., Phone], size: tuple[int, int], slower: int, apart: tuple[float, ...]
) -> None:
    """Where the tracks lay lie the pad for VP and "Bots' turn" then."""
    phone = new_phone(hurry=False, viewport={"width": size[0], "height": size[1]})
    phone.context.add_init_script(COUNT_SIGNS)
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page, finger = phone.page, Finger(phone)
    phone.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for track, seconds in zip(TRACKS, apart, strict=False):
        page = phone.open(f"/games/{game}?advances=1")
        before = acts(phone, game)
        button = page.locator(f'#turn button[value="advance:{track}"]')
        finger.tap_twice(button, seconds)
        assert acted_once(finger, game, before), f"{track}, {seconds} s"
        unheard = page.evaluate("window.met") and not signs(page)
        assert finger.was_late or not unheard, f"{track}, {seconds} s"


def signs(page: Page) -> int:
    return int(page.evaluate("window.signs"))


@long
def test_a_tap_while_the_dock_waits_for_the_pieces_is_seen_to_be_heard(new_phone: Callable[..., Phone]) -> None:
    """The bots have moved, and an advance lies where their turn was tapped."""
    phone = new_phone(hurry=False)
    phone.context.add_init_script(COUNT_SIGNS)
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    before = acts(phone, game)
    finger.tap_twice(page.locator("#turn button[value=end]"), 0.9)
    assert acted_once(finger, game, before)
    assert finger.was_late or signs(page) == 1


def test_the_page_that_comes_up_takes_no_tap_that_was_meant_for_the_one_before(
    new_phone: Callable[..., Phone],
) -> None:
    """To the table and, under the same thumb, the bots' turn, which they have just had; a little later it counts."""
    phone = new_phone(hurry=False)
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page, finger = phone.open(f"/games/{game}/tracks"), Finger(phone)
    back = page.get_by_role("link", name="To the table")
    box = back.bounding_box()
    assert box is not None
    finger.tap_twice(back, 0.7)
    expect(page).to_have_url(f"{phone.server.url}/games/{game}")
    if not finger.was_late:
        expect(page.get_by_role("alert")).to_have_count(0)
    phone.expected.append("422")
    finger.rest()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("alert")).to_contain_text("Should they move again")


STAYS_NEW = """
const begin = Element.prototype.animate;
Element.prototype.animate = function (look, how) { return begin.call(this, look, look ? how : 600000); };
document.addEventListener("animationstart", () => {
    for (const each of document.getAnimations()) if (each.animationName === "calm") each.pause();
}, true);
"""
"""Each screen stays one that has just come up."""


@pytest.mark.parametrize("place", ["on the table", "on screen"])
def test_no_tap_on_a_new_screen_is_dropped_without_a_sign(new_phone: Callable[..., Phone], place: str) -> None:
    """Also where what waits takes no pointer, and the tap lands on what lies below it."""
    phone = new_phone(hurry=False)
    for script in (COUNT_SIGNS, STAYS_NEW):
        phone.context.add_init_script(script)
    if place == "on the table":
        game = table_game(phone, luck={})
        answer(phone, game, "income", "end")
        page = phone.open(f"/games/{game}")
    else:
        page = begin(phone)
        game = game_of(page)
    before = acts(phone, game)
    button = page.locator("#turn form[method=post] button").first
    box = button.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("window.signs > 0")
    assert acts(phone, game) == before, "it was not taken"
