"""The end of a game: who won, by how much, and how each point came about."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

import automa
import engine.rules
from automa.definitions import AUTOMA_CIVILIZATIONS, MULTIPLIER_ROWS
from automa.table.reports import VP_SOURCES
from automa.table.state import Table
from automa.table.table_setup import TableSetup
from companion.drawings.players import PlayerLook
from companion.game import words
from companion.game.points import SOURCES, GameResult, group_of
from companion.store.models import GameRow
from engine.acts import Answer, Redo, Undo
from engine.facts.cards import INCOME_MAT
from tests.conftest import Owner, Phone

ON_SCREEN_ONLY = {"explore", "alien_biology", "plot"}
"""What the rules of a game on screen score for a person; at the table people report such VP themselves."""


def finish(owner: Owner, game: GameRow) -> None:
    """End the player's turns until nothing is asked any more."""
    while True:
        with owner.parts.games.view(game.id) as view:
            if view.play.pending is None:
                return
            seq = view.seq
        owner.parts.games.act(game.id, seq, Answer("end"))


def table_game(owner: Owner, **setup: Any) -> GameRow:
    """A table game of this phone, its civilization the Engineers unless told otherwise."""
    plain = TableSetup.read({"civilization": "engineers", **setup}).plain()
    return owner.parts.games.create(owner.profile, plain, "Sunday")


def answer(owner: Owner, game: GameRow, *keys: str) -> None:
    """Report these things."""
    for key in keys:
        owner.parts.games.act(game.id, owner.parts.games.seq(game.id), Answer(key))


def near_the_end(owner: Owner, **setup: Any) -> GameRow:
    """A game in which everyone has had the last income turn, 60 VP against 52."""
    game = table_game(owner, **setup)
    with owner.parts.games.view(game.id) as view:
        table: Table = view.play.state
        bots = table.bots.seats
    answer(owner, game, "income", "vp:+60")
    for seat in range(3):
        answer(owner, game, f"fix:board/seats/{seat}/era=5", f"fix:board/seats/{seat}/finished=true")
    answer(owner, game, "fix:bots/era=5", "fix:bots/finished=true")
    if len(bots) == 2:
        answer(owner, game, "fix:board/seats/1/vp=52")
    return game


def sources_in_code() -> set[str]:
    """The sources that the rules name when they score, where nothing more precise is said of them."""
    found = set()
    for package in (automa, engine.rules):
        for path in Path(str(package.__file__)).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "score":
                    found |= {str(arg.value) for arg in node.args[3:4] if isinstance(arg, ast.Constant)}
    return found


def test_every_source_of_points_has_its_words() -> None:
    rows = {f"mat:{thing}" for row in MULTIPLIER_ROWS.values() for thing in row.counted(True)}
    said = str([(each.income, each.end_of_game) for each in AUTOMA_CIVILIZATIONS.values()])
    things = ("landmark", "territory_controlled", "unpassed_outpost")
    assert all(f"'vp_per': '{thing}'" in said for thing in things)
    assert said.count("'vp_per'") == sum(said.count(f"'vp_per': '{thing}'") for thing in things)
    by_civilization = {f"civilization:{thing}" for thing in things}
    income = {f"income_mat:{row}" for row in INCOME_MAT}
    entered = {"entered", *(f"entered:{source}" for source in VP_SOURCES)}
    expected = (sources_in_code() - {"mat"}) | {"before", "corrected"} | rows | by_civilization | income | entered
    assert expected == set(SOURCES) | ON_SCREEN_ONLY
    assert set(words.SOURCES) >= ON_SCREEN_ONLY
    assert "other" not in {group_of(source) for source in expected | sources_in_code() - {"mat"}}


def test_so_far(owner: Owner) -> None:
    game = table_game(owner)
    answer(owner, game, "income", "vp:+7")
    page = owner.client.get(f"/games/{game.id}/result").text
    assert "The standing so far" in page
    assert "You are 7 VP ahead" in page
    assert "Engineers" in page
    assert "Entered by you" in page
    assert "no VP yet" in page  # the Automa's
    assert f'href="/games/{game.id}"' in page


def test_a_win_with_every_point(owner: Owner) -> None:
    """The most VP win (AUT-29); every point of both has its era and source."""
    game = near_the_end(owner)
    finish(owner, game)
    page = owner.client.get(f"/games/{game.id}/result").text
    assert "You win by 8 VP" in page
    assert "Era 1" in page
    assert "Before the phone came out" in page
    assert f'action="/games/{game.id}/rematch"' in page
    assert f'href="/games/{game.id}/export"' in page


def test_a_shared_victory(owner: Owner) -> None:
    """A tie of VP is shared. (AUT-30)"""
    game = near_the_end(owner)
    answer(owner, game, "fix:board/seats/1/vp=60")
    finish(owner, game)
    assert "Shared victory with 60 VP" in owner.client.get(f"/games/{game.id}/result").text


@pytest.mark.parametrize(
    ("look", "said"),
    [
        (PlayerLook("second", "red", "Ada"), "Ada wins the tie at 90 VP by the tallest landmark"),
        (PlayerLook("you", "blue"), "You win the tie at 90 VP by the tallest landmark"),
    ],
)
def test_a_tie_that_was_broken_is_no_victory_by_nothing(app: Flask, look: PlayerLook, said: str) -> None:
    """The tallest landmark decides among people. (END-4)"""
    result = GameResult(True, (look,), 0, 90, (), None, (), (), 0)
    with app.test_request_context():
        template = '{% from "game/result/_words.html" import outcome with context %}{{ outcome(result) }}'
        assert render_template_string(template, result=result) == said


def test_answers_taken_back_are_owned_up_to(owner: Owner) -> None:
    game = table_game(owner)
    answer(owner, game, "income")
    owner.parts.games.act(game.id, owner.parts.games.seq(game.id), Undo())
    assert "one second thought" in owner.client.get(f"/games/{game.id}/result").text
    owner.parts.games.act(game.id, owner.parts.games.seq(game.id), Redo())
    assert "one second thought" in owner.client.get(f"/games/{game.id}/result").text, "done again is not undone twice"


def test_two_players_are_named(owner: Owner) -> None:
    game = table_game(owner, players=2, names=["Ada", "Ben"])
    answer(owner, game, "income", "vp:+5", "end", "income", "vp:+6", "end")
    page = owner.client.get(f"/games/{game.id}/result").text
    assert "Ben is one VP ahead" in page
    assert "Automa" not in page
    assert "sheet of the two-player variant could not be found" in page


@pytest.mark.parametrize(("who", "said"), [("app", True), ("table", False)])
def test_an_estimate_is_owned_up_to(owner: Owner, who: str, said: bool) -> None:
    game = table_game(owner, luck={"face_down_card": who})
    assert ("could not know the cards" in owner.client.get(f"/games/{game.id}/result").text) is said


def test_foreign_unknown_and_other_games(owner: Owner, client: FlaskClient, phone: Phone) -> None:
    game = table_game(owner)
    assert phone().get(f"/games/{game.id}/result").status_code == 403
    assert client.get("/games/none/result").status_code == 404
    assert owner.client.get(f"/games/{owner.game().id}/result").status_code == 404
