"""How a table game ends, who wins, and where each point came from."""

from __future__ import annotations

from typing import Any

import pytest

from automa.table import open_play
from automa.table.result import result_of
from automa.table.state import Table
from engine.decisions import NotPending
from engine.play import Play
from engine.sources import Luck
from tests.story import AUTOMA, OTHER, SHADOW, YOU, Scene, board_of, event, events, table


def last_turn(**setup: object) -> Scene:
    """Everybody else is finished; you are about to take your last income turn."""
    scene = Scene(**setup).era(4, YOU)
    for seat in range(1, 3):
        scene.seat(seat).era, scene.seat(seat).finished = 5, True
    scene.bots.era, scene.bots.finished = 5, True
    return scene


def finish(scene: Scene) -> Play[Table]:
    """Take the last income turn and end it."""
    play = scene.play()
    play.answer("income")
    play.answer("end")
    return play


def points(play: Play[Table], seat: int) -> dict[tuple[int, str], int]:
    """A seat's VP by era and source."""
    assert play.result is not None
    rows: Any = play.result["points"]
    return {(row["era"], row["source"]): row["vp"] for row in rows if row["seat"] == seat}


def test_the_game_is_over_when_everybody_is_finished() -> None:
    """(END-1, END-3, AUT-28)"""
    play = finish(last_turn())
    assert play.pending is None
    with pytest.raises(NotPending):
        play.answer("end")
    play.undo()
    assert play.pending is not None
    assert play.result is None


def test_the_bots_play_on_after_your_last_income_turn() -> None:
    """(AUT-28)"""
    play = Scene().era(4).explored(*range(34)).deck(3, 5, 6, 7).play("7", "5")
    play.answer("income")
    play.answer("end")
    assert play.pending is not None
    assert events(play, "pair") != []


def test_you_play_on_after_the_bots_last_income_turn() -> None:
    """(END-3)"""
    play = last_turn().play()
    for _ in range(3):
        play.answer("end")
    assert play.pending is not None
    assert play.state.round == 4


@pytest.mark.parametrize(("yours", "theirs", "winners"), [(50, 40, [YOU]), (40, 50, [AUTOMA]), (45, 45, [YOU, AUTOMA])])
def test_the_most_vp_win_and_a_tie_is_shared(yours: int, theirs: int, winners: list[int]) -> None:
    """The Shadow Empire takes no part. (AUT-29, AUT-30, END-3)"""
    scene = last_turn()
    scene.seat(YOU).vp, scene.seat(AUTOMA).vp, scene.seat(SHADOW).vp = yours, theirs, 99
    play = finish(scene)
    assert play.result is not None
    assert play.result["winners"] == winners
    assert play.result["vp"] == {"0": yours, "1": theirs}


def test_two_players_are_compared_with_each_other() -> None:
    """The Shadow Empire plays on until both are finished and cannot win. (SHA-18)"""
    scene = Scene(players=2, starts=("2/4", "3/5")).era(4, YOU, OTHER)
    scene.seat(OTHER).vp = 7
    play = scene.play("1", "2")
    play.answer("income")
    play.answer("end")
    assert play.pending is not None
    assert play.pending.seat == OTHER
    play.answer("income")
    play.answer("end")
    assert play.pending is None
    assert play.result is not None
    assert (play.result["winners"], play.result["vp"]) == ([OTHER], {"0": 0, "1": 7})
    assert "2" not in play.result["eras"]


def test_points_are_told_by_era_and_source() -> None:
    scene = last_turn()
    scene.seat(YOU).vp = 30
    play = scene.play()
    for key in ("vp:+4", "vp:+3", "achievement:complete_track", "income", "vp:+20", "end"):
        play.answer(key)
    assert points(play, YOU) == {(4, "entered"): 7, (4, "achievement"): 10, (5, "entered"): 20, (0, "before"): 30}
    assert points(play, AUTOMA) == {}


def test_what_the_mat_and_the_civilization_gave_is_told_by_what_it_counted() -> None:
    """Engineers with two landmarks in income turn 5. (INA-10, ACI-3)"""
    scene = Scene().era(4).era(5, YOU).landmarks(AUTOMA, "barn", "forge").only(AUTOMA)
    scene.seat(YOU).finished = True
    play = scene.deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7]).play()
    play.answer("end")
    play.answer("end")
    assert points(play, AUTOMA) == {
        (5, "civilization:landmark"): 2,
        (5, "mat:landmark"): 6,
        (5, "mat:territory_controlled"): 3,
        (5, "mat:military_space"): 24,
        (5, "mat:science_space"): 24,
        (5, "mat:technology_space"): 36,
        (5, "mat:exploration_space"): 36,
    }


def test_a_correction_of_vp_counts_as_before() -> None:
    play = last_turn().play()
    for key in ("vp:+4", "fix:board/seats/0/vp=9", "income", "end"):
        play.answer(key)
    assert points(play, YOU) == {(4, "entered"): 4, (0, "before"): 5}


@pytest.mark.parametrize("seed", range(6))
def test_the_points_of_a_whole_game_sum_to_the_vp(seed: int) -> None:
    """Level 6, all boxes, with reports of the player in between."""
    play = open_play({"boxes": ("base", "pp", "aa"), "level": seed + 1, "first": "bots"}, Luck(seed))
    while play.pending is not None:
        keys = list(play.pending.options.keys())
        if play.pending.kind == "turn":
            if len(play.answers) % 3 == 0 and "income" in keys and play.state.bots.decks.left in (0, 2):
                play.answer("income")
            for key in (f"vp:+{seed + 1}", next(key for key in keys if key.startswith("advance") or key == "income")):
                play.answer(key)
            if play.state.bots.finished and board_of(play).seats[YOU].era < 5:
                play.answer("income")
            play.answer("end")
        else:
            play.answer(keys[0])
    assert play.result is not None
    for seat in (YOU, AUTOMA):
        assert sum(points(play, seat).values()) == board_of(play).seats[seat].vp
        assert (0, "before") not in points(play, seat)
    assert play.result == result_of(play.state)
    assert play.result["level"] == seed + 1


def test_the_result_names_the_automas_civilizations() -> None:
    play = finish(last_turn())
    assert play.result is not None
    assert play.result["civilizations"] == ["engineers"]
    assert play.result["eras"] == {"0": 5, "1": 5}


def test_a_game_played_from_the_first_question_loads_to_the_equal_game() -> None:
    play = table(["science", "military"])
    play.source = Luck(2)
    for key in ("income", "end", "advance:science", "end", "vp:+3"):
        play.answer(key)
    play.undo()
    other = open_play({"civilization": "random"}, Luck(9))
    assert other.load(play.log) is None
    assert (other.state.game.board, other.state.bots) == (play.state.game.board, play.state.bots)
    assert len(other.journal) == len(play.journal)
    assert event(other, "civilization_given").data == event(play, "civilization_given").data
