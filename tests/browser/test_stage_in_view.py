"""The turn on screen at every size: the whole map in view, five tracks too, the table side by side, and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.screens import LOOK
from tests.browser.conftest import Phone
from tests.browser.test_asked_in_view import at_a_question
from tests.browser.test_solo_game import begin, lay_out
from tests.long_run import LONG, long

PHONES = ((390, 844), (360, 640))
WIDE = ((820, 1180), (1180, 820), (1440, 900), (1920, 1080))

IN_VIEW = """(selector) => {
    const part = document.querySelector(selector).getBoundingClientRect();
    const dock = document.getElementById("turn").getBoundingClientRect();
    const bar = document.getElementById("bar").getBoundingClientRect();
    const beside = dock.left >= part.right || dock.right <= part.left;
    const bottom = Math.min(part.bottom, beside ? innerHeight : dock.top), top = Math.max(part.top, bar.bottom);
    return Math.max(0, bottom - top) / part.height;
}"""
"""The share of a part of the page that neither the bar nor the dock covers, as the page opens."""

OVERLAP = """(parts) => {
    const boxes = parts.map((each) => document.querySelector(each).getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap((a, at) => parts.slice(at + 1).filter((_, then) => meet(a, boxes[at + 1 + then]))
        .map((part) => [parts[at], part]));
}"""
"""Which parts of the page lie on each other."""

FIFTH_ROW = """() => {
    const row = document.querySelector(".advance:last-child");
    row.after(row.cloneNode(true));
}"""

SMALL_TARGETS = """() => [...document.querySelectorAll(":is(#turn, .stage, .wing, .beside, .bar) :is(a, button)")]
    .filter((each) => each.checkVisibility() && !each.matches(".visually-hidden"))
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 43.5)
    .map((each) => each.outerHTML.slice(0, 90))"""


GAINS_OUTSIDE = """() => [...document.querySelectorAll("#turn .go:has(.cost)")].filter((go) => {
    const gains = go.querySelector(".get .gains"), cost = go.querySelector(".cost").getBoundingClientRect();
    if (!gains) return false;
    gains.append(...[1, 2].flatMap(() => [...gains.children].map((each) => each.cloneNode(true))));
    const { left, right } = gains.getBoundingClientRect();
    return left < go.getBoundingClientRect().left - 1 || right > cost.left + 1;
}).length"""
"""On how many lanes three times what the advance gives would lie beside its place, or on its cost."""

HIDDEN_INCOME = """() => {
    const brings = document.querySelector(".turn-income .brings");
    while (brings.children.length < 9) brings.append(brings.lastElementChild.cloneNode(true));
    const { top, bottom, left, right } = brings.closest("button").getBoundingClientRect();
    return [...brings.children].map((each) => each.getBoundingClientRect()).filter((each) => each.width > 1 &&
        (each.top < top || each.bottom > bottom || each.left < left || each.right > right)).length;
}"""
"""How many of eight things that the income turn would bring do not lie in its row."""


CUT_OFF = """([turns, says]) => {
    const build = document.querySelector(".build"), act = build.querySelector("form .button");
    const controls = build.querySelector(".city-controls");
    if (turns) controls.append(Object.assign(controls.querySelector(".button").cloneNode(true), { id: "turned" }));
    if (!says) for (const each of build.querySelectorAll(".uncovers, .brought, .badge")) each.remove();
    const range = new Range(), room = act.getBoundingClientRect();
    range.selectNode(act.querySelector("svg").nextSibling);
    const words = range.getBoundingClientRect();
    const isBelow = (each) => each.getBoundingClientRect().top > room.top;
    return words.left < room.left || words.right > room.right || room.height > 60 ||
        [...build.querySelectorAll(".uncovers, .brought, .badge")].some(isBelow);
}"""
"""Whether the act's words are cut, or anything said lies below it, where a building can be turned or says nothing."""

PLOTS_BELOW_CORNERS = """() => {
    const corners = [...document.querySelectorAll(".stage.of-city .corner")].filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
    const isBelow = ({ left, right, top, bottom }) => corners.some((corner) => left < corner.right - 1 &&
        right > corner.left + 1 && top < corner.bottom - 1 && bottom > corner.top + 1);
    return [...document.querySelectorAll("svg.city .tap .face")].filter((plot) =>
        isBelow(plot.getBoundingClientRect())).length;
}"""
"""How many plots of the city to tap lie below a way to another view."""


