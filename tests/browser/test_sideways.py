"""A phone on its side: the board in all the height beside the question, and every act of the question within reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.screens import AGENT
from tests.benchmarks.sideways import CALM, GAMES, LAID_OUT, LOOK_SIDEWAYS, SIZES, looks
from tests.browser.conftest import NO_PHONE, Phone
from tests.browser.test_people_game import begin as begin_round
from tests.browser.test_people_game import take
from tests.browser.test_solo_game import lay_out
from tests.browser.test_stage_in_view import at_a_turn
from tests.browser.test_table_dock import report
from tests.browser.test_table_game import answer, table_game
from tests.long_run import long

WAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "user_agent": AGENT}


def has_the_board(page: Page, where: str, wide: float = 0.4) -> None:
    """In both sizes the board has nine tenths of the height, a map two fifths of the width, and all acts are met."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(CALM)
        page.evaluate(LAID_OUT)
        found = page.evaluate(LOOK_SIDEWAYS, [width, height])
        assert found["high"] >= 0.9 and found["wide"] >= wide, (where, width, found)
        assert (found["lost"], found["overflows"], found["headed"]) == ([], False, True), (where, width)


@pytest.mark.parametrize("agent", [AGENT, pytest.param(NO_PHONE, marks=long)], ids=["a phone", "a low window"])
def test_alone_the_map_and_then_the_city_lie_beside_the_question(new_phone: Callable[..., Phone], agent: str) -> None:
    """At a turn the map, with the lanes of all tracks at the right; where a building is placed the city."""
    phone = new_phone(**{**WAYS, "user_agent": agent})
    page = at_a_turn(phone)
    has_the_board(page, "a turn")
    expect(page.locator("#turn .lane")).to_have_count(4)
    expect(page.locator("#turn .turn-income")).to_be_in_viewport(ratio=0.99)
    phone.check("a turn sideways")
    lay_out(phone, page, 400, until="plot")
    expect(page.locator("svg.city .tap").first).to_be_visible()
    has_the_board(page, "a building to place", wide=0.35)


@long
def test_among_three_the_map_lies_beside_the_curtain_and_the_turn(new_phone: Callable[..., Phone]) -> None:
    """What passes the phone on keeps away from where answers lie."""
    phone = new_phone(**WAYS)
    page = begin_round(phone, "Ada", "Ben", "Cleo")
    lay_out(phone, page, 40)
    lay_out(phone, page, 200, until="player_turn")
    has_the_board(page, "the curtain")
    passing = page.locator(".curtain button").bounding_box()
    take(page)
    has_the_board(page, "a turn of three")
    dock = page.locator("#turn").bounding_box()
    assert passing and dock and passing["y"] + passing["height"] < dock["y"]
    expect(page.locator("#turn .turn-income")).to_be_in_viewport(ratio=0.99)


def test_five_tracks_and_the_income_of_three_people_are_whole(new_phone: Callable[..., Phone]) -> None:
    """Also where a price of three resources makes a row higher: the other rows are no higher than a finger needs."""
    phone = new_phone(**WAYS)
    page = begin_round(phone, "Ada", "Ben", "Cleo", boxes=["base", "aa"])
    lay_out(phone, page, 60)
    lay_out(phone, page, 200, until="player_turn")
    has_the_board(page, "the curtain")
    take(page)
    expect(page.locator("#turn .lane")).to_have_count(5)
    has_the_board(page, "a turn of three with five tracks")
    expect(page.locator("#turn .turn-income")).to_be_in_viewport(ratio=0.99)
    rows = [each.bounding_box() for each in page.locator("#turn .advance:not(.closed)").all()]
    assert rows and all(row and 44 <= row["height"] <= 46 for row in rows)


@long
def test_at_a_table_the_map_lies_beside_the_list_and_the_dock(new_phone: Callable[..., Phone]) -> None:
    """After the bots, where a hex is to be tapped, and after that; on other pages the words lie beside the dock."""
    phone = new_phone(**WAYS)
    game = table_game(phone, level=3, luck={}, boxes=["base", "aa"])
    report(phone, game, "income", "end", "advance:science", "end")
    has_the_board(phone.open(f"/games/{game}"), "the bots have moved")
    page = phone.open(f"/games/{game}/act/conquer")
    has_the_board(page, "a hex to tap")
    page.locator(".board .tap").first.tap()
    expect(page.locator("#act")).to_have_count(0)
    has_the_board(page, "after a conquest")
    phone.check("after a conquest, sideways")
    page = phone.open(f"/games/{game}/points")
    words, dock = page.locator("h1").bounding_box(), page.locator("#turn").bounding_box()
    assert words and dock and words["x"] + words["width"] <= dock["x"]
    assert phone.width() <= SIZES[-1][0]


def test_the_first_page_keeps_its_games_whole(new_phone: Callable[..., Phone]) -> None:
    """The map of a game in the list is no board to play on: the card lies around it, in all its width."""
    phone = new_phone(**WAYS)
    table_game(phone, luck={})
    page = phone.open("/")
    card, map = page.locator(".living").bounding_box(), page.locator(".living .map").bounding_box()
    assert card and map and card["width"] >= 380
    assert card["x"] <= map["x"] and map["x"] + map["width"] <= card["x"] + card["width"]
    assert page.locator(".living > a").evaluate("each => each.scrollWidth <= each.clientWidth")


@long
@pytest.mark.parametrize("sort", GAMES)
def test_every_question_of_a_whole_game_lies_beside_its_board(new_phone: Callable[..., Phone], sort: str) -> None:
    """A map has nine tenths of the height, a city that or two fifths of the width; on small phones a little less."""
    phone = new_phone(**WAYS)
    for kind, size, found in looks(phone.server, phone.page, phone.profile, GAMES[sort], seed=4):
        if found["isDrawn"]:
            is_large = found["high"] >= (0.9 if size in SIZES else 0.75)
            assert is_large or (kind == "plot" and found["wide"] >= 0.4), (kind, size, found)
        assert (found["lost"], found["overflows"], found["headed"]) == ([], False, True), (kind, size)


FITS: Final = "() => { const dock = document.getElementById('turn'); return dock.scrollHeight <= dock.clientHeight; }"


@long
def test_the_numbers_of_a_whole_deck_fit_the_dock(new_phone: Callable[..., Phone]) -> None:
    """No number of a drawn decision card, nor the ways below them, has to be scrolled to."""
    phone = new_phone(**WAYS)
    plain = {"kind": "table", "civilization": "scientists", "level": 3, "luck": {"decision_card": "table"}}
    game = phone.server.game(phone.profile, "Friday evening", **plain).id
    answer(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    expect(page.get_by_text("The left card is number:")).to_be_visible()
    assert page.evaluate(FITS)
    phone.check("the number of a decision card")
