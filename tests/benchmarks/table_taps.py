"""How many taps whole games at a table take, counted by the browser as the fingers do them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TypeVar

from playwright.sync_api import Browser

from automa.players import RandomReports
from automa.table.board_reports import Advance, Conquer, Explore
from automa.table.report_keys import read
from automa.table.reports import EndTurn, VictoryPoints
from automa.table.state import Table
from companion.store.models import Device
from engine.decisions import Decision
from engine.sources import Luck
from tests.benchmarks.screens import PHONE, SEED, TABLE, phone, served
from tests.benchmarks.taps import Tapper
from tests.browser.conftest import Server

T = TypeVar("T")

FOND_OF = (
    ("exploration", "military"),
    ("exploration", "technology"),
    ("military", "science"),
    ("exploration", "science", "military", "technology"),
)
"""The tracks that the player of each game keeps to: those of maps and dice take the most taps."""
ADVANCES = 23
"""So many make a game of the usual length."""

OF_A_TILE = (0, 1, 2, 2, 3, 4)
"""VP for the sides of a tile that go on in the next hex. (EXP-5)"""

OF_A_DIE = (0, 0, 1, 2, 3)
"""VP of the red die, where it is not the black one that counts. (CON-6)"""

COUNTED = """
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, ({ isTrusted }) => isTrusted && tapped(), true);
"""
"""Counts what fingers do to the pages of a phone, digits on the system's keyboard too."""


@dataclass(frozen=True, slots=True)
class Fond:
    """Picks at random, but as long as it goes one of these tracks."""

    luck: Luck
    tracks: tuple[str, ...]

    def __call__(self, things: Sequence[T]) -> T:
        liked = [thing for thing in things if thing in self.tracks]
        return self.luck.pick(liked or things)


class Scoring(RandomReports):
    """The random player of the table, which tells the VP of tiles, dice and spaces as well."""

    def _plan(self, table: Table) -> list[str]:
        reports = super()._plan(table)
        return [key for each in reports for key in (each, *self._brought(table, each))]

    def _brought(self, table: Table, key: str) -> Iterator[str]:
        """The VP that follow from a report which is to come."""
        said = read(key)
        vp = 0
        if isinstance(said, Advance):
            space = table.game.box.tracks[said.track].after(table.game.board.furthest(table.seat, said.track))
            vp = 0 if space is None else printed_vp(table.game.box.tracks[said.track].space(space).benefit)
        elif key == Explore.verb:
            vp = self._pick(OF_A_TILE)
        elif key == Conquer.verb:
            vp = self._pick(OF_A_DIE)
        if vp:
            yield f"{VictoryPoints.verb}:+{vp}"


def printed_vp(benefit: object) -> int:
    """The VP that are printed as a number, wherever they stand."""
    if isinstance(benefit, dict):
        own = benefit.get("vp")
        return own if isinstance(own, int) else sum(printed_vp(part) for part in benefit.values())
    return sum(printed_vp(part) for part in benefit) if isinstance(benefit, list | tuple) else 0


def table_taps_figures() -> Iterator[tuple[str, str]]:
    """Mean and worst of several games, and of what they are made."""
    with served() as (server, browser):
        yield from _figures(server, browser)


def _figures(server: Server, browser: Browser) -> Iterator[tuple[str, str]]:
    owner = server.parts.profiles.register()
    games = [_game(server, browser, owner, Fond(Luck(SEED), tracks)) for tracks in FOND_OF]
    for tracks, (taps, given) in zip(FOND_OF, games, strict=True):
        parts = ", ".join(f"{sort} {number}/{given[sort]}" for sort, number in taps.most_common())
        yield f"table, {' '.join(tracks)}: taps", f"{taps.total()} ({parts})"
    usual = [taps.total() + 2 * (ADVANCES - given["advance"]) for taps, given in games]
    yield f"table: taps of a game of {ADVANCES} advances, mean and worst", f"{mean(usual):.1f}, {max(usual)}"
    vp = [taps["vp"] for taps, _given in games]
    yield "table: taps for VP, mean and worst", f"{mean(vp):.1f}, {max(vp)}"


def _game(server: Server, browser: Browser, owner: Device, pick: Fond) -> tuple[Counter[str], Counter[str]]:
    """The taps of a game, and how often each sort of report was given."""
    games, player = server.parts.games, Scoring(pick)
    game = server.game(owner.profile_id, "Taps", **TABLE)
    taps, given = Counter[str](), Counter[str]()
    with phone(server, browser, owner, PHONE) as context:
        now = [""]
        context.expose_function("tapped", lambda: taps.update(now))
        context.add_init_script(COUNTED)
        page = context.new_page()
        page.goto(f"{server.url}/games/{game.id}")
        tapper = Tapper(page, f"/games/{game.id}")
        while True:
            with games.view(game.id) as view:
                asked = view.play.pending
                if asked is None:
                    return taps, given
                key = player.answer(view.play.state, asked)
                alone = view.play.state.plays_alone
            now[0] = sort = sort_of(asked, key)
            if alone and sort == EndTurn.verb:
                continue  # the next turn ends the one before by itself
            assert tapper.give(sort, key) is not None, f"{key} was not reached by taps"
            given[sort] += 1


def sort_of(asked: Decision, key: str) -> str:
    """What a report is of, or which other question is answered."""
    return key.rstrip("!").split(":")[0] if asked.kind == "turn" else asked.kind
