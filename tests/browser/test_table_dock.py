"""The table at a glance: the share of the screen that bar and dock take, ticks of this phone, corrections by taps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.bots_income import LOOK
from tests.browser.conftest import Phone
from tests.browser.scenes_to_tap import LAST_INCOME
from tests.browser.test_table_game import act, answer, table_game
from tests.long_run import long

SHARE = """() => {
  const high = (each) => document.querySelector(each).getBoundingClientRect().height;
  return (high("#bar") + high("#turn")) / innerHeight;
}"""
TAPPED = "#bar a, #turn :is(a, button), .moves :is(label, summary, a), .doors a"
TOO_SMALL = """(tapped) => [...document.querySelectorAll(tapped)]
  .filter((each) => each.checkVisibility() && !each.matches(".rule-id"))
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([name]) => name)"""

BELOW_THE_DOCK = """(chips) => chips.map((each) =>
  each.getBoundingClientRect().bottom > document.querySelector("#turn").getBoundingClientRect().top)"""

SIZES = ((390, 844), (360, 640))
TRACKS = {4: ["base"], 5: ["base", "aa"]}
CASES = [
    (5, SIZES[1]),
    *(pytest.param(tracks, size, marks=long) for tracks, size in ((4, SIZES[0]), (4, SIZES[1]), (5, SIZES[0]))),
]
"""The one with the least room stands for all, unless all are asked for."""


def report(phone: Phone, game: str, *keys: str) -> None:
    """Reports of one's own; what is asked before them gets its last answer."""
    for key in keys:
        answer_the_bots(phone, game)
        answer(phone, game, key)


def answer_the_bots(phone: Phone, game: str) -> None:
    """What is asked before one's own turn gets its last answer."""
    while True:
        with phone.server.parts.games.view(game) as view:
            asked = view.play.pending
        if asked is None or asked.kind == "turn":
            return
        answer(phone, game, list(asked.options.keys())[-1])


@long
@pytest.mark.parametrize("act", ["explore", "conquer"])
def test_the_hexes_one_may_tap_lie_in_view_on_a_short_phone(new_phone: Callable[..., Phone], act: str) -> None:
    """They come before what the bots did, and the act is left by a tap as well."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    page.locator(".acts.on-map").get_by_role("link", name=act.title()).tap()
    expect(page.get_by_role("link", name="Not now")).to_be_visible()
    dock = page.locator("#turn").bounding_box()
    lit = [each.bounding_box() for each in page.locator(".map button[name=key]").all()]
    assert dock and lit and all(box and box["y"] + box["height"] <= dock["y"] + 4 for box in lit)
    page.get_by_role("link", name="Not now").tap()
    expect(page).to_have_url(re.compile(f"/games/{game}$"))
    expect(page.get_by_role("link", name="Not now")).to_have_count(0)


def empty_deck(phone: Phone, game: str) -> None:
    """All decision cards lie on the discard pile: the bots' next turn is an income turn. (DCK-4)"""
    with phone.server.parts.games.view(game) as view:
        decks = view.play.state.bots.decks
        wanted = asdict(decks) | {"known": [], "unseen": 0}
        wanted |= {"discard": [*decks.discard, *decks.known], "discard_unseen": decks.discard_unseen + decks.unseen}
    report(phone, game, f"fix:bots/decks={json.dumps(wanted)}")


def may_take(page: Page, where: str) -> None:
    """Bar and dock leave 70 % to the table, and all that is tapped is large enough."""
    assert page.evaluate(SHARE) <= 0.3, where
    assert page.evaluate(TOO_SMALL, TAPPED) == [], where


