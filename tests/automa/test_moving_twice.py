"""The bots move once for each turn of yours: when the end of a turn would make them move twice in a row."""

from __future__ import annotations

import json

import pytest

from automa.table import open_play
from automa.table.report_keys import moves_bots_again
from automa.table.state import Table
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from tests.golden.record import GAMES
from tests.golden.versions import FOLDER
from tests.long_run import LONG
from tests.story import OTHER, SHADOW, YOU


def begun(*keys: str, **setup: object) -> Play[Table]:
    """A table game with the app's luck, after these answers."""
    play = open_play({"kind": "table", "civilization": "scientists", **setup}, Luck(7))
    for key in keys:
        play.answer(key)
    return play


def would_ask(play: Play[Table], key: str = "end") -> bool:
    """Whether this answer would make the bots move twice in a row."""
    return moves_bots_again(play.state, key)


def test_the_end_of_a_turn_without_a_report_would_move_the_bots_again() -> None:
    play = begun("income", "end")
    assert would_ask(play)
    assert would_ask(play, "end!")
    assert not would_ask(play, "advance:science")
    assert not would_ask(play, "end:now")


@pytest.mark.parametrize(
    "report",
    ["advance:science", "regress:technology", "explore:0,-1!", "conquer:1,1", "landmark:bakery", "income", "vp:+1"],
)
def test_any_report_of_a_turn_lets_the_bots_move_once_more(report: str) -> None:
    play = begun("income", "advance:technology", "end", report)
    assert not would_ask(play)
    play.answer("end")
    assert would_ask(play)


def test_a_correction_is_no_turn() -> None:
    """It says how the table lies, not what was done in a turn."""
    play = begun("income", "end", 'fix:board/seats/0/name="Ada"')
    assert would_ask(play)


def test_what_was_taken_back_was_not_reported() -> None:
    play = begun("income", "end", "advance:science")
    play.undo()
    assert would_ask(play)
    play.undo()
    assert not would_ask(play)


def test_the_first_turn_of_the_bots_is_not_asked_about() -> None:
    """Your first income turn is a report; bots that begin have moved before you say anything."""
    assert not would_ask(begun("income"))
    play = begun(first="bots")
    assert would_ask(play, "end!")
    play.answer("income")
    assert not would_ask(play)


def test_once_you_have_finished_the_bots_move_on_by_themselves() -> None:
    """Turn after turn, income turns included, until they have finished too. (END-1)"""
    play = begun(*["income"] * 5, "end")
    turns = 0
    while not play.state.is_finished():
        assert not would_ask(play)
        play.answer("end")
        turns += 1
        if play.pending is not None and play.pending.kind == "response":
            play.answer("none")
    assert turns > 10
    assert not would_ask(play), "the end of the game"


def test_of_two_players_each_report_lets_the_shadow_empire_move() -> None:
    """It moves after both; what either of them says counts."""
    play = begun("income", "end", "income", players=2)
    assert not would_ask(play)
    play.answer("end")
    assert play.state.seat == YOU
    assert not would_ask(play), "the other one comes next"
    play.answer("end")
    assert play.state.seat == OTHER
    assert would_ask(play)
    play.answer("vp:+3")
    assert not would_ask(play)
    play.answer("end")
    assert play.state.seat == YOU
    assert play.state.order[-1] == SHADOW


def test_a_player_who_has_finished_reports_nothing_any_more() -> None:
    """The other one still plays, and what that one says counts."""
    play = begun(*["income"] * 5, "end", "income", "end", players=2)
    play.answer("end")
    assert would_ask(play)
    play.answer("advance:science")
    assert not would_ask(play)


@pytest.mark.parametrize("name", GAMES)
def test_no_whole_game_is_ever_asked(name: str) -> None:
    """Games of every level, and of two players, from their first turn to their last; every third line, or all."""
    recorded = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    play = open_play(recorded["setup"])
    log = [Entry(*entry) for entry in recorded["entries"]]
    for length, entry in enumerate(log):
        if entry.kind == "answer" and entry.question.startswith("turn|") and (LONG or length % 3 == 0):
            assert play.load(log[:length]) is None
            assert not would_ask(play, entry.key)


def test_stored_games_with_two_turns_in_a_row_still_follow() -> None:
    """It is asked about, never refused by the rules."""
    play = begun("income", "end", "end", "end")
    again = open_play(play.setup)
    assert again.load(play.log) is None
    assert again.state.round == play.state.round == 4
