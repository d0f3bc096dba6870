"""The end of a game and its first steps on a phone: readable for all, drawn at once where nothing may move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.store.guests import Part
from tests.browser.conftest import Phone
from tests.browser.finger import Finger
from tests.browser.forms_to_tap import EXPORTS
from tests.browser.test_guests import come_in
from tests.browser.test_table_game import table_game
from tests.long_run import long

MOVES = "document.getAnimations().filter((each) => each.effect.target.closest('.ending')).length"
SIZES: Any = [{"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 1440, "height": 900}]
WIDTH = [str(size["width"]) for size in SIZES]


def brought(phone: Phone, name: str) -> str:
    """A game that ended under an earlier version; the address of its result."""
    content = (EXPORTS / f"{name}.json").read_bytes()
    game = phone.server.parts.games.import_document(phone.profile, content)
    return f"/games/{game.id}/result" if game.kind == "table" else f"/play/{game.id}/score"


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=long) for size in SIZES[1:])], ids=WIDTH)
@pytest.mark.parametrize(
    "name", ["solo_finished", *(pytest.param(f"{kind}_finished", marks=long) for kind in ("people", "table"))]
)
def test_an_ending_is_readable(new_phone: Callable[..., Phone], name: str, size: Any) -> None:
    phone = new_phone(viewport=size, reduced_motion="reduce")
    page = phone.open(brought(phone, name))
    expect(page.locator(".huge")).to_be_visible()
    expect(page.get_by_role("heading", name="The race")).to_be_visible()
    expect(page.get_by_role("button", name="Again")).to_be_in_viewport()
    phone.check(f"the end of {name}")
    phone.unfold()
    phone.check(f"all of the end of {name}")


@long
@pytest.mark.parametrize("less", ["system", "app"])
def test_nothing_moves_where_it_may_not_and_the_last_frame_is_the_picture(
    new_phone: Callable[..., Phone], less: str
) -> None:
    """The race is there at once, by the system's setting and by the app's own."""
    phone = new_phone(hurry=False, reduced_motion="reduce" if less == "system" else "no-preference")
    address = brought(phone, "people_finished")
    if less == "app":
        page = phone.open("/settings")
        Finger(phone).rest()
        with page.expect_response("**/settings"):
            page.get_by_label("As little as possible").check()
    page = phone.open(address)
    assert page.evaluate(MOVES) == 0
    expect(page.locator(".runs path").first).to_be_visible()


@long
def test_the_race_draws_itself_once(new_phone: Callable[..., Phone]) -> None:
    """Each motion ends, and what it leaves is what nobody who wants no motion misses."""
    phone = new_phone(hurry=False, reduced_motion="no-preference")
    page = phone.open(brought(phone, "people_finished"))
    assert page.evaluate(MOVES) > 0
    page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished)).then(() => null)")
    assert page.evaluate("getComputedStyle(document.querySelector('.ending .end')).opacity") == "1"
    phone.check("an ending at rest")


@long
def test_the_first_steps_everybody_and_the_journal_are_readable(new_phone: Callable[..., Phone]) -> None:
    """With every line of the journal opened."""
    phone = new_phone(viewport=SIZES[0])
    phone.open("/first-steps?then=solo")
    phone.check("the first steps")
    for width, height in ((360, 640), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        card, dock = (phone.page.locator(each).bounding_box() for each in (".it-ends", "#turn, .turn"))
        assert card and dock and card["y"] + card["height"] <= dock["y"], "all three cards without scrolling"
    content = (EXPORTS / "people_running.json").read_bytes()
    game = phone.server.parts.games.import_document(phone.profile, content)
    for board in ("others", "journal"):
        phone.open(f"/play/{game.id}/{board}")
        phone.check(board)
    phone.unfold()
    phone.check("the whole journal")


def test_a_picture_that_is_saved_says_so(new_phone: Callable[..., Phone]) -> None:
    """Where nothing sends pictures, the browser keeps it among its downloads without a sound."""
    phone = new_phone()
    page = phone.open(brought(phone, "table_finished"))
    with page.expect_download():
        page.get_by_role("link", name="Send or save as a picture").tap()
    expect(page.get_by_text("The picture is among your downloads.")).to_be_visible()


@pytest.mark.parametrize("name", ["people_finished", pytest.param("table_finished", marks=long)])
def test_the_open_result_of_a_guest_hears_of_the_rematch(new_phone: Callable[..., Phone], name: str) -> None:
    """Nobody reloads: as the host begins it, the way there takes the place of the way back to the boards."""
    host, guest = new_phone(), new_phone(viewport=SIZES[0])
    parts = host.server.parts
    before = table_game(host)
    come_in(guest, f"/s/{parts.guests.invite(before, Part.WATCH).token}", "Ben", looks=False)
    result = brought(host, name)
    finished = result.split("/")[2]
    parts.guests.bring_along(before, finished)
    guest.open("/")  # no page asks for news of the game that is deleted
    parts.games.delete(before)
    page = guest.open_live(result)
    way = page.get_by_role("link", name="To the new game")
    expect(page.get_by_text("If the host plays again, you read it here.")).to_be_in_viewport()
    expect(way).to_have_count(0)
    host.open(result)
    host.page.get_by_role("button", name="Again").tap()
    expect(way).to_be_in_viewport()
    guest.check("the result of a guest, with the way on")
    way.tap()
    expect(page).not_to_have_url(re.compile(finished))
