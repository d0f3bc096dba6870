"""Boxes compared in a real browser: no token, row or button lies on another, and none outside its row or space."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from companion.drawings.lanes import Hop, lane_of
from companion.drawings.players import PLAYERS
from companion.drawings.tracks import TokenLook, tracks_scene
from engine.box import LIBRARY
from tests.browser.conftest import Phone
from tests.browser.test_people_game import begin, take
from tests.browser.test_solo_game import lay_out
from tests.browser.test_table_dock import report
from tests.browser.test_table_game import table_game
from tests.long_run import LONG, long

DESKS = ((1440, 900), (1366, 768), (1920, 1080), *(((1180, 820), (1280, 1024), (1100, 900)) if LONG else ()))
PHONES = ((390, 844), (360, 640))
PEOPLE = ("you", "second", "third", "fourth", "fifth")
NUMBERS = range(1, 6) if LONG else (4, 5)

MEETING = """() => {
    const SLACK = 1, found = [];
    const shown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        each.getBoundingClientRect().width > 1;
    const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(shown);
    const meet = (a, b) => a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK &&
        b.top < a.bottom - SLACK;
    const isIn = (a, b) => a.left >= b.left - SLACK && a.right <= b.right + SLACK && a.top >= b.top - SLACK &&
        a.bottom <= b.bottom + SLACK;
    const seen = (each) => { // without what a panel that scrolls hides of it
        let { left, right, top, bottom } = each.getBoundingClientRect();
        for (let around = each.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflow === "visible") continue;
            const box = around.getBoundingClientRect();
            left = Math.max(left, box.left), right = Math.min(right, box.right);
            top = Math.max(top, box.top), bottom = Math.min(bottom, box.bottom);
        }
        return { left, right, top, bottom };
    };
    const named = (each) => each.closest("[class]").getAttribute("class");
    const apart = (parts, box = (each) => each.getBoundingClientRect()) => {
        const boxes = parts.map(box);
        parts.forEach((one, at) => parts.slice(at + 1).forEach((other, then) => {
            if (meet(boxes[at], boxes[at + 1 + then]) && !one.contains(other) && !other.contains(one))
                found.push(`${named(one)} on ${named(other)}`);
        }));
    };
    const within = (parts, around) => {
        for (const part of parts)
            if (!isIn(part.getBoundingClientRect(), around.getBoundingClientRect()))
                found.push(`${named(part)} outside ${named(around)}`);
    };
    const wing = document.querySelector(".tracks-wing"), rows = all(".tracks-wing > .track");
    apart(rows);
    if (rows.length) within(rows, wing);
    for (const row of rows) {
        const spaces = all(".printed > li", row);
        apart(spaces);
        within(spaces, row);
        for (const space of spaces) {
            const parts = all(".head-of-space > *, :is(.be, .bo) :is(.icon, .num, .join), .piece-on", space);
            apart(parts);
            within(parts, space);
        }
    }
    for (const lane of all("svg.lane")) {
        const cubes = all(".cube > rect", lane), words = lane.parentElement.querySelector(".first");
        apart([...cubes, ...(words ? all(".name, .gains, .bonus, .stone", words) : [])]);
        within(cubes, lane);
    }
    apart(all(".advance, .turn-income"));
    for (const row of all(".advance")) {
        const parts = all(".to-track, .name, .gains, .cost", row);
        apart(parts);
        within(parts, row);
    }
    for (const part of all("#turn, .wing, .stage, .aside, .beside"))
        apart(all(":is(a, button, summary):not(.reach-it, .visually-hidden, svg *)", part), seen);
    return found;
}"""
"""What lies on something else, or outside of what holds it: rows of tracks, spaces, tokens, lanes, buttons."""

TRACKS = """{% from "drawings/lanes.html" import printed %}{% from "onscreen/to_track.html" import to_track %}
{% for lane in lanes %}<div class="track {{ lane.slug }}">{{ to_track("game", lane.slug, lane.next) }}
    {{- printed(lane, "key") }}</div>{% endfor %}"""
LAY = """([tracks, number]) => {
    document.querySelector(".tracks-wing").innerHTML = tracks;
    document.body.classList.toggle("five-tracks", number > 4);
    const rows = document.querySelector("#turn .advances");
    if (number < 5 || !rows || rows.matches(".rows-5, .tracks-5")) return;
    rows.classList.replace("rows-4", "rows-5");
    document.body.classList.add("five-lanes");
    rows.append(rows.lastElementChild.cloneNode(true));
}"""


def crowd(phone: Phone, players: Sequence[str], tracks: int) -> None:
    """Lay the printed tracks with all of these players on every space; the last one has just gone on from one."""
    tokens = [TokenLook(player, track, space) for player in players for track in LIBRARY.tracks for space in range(13)]
    hops = (Hop(PLAYERS[players[-1]], 2, 3),)
    scenes = tracks_scene(LIBRARY, tokens)[:tracks]
    with phone.server.app.test_request_context():
        template = phone.server.app.jinja_env.from_string(TRACKS)
        drawn = template.render(lanes=[lane_of(scene, next=5, hops=hops) for scene in scenes])
    phone.page.evaluate(LAY, [drawn, tracks])


def at_a_turn_of(phone: Phone, number: int) -> Page:
    """The second turn of one person, with as many seats of the app as it takes."""
    names = ("Anna", "Bartholomew", "Cleo", "Dan", "Eve")[: max(2, number)]
    page = begin(phone, *names, built_in={str(seat): "random" for seat in range(1, len(names))})
    lay_out(phone, page, 200, until="player_turn")
    lay_out(phone, page, 1)
    lay_out(phone, page, 200, until="player_turn")
    if page.locator(".curtain").count():
        take(page)
    expect(page.locator("#turn .advance").first).to_be_visible()
    return page


def look(phone: Phone, sizes: Sequence[tuple[int, int]], where: str) -> None:
    for width, height in sizes:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(MEETING) == [], f"{where} at {width} by {height}"


@long
def test_five_people_on_screen_and_five_tracks_beside_the_map(new_phone: Callable[..., Phone]) -> None:
    """As the game lies, and with everybody on every space of four tracks and of five."""
    phone = new_phone(viewport={"width": 1440, "height": 900})
    at_a_turn_of(phone, 5)
    look(phone, DESKS, "five people")
    for tracks in (4, 5):
        for number in NUMBERS:
            crowd(phone, PEOPLE[:number], tracks)
            look(phone, DESKS, f"{number} on each space of {tracks} tracks")


@long
def test_five_tracks_at_a_table(new_phone: Callable[..., Phone]) -> None:
    """Before and after a report; all three of a table on every space; no name is broken within a word."""
    phone = new_phone(viewport={"width": 1440, "height": 900})
    game = table_game(phone, level=3, luck={}, boxes=["base", "aa"])
    report(phone, game, "income", "end", "advance:science", "end")
    page = phone.open(f"/games/{game}")
    look(phone, DESKS, "before a report")
    crowd(phone, ("you", "automa", "shadow"), 5)
    look(phone, DESKS, "three on each space")
    phone.open(f"/games/{game}/act/conquer")
    crowd(phone, ("you", "automa", "shadow"), 5)
    look(phone, DESKS, "while a hex is tapped")
    report(phone, game, "advance:technology")
    phone.open(f"/games/{game}")
    look(phone, DESKS, "after a report")
    help, act = page.locator("#turn .ask").bounding_box(), page.locator("#turn .onward .primary").bounding_box()
    assert help and act and help["height"] < 1.5 * help["width"] < act["width"]


NAME = """(names) => document.querySelectorAll(".advances .name").forEach((each, at) => {
    each.textContent = names[at];
})"""
BROKEN_NAMES = """() => [...document.querySelectorAll(".advances .name, .again > :first-child")].flatMap((name) => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), broken = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
        const range = new Range();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
    }
    return broken;
})"""


@pytest.mark.parametrize("size", PHONES)
def test_the_names_on_five_track_buttons_stay_whole(new_phone: Callable[..., Phone], size: tuple[int, int]) -> None:
    """Words of nine letters and less, on the first five spaces of each track."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    game = table_game(phone, level=3, luck={}, boxes=["base", "aa"])
    report(phone, game, "income", "end")
    page = phone.open(f"/games/{game}")
    expect(page.locator(".advances .name")).to_have_count(5)
    longest = [
        ["Wagons", "Herbalism", "Archery", "Carpentry", "Sculpture"],
        ["Scouting", "Astronomy", "Bows", "Glass", "Flutes"],
    ]
    for names in longest:
        page.evaluate(NAME, names)
        assert page.evaluate(BROKEN_NAMES) == []
        assert page.evaluate(MEETING) == []
        assert phone.width() <= size[0]


@pytest.mark.parametrize("number", [5, *(pytest.param(number, marks=long) for number in (2, 3, 4))])
def test_lanes_on_phones(new_phone: Callable[..., Phone], number: int) -> None:
    """Everybody's cubes at the beginning, where they crowd, and later."""
    phone = new_phone()
    page = at_a_turn_of(phone, number)
    look(phone, PHONES, f"{number} people")
    lay_out(phone, page, 1)
    lay_out(phone, page, 200, until="player_turn")
    if page.locator(".curtain").count():
        take(page)
    look(phone, PHONES, f"{number} people, later")
