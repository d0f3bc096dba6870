"""A table game on a phone: from the home screen to the result, on two phones, without scripts, every screen checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.acts import Answer, Undo
from tests.browser.conftest import Phone, installed
from tests.long_run import LONG, long

AT_TABLE = {"die": "table", "decision_card": "table", "tile": "table", "face_down_card": "table"}
VIEWS = ("tracks", "map", "landmarks", "journal", "score", "points", "more", "layout", "result")
ACTS = ("act/explore", "act/conquer")
FIXES = ("", "/tracks", "/map", "/landmarks", "/achievements", "/scores", "/bots", "/decks", "/turn")


def table_game(phone: Phone, **setup: object) -> str:
    """A table game of this phone: science the Automa's favorite, military the Shadow Empire's."""
    plain = {"kind": "table", "civilization": "scientists", "luck": AT_TABLE, **setup}
    games = phone.server.parts.games
    game = phone.server.game(phone.profile, "Friday evening", **plain)
    if plain["luck"]:
        games.act(game.id, games.seq(game.id), Answer("military"))
    return game.id


def answer(phone: Phone, game: str, *keys: str) -> None:
    """Answers given from elsewhere: the phone hears of them by its stream."""
    games = phone.server.parts.games
    for key in keys:
        games.act(game, games.seq(game), Answer(key))


def act(page: Page, key: str) -> None:
    """Tap the act in the sheet that answers this key, and wait until the screen has moved on."""
    seen = page.locator("#seen").input_value()
    page.locator(f"#turn button[value='{key}']").tap()
    expect(page.locator("#seen")).not_to_have_value(seen)


def finish_turn(page: Page) -> None:
    """End the turn, and answer what the bots' turn asks."""
    act(page, "end")
    while page.locator("#turn button[value='none']").count():
        act(page, "none")


def an_era_elsewhere(phone: Phone, game: str) -> None:
    """Another phone ends the turn, takes the next income turn and adds 10 VP."""
    games = phone.server.parts.games
    answer(phone, game, "end")
    while True:
        with games.view(game) as view:
            asked = view.play.pending
            if asked is None or asked.kind == "turn":
                break
        answer(phone, game, "none")
    answer(phone, game, "income", "vp:+10")


def almost_to_the_end(phone: Phone, game: str) -> None:
    """Another phone plays the bots' turns until one answer is left."""
    games = phone.server.parts.games
    while True:
        with games.view(game) as view:
            asked = view.play.pending
        if asked is None:
            break
        answer(phone, game, "end" if asked.kind == "turn" else "none")
    games.act(game, games.seq(game), Undo())


def test_a_whole_game_from_the_home_screen_to_the_result(phone: Phone) -> None:
    """Setup with its defaults, five eras with advances, a conquest and VP, the result, and a rematch.

    All of it is tapped in the long run; else the second to fourth era and the bots' last turns come from another.
    """
    page = phone.open("/")
    page.get_by_role("link", name=re.compile("^At my table")).tap()
    page.get_by_role("button", name=re.compile("^Start")).tap()
    page.get_by_role("link", name="To the table").first.tap()
    expect(page.get_by_role("button", name="Take income turn 1")).to_be_visible()
    act(page, "income")
    act(page, "advance:military")
    expect(page.get_by_role("heading", name="Conquer: tap the hex")).to_be_visible()
    seen = page.locator("#seen").input_value()
    page.locator("svg.map button.tap").first.tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page.get_by_text("conquered a territory").first).to_be_visible()
    for era in range(2, 6):
        if era < 5 and not LONG:
            game = page.url.split("/games/")[1].partition("/")[0]
            an_era_elsewhere(phone, game)
            phone.open(f"/games/{game}")
            expect(page.locator(".seat").first).to_contain_text(f"{10 * (era - 1)}")
            continue
        for track in ("science", "technology"):
            finish_turn(page)
            act(page, f"advance:{track}")
        finish_turn(page)
        act(page, "income")
        page.locator("#turn").get_by_role("link", name="VP").tap()
        page.get_by_role("button", name="+10").tap()
        expect(page.locator(".seat").first).to_contain_text(f"{10 * (era - 1)}")
    if not LONG:
        almost_to_the_end(phone, game := page.url.split("/games/")[1].partition("/")[0])
        phone.open(f"/games/{game}")
    for _ in range(40):
        if page.get_by_role("button", name="Finish the game").count():
            break
        finish_turn(page)
    page.get_by_role("button", name="Finish the game").tap()
    expect(page).to_have_url(re.compile("/result$"))
    expect(page.locator("main")).to_contain_text("Automa")
    phone.open("/")
    expect(page.locator("main")).to_contain_text("40")


def test_two_phones_answer_at_once_and_both_show_the_same(new_phone: Callable[..., Phone]) -> None:
    """One wins; the other one is shown the table as it stands, and hears of what comes after by itself."""
    one = new_phone()
    other = new_phone()
    cookies: Any = one.context.cookies()
    other.context.add_cookies(cookies)
    game = table_game(one)
    answer(one, game, "income")
    other.expected = ["409 (CONFLICT)"]
    for phone in (one, other):
        phone.open_live(f"/games/{game}")
        expect(phone.page.locator("#turn button[value='end']")).to_be_visible()
    other.page.route("**/events", lambda route: route.abort())
    other.page.evaluate("document.querySelector('[sse-connect]').remove()")  # this phone hears nothing any more
    act(one.page, "advance:science")
    other.page.locator("#turn button[value='advance:technology']").tap()
    expect(other.page.get_by_role("alert")).to_contain_text("The table had moved on")
    expect(other.page.locator("main")).to_contain_text("Science")
    act(other.page, "advance:technology")
    expect(one.page.locator("#steps-own")).to_contain_text("Technology")


