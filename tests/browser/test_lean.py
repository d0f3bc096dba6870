"""Answers that bring only what is new: the page they leave is the one that loading it anew would show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from automa.players import random_player, random_reports
from engine.acts import Undo
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.test_solo_game import begin, lay_out
from tests.browser.test_table_game import act, answer, table_game
from tests.long_run import long

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
NARROW, WIDE = (390, 844), (1440, 900)

SHOWN = """() => [document.body.className.replace(/ (has-mat|five-tracks)/g, innerWidth < 800 ? "" : "$&"),
    ...["table", "bar", "turn"].map((id) => {
    const part = document.getElementById(id).cloneNode(true);
    if (innerWidth < 800) part.querySelectorAll(".wing, .reach").forEach((each) => each.remove());
    part.querySelectorAll("[name=csrf_token]").forEach((each) => each.remove());
    for (const each of part.querySelectorAll("*")) {
        const attributes = [...each.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of attributes) each.removeAttribute(name);
        for (const [name, value] of attributes) if (name !== "open") each.setAttribute(name, value);
    }
    return part.innerHTML.replace(/\\s+/g, " ").replaceAll("> <", "><").trim();
})]"""
"""What a game's page shows of the game; a narrow screen has no room for the wings."""

TOLD = """() => {
    window.told = [];
    document.querySelector("[sse-connect]").addEventListener("sse:changed", ({ detail }) => told.push(detail.data));
}"""
"""From now on the page remembers how long the stream says that the log is."""

MANY = """() => {
    for (let number = 0; number < 900; number++) {
        const drawing = document.body.appendChild(document.createElement("i"));
        drawing.hidden = true;
        drawing.dataset.part = `${1e9 + number}-4321`;
    }
}"""
"""As if the page had so many drawings."""

EMPTY = """() => [...document.querySelectorAll("[data-part]")].filter((each) => !each.hasChildNodes()).length"""
"""Of how many drawings nothing but the outline is there."""

FIRST = "#turn :is(button.go, button[name=key], .play-choices button)"


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


@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=long)])
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


def test_after_answers_at_a_table_the_page_is_as_if_it_were_loaded_anew(phone: Phone) -> None:
    """Rows go from the bots' turn to what was before yours, and are taken back from there; tiles lie anew."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    steps = "advance:science end advance:technology undo advance:technology end advance:science vp:+3@track"
    for key in steps.split():
        seen = page.locator("#seen").input_value()
        if key == "undo":
            page.locator(".heading").get_by_role("button", name="Undo").tap()
        else:
            page.locator(f"#turn button[value='{key}']").tap()
        expect(page.locator("#seen")).not_to_have_value(seen)
        left = page.evaluate(SHOWN)
        page.reload()
        expect(page.locator("#turn")).to_be_visible()
        assert left == page.evaluate(SHOWN), key


def test_a_phone_that_is_turned_gets_the_rest_of_the_table(new_phone: Callable[..., Phone]) -> None:
    """Upright there is no room for it, so its answers do not bring it."""
    phone = new_phone(viewport={"width": 390, "height": 844})
    page = begin(phone)
    lay_out(phone, page, 200, until="player_turn")
    assert answer_on(page, 1)
    expect(page.locator(".wing")).to_have_count(0)
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(page.locator(".mat-wing")).to_be_visible()


@long
def test_a_phone_gets_the_rest_of_the_table_when_it_has_the_room(new_phone: Callable[..., Phone]) -> None:
    """On its side it has none; unfolded it has. Its pages come as to any phone: how it lies only the phone knows."""
    phone = new_phone(viewport={"width": 915, "height": 412}, user_agent=PHONE)
    page = begin(phone)
    lay_out(phone, page, 200, until="player_turn")
    assert answer_on(page, 1)
    expect(page.locator(".mat-wing")).to_have_count(0)
    page.set_viewport_size({"width": 915, "height": 700})
    expect(page.locator(".mat-wing")).to_be_visible()
    assert answer_on(page, 1)
    expect(page.locator(".mat-wing")).to_be_visible()


@long
def test_what_a_phone_did_itself_it_does_not_fetch_once_more(phone: Phone) -> None:
    """The stream tells everybody of an act, also whoever has its answer already."""
    page = begin(phone)
    lay_out(phone, page, 200, until="player_turn")
    with page.expect_response("**/events"):
        page.reload()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "seen=" in request.url else None)
    page.evaluate(TOLD)
    assert answer_on(page, 1)
    page.wait_for_function("() => told.includes(document.getElementById('seen').value)")
    assert fetched == []


@long
def test_the_act_that_ends_a_game_leaves_its_map(phone: Phone) -> None:
    """It leads to the result, and whoever goes back from there finds the table as it ended."""
    game, games, player = table_game(phone, luck={}), phone.server.parts.games, random_reports(Luck(1).pick)
    while True:
        with games.view(game) as view:
            state, asked = view.play.state, view.play.pending
        if asked is None:
            break
        answer(phone, game, player(state, asked))
    games.act(game, games.seq(game), Undo())
    page = phone.open(f"/games/{game}")
    page.locator("#turn button[value=end]").tap()
    expect(page).to_have_url(f"{phone.server.url}/games/{game}/result")
    page.go_back()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert page.locator("#table [data-part]").count() and page.evaluate(EMPTY) == 0


@long
def test_the_answer_that_passes_the_phone_leaves_its_map(phone: Phone) -> None:
    game = phone.server.game(phone.profile, "Evening", kind="people", players=["Ada", "Ben"]).id
    games, player = phone.server.parts.games, random_player(Luck(3).pick)
    asked, key, passes = None, "", False
    while not (passes and key.startswith("advance:")):
        with games.view(game) as view:
            asked = view.play.pending
        assert asked
        answer(phone, game, key := player(asked))
        with games.view(game) as view:
            passes = view.play.pending is not None and view.play.pending.seat != asked.seat
    games.act(game, games.seq(game), Undo())
    page = phone.open(f"/play/{game}")
    page.get_by_role("button", name="I am").tap()
    act(page, key)
    expect(page.locator("#turn form")).to_have_count(0)
    assert page.locator("#table [data-part]").count() and page.evaluate(EMPTY) == 0


def test_a_page_of_very_many_drawings_still_sends_its_answers(phone: Phone) -> None:
    """What it has fits into a header, however long its journal is."""
    page = begin(phone)
    lay_out(phone, page, 200, until="player_turn")
    page.evaluate(MANY)
    assert answer_on(page, 1)
