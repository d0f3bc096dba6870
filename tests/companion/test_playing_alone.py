"""Once the bots have finished, each act leads on to the next turn by itself, and the last one to the result."""

from __future__ import annotations

import json
import re

import pytest

from automa.table.position import position_of
from tests.companion.test_table import AtTable
from tests.conftest import Owner

FINISHED = {"era": 5, "finished": True}


def alone(owner: Owner, era: int = 3, **setup: object) -> AtTable:
    """A game whose bots have had their last income turn, the player being in this era."""
    table = AtTable(owner, luck={}, **setup)
    table.answer("income", "end")
    with owner.parts.games.view(table.game.id) as view:
        plain = json.loads(json.dumps(position_of(view.play.state)))
    plain["bots"] |= FINISHED
    for seat in plain["board"]["seats"]:
        seat |= FINISHED if seat["role"] != "human" else {"era": era}
    table.answer(f"fix:={json.dumps(plain)}")
    return table


def written(table: AtTable) -> list[str]:
    """What people have answered since the bots finished."""
    with table.owner.parts.games.view(table.game.id) as view:
        keys = [entry.key for entry in view.play.answers if entry.kind == "answer"]
    return keys[next(number for number, key in enumerate(keys) if key.startswith("fix:")) + 1 :]


def test_nobody_ends_turns_that_nothing_comes_between(owner: Owner) -> None:
    """Three turns are three taps. The log parts them as it always did, so that journal and replay count on."""
    table = alone(owner)
    assert 'value="end"' not in table.get().text
    table.answer("advance:science")
    page = table.get().text
    assert 'value="end"' not in page and "Your next turn:" in page
    table.answer("vp:+3@track", "advance:military", "income")
    assert written(table) == ["advance:science", "vp:+3@track", "end", "advance:military", "end", "income"]
    row = table.get().text.partition('id="so-far-own"')[2].partition("</summary>")[0]
    assert "income turn 4" in row and "military" not in row, "each turn begins with a row of its own"


def test_what_the_rules_refuse_ends_no_turn(owner: Owner) -> None:
    """Nor does what comes of a turn: a landmark, VP, a tile."""
    table = alone(owner)
    table.answer("advance:science", "landmark:barn")
    assert table.post("answers", htmx=True, key="advance:nowhere").status_code == 422
    assert written(table) == ["advance:science", "landmark:barn"]


def test_the_last_act_leads_to_the_result(owner: Owner) -> None:
    """The last income turn is followed by its VP; "Finish the game" then opens the result, with scripts and without."""
    for htmx in (True, False):
        table = alone(owner, era=4)
        table.answer("income", "vp:+20@income")
        assert "Finish the game" in table.page()
        end = table.post("answers", htmx=htmx, key="end", again="1")
        to = end.headers["HX-Redirect" if htmx else "Location"]
        assert to == f"{table.url}/result"
        assert owner.client.get(to).status_code == 200


def test_while_the_bots_play_on_the_turn_is_ended_by_hand(owner: Owner) -> None:
    """Their pieces are to be moved in between."""
    table = AtTable(owner, luck={})
    table.answer("income", "end", "advance:science")
    assert 'value="end"' in table.get().text
    table.answer("advance:military")
    with owner.parts.games.view(table.game.id) as view:
        assert [entry.key for entry in view.play.answers if entry.kind == "answer"][-2:] == [
            "advance:science",
            "advance:military",
        ]


def two(owner: Owner, **setup: object) -> AtTable:
    """Ada has had her last income turn, Ben is in era 3, and the Shadow Empire is between them."""
    table = AtTable(owner, luck={}, players=2, names=["Ada", "Ben"], civilization="random", **setup)
    table.answer("income", "end", "income", "end")
    table.answer("fix:board/seats/0/era=4", "fix:board/seats/1/era=3", "income", "end")
    return table


@pytest.mark.parametrize(("asks", "next_one"), [(False, "Ben"), (True, "Ada")])
def test_who_has_finished_has_no_turns_to_end(owner: Owner, asks: bool, next_one: str) -> None:
    """Ben and the Shadow Empire take turns. In games begun before, Ada's turn is still asked for, as their logs say."""
    table = two(owner, asks_the_finished=asks)
    table.answer("advance:science", "end")
    assert re.search(rf"{next_one}\W+(</b>)?", table.page())
    with owner.parts.games.view(table.game.id) as view:
        state = view.play.state
        assert state.game.board.seats[state.seat].name == next_one
        assert state.round == 3


def test_new_games_and_rematches_are_of_that_sort(owner: Owner) -> None:
    """Whatever the form says; and a rematch of an older game is one of today."""
    started = owner.post("/games/new", players="1", act="start")
    game = owner.parts.games.find(started.headers["Location"].split("/")[2])
    assert game.setup["asks_the_finished"] is False
    older = AtTable(owner, luck={}, level=3)
    assert owner.parts.games.rematch(older.game.id).setup["asks_the_finished"] is False
