"""The bots' turn read aloud: the browser speaks (here a stand-in that writes down what it is told to say)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.speech import ENGLISH, SPEECH
from tests.browser.test_table_game import act, answer, table_game
from tests.long_run import long


def with_voices(phone: Phone, voices: str = ENGLISH) -> Phone:
    phone.context.add_init_script(SPEECH % voices)
    return phone


def after_a_turn(phone: Phone) -> tuple[Page, str]:
    """A table whose bots are to move at the next tap: the Automa explores."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:technology")
    return phone.open(f"/games/{game}"), game


def sign(page: Page) -> Locator:
    return page.get_by_role("button", name="Read the bots’ turns aloud")


def spoken(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.spoken")
    return said


def hears(page: Page, number: int) -> list[str]:
    """What was said, once it is so much."""
    page.wait_for_function("(number) => window.spoken.length >= number", arg=number)
    return spoken(page)


def rows(page: Page) -> Locator:
    return page.locator("#moved-bots [data-tick]")


def switched_on(phone: Phone) -> tuple[Page, str]:
    """The bots have moved, and the sign was tapped."""
    page, game = after_a_turn(with_voices(phone))
    act(page, "end")
    sign(page).tap()
    hears(page, 1)
    return page, game


def test_it_is_silent_until_the_sign_is_tapped_and_then_stays_on(phone: Phone) -> None:
    page, _game = after_a_turn(with_voices(phone))
    act(page, "end")
    expect(sign(page)).to_have_attribute("aria-pressed", "false")
    box = sign(page).bounding_box()
    assert box and box["width"] >= 44 and box["height"] >= 44
    assert spoken(page) == [] and page.locator("#aloud").count() == 0
    seen = page.locator("#seen").input_value()
    sign(page).tap()
    assert len(hears(page, 1)) == 1
    assert page.locator("#seen").input_value() == seen, "nothing is written into the game"
    expect(sign(page)).to_have_attribute("aria-pressed", "true")
    phone.check("a row is read aloud")
    page.reload()
    assert spoken(page) == [], "only a tap makes it speak"
    act(page, "advance:technology")
    act(page, "end")
    assert len(hears(page, 1)) == 1
    sign(page).tap()
    expect(sign(page)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".aloud-dock")).to_have_count(0)


def test_row_by_row_it_waits_until_hands_are_done(phone: Phone) -> None:
    """By the act in the dock, by a tap on the row, by the key of a headset; at the end the turn is the player's."""
    page, _game = switched_on(phone)
    number = rows(page).count()
    assert number >= 3
    first = page.locator(".moves > li").first
    expect(first).to_have_attribute("data-spoken", "")
    expect(page.locator(".quote")).to_have_text(spoken(page)[0])
    expect(page.locator("#answers")).to_be_hidden()
    page.evaluate("window.speaks.dispatchEvent(new Event('end'))")
    assert len(spoken(page)) == 1, "it waits"
    page.get_by_role("button", name="Again").tap()
    assert spoken(page) == [spoken(page)[0]] * 2
    page.get_by_role("button", name="Done, go on").tap()
    assert len(hears(page, 3)) == 3
    expect(rows(page).first).to_be_checked()
    page.locator(".moves > li").nth(1).locator("label").tap(position={"x": 20, "y": 20})
    hears(page, 4)
    for told in range(4, number + 2):
        hears(page, told)
        page.evaluate("window.keys.play()")
    said = hears(page, number + 2)
    assert said[-1] == "Your turn. 0 to 0."
    assert page.locator("[data-spoken]").count() == 0
    expect(page.locator(".aloud-dock")).to_be_hidden()
    assert page.locator("#moved-bots [data-tick]:checked").count() == number


def acts_on_a_hex(phone: Phone, game: str) -> bool:
    """Whether the bots' last turn was on the map too."""
    with phone.server.parts.games.view(game) as view:
        end = max(number for number, entry in enumerate(view.play.answers) if entry.key == "end")
        return any(event.kind in ("explored", "conquered") for event in view.play.events_from(end))


