"""How much of the map several people see on their phones, over whole games of two, three and five in Chromium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Final

from playwright.sync_api import Browser, Page

from automa.greedy import Greedy
from companion.store.guests import Newcomer, Part
from engine.acts import Answer
from engine.decisions import Decision
from engine.sources import Luck
from tests.benchmarks.screens import phone, served
from tests.browser.conftest import Server

SIZES: Final = ((390, 844), (360, 640))
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eve")
SEED: Final = 7
WAITING: Final = "waiting"
PATIENCE: Final = 120_000
"""Milliseconds for which a page is waited for on a busy machine."""

MAP_IN_VIEW: Final = """() => {
    const map = document.querySelector(".stage svg.map:not(.reach)");
    if (!map) return null;
    const { top, bottom } = map.getBoundingClientRect();
    const box = map.viewBox.baseVal, drawn = Math.min(map.clientWidth / box.width, map.clientHeight / box.height);
    const height = drawn * box.height, middle = (top + bottom) / 2;
    const dock = document.getElementById("turn").getBoundingClientRect();
    const bar = document.getElementById("bar").getBoundingClientRect();
    const from = Math.max(middle - height / 2, bar.bottom), to = Math.min(middle + height / 2, dock.top, innerHeight);
    return { share: Math.max(0, to - from) / innerHeight, whole: to - from >= height * 0.98 };
}"""
"""How much of the screen's height shows the map, and whether it is all of it."""

COME_BACK: Final = "() => { dispatchEvent(new Event('online')); }"
"""The phone is looked at again: it asks for what has happened since."""

SHOWS: Final = "(seq) => document.getElementById('seen').value === String(seq)"
"""Whether the page shows the game as it is when its log is so long."""


def several_figures() -> Iterator[tuple[str, str]]:
    """Lines of what was measured and the figure."""
    with served() as (server, browser):
        for number in (2, 3, 5):
            for size in SIZES:
                yield from _figures(server, browser, number, size)


def _figures(server: Server, browser: Browser, number: int, size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """The map on the phone of the first of so many people, whenever it is looked at in a game."""
    looks: dict[str, list[dict[str, float]]] = {}
    for moment, page in a_game_on_own_phones(server, browser, number, size):
        found = page.evaluate(MAP_IN_VIEW)
        looks.setdefault(moment, []).append(found or {"share": 0, "whole": 0})
    for moment, seen in sorted(looks.items()):
        at = f"{number} people, {moment}, {size[0]}x{size[1]}"
        shares = [each["share"] for each in seen]
        yield f"{at}: map's part of the height", f"{mean(shares):.0%}, worst {min(shares):.0%}"
        yield f"{at}: without the whole map", f"{sum(not each['whole'] for each in seen)} of {len(seen)}"


def a_game_on_own_phones(
    server: Server, browser: Browser, number: int, size: tuple[int, int]
) -> Iterator[tuple[str, Page]]:
    """A whole game, each person on a phone of their own; the first one's page at each turn of anybody's.

    The page is opened anew at every second look, else the phone comes back to what it showed last. While they wait,
    they look once in a round.
    """
    owner = server.parts.profiles.register()
    players, setup = list(NAMES[:number]), {"kind": "people", "built_in": {}}
    game = server.game(owner.profile_id, "Evening", **{**setup, "players": players})
    for seat in range(1, number):
        newcomer = Newcomer(server.parts.profiles.register().id, players[seat], "")
        server.parts.guests.accept(newcomer, server.parts.guests.invite(game.id, Part.PLAY, seat).token)
    games, looks, asked_so_far = server.parts.games, 0, Counter[str]()
    with phone(server, browser, owner, size) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{server.url}/play/{game.id}")
        while True:
            with games.view(game.id) as view:
                asked, seq = view.play.pending, view.seq
                if asked is None:
                    return
                key = Greedy(Luck(SEED + seq).pick).answer(view.play.state.game, asked)
            if moment := _moment(asked):
                asked_so_far[moment] += 1
                if moment != WAITING or asked_so_far[moment] % number == 0:
                    looks += 1
                    page.reload() if looks % 2 else come_back(page, seq)
                    yield moment, page
            games.act(game.id, seq, Answer(key))


def come_back(page: Page, seq: int) -> None:
    """Look at a phone again, which then shows the game with a log so long."""
    page.evaluate(COME_BACK)
    page.wait_for_function(SHOWS, arg=seq)


def _moment(asked: Decision) -> str:
    """What a look at this question is a look at; empty where nobody looks."""
    if asked.kind == "player_turn":
        return WAITING if asked.seat else "own turn"
    if asked.kind in ("explore", "conquer", "benefit", "response"):
        return WAITING if asked.seat else f"own {asked.kind}"
    return ""