def at_a_turn(phone: Phone, **setup: object) -> Page:
    """A turn of a game that has begun, with something on the map and in the city."""
    page = begin(phone, **setup)
    lay_out(phone, page, 30)
    lay_out(phone, page, 200, until="player_turn")
    expect(page.locator(".advance").first).to_be_visible()
    return page


@long
@pytest.mark.parametrize("size", PHONES)
def test_the_city_and_its_whole_mat_are_in_view_together(
    new_phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    """Above the turn that is to be taken, with nothing to scroll; the mat leads to its words below."""
    page = at_a_turn(new_phone(viewport={"width": size[0], "height": size[1]}))
    page.goto(page.url + "/city")
    city, mat, turn = (page.locator(part).bounding_box() for part in ("svg.city", ".at-a-glance", "#turn"))
    assert city and mat and turn
    assert city["y"] + city["height"] <= mat["y"] and mat["y"] + mat["height"] <= turn["y"]
    expect(page.locator(".at-a-glance .income-row")).to_have_count(4)
    page.get_by_role("link", name="The income mat in words").tap()
    expect(page.get_by_role("heading", name="Income mat", exact=True)).to_be_in_viewport()


@long
@pytest.mark.parametrize("size", [(320, 640), WIDE[0], *(pytest.param(size, marks=long) for size in PHONES)])
def test_before_anybody_has_begun_the_words_of_the_bar_stand_apart(
    new_phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    """Two players who have not started say so in long words, with the bots' pairs between them, on every page."""
    page = begin(new_phone(viewport={"width": size[0], "height": size[1]}))
    for path in ("", "/tracks"):
        page.goto(page.url + path)
        expect(page.locator(".seat").first).to_contain_text("no era yet")
        for between in [".between .deck"] + [".between .play-resources"] * (size in WIDE):
            boxes = [page.locator(part).bounding_box() for part in (".seat >> nth=0", between, ".seat >> nth=1")]
            edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
            assert len(edges) == 3
            assert edges[0][1] <= edges[1][0] and edges[1][1] <= edges[2][0], (path, edges)


@pytest.mark.parametrize("rows", [4, pytest.param(5, marks=long)])
def test_the_whole_map_is_in_view_when_a_turn_begins(phone: Phone, rows: int) -> None:
    """At both sizes of phones at least nine tenths of it, nothing to scroll, and every target can be hit.

    No box that is played on screen has a fifth track yet: its row is a copy of the fourth.
    """
    page = at_a_turn(phone)
    if rows == 5:
        page.evaluate(FIFTH_ROW)
    expect(page.locator(".advance")).to_have_count(rows)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IN_VIEW, "svg.map:not(.reach)") >= 0.9, (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height + 1
        assert page.evaluate(SMALL_TARGETS) == []
        if rows == 4:
            look = page.evaluate(LOOK)
            assert look["docked"] <= (0.48 if height < 700 else 0.44)
            assert look["small_drawn_texts"] == []
        phone.check(f"the turn at {width} by {height}")


@long
def test_from_800_pixels_on_the_whole_table_lies_side_by_side(new_phone: Callable[..., Phone]) -> None:
    """Map, city, income mat and what happened; from 1100 pixels on the printed tracks; the page does not scroll."""
    phone = new_phone(viewport={"width": 820, "height": 1180})
    page = at_a_turn(phone)
    for width, height in WIDE if LONG else WIDE[::2]:
        page.set_viewport_size({"width": width, "height": height})
        parts = ["svg.map:not(.reach)", "svg.city", ".mat-wing", ".news", "#turn"]
        for part in [*parts, ".tracks-wing"] if width >= 1100 else parts:
            expect(page.locator(part)).to_be_visible()
        assert all(page.evaluate(IN_VIEW, part) >= 0.9 for part in ("svg.map:not(.reach)", "svg.city")), (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        look = page.evaluate(LOOK)
        assert (look["small_targets"], look["small_texts"]) == (0, 0), (width, height)
        assert look["small_drawn_texts"] == [], (width, height)
        assert page.evaluate(SMALL_TARGETS) == []
        phone.check(f"the table at {width} by {height}")


@long
@pytest.mark.parametrize(
    "size", [(1280, 720), *(pytest.param(size, marks=long) for size in ((1080, 810), (1024, 768)))]
)
def test_on_a_tablet_on_its_side_and_a_small_laptop_the_map_has_half_the_height(
    new_phone: Callable[..., Phone], size: tuple[int, int]
) -> None:
    """City and mat lie below or beside it, what happened and the question beside it, none on another."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    page = at_a_turn(phone)
    map = page.locator("svg.map:not(.reach)").bounding_box()
    assert map and map["height"] >= size[1] / 2
    parts = ["svg.map:not(.reach)", "svg.city", ".mat-wing", ".beside", "#turn"]
    assert page.evaluate(OVERLAP, parts) == []
    assert all(page.evaluate(IN_VIEW, part) >= 0.99 for part in parts[:4])
    assert page.evaluate(SMALL_TARGETS) == []
    expect(page.locator("#turn .lane").first).to_be_visible()  # the printed tracks have no room
    phone.check(f"the table at {size}")


HOLD = """(number) => {
    const hand = document.querySelector(".hand-wing .tapestry-cards");
    const card = hand.querySelector(".tapestry-card").closest("li");
    while (hand.children.length < number) hand.append(card.cloneNode(true));
    const usual = "Gain 3 tapestry cards. Discard any number of them; gain 2 VP for each. ".repeat(2).slice(0, 121);
    for (const text of hand.querySelectorAll(".text")) text.textContent = usual;
}"""
"""Lets so many cards be in hand, each with a text of usual length."""
SCROLLS = "() => { const own = document.querySelector('.hand-wing'); return own.scrollHeight > own.clientHeight + 1; }"


@long
def test_ones_own_things_are_in_view_beside_the_map_on_a_desk(new_phone: Callable[..., Phone]) -> None:
    """Four cards whole, tech cards as signs, the civilization and tiles, and nothing scrolls; six cards as titles."""
    phone = new_phone(viewport={"width": 1440, "height": 900}, has_touch=False, is_mobile=False)
    page = at_a_turn(phone)
    page.evaluate(HOLD, 4)
    assert not page.evaluate(SCROLLS)
    cards = page.locator(".hand-wing .tapestry-cards .text")
    assert [card.is_visible() for card in cards.all()] == [True] * 4
    assert page.evaluate(OVERLAP, [".stage svg.map", ".city-wing", ".mat-wing", ".hand-wing", ".tracks-wing"]) == []
    phone.check("one's own things")
    page = at_a_question(phone, "play_tapestry", 6, answers=6, boxes=["base", "pp", "aa", "ff"], packs=["uncharted"])
    cards = page.locator(".hand-wing .tapestry-cards .text")
    expect(cards.first).to_be_hidden()
    page.locator(".hand-wing .tapestry-card").first.hover()
    expect(cards.first).to_be_visible()


@long
def test_an_advance_says_in_words_what_it_gives_where_there_is_breadth(new_phone: Callable[..., Phone]) -> None:
    """Beside the icons, for the eye alone: who hears the page is told by them. A phone's page comes without."""
    page = at_a_turn(new_phone(viewport={"width": 1440, "height": 900}))
    words = page.locator("#turn .go .in-words")
    assert words.count() >= 3
    for each in words.all():
        assert each.get_attribute("aria-hidden") == "true"
        gains = each.locator("xpath=..").locator(".get .gains").first.get_attribute("aria-label")
        assert gains and each.inner_text().lower().startswith(gains.split(";")[0].lower())
    page = at_a_turn(new_phone())
    expect(page.locator("#turn .in-words")).to_have_count(0)


@long
def test_a_question_is_as_high_as_it_needs(new_phone: Callable[..., Phone]) -> None:
    """What happened takes the rest of their column."""
    phone = new_phone(viewport={"width": 1440, "height": 900})
    page = begin(phone)
    lay_out(phone, page, 200, until="payment")
    expect(page.locator("#turn")).to_contain_text("How do you pay?")
    happened, question = page.locator(".beside").bounding_box(), page.locator("#turn").bounding_box()
    last = page.locator("#turn .choice-button").last.bounding_box()
    assert happened and question and last
    assert question["y"] + question["height"] - last["y"] - last["height"] < 40
    assert 0 <= question["y"] - happened["y"] - happened["height"] < 12


@long
def test_the_views_of_a_game_use_the_breadth(new_phone: Callable[..., Phone]) -> None:
    """The city beside its mat, rivals and log in columns, all above the question."""
    phone = new_phone(viewport={"width": 1440, "height": 900})
    page = at_a_turn(phone)
    game = page.url
    for view, part in (("city", ".income-mat"), ("others", "#table > .list:last-of-type"), ("journal", "#table h2")):
        page.goto(f"{game}/{view}")
        right = max(box["x"] + box["width"] for each in page.locator(part).all() if (box := each.bounding_box()))
        assert right > 1440 * 0.6, view
        assert page.evaluate("document.documentElement.scrollHeight") <= 900, view
        phone.check(f"{view} at 1440")


@long
def test_a_question_of_many_words_takes_room_from_what_happened(new_phone: Callable[..., Phone]) -> None:
    """Of two long texts to choose from the second begins in view, and nothing that happened lies below the question."""
    page = new_phone(viewport={"width": 1440, "height": 900}).open("/solo/new")
    page.get_by_role("button", name="Start").first.tap()
    page.locator("#turn button[name=key]").first.tap()
    expect(page.locator("#turn")).to_contain_text("Choose your civilization")
    page.locator("#turn .wordy small").first.evaluate("(text) => { text.textContent = 'Gain a benefit. '.repeat(30); }")
    question, second = page.locator("#turn").bounding_box(), page.locator("#turn .wordy").nth(1).bounding_box()
    happened = page.locator(".beside").bounding_box()
    assert question and second and happened
    assert second["y"] + 44 <= question["y"] + question["height"]
    assert happened["y"] + happened["height"] <= question["y"] and happened["height"] > 150


@long
def test_pointing_at_an_advance_lights_its_space_and_its_cost(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 1440, "height": 900}, has_touch=False, is_mobile=False)
    page = at_a_turn(phone)
    go = page.locator("button.go").first
    track = (go.locator("xpath=..").get_attribute("class") or "").split()[1]
    space = page.locator(f".printed.{track} > .next")
    for opened in page.locator(".reached").all():
        expect(opened).to_be_hidden()
    before = space.evaluate("(space) => getComputedStyle(space).boxShadow")
    go.hover()
    expect(space).not_to_have_css("box-shadow", before)
    pays = [name.removeprefix("pays-") for name in (go.get_attribute("class") or "").split() if "pays-" in name]
    lit = "span:not(.outposts)" if "any_resource" in pays else f".{pays[0]}"
    expect(page.locator(f".play-resources > {lit}").first).to_have_css("outline-style", "solid")


@long
def test_pointing_at_an_advance_lights_the_hexes_it_opens(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 1440, "height": 900}, has_touch=False, is_mobile=False)
    page = at_a_turn(phone)
    for _turn in range(12):
        if page.locator("button.go").count() and page.locator(".reached").count():
            break
        lay_out(phone, page, 1)
        lay_out(phone, page, 200, until="player_turn")
    opened = page.locator(".reached").first
    expect(opened).to_be_hidden()
    track = (opened.get_attribute("class") or "").split()[1]
    page.locator(f".advance.{track} .go").hover()
    expect(opened).to_be_visible()
    page.mouse.move(0, 0)
    expect(opened).to_be_hidden()


def press(page: Page, key: str, to: str) -> None:
    """Press a key that leads to a page, and wait until that page hears keys."""
    page.keyboard.press(key)
    expect(page).to_have_url(to)
    page.wait_for_load_state()


@long
def test_keys_do_what_the_buttons_of_their_names_do(new_phone: Callable[..., Phone]) -> None:
    """Not while a modifier is held or something is typed; a page lists them."""
    phone = new_phone(viewport={"width": 1180, "height": 820})
    page = at_a_turn(phone)
    game = page.url
    for key, view in (("c", "city"), ("a", "cards"), ("l", "journal")):
        press(page, key, f"{game}/{view}")
        press(page, "m", game)
    press(page, "c", f"{game}/city")
    press(page, "Escape", game)
    page.keyboard.press("Control+c")
    expect(page).to_have_url(game)
    seen = page.locator("#seen").input_value()
    page.keyboard.press("i")
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page.locator("#turn")).to_be_focused()
    begun = page.locator("#seen").input_value()
    page.keyboard.press("u")
    expect(page.locator("#seen")).not_to_have_value(begun)
    expect(page.locator(".advance").first).to_be_visible()
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    phone.check("the keys")
    press(page, "Escape", game)