@long
def test_without_scripts_a_turn_is_played(new_phone: Callable[..., Phone]) -> None:
    """Plain forms: income, an advance that conquers, the map, the bots' pair entered card by card, undo."""
    phone = new_phone(java_script_enabled=False)
    phone.expected = ["422 (UNPROCESSABLE ENTITY)"]
    game = table_game(phone)
    page = phone.open(f"/games/{game}")
    page.get_by_role("button", name="Take income turn 1").tap()
    page.locator("#turn button[value='advance:military']").tap()
    page.locator("svg.map button.tap").first.tap()
    expect(page.locator("main")).to_contain_text("conquered a territory")
    page.locator("#turn button[value='end']").tap()
    page.locator("#turn button[value='end']").tap()
    page.get_by_role("button", name="Move the bots again").tap()
    page.get_by_role("button", name="4", exact=True).tap()
    page.get_by_role("button", name="3", exact=True).tap()
    page.get_by_role("button", name="Technology").tap()
    expect(page.get_by_role("heading", name="Move these")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="The bots are moving")).to_be_visible()


BROKEN_WORDS = """() => {
  const broken = [];
  for (const button of document.querySelectorAll(".undo button")) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((rect) => rect.top)).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


@long
@pytest.mark.parametrize("people", [pytest.param(1, marks=long), 2])
def test_undo_and_redo_stand_side_by_side_without_breaking_words(new_phone: Callable[..., Phone], people: int) -> None:
    """On a phone 360 wide, below each heading that they stand beside."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    names = ["Bartholomaeuswilhelm", "Maximiliane"] if people == 2 else []
    who = {"players": people, "names": names, "civilization": "scientists" if people == 1 else "random"}
    game = table_game(phone, **who, luck={})
    for _ in range(people):
        answer(phone, game, "income", "advance:exploration", "end")
    answer(phone, game, "advance:exploration", "advance:technology", "advance:science", "income")
    while True:
        page = phone.open(f"/games/{game}")
        buttons = page.locator(".undo button")
        assert page.evaluate(BROKEN_WORDS) == []
        assert phone.width() == 360
        if buttons.count() == 2:
            one, other = (buttons.nth(place).bounding_box() for place in range(2))
            assert one and other
            assert one["y"] == other["y"] and one["x"] < other["x"]
        if not page.get_by_role("button", name="Undo").count():
            break
        phone.server.parts.games.act(game, phone.server.parts.games.seq(game), Undo())


def test_with_twice_the_outposts_and_many_cards_each_supply_stays_one_line(new_phone: Callable[..., Phone]) -> None:
    """You and the Automa have 18 of them in your supplies, the Shadow Empire 10. (SCN2-1)"""
    phone = new_phone(viewport={"width": 360, "height": 640})
    setup: dict[str, object] = {"civilization": "random", "scenario": "world_war", "level": 3}
    game = table_game(phone, **setup, luck={})
    answer(phone, game, "income", "end", "fix:bots/automa/cards=10")
    supplies = phone.open(f"/games/{game}/score").locator(".stock")
    expect(supplies).to_have_count(3)
    expect(supplies.nth(1)).to_contain_text(re.compile(r"10 cards beside its mat\s*18 outposts left"))
    lines = supplies.locator("> span")
    heights = [box["height"] for place in range(4) if (box := lines.nth(place).bounding_box())]
    assert len(heights) == 4 and max(heights) < 30


@installed
def test_the_phone_comes_back_to_the_same_table(phone: Phone) -> None:
    """Loaded anew, offline and back: always the table as it stands."""
    game = table_game(phone)
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}")
    act(page, "advance:science")
    with page.expect_response("**/events"):
        page.reload()
    expect(page.locator("#steps-own")).to_contain_text("Science")
    phone.expected = ["ERR_INTERNET_DISCONNECTED", "htmx:sendError"]
    phone.go_offline()
    answer(phone, game, "advance:technology")
    phone.context.set_offline(False)
    expect(page.locator("#steps-own")).to_contain_text("Technology")


@long
def test_every_screen_of_a_game_is_accessible_and_narrow_enough(new_phone: Callable[..., Phone]) -> None:
    """The table, its questions at setup, every view and every correction: no axe violation, nothing over 360 wide."""
    phone = new_phone(viewport={"width": 360, "height": 740})
    game = table_game(phone, boxes=["base", "pp", "aa"], level=4, record_tiles=True, civilization="hucksters")
    for _ in range(12):
        pending = phone.server.parts.games
        with pending.view(game) as view:
            kind = view.play.pending.kind if view.play.pending else "over"
            key = next(iter(view.play.pending.options.keys())) if view.play.pending and kind != "turn" else "income"
        look(phone, f"/games/{game}")
        if kind == "turn":
            break
        answer(phone, game, key)
    answer(phone, game, "income", "end", "advance:exploration", "advance:exploration")
    look(phone, f"/games/{game}")
    for view_name in (*VIEWS, *ACTS):
        look(phone, f"/games/{game}/{view_name}")
    for part in FIXES:
        look(phone, f"/games/{game}/fix{part}")
    for path in ("/games/new", "/rules", "/rules/HEX-6"):
        look(phone, path)


def look(phone: Phone, path: str) -> None:
    """Open a page and look at it as axe and a small phone do, folded parts opened."""
    phone.open(path)
    phone.unfold()
    phone.check(path)
