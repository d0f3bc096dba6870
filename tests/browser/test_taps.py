"""A double tap is one tap, wherever a button answers: at the table, alone on screen, and on a phone that goes round.

The suite taps some sorts of answers twice once. Whole games, all sorts at all intervals:
`LONG=1 ./test tests/browser/test_taps.py`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from automa.players import random_player, random_reports
from engine.acts import Answer
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.finger import APART, REST, Finger, acted_once, acts
from tests.browser.test_people_game import begin as begin_round
from tests.browser.test_solo_game import begin as begin_solo
from tests.browser.test_solo_game import wanted
from tests.browser.test_table_game import AT_TABLE, answer, table_game
from tests.browser.thumb import Thumb, tap_in_time
from tests.long_run import LONG, long

SCREENS = {"landmark": "/landmarks", "vp": "/points", "regress": "/more", "achievement": "/more"}
"""Where a report is made that the table itself has no button for."""

AT_THE_TABLE = {"income", "advance", "end", "conquer", "decision_card", "die", "tile"}
ON_SCREEN = {"player_turn", "payment", "plot", "explore"}
"""Sorts of answers that come up in any game."""

GAMES = 3
"""In so many every sort of question comes up."""

ANSWERS = 400
"""So many of a game in which sorts of questions are looked for."""


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    """A phone with a finger on it that does not wait."""
    return new_phone(hurry=False)


def is_calm(finger: Finger) -> None:
    """No message of any sort: the second tap was not heard, unless it came late and was one of its own."""
    if not finger.was_late:
        expect(finger.page.locator("[role=alert], .toast")).to_have_count(0)


def test_the_bots_turn_tapped_twice_is_one_turn_of_the_bots(phone: Phone) -> None:
    """Both turns would have been played, and only the second one shown.

    Taps further apart than a bounce's: see test_taps_after_an_act.py.
    """
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    for apart in APART if LONG else APART[:1]:
        answer(phone, game, "vp:+1")
        page.reload()
        before = acts(phone, game)
        finger.tap_twice(page.locator("#turn button[value=end]"), apart)
        assert acted_once(finger, game, before)
        expect(page.get_by_role("heading", name="The bots’ turn before")).to_have_count(0)
        is_calm(finger)


IN_THE_MOMENT = """(reached) => new Promise((told) => {
    const mouse = { bubbles: true, cancelable: true, detail: 1 };
    document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(() => {
        const press = (sort) => document.querySelector(reached).dispatchEvent(new MouseEvent(sort, mouse));
        told([getComputedStyle(document.body).pointerEvents, press("mousedown"), press("click")]);
    }), { once: true });
    document.querySelector("#turn button[value='vp:+1@track']").click();
})"""
"""What the styles say of taps, and whether a mouse is heard, in the first frame after an answer."""


def test_in_the_moment_after_an_answer_links_take_no_tap_and_nothing_is_styled_anew(phone: Phone) -> None:
    """An animation of what takes taps would have every element of the page styled twice more."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:science")
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    finger.rest()
    assert page.evaluate(IN_THE_MOMENT, ".doors a") == ["auto", False, False]
    finger.rest()
    page.locator(".doors a").first.tap()
    expect(page).to_have_url(re.compile("/tracks$"))


