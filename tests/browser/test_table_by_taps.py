"""A whole game at a table with all boxes, by taps alone, as somebody plays it who never saw the boxes."""

from __future__ import annotations

import pytest

from automa.players import RandomReports
from automa.table.card_reports import NoteCivilization, OutpostOnMat, PlayOn
from automa.table.report_keys import key_of
from automa.table.state import Table
from engine.decisions import Decision
from engine.sources import Luck
from tests.benchmarks.taps import Tapper
from tests.browser.conftest import Phone
from tests.long_run import long

BOXES = ["base", "pp", "aa", "ff"]


class Tidy(RandomReports):
    """Plays a civilization without places for outposts, and notes it first.

    Who plays alone ends no turn: the next report begins another.
    """

    def __init__(self, civilization: str) -> None:
        super().__init__(Luck(4).pick)
        self.civilization = civilization
        self.is_noted = False

    def answer(self, table: Table, decision: Decision) -> str:
        if decision.kind == "turn" and not self.is_noted:
            self.is_noted = True
            return key_of(NoteCivilization(self.civilization))
        key = super().answer(table, decision)
        while key == OutpostOnMat.verb or (key == "end" and table.plays_alone):
            key = super().answer(table, decision)
        return key_of(PlayOn(self.civilization)) if key.startswith(PlayOn.verb) else key


@long
@pytest.mark.parametrize("civilization", ["merfolk"])
def test_every_answer_of_a_game_with_all_boxes_is_reached_by_taps(phone: Phone, civilization: str) -> None:
    games = phone.server.parts.games
    game = phone.server.game(phone.profile, "Friday", kind="table", level=3, luck={}, boxes=BOXES).id
    page = phone.open(f"/games/{game}")
    page.set_viewport_size({"width": 360, "height": 640})
    tapper, player = Tapper(page, f"/games/{game}"), Tidy(civilization)
    while True:
        with games.view(game) as view:
            asked = view.play.pending
            if asked is None:
                break
            key = player.answer(view.play.state, asked)
        sort = key.rstrip("!").partition(":")[0] if asked.kind == "turn" else asked.kind
        assert tapper.give(sort, key), f"{key} was not found from {page.url}"
    page.wait_for_url("**/result")
    page.wait_for_load_state()
    phone.check("the end of a game at a table with all boxes")
