"""Playing on from copies: where a game stands, and what its copies do."""

from __future__ import annotations

from typing import Any

import pytest

from automa.players import random_player
from automa.solo import SoloRules
from automa.whole_games import opened
from engine.decisions import Decision
from engine.play import OwnAnswerRefused, Play
from engine.rollout import Rollout, here
from engine.sources import Luck, Script
from engine.state.match import Match
from tests.engine.pile import PileRules, begin

BOXES = ["base", "pp", "aa", "ff"]
SOLO: dict[str, Any] = {"level": 4, "boxes": BOXES, "packs": ["uncharted"]}
THREE: dict[str, Any] = {"players": ["Anna", "Ben", "Cleo"], "boxes": BOXES}


def played(setup: dict[str, Any], seed: int, answers: int) -> Play[Any]:
    """A random game after so many answers of people."""
    play, player = opened(setup, Luck(seed)), random_player(Luck(seed).pick)
    for _ in range(answers):
        assert play.pending is not None
        play.answer(player(play.pending))
    return play


def stands_like(rollout: Rollout[Any], play: Play[Any]) -> bool:
    assert rollout.pending is not None and play.pending is not None
    same = rollout.pending.question == play.pending.question
    return same and rollout.state.copy() == play.state.copy() and keys(rollout.pending) == keys(play.pending)


def keys(asked: Decision) -> list[str]:
    return list(asked.options.keys())


@pytest.mark.parametrize("setup", [SOLO, THREE])
def test_a_copy_stands_at_the_same_question_even_within_a_turn(setup: dict[str, Any]) -> None:
    play, player = played(setup, 5, 0), random_player(Luck(6).pick)
    within = 0
    for _ in range(90):
        if play.pending is None:
            break
        within += not play.pending.checkpoint
        assert stands_like(here(play).copied(), play)
        play.answer(player(play.pending))
    assert within > 20


def test_a_copy_that_plays_on_leaves_the_game_alone() -> None:
    play = played(SOLO, 3, 25)
    point, before, log = here(play), play.state.copy(), list(play.log)
    rollout, player = point.copied(), random_player(Luck(8).pick)
    rollout.play_on(lambda _, asked: player(asked), Luck(9))
    assert rollout.pending is None and rollout.state.over
    assert (play.state.copy(), play.log) == (before, log)
    assert stands_like(point.copied(), play)


def test_the_same_answers_and_luck_lead_to_the_same_end_as_in_a_play() -> None:
    play, player = opened({"level": 3}, Luck(1)), random_player(Luck(2).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    given = iter([entry.key for entry in play.log if entry.kind == "answer"])
    rules = SoloRules()
    rollout = Rollout(rules, rules.start({"level": 3}))
    rollout.play_on(lambda _, asked: next(given), Script([entry.key for entry in play.log if entry.kind == "luck"]))
    assert rules.result(rollout.state) == play.result


def test_a_rollout_stops_before_the_question_it_is_told_to_stop_at() -> None:
    play, player = played(THREE, 4, 30), random_player(Luck(3).pick)
    rollout = here(play).copied()
    era = rollout.state.game.board.seats[1].era

    def next_era(match: Match, asked: Decision) -> bool:
        return asked.checkpoint and asked.seat == 1 and match.game.board.seats[1].era > era

    rollout.play_on(lambda _, asked: player(asked), Luck(5), next_era)
    assert rollout.pending is not None and rollout.pending.question == "player_turn|1|"
    assert rollout.state.game.board.seats[1].era == era + 1


def test_after_an_undo_copies_stand_where_the_game_stands() -> None:
    play = played(THREE, 4, 40)
    for _ in range(12):
        here(play)
        play.undo()
        assert stands_like(here(play).copied(), play)


def test_an_answer_that_the_rules_refuse_is_a_mistake_of_the_player() -> None:
    rollout = Rollout(PileRules(), PileRules().start({"turns": 1}))
    with pytest.raises(OwnAnswerRefused, match=r"take\|0\|: three \(too_many\)"):
        rollout.answer("three")
    with pytest.raises(OwnAnswerRefused, match="too_many"):
        rollout.play_on(lambda _, asked: "three", Luck(1))


def test_a_finished_game_has_nothing_to_play_on() -> None:
    play = begin("1", "2", "low", turns=1)
    play.answer("end")
    rollout = here(play).copied()
    rollout.play_on(lambda _, asked: "one", Luck(1))
    assert rollout.pending is None and rollout.state.stones == play.state.stones
    with pytest.raises(OwnAnswerRefused, match="the game is over"):
        rollout.answer("one")