def test_a_finger_that_comes_down_in_the_moment_is_not_heard_when_it_leaves_the_screen(phone: Phone) -> None:
    """However long it stays there."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    button = page.locator("#turn button[value='advance:science']")
    heard = """(button) => {
        document.querySelector("dialog").dispatchEvent(new Event("click")); // the moment begins
        button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        return new Promise((told) => setTimeout(() => told(button.dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))), 700));
    }"""
    assert button.evaluate(heard) is False
    assert acts(phone, game) == 2


def test_what_comes_up_after_the_bots_turn_takes_no_second_thought(phone: Phone) -> None:
    """Where their turn was tapped lies "Income" then: a tap within the next second is not meant for it."""
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}")
    page.wait_for_timeout(REST * 1000)
    before, seen = acts(phone, game), page.locator("#seen").input_value()
    box = page.locator("#turn button[value=end]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    expect(page.locator("#seen")).not_to_have_value(seen)
    page.wait_for_timeout(REST * 1000)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(REST * 1000)
    assert acts(phone, game) == before + 1
    expect(page).to_have_url(re.compile(f"{game}$"))


@long
def test_every_report_and_every_question_at_the_table_is_answered_once(phone: Phone) -> None:
    """A game with all luck entered by hand, each sort of answer tapped twice where its button lies."""
    game = table_game(phone, record_tiles=True, luck=AT_TABLE, civilization="explorers")
    player, finger = random_reports(Luck(3).pick), Finger(phone)
    for _ in range(4 * ANSWERS):
        with phone.server.parts.games.view(game) as view:
            asked, seq = view.play.pending, view.seq
            if asked is None:
                break
            key = player(view.play.state, asked)
        sort = key.rstrip("!").split(":")[0] if asked.kind == "turn" else asked.kind
        if not finger.may_tap(sort) or sort in ("fix", "pool") or key.endswith("end!"):
            phone.server.parts.games.act(game, seq, Answer(key))
            continue
        tap_report(phone, finger, game, sort, key)
    assert set(finger.tapped) >= AT_THE_TABLE


def tap_report(phone: Phone, finger: Finger, game: str, sort: str, key: str) -> None:
    """Tap the button of a report or an answer twice, on the page where it lies; where it has none, just give it."""
    where = SCREENS.get(sort, "?advances=1" if sort in ("advance", "income") else "")
    if sort in ("explore", "conquer"):
        where = f"/act/{sort}" + ("?anywhere=1" if key.endswith("!") else "")
    page = phone.open(f"/games/{game}{where}")
    button = page.locator(f'button[name=key][value="{key}"]')
    if button.count() != 1:
        answer(phone, game, key)
        return
    before = acts(phone, game)
    finger.of_sort(sort)(button)
    assert acted_once(finger, game, before), sort
    is_calm(finger)


@long
def test_every_question_on_screen_is_answered_once(phone: Phone) -> None:
    """Alone: an advance does not pay for itself, a tile is not placed and gone, a building stands where it was put."""
    finger = Finger(phone)
    for _ in range(GAMES):  # luck may leave one of them out of a game
        if not set(finger.tapped) >= ON_SCREEN:
            tap_through(phone, finger)
    assert set(finger.tapped) >= ON_SCREEN


def tap_through(phone: Phone, finger: Finger) -> None:
    """The beginning of a solo game, each sort of question answered by two taps where that is still to be tried."""
    page = begin_solo(phone)
    game = page.url.rpartition("/")[2]
    for _ in range(ANSWERS):
        step = wanted(phone, game)
        if step is None:
            break
        kind, key = step
        if finger.may_tap(kind):
            page.goto(page.url.partition("?")[0])
            before = acts(phone, game)
            Thumb(page, finger.of_sort(kind)).give(kind, key)
            assert acted_once(finger, game, before), kind
            is_calm(finger)
        else:
            answer(phone, game, key)


@long
def test_two_taps_show_nobody_elses_hand(phone: Phone) -> None:
    """On a phone that goes round: an answer does not pass the curtain, and taking the phone answers nothing."""
    page, finger = begin_round(phone, "Ada", "Ben"), Finger(phone)
    game, player = page.url.rpartition("/")[2], random_player(Luck(4).pick)
    for _ in range(ANSWERS // 3):
        passing, finger.was_late = page.locator(".curtain button"), False
        if passing.count():
            tap_curtain(phone, finger, game)
            continue
        with phone.server.parts.games.view(game) as view:
            asked = view.play.pending
            assert asked is not None
        before, sort = acts(phone, game), asked.kind
        twice = finger.may_tap(sort)
        thumb = Thumb(page, finger.of_sort(sort)) if twice else Thumb(page)
        thumb.give(sort, player(asked))
        assert acted_once(finger, game, before), sort
        if twice and finger.was_late:
            page.reload()
            continue
        is_calm(finger)
        with phone.server.parts.games.view(game) as view:
            goes_on = view.play.pending is not None and view.play.pending.seat == asked.seat
        expect(page.locator(".curtain button")).to_have_count(0 if goes_on else 1)


def tap_curtain(phone: Phone, finger: Finger, game: str) -> None:
    """Take the phone, or hide what was drawn, by two taps where that is still to be tried."""
    passing, before = phone.page.locator(".curtain button"), acts(phone, game)
    said = passing.inner_text()
    sort = said[:4]
    if finger.may_tap(sort):
        finger.of_sort(sort)(passing)
    else:
        tap_in_time(passing)
    if finger.was_late:  # the second tap was one of its own, and may have led away
        phone.open(f"/play/{game}")
        return
    expect(passing.filter(has_text=said)).to_have_count(0)
    expect(passing).to_have_count(1 if sort == "Hide" else 0)
    assert acts(phone, game) == before
    assert "/score" not in phone.page.url


def test_undo_tapped_twice_takes_back_one_answer(phone: Phone) -> None:
    """And again, once the screen has come to rest, the one before it; redo likewise."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "vp:+1", "vp:+2", "vp:+3", "vp:+4")
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    taps = ("Undo", 0.12), ("Undo", 0.3), ("Redo", 0.04), ("Undo", 0.2), ("Redo", 0.2)
    for button, apart in taps if LONG else taps[1:2]:
        before = acts(phone, game)
        finger.tap_twice(page.get_by_role("button", name=button), apart)
        assert acted_once(finger, game, before), button
    is_calm(finger)