@long
def test_numbers_advance_on_the_tracks_of_their_rows(new_phone: Callable[..., Phone]) -> None:
    """1 to 5, each what the row in that place does; they rest while something is typed."""
    phone = new_phone(viewport={"width": 1180, "height": 820})
    page = at_a_turn(phone)
    game, tried = page.url, 0
    for key in range(1, 6):
        page.goto(game)
        expect(page.locator(".advance")).to_have_count(4)
        page.evaluate(FIFTH_ROW)
        go = page.locator(".advance").nth(key - 1).locator("button.go:enabled")
        if not go.count():
            continue
        value, seen = go.get_attribute("value"), page.locator("#seen").input_value()
        page.evaluate("""document.querySelector("#table").insertAdjacentHTML("afterbegin", "<input id=typed>")""")
        page.locator("#typed").press(str(key))
        expect(page.locator("#typed")).to_have_value(str(key))
        expect(page.locator("#seen")).to_have_value(seen)
        page.locator("#typed").blur()
        page.keyboard.press(str(key))
        expect(page.locator("#seen")).not_to_have_value(seen)
        with phone.server.parts.games.view(game.rpartition("/")[2]) as view:
            assert value in {entry.key for entry in view.play.answers[-6:]}
        moved = page.locator("#seen").input_value()
        page.keyboard.press("u")
        expect(page.locator("#seen")).not_to_have_value(moved)
        tried += 1
    assert tried >= 2


