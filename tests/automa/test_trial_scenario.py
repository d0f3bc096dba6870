"""A scenario made up here: who plays what, what could not be read, a goal that people tell."""

from __future__ import annotations

from typing import Any

import pytest

from automa.scenario_facts import Choices
from automa.scenarios import ABILITY_OF
from automa.solo import YOU, SoloRules
from automa.table import open_play
from automa.table.result import result_of
from engine.decisions import BadSetup
from engine.play import Play
from engine.rules.goals import goals_of
from engine.sources import Luck
from tests.trial_scenario import learn_trial


@pytest.fixture(autouse=True)
def boxes(clean_abilities: None, monkeypatch: pytest.MonkeyPatch) -> list[Choices]:
    """The scenario is known; the choices with which its boxes are made."""
    return learn_trial(monkeypatch)


def on_screen(**setup: Any) -> Play[Any]:
    """A game at your first turn."""
    play = Play(SoloRules(), {"level": 2, "first": "player", "scenario": "trial", **setup}, Luck(1))
    while play.pending and play.pending.kind != "player_turn":
        assert play.pending.kind != "keep_civilization"
        play.answer(next(iter(play.pending.options.keys())))
    return play


def test_you_and_the_automa_play_what_the_scenario_says_whatever_the_boxes() -> None:
    """No civilization is dealt, and yours cannot come a second time. (BST-8, GEN-1)"""
    state = on_screen().state
    assert [mine.slug for mine in state.game.in_play if mine.owner == YOU] == ["mystics"]
    assert "mystics" not in state.game.bags["civilization"].unseen
    assert (state.bots.automa.civilizations, state.bots.automa.favorite) == (["equalizers"], "military")


def test_the_second_civilization_of_the_automa_is_another_one() -> None:
    """(LVL-8)"""
    first, second = on_screen(level=6, boxes=["base", "pp"]).state.bots.automa.civilizations
    assert first == "equalizers" and second != "equalizers"
    with pytest.raises(BadSetup, match="same_civilization"):
        SoloRules().start(
            {"level": 6, "scenario": "trial", "second_civilization": "equalizers", "boxes": ["base", "pp"]}
        )


def test_what_the_booklet_prints_reaches_the_box_and_the_rules(boxes: list[Choices]) -> None:
    """Ours unless the setup says something else."""
    ability = ABILITY_OF["trial"]
    usual = next(mine for mine in on_screen().state.game.in_play if mine.slug == "trial")
    other = next(
        mine for mine in on_screen(scenario_choices={"cost": "two"}).state.game.in_play if mine.slug == "trial"
    )
    assert [ability.choice(mine, "cost") for mine in (usual, other)] == ["one", "two"]
    assert boxes == [{}, {"cost": "two"}]


@pytest.mark.parametrize(("said", "winners"), [("yes", [0]), ("no", [1])])
def test_at_the_end_of_a_table_game_you_tell_whether_the_goal_was_reached(said: str, winners: list[int]) -> None:
    """(AUT-32)"""
    play = open_play({"scenario": "trial", "level": 2}, Luck(1))
    assert [goal.met for goal in goals_of(play.state.game, YOU)] == [None]
    play.answer("income")
    play.answer("fix:board/seats/0/vp=900")
    for _ in range(4):
        play.answer("income")
    play_on(play)
    assert play.pending is not None and (play.pending.kind, play.pending.subject) == ("goal_met", "aim")
    play.answer(said)
    assert play.result is not None
    assert (play.result["winners"], play.result["goals"]) == (winners, {"aim": said == "yes"})


@pytest.mark.parametrize(("scenario", "winners"), [("focus", [1]), ("", [0, 1])])
def test_a_tie_at_a_table_is_lost_in_a_scenario(scenario: str, winners: list[int]) -> None:
    """scenarios.yaml, win: "win the game as usual ...; otherwise the Automa wins". (AUT-30, AUT-32)"""
    table = open_play({"scenario": scenario, "level": 2, "boxes": ["base", "pp"]}, Luck(1)).state
    for seat in (0, 1):
        table.game.board.seats[seat].vp = 50
    assert result_of(table)["winners"] == winners


def play_on(play: Play[Any]) -> None:
    """End turns until something else is asked."""
    for _ in range(300):
        if play.pending is None or play.pending.kind == "goal_met":
            return
        play.answer("end" if play.pending.kind == "turn" else next(iter(play.pending.options.keys())))
