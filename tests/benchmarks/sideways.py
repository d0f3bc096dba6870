"""Whole random games on a phone on its side: how much of the board is in view, and which acts no tap meets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from playwright.sync_api import Page

from automa.players import random_player, random_reports
from engine.acts import Answer
from engine.sources import Luck
from tests.benchmarks.screens import AGENT, served
from tests.browser.conftest import IN_A_HURRY, PATIENCE, Server, cookie_of
from tests.browser.test_people_game import take

LOOK_SIDEWAYS = Path(__file__).with_suffix(".js").read_text()
"""How the open page lies on a screen of a width and height: the share of its board, and what is not within reach."""

CALM = "() => !document.getAnimations().some((each) => each.animationName === 'calm')"
"""What has come up takes taps."""

LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page is drawn in a size that has just changed."""

SIZES = ((844, 390), (932, 430))
SMALL = ((740, 360), (667, 375))
PEOPLE: dict[str, Any] = {"kind": "people", "built_in": {}}
TABLE: dict[str, Any] = {"kind": "table", "civilization": "scientists"}
AT_TABLE = {"die": "table", "decision_card": "table", "tile": "table", "face_down_card": "table"}
GAMES: dict[str, dict[str, Any]] = {
    "alone": {"kind": "solo", "level": 3},
    "three people": {**PEOPLE, "players": ["Ada", "Ben", "Cleo"]},
    "five people": {**PEOPLE, "players": ["Ada", "Bartholomew", "Cleo", "Dan", "Eve"]},
    "a table with its own luck": {**TABLE, "level": 3, "luck": AT_TABLE, "record_tiles": True},
    "a table with five tracks": {**TABLE, "level": 4, "luck": {}, "boxes": ["base", "aa"]},
}
OFTEN = ("turn", "player_turn", "explore", "plot", "conquer")
"""Questions that are looked at more than once in a game."""


class Look(NamedTuple):
    """What LOOK_SIDEWAYS found at a question in a size."""

    kind: str
    size: tuple[int, int]
    found: dict[str, Any]


def looks(server: Server, page: Page, profile: str, setup: dict[str, Any], seed: int) -> Iterator[Look]:
    """A random game to its end, looked at in each size wherever a question of a kind comes up that is new."""
    for kind in _questions(server, page, profile, setup, seed):
        for width, height in (*SIZES, *SMALL):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(CALM)
            page.evaluate(LAID_OUT)
            yield Look(kind, (width, height), page.evaluate(LOOK_SIDEWAYS, [width, height]))


def _questions(server: Server, page: Page, profile: str, setup: dict[str, Any], seed: int) -> Iterator[str]:
    """The kinds of the questions to look at, each on the open page, with the curtain before it where there is one."""
    games, game = server.parts.games, server.game(profile, "Sideways", **setup).id
    at_table, asked_of = setup["kind"] == "table", Counter[str]()
    address = f"{server.url}/{'games' if at_table else 'play'}/{game}"
    reports, player = random_reports(Luck(seed).pick), random_player(Luck(seed).pick)
    while True:
        with games.view(game) as view:
            asked, seq = view.play.pending, view.seq
            if asked is None:
                break
            key = reports(view.play.state, asked) if at_table else player(asked)
        asked_of[asked.kind] += 1
        times = asked_of[asked.kind]
        if times == 1 or (times % 10 == 0 and asked.kind in OFTEN):
            page.goto(address)
            if page.locator(".curtain button").count():
                yield f"the curtain before {asked.kind}"
                take(page)
            yield asked.kind
        games.act(game, seq, Answer(key))
    page.goto(address)
    yield "the end"


def sideways_figures() -> Iterator[tuple[str, str]]:
    """Lines of what was measured and the figure."""
    with served() as (server, browser):
        owner = server.parts.profiles.register()
        context = browser.new_context(user_agent=AGENT, has_touch=True, is_mobile=True, reduced_motion="reduce")
        context.add_init_script(IN_A_HURRY)
        context.set_default_timeout(2 * PATIENCE * 1000)
        context.add_cookies([cookie_of(server, owner.id)])
        page = context.new_page()
        for name, setup in GAMES.items():
            yield from _figures(name, looks(server, page, owner.profile_id, setup, seed=4))


def _figures(name: str, seen: Iterator[Look]) -> Iterator[tuple[str, str]]:
    by_size = defaultdict[tuple[int, int], list[Look]](list)
    for each in seen:
        by_size[each.size].append(each)
    for (width, height), all_looks in by_size.items():
        at = f"{name}, {width}x{height}"
        high = [(each.found["high"], each.kind) for each in all_looks if each.found["isDrawn"]]
        least, where = min(high)
        yield f"{at}: questions looked at", f"{len(all_looks)}"
        yield f"{at}: map or city in the height, mean", f"{mean(each for each, _kind in high):.0%}"
        yield f"{at}: the same, worst", f"{least:.0%} ({where})"
        yield f"{at}: acts that no tap meets", _named({each.kind for each in all_looks if each.found["lost"]})
        yield f"{at}: header or question not whole", _named({e.kind for e in all_looks if not e.found["headed"]})
        yield f"{at}: pages that scroll sideways", _named({e.kind for e in all_looks if e.found["overflows"]})


def _named(kinds: set[str]) -> str:
    return ", ".join(sorted(kinds)) or "none"