@long
def test_a_building_is_placed_beside_the_whole_table_and_on_a_phone_with_the_ways_around_it(phone: Phone) -> None:
    """From 800 pixels on map, city, mat and what happened stay; at 360 by 640 nothing has to be scrolled."""
    page = begin(phone)
    lay_out(phone, page, 200, until="plot")
    expect(page.locator("#turn .build")).to_be_visible()
    for width, height in ((360, 640), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        parts = (
            ("svg.city", "svg.map:not(.reach)", ".mat-wing", ".news", ".tracks-wing")
            if width > 800
            else ("svg.city", ".news")
        )
        for part in parts:
            expect(page.locator(part)).to_be_visible()
        assert page.evaluate(IN_VIEW, "svg.city") >= 0.9, width
        assert page.evaluate("document.documentElement.scrollHeight") <= height + 1
        last_row = ".mat-wing" if width > 800 else ".mat-beside .income-row:last-of-type"
        assert page.evaluate(IN_VIEW, last_row) >= 0.99, width
        assert page.evaluate(PLOTS_BELOW_CORNERS) == 0, width
        assert page.evaluate(SMALL_TARGETS) == []
        phone.check(f"a building at {width} by {height}")
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator(".stage .corner.to-cards").tap()
    page.locator(".views .back").tap()
    expect(page.locator("#turn .build")).to_be_visible()


@long
@pytest.mark.parametrize("says", [True, False])
@pytest.mark.parametrize("turns", [True, False])
def test_to_build_is_never_cut_beside_the_arrows(phone: Phone, turns: bool, says: bool) -> None:
    """A landmark that can be turned has an arrow more, and where nothing is said the sign stands beside the act."""
    page = begin(phone)
    lay_out(phone, page, 200, until="plot")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator("#turn .build")).to_be_visible()
        assert not page.evaluate(CUT_OFF, [turns, says]), width
        assert page.evaluate(SMALL_TARGETS) == []


