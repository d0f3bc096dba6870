"""The bots' turns at a table on a phone: how long the list is that hands follow, and how much of the map is in view.

Whole games are played; the page is opened and looked at as whoever sits there sees it, nothing ticked and nothing
scrolled. A list is as long as all that must be scrolled to read it: from the bar above to the end of the list,
against the room between bar and dock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from playwright.sync_api import Browser, Page

from automa.players import random_reports
from companion.store.models import Device
from engine.acts import Answer
from engine.sources import Luck
from tests.benchmarks.screens import phone, served
from tests.browser.conftest import Server

SIZES = ((360, 640), (390, 844))
LEVELS = (1, 3, 6)
GAMES = int(os.environ.get("GAMES", "5"))
"""So many a level."""
BOXES = {"four tracks": ["base"], "five tracks": ["base", "aa"]}
SHARES_LOOKED_AT = 3
"""Every so many own acts and bots' turns without income are looked at: there are many."""

LOOK = """() => {
  const bar = document.querySelector("#bar").getBoundingClientRect();
  const dock = document.querySelector("#turn").getBoundingClientRect();
  const list = document.querySelector(".happened");
  const map = document.querySelector(".board svg.map")?.getBoundingClientRect();
  const seen = map && Math.max(0, Math.min(map.bottom, dock.top) - Math.max(map.top, bar.bottom));
  return { list: list ? (list.getBoundingClientRect().bottom - bar.bottom) / (dock.top - bar.bottom) : 0,
    map: map ? seen / map.height : 0 };
}"""

Looks = dict[tuple[str, tuple[int, int]], list[dict[str, float]]]


def bots_income_figures() -> Iterator[tuple[str, str]]:
    """Lines of what was measured and the figure."""
    with served() as (server, browser):
        yield from _figures(server, browser)


def _figures(server: Server, browser: Browser) -> Iterator[tuple[str, str]]:
    owner = server.parts.profiles.register()
    looks: Looks = {}
    with phone(server, browser, owner, SIZES[0]) as context:
        page = context.new_page()
        for tracks, boxes in BOXES.items():
            for level in LEVELS:
                games: Looks = {}
                for seed in range(GAMES):
                    _look_through(server, page, owner, seed, {"level": level, "boxes": boxes}, games)
                for (moment, size), found in games.items():
                    looks.setdefault((moment, size), []).extend(found)
                    if moment == INCOME:
                        name = f"{tracks}, level {level}, {size[0]}x{size[1]}: {INCOME}"
                        yield name, _mean_and_worst([each["list"] for each in found], "screens")
    for (moment, size), found in sorted(looks.items()):
        at = f"{size[0]}x{size[1]}: {moment}"
        if moment != OWN:
            yield f"{at}, list", _mean_and_worst([each["list"] for each in found], "screens")
        yield f"{at}, map in view", _mean_and_worst([-each["map"] for each in found], "%")


INCOME, TURN, OWN = "bots' income turn", "bots' turn", "after an own act"


def _look_through(server: Server, page: Page, owner: Device, seed: int, setup: dict[str, Any], looks: Looks) -> None:
    """Play a game to its end and look at each income turn of the bots, and at some of the other moments."""
    game, games = server.game(owner.profile_id, "Looks", kind="table", luck={}, **setup), server.parts.games
    player, acts = random_reports(Luck(seed).pick), 0
    while True:
        with games.view(game.id) as view:
            asked, seq, told = view.play.pending, view.seq, len(view.play.journal)
            if asked is None:
                return
            key = player(view.play.state, asked)
        games.act(game.id, seq, Answer(key))
        if asked.kind != "turn":
            continue
        with games.view(game.id) as view:
            news = {event.kind for event in view.play.journal[told:]}
            pending = view.play.pending
            if pending is None or pending.kind != "turn":
                continue
        moment = OWN if key != "end" else INCOME if {"income_turn", "vp"} <= news else TURN
        acts += 1
        if moment != INCOME and acts % SHARES_LOOKED_AT:
            continue
        page.goto(f"{server.url}/games/{game.id}")
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            looks.setdefault((moment, size), []).append(page.evaluate(LOOK))


def _mean_and_worst(values: Sequence[float], unit: str) -> str:
    """Of shares, which come negative, the worst is the least."""
    if unit == "%":
        return f"{-mean(values):.0%}, worst {-max(values):.0%}"
    return f"{mean(values):.2f}, worst {max(values):.2f}"


if __name__ == "__main__":
    for what, figure in bots_income_figures():
        print(f"{what:<70} {figure:>18}")
        sys.stdout.flush()