@long
@pytest.mark.parametrize(("tracks", "size"), CASES, ids=str)
def test_bar_and_dock_take_less_than_a_third(
    new_phone: Callable[..., Phone], tracks: int, size: tuple[int, int]
) -> None:
    """Before and after one's own turn, with VP entered and with the bots' income next, on small phones too."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    game = table_game(phone, boxes=TRACKS[tracks], level=3, luck={})
    report(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    expect(page.locator("#turn .track")).to_have_count(tracks)
    may_take(page, "before")
    phone.check("before")
    report(phone, game, "advance:technology")
    page = phone.open(f"/games/{game}")
    expect(page.locator(".now")).to_contain_text("Tracks")
    may_take(page, "after an advance, before VP are entered")
    report(phone, game, "vp:+99", "vp:+99@track")
    page = phone.open(f"/games/{game}")
    expect(page.locator("#turn .primary")).to_have_count(1)
    may_take(page, "after")
    phone.check("after")
    empty_deck(phone, game)
    expect(phone.open(f"/games/{game}").locator("#bar")).to_contain_text("Bots’ income next")
    may_take(page, "the bots' income next")


@long
def test_two_names_leave_as_much(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    names = ["Bartholomaeuswilhelm", "Maximiliane"]
    game = table_game(phone, players=2, names=names, civilization="random", luck={})
    answer(phone, game, "income", "end", "income", "end")
    page = phone.open(f"/games/{game}")
    may_take(page, "two players")
    phone.check("two players")


def test_an_income_turn_fits_one_and_a_half_screens_of_the_smallest_phone(new_phone: Callable[..., Phone]) -> None:
    """Level 3: the sum with its parts as signs, the acts a line each, one line for the rest. A tap has the words."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end", "advance:science", "end")
    for bot in (1, 2):  # so that their advances bring landmarks
        report(phone, game, *(f"fix:board/seats/{bot}/tokens/{track}=[3]" for track in ("science", "military")))
    empty_deck(phone, game)
    report(phone, game, "advance:science", "end")
    answer_the_bots(phone, game)
    page = phone.open(f"/games/{game}")
    expect(page.get_by_role("heading", name="The bots’ income turn 2")).to_be_visible()
    assert page.evaluate(LOOK)["list"] <= 1.5
    phone.check("an income turn")
    signs, words = page.locator("#parts-of-sum > summary"), page.locator(".sum .parts")
    expect(words).to_be_hidden()
    signs.tap()
    expect(words).to_contain_text("Territories")
    page.set_viewport_size({"width": 820, "height": 1180})
    assert phone.width() <= 820, "the sign to read aloud is not there, and leaves its room to the undo"
    expect(page.locator(".wing").first).to_be_attached()  # the wide screen's page came
    page.set_viewport_size({"width": 360, "height": 640})
    row = page.locator("#steps-bots > li:has(.whys)").last
    expect(row.locator(".in-full").first).to_be_hidden()
    row.locator(".whys > summary").tap()
    expect(row.locator(".in-full").first).to_be_visible()


def test_a_reason_that_is_read_stays_open_when_the_tablet_is_turned(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 600, "height": 960})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end", "advance:science", "end")
    answer_the_bots(phone, game)
    page = phone.open(f"/games/{game}")
    reason = page.locator(".whys").first
    reason.locator("summary").tap()
    page.set_viewport_size({"width": 960, "height": 600})
    expect(page.locator(".wing").first).to_be_attached()
    expect(reason).to_have_attribute("open", "")


def test_after_an_own_act_the_map_stays_in_view(new_phone: Callable[..., Phone]) -> None:
    """At least 60 % of it on the smallest phone: what one did is one row, which opens to all of it."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end")
    for keys in (["advance:technology"], ["vp:+3@track"], ["advance:exploration", "explore:1,0"], ["income"]):
        report(phone, game, *keys)
        page = phone.open(f"/games/{game}")
        assert page.evaluate(LOOK)["map"] >= 0.6, keys
    board, bots = page.locator(".board svg.map").bounding_box(), page.locator("#bots-before").bounding_box()
    assert board and bots and board["y"] + board["height"] <= bots["y"], "the map comes before what the bots did"
    row, all = page.locator("#so-far-own > summary"), page.locator("#steps-own")
    expect(row).to_contain_text("income turn 2")
    expect(all).to_be_hidden()
    row.tap()
    expect(all).to_be_visible()
    phone.check("one's own turn, opened")


def test_a_long_row_of_ones_turn_is_cut_to_four_lines_and_opens(new_phone: Callable[..., Phone]) -> None:
    """On the smallest phone; a landmark and a masterpiece to report leave the map in view as well."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=1, luck={}, boxes=["base", "aa"])
    report(phone, game, "income", *["advance:arts"] * 7)
    page = phone.open(f"/games/{game}")
    expect(page.get_by_role("button", name="I created a masterpiece")).to_be_visible()
    assert page.evaluate(LOOK)["map"] >= 0.6
    row = page.locator("#so-far-own > summary")
    box = row.bounding_box()
    assert box and box["height"] < 105
    row.tap()
    expect(page.locator("#steps-own")).to_be_visible()