@long
def test_the_guide_and_a_scenario_leave_a_short_screen_its_map(phone: Phone) -> None:
    """One line each at 360 by 640; in a column of their own beside the map where there is breadth."""
    page = begin(phone, scenario="focus")
    lay_out(phone, page, 200, until="play_tapestry")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator("#guide")).to_contain_text("What to do")
    assert page.evaluate(IN_VIEW, "svg.map") >= 0.9
    page.locator("#guide .unfold").tap()
    expect(page.locator("#guide")).to_contain_text("belongs to the era")
    expect(page.get_by_text("belongs to the era")).to_be_visible()
    phone.check("a tip at 360 by 640")
    page.set_viewport_size({"width": 1440, "height": 900})
    map, tip = page.locator("svg.map").first.bounding_box(), page.locator("#guide").bounding_box()
    assert map and tip and tip["x"] >= map["x"] + map["width"] and map["height"] > 400


def test_the_question_stays_below_every_view_of_the_game(phone: Phone) -> None:
    """One can advance from the city's page, and stands at the game again."""
    page = at_a_turn(phone)
    game, seen = page.url, page.locator("#seen").input_value()
    page.locator(".corner.to-city").tap()
    expect(page).to_have_url(f"{game}/city")
    page.locator("#turn button[name=key]").first.tap()
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page).to_have_url(game)


def test_nothing_that_an_advance_or_income_brings_is_covered_or_cut_off(phone: Phone) -> None:
    """On a short phone: below the city in two columns, and in the row of income, of two lines at most."""
    page = at_a_turn(phone)
    page.set_viewport_size({"width": 360, "height": 640})
    height = "document.querySelector('.turn-income').offsetHeight"
    before = page.evaluate(height)
    assert page.evaluate(HIDDEN_INCOME) == 0
    assert page.evaluate(height) <= before + 2
    assert page.evaluate(SMALL_TARGETS) == []
    page.locator(".corner.to-city").tap()
    expect(page.locator(".views")).to_be_visible()
    assert page.evaluate(GAINS_OUTSIDE) == 0
