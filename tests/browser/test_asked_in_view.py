"""What a question is about is in view: the places of a mat that asks, and how many tiles are still to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from automa import people, solo
from automa.players import random_player
from companion.store.documents import Document, DocumentEntry
from companion.store.models import now
from engine.play import Play
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.test_nothing_overlaps import MEETING
from tests.browser.thumb import tap_in_time
from tests.long_run import long

HIDDEN = """() => {
    const stage = document.querySelector(".stage.of-mats").getBoundingClientRect();
    return [...document.querySelectorAll(".asking .slot")].map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => top < stage.top || bottom > stage.bottom - 18).length;
}"""
"""How many places of the mat lie outside of what shows it, or where it fades."""

ON_ITS_NAME = """() => {
    const name = document.createRange();
    name.selectNodeContents(document.querySelector(".asking h2"));
    const { right, bottom } = name.getBoundingClientRect();
    return [...document.querySelectorAll(".asking .slot")].map((each) => each.getBoundingClientRect())
        .some(({ left, top }) => left < right && top < bottom - 4);
}"""


ANSWERS = "#turn :is(.choice-button, button.by-name, label.choice)"

BELOW = f"""() => [...document.querySelectorAll("{ANSWERS}")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > innerHeight)
    .map((each) => each.innerText)"""
"""The answers for which one has to scroll."""

EMPTY = f"""() => [...document.querySelectorAll("{ANSWERS}")].filter((each) => !each.innerText.trim() &&
    ![...each.querySelectorAll("svg")].some((sign) => sign.getBoundingClientRect().width > 1)).length"""
"""How many answers show neither words nor a sign."""

COVERED = f"""() => {{
    const {{ bottom }} = document.querySelector(".read-card:popover-open").getBoundingClientRect();
    return [...document.querySelectorAll("{ANSWERS}")].filter((each) => each.getBoundingClientRect().top < bottom)
        .map((each) => each.innerText);
}}"""
"""The names that lie below the card that is read."""


def at_a_question(
    phone: Phone,
    kind: str,
    seed: int,
    towards: str = "",
    number: int = 1,
    answers: int = 0,
    players: Sequence[str] = (),
    **setup: object,
) -> Page:
    """A game at a question of this kind, about so many items; a random player with what is preferred has come there.

    answers: how many it has at least; players: several people who share the phone, of whom the asked one takes it.
    """
    play: Play[Any]
    if players:
        play = people.open_play({"kind": "people", "players": [*players], "built_in": {}, **setup}, Luck(seed))
    else:
        play = solo.open_play({"kind": "solo", "level": 1, "first": "player", **setup}, Luck(seed))
    player = random_player(Luck(seed).pick)
    while (asked := play.pending) and (
        asked.kind != kind or asked.data.get("number", 1) != number or len(list(asked.options.keys())) < answers
    ):
        preferred = (key for key in asked.options.keys() if towards and towards in key)  # noqa: SIM118 (no mapping)
        play.answer(next(preferred, None) or player(asked))
    assert play.pending, f"{kind} was never asked"
    entries = [DocumentEntry.model_validate({**entry._asdict(), "made_at": now()}) for entry in play.log]
    about = {"name": "A mat", "kind": play.setup["kind"], "rules_version": "", "created": now(), "finished": None}
    document = Document.model_validate({**about, "setup": dict(play.setup), "entries": entries})
    game = phone.server.parts.games.import_document(phone.profile, document.model_dump_json().encode())
    page = phone.open(f"/play/{game.id}")
    if players:
        tap_in_time(page.locator(".curtain button"))
        expect(page.locator(".curtain")).to_have_count(0)
    return page


@long
@pytest.mark.parametrize(
    "size", [(820, 1180), *(pytest.param(size, marks=long) for size in ((1180, 820), (1440, 900)))]
)
@pytest.mark.parametrize(("slug", "kind", "seed"), [("craftsmen", "build_on_mat", 13), ("merrymakers", "mat_step", 3)])
def test_every_place_of_the_mat_that_asks_is_in_view(
    new_phone: Callable[..., Phone], slug: str, kind: str, seed: int, size: Any
) -> None:
    """The steps are counted from the bottom, so the lowest are asked for first; the name lies on none."""
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    page = at_a_question(phone, kind, seed, towards=slug)
    assert page.locator(".asking .slot").count() == 12
    assert page.evaluate(HIDDEN) == 0
    assert not page.evaluate(ON_ITS_NAME)
    phone.check(f"the mat of the {slug} at {size}")


def test_how_many_are_still_to_be_chosen_is_said_until_the_next_tick(phone: Phone) -> None:
    """The sentence is about the answer that was given; what is ticked then is another."""
    page = at_a_question(phone, "discard", 5, number=2)
    phone.expected.append("422")
    boxes, said = page.locator("#turn input[name=item]"), page.locator("#turn .notice")
    page.get_by_role("button", name="Discard them").tap()
    expect(said).to_have_text("Choose 2 more")
    boxes.nth(0).check()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Discard them").tap()
    expect(said).to_have_text("Choose 1 more")
    boxes.nth(1).check()
    expect(said).to_have_count(0)


@pytest.mark.parametrize(
    ("kind", "towards", "answers", "seed"),
    [
        ("play_tapestry", "", 4, 0),
        pytest.param("new_moon", "werefolk", 5, 15, marks=long),
        pytest.param("full_moon", "werefolk", 6, 15, marks=long),
        pytest.param("inspire", "", 4, 0, marks=long),
        ("rearrange", "artificers", 9, 11),
        pytest.param("hoard", "elder_ones", 9, 27, marks=long),
        pytest.param("keep_landmark_card", "urban_planners", 8, 36, marks=long),
        pytest.param("play_tapestry", "", 6, 6, marks=long),
        ("payment", "", 17, 89),
        ("invent", "", 5, 10),
        pytest.param("upgrade", "", 9, 204, marks=long),
        pytest.param("unclaimed_landmark", "", 14, 29, marks=long),
        pytest.param("regressed_tracks", "", 10, 7, marks=long),
        pytest.param("capital", "", 3, 0, marks=long),
        pytest.param("refresh_tech", "", 2, 0, marks=long),
        pytest.param("refresh_masterpieces", "", 2, 6, marks=long),
        pytest.param("civilization", "", 2, 903, marks=long),
        pytest.param("keep_civilization", "", 2, 0, marks=long),
        pytest.param("keep_civilization", "", 2, 6, marks=long),
        pytest.param("repeat_position", "", 5, 29, marks=long),
        pytest.param("benefit", "book_of_journeys", 4, 20, marks=long),
        ("explore_space", "aliens", 3, 7),
        pytest.param("scavenge", "recyclers", 14, 1026, marks=long),
    ],
)
def test_nobody_scrolls_for_an_answer(
    new_phone: Callable[..., Phone], kind: str, towards: str, answers: int, seed: int
) -> None:
    """Answers stand in columns, with every word of a card, by name or as drawings; a tap is 44 pixels high."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(phone, kind, seed, towards, answers=answers, boxes=boxes, packs=["uncharted"])
    assert page.evaluate(BELOW) == []
    for each in page.locator(ANSWERS).all():
        assert (each.bounding_box() or {"height": 0})["height"] >= 44
    assert not page.evaluate(
        "[...document.querySelectorAll('#turn .text')].some((e) => e.scrollHeight > e.clientHeight)"
    )
    assert page.evaluate(MEETING) == []
    assert page.evaluate(EMPTY) == 0
    phone.check(f"{answers} answers of {kind}")