def test_what_lies_reserved_and_turns_without_advances_fit_the_smallest_phone(new_phone: Callable[..., Phone]) -> None:
    """Every reserved item lies above the dock of income turn 5; after it the dock has room for what such turns are."""
    width, height = SIZES[1]
    phone = new_phone(viewport={"width": width, "height": height})
    game = table_game(phone, luck={}, boxes=["base", "aa", "ff"])
    items = ("market", "house", "farm", "armory", "territory", "tech_card")
    report(phone, game, "income", "end", *(f"reserve:{item}" for item in items), *LAST_INCOME)
    page = phone.open(f"/games/{game}")
    below = page.locator(".items button").evaluate_all(BELOW_THE_DOCK)
    assert len(below) == len(items) and not any(below)
    report(phone, game, "continue:merfolk", "vp:+9@income")
    page = phone.open(f"/games/{game}")
    expect(page.locator("#turn").get_by_role("button", name="My game is over")).to_be_visible()
    assert page.locator("#turn [value^=advance]").count() == 0
    may_take(page, "turns without advances")
    phone.check("turns without advances")


@long
def test_vp_that_were_added_say_what_they_are_for_and_what_opens_says_nothing_twice(
    new_phone: Callable[..., Phone],
) -> None:
    """The row of the turn so far names their source, whatever follows it there; open, its list alone has the words."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=1, luck={})
    free = (f"advance:{track}" for track in ("exploration", "science", "military", "technology"))
    report(phone, game, "income", *free, "vp:+3@track")
    row = phone.open(f"/games/{game}").locator("#so-far-own > summary")
    expect(row).to_contain_text("+3 VP")
    expect(row).to_contain_text("Now your income")
    expect(row.locator("small", has_text="Tracks")).to_be_visible()
    report(phone, game, "end", "income")
    page = phone.open(f"/games/{game}")
    expect(page.get_by_text("income turn 2").locator("visible=true")).to_have_count(1)
    row.tap()
    expect(page.get_by_text("In short")).to_be_visible()
    expect(page.get_by_text("income turn 2").locator("visible=true")).to_have_count(1)
    row.tap()
    expect(page.locator("#steps-own")).to_be_hidden()


def test_what_a_space_gives_stands_beside_the_question_for_a_hex(new_phone: Callable[..., Phone]) -> None:
    """Above the map, whose hexes stay in view on the smallest phone."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end", "advance:military")
    page = phone.open(f"/games/{game}")
    gives, dock = page.locator(".led-here"), page.locator("#turn").bounding_box()
    expect(gives).to_contain_text("It gives:")
    expect(gives).to_be_in_viewport(ratio=1)
    lit = [each.bounding_box() for each in page.locator(".map button[name=key]").all()]
    assert dock and lit and all(box and box["y"] + box["height"] <= dock["y"] + 4 for box in lit)
    phone.check("a hex is asked for")


def test_in_a_scenario_the_steps_of_an_income_turn_leave_the_map_its_part(new_phone: Callable[..., Phone]) -> None:
    """Foreshadow has some of its own: they stand in the row of the turn so far, which opens to them."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={}, scenario="foreshadow")
    report(phone, game, "income", "end", "advance:technology", "end", "income")
    page = phone.open(f"/games/{game}")
    assert page.evaluate(LOOK)["map"] >= 0.6
    line, steps = page.locator("#so-far-own > summary"), page.get_by_text("Play no tapestry card in this income turn")
    expect(line).to_contain_text("Otherwise in this scenario")
    expect(steps).to_be_hidden()
    line.tap()
    expect(steps).to_be_visible()


def test_ticks_stay_on_this_phone_for_this_turn(phone: Phone) -> None:
    """They survive a reload and the report of one's own turn, nothing waits for them, and the next turn begins anew."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    row = page.locator("#steps-bots > li").first
    box = row.locator("[data-tick]")
    row.locator("label").tap(position={"x": 20, "y": 20})
    expect(box).to_be_checked()
    phone.check("a row is ticked")
    page.reload()
    expect(box).to_be_checked()
    expect(page.locator("#steps-bots :checked")).to_have_count(1)
    act(page, "advance:science")
    expect(page.locator("#steps-bots :checked")).to_have_count(1)
    act(page, "end")
    expect(page.locator("#steps-bots [data-tick]").first).to_be_attached()
    expect(page.locator("#steps-bots :checked")).to_have_count(0)


