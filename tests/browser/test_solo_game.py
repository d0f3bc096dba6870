"""A solo game on a phone: every question answered through the real screens, each new one checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from automa.greedy import Greedy
from automa.players import random_player
from engine.acts import Answer
from engine.facts.packs import PACKS
from engine.outlook import boxes_to_add
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.thumb import Thumb
from tests.long_run import LONG, long

TABS = ("map", "tracks", "city", "cards", "others", "journal", "score")


class Player:
    """A simple player: it taps any answer that the sheet offers, and a hex of the map where the sheet waits for one."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.pick = Luck(seed).pick

    @property
    def is_over(self) -> bool:
        """Whether the sheet leads to the result."""
        return self.page.locator("#turn").get_by_role("link", name="See the result").count() > 0

    def question(self) -> str:
        """What the page asks, without names and numbers that change from time to time."""
        title = self.page.locator("#board-title, #turn b, #turn p").first.inner_text()
        return re.sub(r"the \w[\w ]*? in your city|shows \w+", "", title)

    def answer(self) -> None:
        """Give one answer, and wait until the screen has moved on."""
        seen = self.page.locator("#seen").input_value()
        sheet = self.page.locator("#turn form[method=post]")
        if sheet.locator("input[name=item]").count():
            number = int(re.sub(r"\D", "", sheet.get_by_role("button").last.inner_text()))
            for place in range(number):
                sheet.locator("input[name=item]").nth(place).check()
            sheet.get_by_role("button").last.tap()
        else:
            answers = sheet.locator("button[name=key]")
            for place in count():
                if answers.count():
                    break
                tap_hex(self.page, place)
            chosen = answers.nth(self.pick(range(answers.count())))
            name = sheet.locator(f'[popovertarget="read-{chosen.get_attribute("value")}"]')
            if name.count():
                name.tap()
            chosen.tap()
        expect(self.page.locator("#seen")).not_to_have_value(seen)


def tap_hex(page: Page, place: int) -> None:
    """Tap a hex of the map, and wait for what the page says to it."""
    hex = page.locator("svg.map button.tap").nth(place)
    if page.evaluate("typeof htmx") == "undefined":  # without scripts each tap opens a page
        with page.expect_navigation():
            hex.tap()
        return
    with page.expect_response(lambda response: "key=" in response.url):
        hex.tap()
    expect(page.locator(".htmx-request")).to_have_count(0)  # until what came is on the page


def begin(phone: Phone, **setup: object) -> Page:
    """A new game on screen, opened."""
    game = phone.server.game(phone.profile, "Sunday evening", **{"kind": "solo", "level": 1, **setup})
    return phone.open(f"/play/{game.id}")


def game_of(page: Page) -> str:
    """The id of the game on screen that the page shows."""
    return page.url.partition("/play/")[2].partition("/")[0].partition("?")[0]


def lay_out(phone: Phone, page: Page, answers: int, until: str = "") -> None:
    """A random player gives so many answers, or those before a question of this kind; the page shows what then is."""
    games, game, player = phone.server.parts.games, game_of(page), random_player(Luck(3).pick)
    for _ in range(answers):
        with games.view(game) as view:
            asked, seq = view.play.pending, view.seq
        if asked is None or asked.kind == until:
            break
        games.act(game, seq, Answer(player(asked)))
    page.reload()


@long
def test_a_whole_game_from_the_choice_to_the_result(phone: Phone) -> None:
    """Setup, a game that the greedy player plays through the screens, each that is new checked by axe, the result."""
    page = phone.open("/new")
    phone.check("the choice")
    page.get_by_role("link", name="On screen, alone").tap()
    expect(page.get_by_role("heading", name="Or take income")).to_be_visible()
    phone.check("the first steps")
    page.get_by_role("button", name="Show me as I play").tap()
    expect(page.get_by_role("heading", name="Game on screen")).to_be_visible()
    phone.check("the setup")
    page.get_by_role("button", name="Start").tap()
    expect(page.locator("#turn")).to_contain_text("Choose your capital city")
    known: set[str] = set()
    game = page.url.rpartition("/")[2]
    while (step := wanted(phone, game)) is not None:
        kind, key = step
        page.reload()
        check_new(phone, kind, known)
        for shown in Thumb(page).steps(kind, key):
            check_new(phone, f"{kind}, {shown}", known)
    page.reload()
    assert {"player_turn", "payment", "plot", "upgrade", "play_tapestry"} <= known
    page.get_by_role("link", name="See the result").tap()
    expect(page.get_by_role("heading", name=re.compile("wins? by|Shared victory")).last).to_be_visible()
    phone.check("the result")
    with phone.server.parts.games.view(game) as view:
        result: Any = view.play.result
        expect(page.locator("main")).to_contain_text(str(result["vp"]["0"]))


