"""Everybody in one table: what each has, who leads in what, and what bots have nothing of."""

from __future__ import annotations

import jinja2
import pytest

from companion.drawings.everyone import Counted, everyone_scene
from companion.drawings.players import PLAYERS
from companion.game.sight import sight_of
from companion.onscreen.everyone import everyone, next_income_vp
from engine.facts.cards import INCOME_MAT
from engine.rules.income import score_income_mat
from engine.state.capital import Capital
from tests.companion.drawn import draw, said, with_class
from tests.companion.fixing import SOLO, AtTheTable
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, drive, scene
from tests.golden.test_whole_games import replayed

THREE = (PLAYERS["you"], PLAYERS["automa"], PLAYERS["shadow"])


def test_the_leader_of_a_row_is_marked_and_of_equals_nobody() -> None:
    """Two may lead together; whoever has nothing of a row does not count."""
    rows = [
        Counted("vp", "vp", (9, 4, None)),
        Counted("things", "landmark", (2, 2, 1)),
        Counted("things", "tech", (3, 3, 3)),
    ]
    rows.append(Counted("things", "territory", (0, 0, 0)))
    scene_of_all = everyone_scene(THREE, rows)
    assert [[cell.leads for cell in row.cells] for row in scene_of_all.rows] == [
        [True, False, False],
        [True, True, False],
        [False] * 3,
        [False] * 3,
    ]
    assert [row.begins for row in scene_of_all.rows] == [True, True, False, False]


def test_a_track_has_a_bar_of_its_length() -> None:
    row = everyone_scene(THREE, [Counted("track", "science", (6, 12, 0), whole=12)]).rows[0]
    assert [cell.width for cell in row.cells] == ["50%", "100%", "0%"]


def test_the_table_is_heard_as_it_is_seen(drawings: jinja2.Environment) -> None:
    """The leader by a word, and nothing where nothing is counted."""
    table = draw(drawings, "everyone", "everyone", everyone_scene(THREE, [Counted("vp", "vp", (9, 4, None))]), "Rivals")
    assert said(table).startswith("Rivals shaded: who leads")
    assert "VP 9 (leads) 4 – none" in said(table)
    assert len(with_class(table, "leads")) == 1


def test_people_see_what_lies_openly_before_everybody() -> None:
    play, _document = replayed("5_players_adjusted_19")
    sight = sight_of(play, None)
    table = everyone(sight)
    game = sight.game
    rows = {row.thing: [cell.count for cell in row.cells] for row in table.rows}
    assert rows["vp"] == [seat.vp for seat in game.board.seats]
    assert rows["coin"] == [game.players[seat].resources["coin"] for seat in range(5)]
    assert rows["tapestry"] == [len(game.players[seat].hand) for seat in range(5)]
    assert rows["science"] == [max(seat.tokens["science"]) for seat in game.board.seats]
    assert rows["territory"] == [len(game.board.map.controlled(seat)) for seat in range(5)]
    assert rows["income"] == [None] * 5, "all are finished"


def test_alone_with_bots_the_rows_that_they_lack_are_gone(owner: Owner) -> None:
    game = OnScreen(owner)
    kinds = {row.sort for row in everyone(game.sight).rows}
    assert kinds == {"vp", "track", "things"}
    page = game.page("/others")
    assert "shaded: who leads" in page
    assert "Next income" not in page


@pytest.mark.parametrize("level", [1, 2])
def test_a_civilization_of_the_automa_that_never_acts_says_so(owner: Owner, level: int) -> None:
    """LVL-2, on screen and at the table."""
    on_screen = OnScreen.at_the_first_turn(owner, level=level, civilization="engineers").page("/others")
    at_the_table = AtTheTable(owner, {**SOLO, "level": level})
    listed = words(owner.client.get(f"/games/{at_the_table.game.id}/score").text)
    assert ("At this level it does nothing in income turns." in on_screen) is (level == 1)
    assert ("Scientists: does nothing in income turns at this level" in listed) is (level == 1)


@pytest.mark.parametrize("taken", [0, 2, 5])
def test_the_next_income_is_what_the_mat_then_scores(taken: int) -> None:
    """INC-11, INC-12"""
    game = scene()
    player, seat = game.players[HERE], game.board.seats[HERE]
    player.capital, seat.era = Capital(1), 2
    player.taken = dict.fromkeys(INCOME_MAT, taken)
    foretold = next_income_vp(game, HERE)
    before = seat.vp
    seat.era = 3
    drive(game, score_income_mat(game, HERE))
    assert foretold == seat.vp - before
