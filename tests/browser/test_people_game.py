"""Several people at one phone: it goes round through the real screens, each new one checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.test_solo_game import Player, game_of, lay_out
from tests.long_run import LONG, long

TABS = ("map", "tracks", "city", "cards", "others", "others/1", "journal", "score")


def begin(phone: Phone, *players: str, built_in: dict[str, str] | None = None, **more: object) -> Page:
    """A new game of several people, opened."""
    setup: dict[str, Any] = {"kind": "people", "players": list(players), "built_in": built_in or {}, **more}
    return phone.open(f"/play/{phone.server.game(phone.profile, 'Rainy evening', **setup).id}")


def take(page: Page) -> str:
    """Whoever is asked takes the phone, hidden first by whoever has drawn something; their name."""
    hide = page.get_by_role("button", name="Hide it and pass the phone")
    if hide.count():
        hide.tap()
    button = page.locator(".curtain button", has_text="I am")
    name = button.inner_text().removeprefix("I am ").strip()
    button.tap()
    expect(page.locator(".curtain")).to_have_count(0)
    return name


def play_on(page: Page, player: Player, answers: int) -> set[str]:
    """Some answers, the phone passed on wherever it says so; who had it."""
    had = set()
    for _ in range(answers):
        if page.locator(".curtain").count():
            had.add(take(page))
        player.answer()
    return had


def test_from_the_setup_round_the_table(phone: Phone) -> None:
    """The setup with names, the curtain before each hand, both people and the app at their turns."""
    page = phone.open("/new")
    page.get_by_role("link", name="On screen, two to five").tap()
    page.get_by_role("button", name="Show me as I play").tap()
    expect(page.get_by_role("heading", name="Two to five on screen")).to_be_visible()
    phone.check("the setup")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_label("Who plays seat 3").select_option("the app, easy")
    page.get_by_role("button", name="Start").tap()
    expect(page.locator("#turn")).to_contain_text("Pass the phone to Ada")
    phone.check("the curtain")
    assert take(page) == "Ada"
    expect(page.locator("#turn")).to_contain_text("Choose your capital city")
    phone.check("the first question")
    had = play_on(page, Player(page, 4), 25 if LONG else 6)
    assert had == {"Ada", "Ben"}
    expect(page.locator(".seats")).to_contain_text("App 3")


@long
def test_every_tab_of_five_on_a_narrow_phone(new_phone: Callable[..., Phone]) -> None:
    """360 pixels wide, five seats: all boards behind the curtain and in hand."""
    phone = new_phone(viewport={"width": 360, "height": 740})
    page = begin(phone, "Ada", "Bartholomew the 3", "Cleo", "Dan", "Eve", built_in={"3": "random", "4": "random"})
    lay_out(phone, page, 20)
    address = f"{phone.server.url}/play/{game_of(page)}"
    for tab in ("", *TABS):
        page.goto(f"{address}/{tab}".rstrip("/"))
        phone.check(f"{tab} behind the curtain")
    page.goto(address)
    if page.locator(".curtain").count():
        take(page)
    for tab in TABS:
        page.goto(f"{address}/{tab}")
        phone.unfold()
        phone.check(tab)


@long
def test_what_others_have_seen_is_taken_back_once_they_agree(phone: Phone) -> None:
    """Ada asks, Ben agrees on the same phone, and the answer is open again."""
    page = begin(phone, "Ada", "Ben")
    player = Player(page, 2)
    while not page.get_by_role("button", name=re.compile("Ask to undo")).count():
        if page.locator(".curtain").count():
            take(page)
        player.answer()
    seen = page.locator("#seen").input_value()
    page.get_by_role("button", name=re.compile("Ask to undo")).tap()
    expect(page.get_by_role("heading", name="asks to undo this")).to_be_visible()
    phone.check("the request")
    expect(page.get_by_role("button", name="Leave it as it is")).to_be_visible()
    expect(page.locator(".curtain")).to_have_count(0)
    page.get_by_role("button", name="Agree").tap()
    expect(page.get_by_role("heading", name="asks to undo this")).to_have_count(0)
    expect(page.locator("#seen")).not_to_have_value(seen)
    expect(page.get_by_role("button", name=re.compile("Redo"))).to_have_count(0)
    take(page)
    expect(page.get_by_role("button", name=re.compile("Redo"))).to_be_visible()


def test_going_back_in_the_browser_shows_no_hand(phone: Phone) -> None:
    """Ada has looked at her cards and her question; Ben, who has the phone now, goes back."""
    page = begin(phone, "Ada", "Ben")
    page.locator(".curtain button").tap()
    question = page.locator("#turn", has_text="Choose your capital city")
    expect(question).to_be_visible()
    page.get_by_role("link", name="Cards").tap()
    expect(page.get_by_role("heading", name="In hand")).to_be_visible()
    page.get_by_role("link", name="Game", exact=True).tap()
    expect(page.get_by_role("heading", name="In hand")).to_have_count(0)
    expect(question).to_be_visible()
    player = Player(page, 4)
    while not page.locator(".curtain").count():
        player.answer()
    for shown in ("Once Ben has the phone in hand", "Pass the phone to Ben"):
        page.go_back()
        expect(page.locator("body")).to_contain_text(shown)
        expect(page.get_by_role("heading", name="In hand")).to_have_count(0)
        expect(question).to_have_count(0)


@long
def test_the_phone_goes_round_without_scripts(new_phone: Callable[..., Phone]) -> None:
    """Everything works by links and forms alone."""
    phone = new_phone(java_script_enabled=False)
    page = begin(phone, "Ada", "Ben")
    assert play_on(page, Player(page, 8), 8) == {"Ada", "Ben"}