@long
def test_a_whole_game_with_every_box_and_the_pack(phone: Phone) -> None:
    """Each new kind of question is checked and answered through the screens; in two eras every page is opened."""
    boxes = ["base", *boxes_to_add()]
    page = begin(phone, level=2, boxes=boxes, packs=[*PACKS], only_what_matters=True, asks_without_trap=False)
    games, game = phone.server.parts.games, game_of(page)
    known: set[str] = set()
    eras: set[int] = set()
    while (step := wanted(phone, game)) is not None:
        kind, key = step
        with games.view(game) as view:
            era, seq = view.play.state.game.board.seats[0].era, view.seq
        if kind not in known:
            page.goto(f"{phone.server.url}/play/{game}")
            check_new(phone, kind, known)
            for shown in Thumb(page).steps(kind, key):
                check_new(phone, f"{kind}, {shown}", known)
        else:
            games.act(game, seq, Answer(key))
        if kind == "player_turn" and era in (2, 4) and era not in eras:
            eras.add(era)
            for tab in (*TABS, "words"):
                page.goto(f"{phone.server.url}/play/{game}/{tab}")
                phone.unfold()
                phone.check(f"{tab} in era {era}")
    page.goto(f"{phone.server.url}/play/{game}")
    page.get_by_role("link", name="See the result").tap()
    expect(page.get_by_role("heading", name=re.compile("wins? by|Shared victory")).last).to_be_visible()
    phone.check("the result")
    assert {"player_turn", "payment", "plot", "upgrade", "play_tapestry"} <= known and eras == {2, 4}


def wanted(phone: Phone, game: str) -> tuple[str, str] | None:
    """What the greedy player, looking at the game as it is stored, wants to answer: the question's kind and the key."""
    with phone.server.parts.games.view(game) as view:
        pending = view.play.pending
        if pending is None:
            return None
        return pending.kind, Greedy(Luck(len(view.play.log)).pick).answer(view.play.state.game, pending)


def check_new(phone: Phone, where: str, known: set[str]) -> None:
    """Check a screen the first time that it comes up."""
    if where not in known:
        known.add(where)
        phone.check(where)


@long
def test_every_tab_on_a_narrow_phone(new_phone: Callable[..., Phone]) -> None:
    """360 pixels wide: all boards of a game that has begun."""
    phone = new_phone(viewport={"width": 360, "height": 740})
    page = begin(phone)
    lay_out(phone, page, 12)
    for tab in TABS:
        page.goto(f"{page.url.rpartition('/play/')[0]}/play/{game_of(page)}/{tab}")
        phone.unfold()
        phone.check(tab)


@long
def test_turning_a_tile_changes_its_vp_before_it_is_placed(phone: Phone) -> None:
    """The tile lies on the map in each rotation, and the button says what it would score."""
    page = begin(phone)
    lay_out(phone, page, 400, until="explore")
    expect(page.get_by_role("heading", name="Explore: place a territory tile")).to_be_visible()
    confirm = page.get_by_role("button", name=re.compile("^Place it"))
    for place in count():
        if confirm.count():
            break
        tap_hex(page, place)
    ways = page.locator(".turns button").count()
    assert ways in (0, 6)  # none where the tile is an island, which lies the same in each
    for place in range(ways):
        way = page.locator(".turns button").nth(place)
        said = re.search(r"\+(\d+)", way.inner_text())
        assert said
        way.tap()
        expect(page.locator(".turns button").nth(place)).to_have_attribute("aria-pressed", "true")
        expect(confirm).to_contain_text(f"{said[1]} VP")


@long
def test_some_turns_without_scripts(new_phone: Callable[..., Phone]) -> None:
    """Everything works by links and forms alone."""
    phone = new_phone(java_script_enabled=False)
    page = begin(phone)
    player = Player(page, 8)
    for _ in range(30 if LONG else 8):
        if player.is_over:
            break
        player.answer()
    expect(page.locator(".seats")).to_be_visible()