@pytest.mark.parametrize("apart", [pytest.param(0.12, marks=long), 0.3])
def test_without_scripts_the_page_that_comes_up_takes_no_second_tap(
    new_phone: Callable[..., Phone], apart: float
) -> None:
    """An advance on screen leads to its payment, which comes up under the thumb."""
    phone = new_phone(java_script_enabled=False)
    phone.expected.append("409")  # a second tap that comes late is sent, and refused
    page = begin_solo(phone)
    game = page.url.rpartition("/")[2]
    while (step := wanted(phone, game)) is not None and not step[1].startswith("advance:"):
        answer(phone, game, step[1])
    assert step is not None
    page.reload()
    before = acts(phone, game)
    finger = Finger(phone)
    finger.tap_twice(page.locator(f'#turn button[value="{step[1]}"]'), apart)
    assert acted_once(finger, game, before)


def test_a_key_pressed_twice_or_held_down_acts_once(phone: Phone) -> None:
    """Enter on the bots' turn."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "vp:+1")
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    for pause, presses in ((120, 2), (40, 30 if LONG else 15)):
        answer(phone, game, "vp:+1")
        page.reload()
        finger.rest()
        before = acts(phone, game)
        page.locator("#turn button[value=end]").focus()
        for _ in range(presses):
            page.keyboard.down("Enter")
            if presses == 2:
                page.keyboard.up("Enter")
            page.wait_for_timeout(pause)
        page.keyboard.up("Enter")
        finger.rest()
        assert acts(phone, game) == before + 1
        is_calm(finger)


GIVEN_UP_SOONER = """
const wait = window.setTimeout;
window.setTimeout = (act, time, ...more) => wait(act, time === 10000 ? 1500 : time, ...more);
"""
"""An act of which nothing comes is given up after a second and a half, so that a test need not wait for ten."""


@long
def test_a_key_pressed_twice_acts_once_whenever_the_act_before_was(phone: Phone) -> None:
    """Over a slow line: that the act before would be given up just then concerns that one alone."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "vp:+1", "vp:+2", "vp:+3", "vp:+4")
    phone.context.add_init_script(GIVEN_UP_SOONER)
    page, finger = phone.open(f"/games/{game}"), Finger(phone)
    button = page.get_by_role("button", name="Undo")
    finger.rest()
    seen, begun = page.locator("#seen").input_value(), time.monotonic()
    button.press("Enter")
    expect(page.locator("#seen")).not_to_have_value(seen)
    before = acts(phone, game)
    wire = phone.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 800, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", slow)
    page.wait_for_timeout(max(0, 1200 - 1000 * (time.monotonic() - begun)))
    button.press("Enter")
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    finger.rest()
    assert acts(phone, game) == before + 1
    is_calm(finger)


def at_a_building_that_turns(phone: Phone) -> Page:
    """A solo game where a building may be turned, opened; luck may bring none in a whole game."""
    for _ in range(GAMES):
        page = begin_solo(phone)
        game = page.url.rpartition("/")[2]
        while (step := wanted(phone, game)) is not None:
            if step[0] == "plot":
                page.reload()
                if page.locator("a.turn-it").count():
                    return page
            answer(phone, game, step[1])
    raise AssertionError("no building could be turned")


@long
def test_quick_taps_that_only_turn_a_building_are_all_taken(phone: Phone) -> None:
    """Three a second: it lies another way after each."""
    page = at_a_building_that_turns(phone)
    turn = page.locator("a.turn-it")
    built = page.locator("#turn form[method=post] button[name=key]")
    for _ in range(4):
        key = str(built.get_attribute("value"))
        turn.tap()
        page.wait_for_timeout(330)
        expect(built).not_to_have_attribute("value", key)