def test_a_list_that_is_ticked_off_makes_room_for_the_map(new_phone: Callable[..., Phone]) -> None:
    """It folds into one line, stays so after a reload, and opens again for who ticked too much."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    steps, line = page.locator("#steps-bots"), page.get_by_text("All moved")
    expect(line).to_be_hidden()
    for row in steps.locator("> li:has([data-tick])").all():
        expect(steps).to_be_visible()
        row.locator("label").tap(position={"x": 20, "y": 20})
    expect(line).to_be_visible()
    expect(steps).to_be_hidden()
    phone.check("all pieces moved")
    seen, dock = page.locator(".board .map").bounding_box(), page.locator("#turn").bounding_box()
    assert seen and dock and dock["y"] - seen["y"] >= 0.85 * seen["height"]
    page.reload()
    expect(steps).to_be_hidden()
    line.tap()
    steps.locator("label").last.tap(position={"x": 20, "y": 20})
    expect(line).to_be_hidden()
    expect(steps).to_be_visible()


QUICKLY = """() => {
  const rows = [...document.querySelectorAll("#steps-bots > li:has([data-tick])")];
  const foot = (row) => row.getBoundingClientRect().bottom + scrollY;
  return rows.map((row, place) => {
    const from = () => rows.slice(place).map(foot);
    const [high, before] = [row.getBoundingClientRect().height, from()];
    row.querySelector("label").click();
    return [before, from(), high, row.getBoundingClientRect().height];
  });
}"""
"""Ticks all rows in no time: where each and those below it ended before, where then, and how high it was and is."""


def test_a_ticked_row_is_short_at_once_and_the_next_keeps_its_place_under_the_finger(
    new_phone: Callable[..., Phone],
) -> None:
    """A third quick tap meets the third row; a moment later the list lies where it began."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    steps = page.locator("#steps-bots")
    rows, begins = steps.locator("> li:has([data-tick])"), steps.bounding_box()
    assert rows.count() > 1
    for before, after, high, short in page.evaluate(QUICKLY):
        assert before == pytest.approx(after) and short < high
    rows.last.locator("label").tap(position={"x": 20, "y": 20})
    expect(rows.last).not_to_have_attribute("data-settled", "")
    page.wait_for_function("() => !document.querySelector('#steps-bots').style.marginTop")
    ends = steps.bounding_box()
    assert begins and ends and (ends["x"], ends["y"]) == (begins["x"], begins["y"])


@long
def test_which_tile_the_bots_placed_is_asked_behind_its_row_and_on_the_map(phone: Phone) -> None:
    """Nobody has to say so: the row keeps to one line, and the tile is drawn as one that nobody has named."""
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    row = page.locator("#steps-bots > li:has(.which)").first
    for _ in range(12):
        if row.count():
            break
        report(phone, game, "advance:science", "end")
        page.reload()
    expect(row.locator(".which")).to_be_hidden()
    expect(page.locator(".board .unnamed").first).to_be_visible()
    named = page.locator(".board .to-name").first.get_attribute("href")
    row.locator(".whys > summary").tap()
    expect(row.locator(".which")).to_have_attribute("href", named or "")
    row.locator(".which").tap()
    expect(page).to_have_url(re.compile("/tile"))


def test_without_scripts_a_row_ticks_and_its_reasons_open(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    row = page.locator("#steps-bots > li", has=page.locator(".whys")).first
    high = row.bounding_box()
    row.locator("label").tap(position={"x": 20, "y": 20})
    expect(row.get_by_role("checkbox")).to_be_checked()
    assert row.bounding_box() == high, "nothing comes up under the next tap"
    row.locator("summary").tap()
    expect(row.locator(".rule-id").first).to_be_visible()
    expect(row.get_by_role("checkbox")).to_be_checked()


@long
def test_several_vp_are_added_and_the_last_taken_back_under_the_thumb(phone: Phone) -> None:
    game = table_game(phone, luck={})
    answer(phone, game, "income")
    page = phone.open(f"/games/{game}")
    for key in ("vp:+5@income", "vp:+2@income"):
        act(page, key)
    expect(page.locator(".now")).to_have_text("0  7 VP Add\u00a0for Income")
    seen = page.locator("#seen").input_value()
    page.get_by_role("button", name="Take the last VP back").tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page.locator(".now")).to_have_text("0  5 VP Add\u00a0for Income")


