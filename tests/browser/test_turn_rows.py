"""The question of a turn at every size: names of landmarks, long lists, tips and tiles have their room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.browser.test_stage_in_view import IN_VIEW, at_a_turn
from tests.long_run import long

LANDMARK = """() => {
    const named = document.querySelector(".advance .named");
    named.querySelector(".name").textContent = "Nuclear Bomb";
    named.querySelector(".stone")?.remove();
    named.insertAdjacentHTML("beforeend",
        '<span class="stone"><svg class="icon"></svg><span class="of-stone">Fusion Reactor</span></span>');
}"""
"""Lets a landmark with a long name wait at the next space of the first track."""

HALF_SAID = """(room) => {
    const row = document.querySelector(".advance .first"), stone = row.querySelector(".stone");
    if (room) row.style.width = `${room}px`;
    const name = stone.querySelector(".of-stone").getBoundingClientRect();
    const { left, right, top, bottom } = stone.getBoundingClientRect();
    const isWhole = name.left >= left && name.right <= right + 1 && name.top < bottom - 1;
    const isLeftOut = name.width === 0 || name.top >= bottom - 1;
    const sign = stone.querySelector(".icon").getBoundingClientRect();
    return !(isWhole || isLeftOut) || sign.right > right + 1 || sign.top > top + 1;
}"""
"""Whether the name of a landmark in a row of that width is cut, or its sign is."""


@pytest.mark.parametrize("size", [(360, 640), *(pytest.param(size, marks=long) for size in ((390, 844), (1440, 900)))])
def test_the_name_of_a_landmark_is_whole_or_left_out(new_phone: Callable[..., Phone], size: tuple[int, int]) -> None:
    page = at_a_turn(new_phone(viewport={"width": size[0], "height": size[1]}))
    page.evaluate(LANDMARK)
    expect(page.locator(".stone .icon").first).to_be_visible()
    if size[0] >= 390:
        expect(page.locator(".of-stone").first).to_be_visible()
    for room in (0, 260, 220, 180, 140):
        assert not page.evaluate(HALF_SAID, room), room


def test_a_long_list_fades_where_it_goes_on_and_ends_clear(phone: Phone) -> None:
    """The last answer, scrolled into view, lies wholly above the fade."""
    page = begin(phone, level=1)
    lay_out(phone, page, 200, until="advance")
    page.set_viewport_size({"width": 360, "height": 480})
    sheet = page.locator("#turn")
    fade = sheet.evaluate("(sheet) => parseFloat(getComputedStyle(sheet, '::after').height)")
    assert fade > 20
    assert sheet.evaluate("(sheet) => sheet.scrollHeight > sheet.clientHeight + 50")
    sheet.evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
    last = "(sheet) => [...sheet.querySelectorAll('.choice-button')].at(-1).getBoundingClientRect().bottom"
    end = sheet.evaluate("(sheet) => sheet.getBoundingClientRect().bottom")
    assert sheet.evaluate(last) <= end - fade + 1


def test_the_map_stays_whole_while_a_tip_is_read(phone: Phone) -> None:
    """On a phone of today's size, above a question with many answers."""
    page = begin(phone, level=1)
    lay_out(phone, page, 200, until="invent")
    expect(page.locator("#guide")).to_contain_text("What to do")
    page.locator("#guide .unfold").tap()
    expect(page.get_by_text("gives nothing yet")).to_be_visible()
    assert page.evaluate(IN_VIEW, "svg.map") >= 0.9


def test_tiles_to_choose_from_are_alike_in_all_rows(phone: Phone) -> None:
    page = begin(phone, level=1)
    lay_out(phone, page, 300, until="explore")
    tiles = page.locator(".play-tiles")
    expect(tiles).to_be_visible()
    tiles.evaluate("""(all) => {
        while (all.children.length < 7) all.append(all.firstElementChild.cloneNode(true));
        all.classList.add("in-rows"); // as the page says of so many
    }""")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        widths = tiles.evaluate("(all) => [...all.children].map((each) => Math.round(each.offsetWidth))")
        assert len(set(widths)) == 1 and widths[0] >= 44, width


@long
def test_a_tip_that_is_read_leaves_the_map_its_room(new_phone: Callable[..., Phone]) -> None:
    """On a short phone its first lines are shown, the rest is scrolled in it."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    page = begin(phone)
    lay_out(phone, page, 200, until="explore")
    page.locator(".tip .unfold").tap()
    expect(page.locator(".tip p").first).to_be_visible()
    assert page.evaluate(IN_VIEW, "svg.map:not(.reach)") >= 0.99
    map = page.locator("svg.map:not(.reach)").bounding_box()
    assert map and map["height"] > 640 / 4
    assert page.evaluate("document.documentElement.scrollHeight") <= 641
    phone.check("a tip to read")