@long
def test_a_hex_has_its_name_and_glows_on_the_map(phone: Phone) -> None:
    game = table_game(with_voices(phone), luck={})
    answer(phone, game, "income", "end")
    while not acts_on_a_hex(phone, game):
        answer(phone, game, "advance:technology", "end")
    page = phone.open(f"/games/{game}")
    sign(page).tap()
    hears(page, 1)
    while not page.locator(".spoken-hex").count():
        page.get_by_role("button", name="Done, go on").tap()
    assert re.search(r" on hex [A-G]\d in the ", spoken(page)[-1])
    marked, glowing = page.evaluate("""() => [document.querySelector("#table svg.map[id] use.chosen"),
        document.querySelector(".spoken-hex")].map((each) => each.getBoundingClientRect().x)""")
    assert abs(marked - glowing) < 4


@long
def test_the_reason_is_told_on_demand_without_numbers_of_rules(phone: Phone) -> None:
    page, _game = switched_on(phone)
    assert not re.search("rule|Valid", " ".join(spoken(page)))
    page.get_by_role("button", name="Why?", exact=True).last.tap()
    why = hears(page, 2)[-1]
    assert "Valid" in why and not re.search(r"rule [A-Z]{3}-\d", why)
    expect(page.locator("[data-spoken]")).to_have_count(1)


@long
def test_what_is_ticked_off_by_mistake_is_read_once_more(phone: Phone) -> None:
    page, _game = switched_on(phone)
    page.get_by_role("button", name="Done, go on").tap()
    hears(page, 2)
    rows(page).first.evaluate("box => box.click()")
    said = hears(page, 3)
    assert said[0] == said[2]


@long
@pytest.mark.parametrize("way", ["undo", "the next answer", "the sign to stop"])
def test_it_stops_with_what_is_done_next(phone: Phone, way: str) -> None:
    page, game = switched_on(phone)
    if way == "undo":
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator("#aloud")).to_have_count(0)
    elif way == "the next answer":
        answer(phone, game, "advance:technology")
        page.reload()
    else:
        page.get_by_role("button", name="Stop reading").tap()
        expect(sign(page)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.speaks") is None
    assert page.locator(".aloud-dock:not([hidden]), [data-spoken], .spoken-hex").count() == 0


@long
def test_only_the_phone_that_tapped_speaks(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    """The other one, of the same household, hears of the turn by its stream and has it on as well."""
    page, game = switched_on(phone)
    other = with_voices(new_phone())
    other.context.clear_cookies()
    other.context.add_cookies(
        [{"name": each["name"], "value": each["value"], "url": phone.server.url} for each in phone.context.cookies()]
    )
    there = other.open_live(f"/games/{game}")
    page.get_by_role("button", name="Stop reading").tap()
    act(page, "advance:technology")
    act(page, "end")
    expect(there.locator("#seen")).to_have_value(page.locator("#seen").input_value())
    expect(there.locator("#aloud")).to_have_count(1)
    assert spoken(there) == []


@long
@pytest.mark.parametrize("voices", ["[]", '[["de-DE", true], ["fr-FR", true]]', '[["en-US", false]]'])
def test_without_a_voice_of_the_language_on_the_device_there_is_no_sign(phone: Phone, voices: str) -> None:
    page, _game = after_a_turn(with_voices(phone, voices))
    act(page, "end")
    expect(page.locator(".moves")).to_be_visible()
    assert page.locator(".aloud:visible").count() == 0


@long
def test_a_voice_of_another_country_will_do(phone: Phone) -> None:
    page, _game = after_a_turn(with_voices(phone, '[["en_AU", true]]'))
    act(page, "end")
    sign(page).tap()
    hears(page, 1)
    assert page.evaluate("window.speaks.lang") == "en_AU"


@long
def test_nothing_of_it_lies_where_a_screen_reader_speaks_by_itself(phone: Phone) -> None:
    page, _game = switched_on(phone)
    live = "[aria-live], [role=status], [role=alert], [role=log], output"
    assert page.locator(f":is({live}) :is(.aloud-dock, #aloud), :is(.aloud-dock, #aloud):is({live})").count() == 0
    expect(page.locator("#aloud")).to_be_hidden()