FIVE = ("Anna", "Bartholomew", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize(
    ("kind", "towards", "answers", "seed"),
    [
        ("copied_tapestry", "espionage", 12, 5),
        pytest.param("keep_landmark_card", "", 6, 0, marks=long),
        pytest.param("keep_tapestry", "illuminati", 3, 39, marks=long),
        pytest.param("collect", "collectors", 2, 4, marks=long),
        pytest.param("research", "oil_magnate", 2, 131, marks=long),
    ],
)
def test_nobody_of_five_scrolls_for_an_answer(
    new_phone: Callable[..., Phone], kind: str, towards: str, answers: int, seed: int
) -> None:
    phone = new_phone(viewport={"width": 360, "height": 640})
    phone.server.game(phone.profile, kind="people", players=[*FIVE])  # the guide speaks in the first one alone
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(phone, kind, seed, towards, answers=answers, players=FIVE, boxes=boxes, packs=["uncharted"])
    assert page.locator(ANSWERS).count() >= answers and page.evaluate(BELOW) == []
    for each in page.locator(ANSWERS).all():
        assert (each.bounding_box() or {"height": 0})["height"] >= 44
    assert page.evaluate(MEETING) == []
    phone.check(f"{answers} answers of {kind}")


@pytest.mark.parametrize(
    ("kind", "towards", "answers", "seed"),
    [("hand_tile", "age_of_sail", 29, 2), pytest.param("place_inventor", "inventors", 13, 5, marks=long)],
)
def test_of_more_answers_those_about_one_player_are_open(
    new_phone: Callable[..., Phone], kind: str, towards: str, answers: int, seed: int
) -> None:
    """A tap on another player opens that one's instead, and nothing has to be scrolled for."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(phone, kind, seed, towards, answers=answers, players=FIVE, boxes=boxes, packs=["uncharted"])
    folds, opened = page.locator("#turn details.answers-of"), page.locator("#turn details.answers-of[open]")
    for number in range(folds.count()):
        if number:
            tap_in_time(folds.nth(number).locator("summary"))
        expect(folds.nth(number)).to_have_attribute("open", "")
        expect(opened).to_have_count(1)
        assert page.evaluate(BELOW) == []
        for each in opened.locator("> .play-choices > button").all():
            box = each.bounding_box()
            assert box and min(box["height"], box["width"]) >= 44
    phone.check(f"{answers} answers of {kind}")
    page.evaluate("htmx.ajax('GET', location.pathname, { target: '#table', swap: 'morph:innerHTML' })")
    page.wait_for_load_state("networkidle")
    expect(folds.last).to_have_attribute("open", "")  # news closes nothing
    seen = page.locator("#seen")
    before = seen.input_value()
    page.keyboard.press("1")
    if kind == "place_inventor":
        expect(folds.last.locator(".read-card").first).to_be_visible()
        page.keyboard.press("1")
    expect(seen).not_to_have_value(before)


@pytest.mark.parametrize("size", [(1180, 820), pytest.param((1440, 900), marks=long)])
@pytest.mark.parametrize(
    ("kind", "towards", "answers", "seed", "players"),
    [
        ("inspire", "", 4, 0, ()),
        pytest.param("upgrade", "", 7, 204, (), marks=long),
        pytest.param("keep_civilization", "infiltrators", 3, 19, (), marks=long),
        pytest.param("keep_civilization", "infiltrators", 3, 120, (), marks=long),
        pytest.param("marriage", "marriage_of_state", 20, 4, FIVE, marks=long),
        pytest.param("broadcast", "arts", 6, 3, FIVE, marks=long),
        pytest.param("opponents_space", "trade_economy", 20, 0, FIVE, marks=long),
    ],
)
def test_on_a_desk_nobody_scrolls_and_five_tracks_keep_their_words(
    new_phone: Callable[..., Phone],
    kind: str,
    towards: str,
    answers: int,
    seed: int,
    players: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(phone, kind, seed, towards, answers=answers, players=players, boxes=boxes, packs=["uncharted"])
    assert page.locator("#turn.with-many").count() == 1
    assert page.locator(".tracks-wing .printed").count() == 5
    assert page.evaluate(BELOW) == []
    assert page.evaluate(MEETING) == []
    phone.check(f"{answers} answers of {kind} at {size}")


@long
def test_tiles_to_choose_from_are_no_larger_on_a_tablet_than_on_a_phone(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 820, "height": 1180})
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(phone, "discard", 36, "historians", answers=4, boxes=boxes, packs=["uncharted"])
    tiles = [each.bounding_box() or {"y": 0, "width": 0} for each in page.locator("#turn button.tile").all()]
    assert len(tiles) >= 4 and len({tile["y"] for tile in tiles}) == 1
    assert max(tile["width"] for tile in tiles) < 120
    phone.check("tiles on a tablet")


SAID = f"""() => [...document.querySelectorAll("{ANSWERS}")]
    .filter((each) => getComputedStyle(each).counterIncrement === "further 1").map((each) => each.innerText)"""
"""The answers that the line at the lower edge counts."""


def test_a_phone_on_its_side_says_how_many_answers_lie_further_down(new_phone: Callable[..., Phone]) -> None:
    """It counts down as one scrolls, and is gone at the end."""
    phone = new_phone(viewport={"width": 844, "height": 390}, hurry=False)
    page = at_a_question(phone, "payment", 89, answers=17, boxes=["base", "pp", "aa", "ff"], packs=["uncharted"])
    further, dock = page.locator("#turn .more-below > span"), page.locator("#turn")
    expect(further).to_be_visible()
    at_first = page.evaluate(SAID)
    assert set(page.evaluate(BELOW)) <= set(at_first)
    dock.evaluate("(dock) => dock.scrollBy(0, 60)")
    page.wait_for_function(f"(before) => ({SAID})().length < before", arg=len(at_first))
    dock.evaluate("(dock) => dock.scrollTo(0, dock.scrollHeight)")
    expect(further).to_be_hidden()
    assert page.evaluate(SAID) == []
    phone.check("answers further down")


@long
def test_players_whose_answers_are_folded_count_as_further_down(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 844, "height": 390}, hurry=False)
    boxes = ["base", "pp", "aa", "ff"]
    page = at_a_question(
        phone, "place_inventor", 5, "inventors", answers=13, players=FIVE, boxes=boxes, packs=["uncharted"]
    )
    expect(page.locator("#turn .more-below > span")).to_be_visible()
    players = page.locator("#turn details.answers-of > summary")
    below = "(e) => e.filter((e) => e.getBoundingClientRect().bottom > innerHeight).map((e) => e.innerText)"
    counted = (
        "(e) => e.filter((each) => getComputedStyle(each).counterIncrement === 'further 1').map((e) => e.innerText)"
    )
    further = players.evaluate_all(below)
    assert further and set(further) <= set(players.evaluate_all(counted))


def test_what_to_tick_is_counted_above_the_button_that_stays(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 844, "height": 390}, hurry=False)
    page = at_a_question(
        phone, "discard", 11, number=2, answers=21, boxes=["base", "pp", "aa", "ff"], packs=["uncharted"]
    )
    further, dock = page.locator("#turn .more-below > span"), page.locator("#turn")
    expect(further).to_be_visible()
    top = (page.locator("#turn .stays").bounding_box() or {"y": 0})["y"]
    hidden = "(e, top) => e.filter((each) => each.getBoundingClientRect().bottom > top).map((each) => each.innerText)"
    assert page.evaluate(SAID) == page.locator("#turn label.choice").evaluate_all(hidden, top) != []
    dock.evaluate("(dock) => dock.scrollTo(0, dock.scrollHeight)")
    expect(further).to_be_hidden()
    assert page.evaluate(SAID) == []
    phone.check("ticks further down")


def test_a_card_among_many_is_read_at_a_tap_and_played_by_the_next(new_phone: Callable[..., Phone]) -> None:
    """All names are in view; what one reads lies above them, and a tap on another name reads that one instead."""
    phone = new_phone(viewport={"width": 360, "height": 640})
    page = at_a_question(phone, "play_tapestry", 6, answers=6, boxes=["base", "pp", "aa", "ff"], packs=["uncharted"])
    names, shown, seen = page.locator("#turn .by-name"), page.locator(".read-card:popover-open"), page.locator("#seen")
    assert page.evaluate(BELOW) == [] and names.count() == 6
    before = seen.input_value()
    for name in (names.nth(0), names.nth(5)):
        tap_in_time(name)
        expect(shown).to_have_count(1)
        expect(shown.locator(".name")).to_have_text(name.locator(".name").inner_text())
        expect(shown.locator(".text")).to_be_visible()
        assert page.evaluate(COVERED) == []
    phone.check("a card that is read")
    page.evaluate("htmx.ajax('GET', location.pathname, { target: '#table', swap: 'morph:innerHTML' })")
    expect(shown.locator(".name")).to_have_text(names.nth(5).locator(".name").inner_text())  # news closes nothing
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert seen.input_value() == before
    tap_in_time(names.nth(5))
    tap_in_time(shown.get_by_role("button", name="This one"))
    expect(seen).not_to_have_value(before)
    expect(page.locator(".by-name")).to_have_count(0)


@long
def test_a_digit_reads_a_card_among_many_and_plays_it_when_pressed_again(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 1440, "height": 900})
    page = at_a_question(phone, "play_tapestry", 15, answers=7, boxes=["base", "pp", "aa", "ff"], packs=["uncharted"])
    shown, seen = page.locator(".read-card:popover-open"), page.locator("#seen")
    before = seen.input_value()
    page.keyboard.press("2")
    expect(shown.locator(".name")).to_have_text(page.locator("#turn .by-name .name").nth(1).inner_text())
    assert seen.input_value() == before
    page.keyboard.press("2")
    expect(seen).not_to_have_value(before)