@long
def test_a_token_is_put_right_by_two_taps(phone: Phone) -> None:
    """On its track, then on its space; the page says what it changed."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}/fix/tracks")
    page.locator("#tap-military summary").tap()
    page.locator("#tap-military").get_by_role("button", name="5 ").nth(1).tap()
    expect(page.get_by_role("status").filter(has_text="Corrected: Automa on Military")).to_be_visible()
    phone.unfold()
    phone.check("corrections by taps")


WORDS_OF_BUTTONS = """buttons => buttons.map((button) => {
    const words = document.createRange();
    words.selectNode([...button.childNodes].findLast((node) => node.nodeType === 3 && node.data.trim()));
    const [outside, inside] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
    return [words.getClientRects().length, inside.left - outside.left, outside.right - inside.right];
})"""
"""Of each button how many lines its words take, and how far they keep from its edges."""


def words_are_clear(page: Page) -> None:
    """In each of four widths no word of the low row breaks or comes near an edge; the last is that of a large phone."""
    for width, height in ((360, 640), (376, 800), (390, 844), (430, 932)):
        page.set_viewport_size({"width": width, "height": height})
        for lines, left, right in page.locator(".low .button").evaluate_all(WORDS_OF_BUTTONS):
            assert lines == 1 and min(left, right) >= 6, f"{width} px"


@long
def test_the_words_of_the_low_row_stay_in_one_line_clear_of_the_edges(new_phone: Callable[..., Phone]) -> None:
    """Before one's own turn, also where the bots' income turn is next; on short phones afterwards too."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    end = page.locator(".low button[value=end]")
    words_are_clear(page)
    expect(page.locator(".low .icon").first).to_be_visible()
    while "Bots’ income" not in end.inner_text():
        answer(phone, game, "end")
        page.reload()
    words_are_clear(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator(".advances .science").tap()
    expect(page.locator(".onward .primary")).to_have_text("Bots’ income turnBots’ income")
    assert page.locator(".onward .primary").inner_text().strip() == "Bots’ income"
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".onward .primary").inner_text().strip() == "Bots’ income turn"


@long
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_what_unfolds_low_on_a_page_of_corrections_comes_into_view(
    new_phone: Callable[..., Phone], width: int, height: int
) -> None:
    """Not behind the dock: the lowest track opens to the spaces of the first token at least."""
    phone = new_phone(viewport={"width": width, "height": height})
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}/fix/tracks")
    lowest = page.locator(".to-tap").last
    lowest.locator("summary").tap()
    page.wait_for_timeout(300)  # until it has unfolded and come into view
    dock = page.locator("#turn").bounding_box()
    last_space = lowest.locator("form").first.locator("button").last.bounding_box()
    assert dock and last_space
    assert last_space["y"] + last_space["height"] <= dock["y"]
    by_word = lowest.get_by_role("button", name="none", exact=True)
    room = by_word.evaluate("""(button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return button.getBoundingClientRect().width - words.getBoundingClientRect().width;
    }""")
    assert room >= 4, "its word keeps clear of its border"


@long
@pytest.mark.parametrize("scripts", [True, False])
def test_any_number_of_vp_up_to_60_is_two_taps_away(new_phone: Callable[..., Phone], scripts: bool) -> None:
    """Its ten, then the number: nothing is typed, and all of it is large enough on the smallest phone."""
    phone = new_phone(java_script_enabled=scripts, viewport={"width": 360, "height": 640})
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end")
    page = phone.open(f"/games/{game}/points")
    numbers = page.locator(".keypad button:visible")
    expect(numbers).to_have_text([f"+{number}" for number in range(1, 11)])
    page.get_by_text("31–40").tap()
    expect(numbers).to_have_text([f"+{number}" for number in range(31, 41)])
    for each in (*numbers.all(), *page.locator(".tens label").all()):
        box = each.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    page.wait_for_timeout(500)  # the moment in which a new page takes no tap
    page.get_by_role("button", name="+37").tap()
    expect(page.locator(".seat").first).to_contain_text("37")


@long
@pytest.mark.parametrize("size", SIZES)
def test_without_scripts_a_finger_gets_from_a_tile_on_the_map_to_its_name(
    new_phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    """All of the hex takes the tap; once the tile is noted it leads nowhere."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]}, java_script_enabled=False)
    game = table_game(phone, luck={})
    report(phone, game, "income", "end", "advance:exploration", "explore:1,0")
    page = phone.open(f"/games/{game}/map")
    way = page.get_by_role("link", name=re.compile("^Which tile is it. Hex E4"))
    box = way.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    way.tap()
    page.locator("#turn .tile-choice").first.tap()
    page.locator("#turn .tile-choice").first.tap()
    expect(page.locator("main")).to_contain_text("The tile is noted")
    page.goto(f"{page.url.partition('#')[0]}/map")
    expect(page.get_by_role("link", name=re.compile("^Which tile is it. Hex E4"))).to_have_count(0)
