"""A game of two to five on screen: people, and built-in players in the seats that nobody takes."""

from __future__ import annotations

from typing import Any

import pytest

import automa.people
from automa.people import built_in_of, open_play, people_of
from automa.players import random_player
from engine.decisions import BadSetup
from engine.play import OwnAnswerRefused, Play
from engine.sources import Luck
from engine.state.match import Match

FOUR = {"players": ["Ada", "Ben", "App 3", "App 4"], "built_in": {"2": "greedy", "3": "random"}}


def opened(setup: dict[str, Any], seed: int = 2) -> Play[Match]:
    return open_play(setup, Luck(seed), Luck(seed + 1).pick)


def test_the_app_answers_for_its_seats_until_a_person_is_asked() -> None:
    play, player = opened(FOUR), random_player(Luck(8).pick)
    for _ in range(60):
        assert play.pending is not None
        assert play.pending.seat in (0, 1)
        play.answer(player(play.pending))
    kinds = {entry.seat: entry.kind for entry in play.answers}
    assert kinds == {-1: "luck", 0: "answer", 1: "answer", 2: "auto", 3: "auto"}


def test_a_game_with_one_person_ends_with_everybodys_points() -> None:
    play, player = opened({"players": ["Ada", "App"], "built_in": {"1": "random"}}), random_player(Luck(8).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    assert play.result is not None
    vp = play.result["vp"]
    assert isinstance(vp, dict) and set(vp) == {"0", "1"}


def test_taking_back_goes_to_the_last_answer_of_a_person() -> None:
    """What the app answered after it is taken back as well, and answered anew."""
    play, player = opened({"players": ["Ada", "App"], "built_in": {"1": "greedy"}}), random_player(Luck(8).pick)
    for _ in range(12):
        assert play.pending is not None
        play.answer(player(play.pending))
    play.undo()
    assert play.pending is not None
    assert play.pending.seat == 0
    assert sum(entry.kind == "answer" for entry in play.answers) == 11


def test_a_saved_game_replays_what_the_app_answered() -> None:
    play, player = opened(FOUR), random_player(Luck(8).pick)
    for _ in range(40):
        assert play.pending is not None
        play.answer(player(play.pending))
    again = opened(FOUR, seed=77)
    assert again.load(play.log) is None
    assert again.log == play.log, "nothing was answered anew"
    assert again.state.copy() == play.state.copy()


@pytest.mark.parametrize("tampered", [{"seat": 1}, {"kind": "answer"}, {"kind": "luck"}, {"seat": 77}])
def test_a_log_that_says_somebody_else_answered_is_followed_no_further(tampered: dict[str, Any]) -> None:
    play, player = opened(FOUR), random_player(Luck(8).pick)
    while not any(entry.kind == "auto" for entry in play.log):
        assert play.pending is not None
        play.answer(player(play.pending))
    place = next(number for number, entry in enumerate(play.log) if entry.kind == "auto")
    log = [*play.log[:place], play.log[place]._replace(**tampered), *play.log[place + 1 :]]
    mismatch = opened(FOUR, seed=77).load(log)
    assert mismatch is not None
    assert mismatch.kept == place


def test_an_answer_of_the_app_that_the_rules_refuse_is_no_mistake_of_the_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(automa.people, "BUILT_IN", {"greedy": lambda pick: lambda match, decision: "nonsense"})
    with pytest.raises(OwnAnswerRefused):
        play_to_the_app({"players": ["Ada", "App"], "built_in": {"1": "greedy"}})


def play_to_the_app(setup: dict[str, Any]) -> None:
    """Answer for the person until the app is asked."""
    play, player = opened(setup), random_player(Luck(8).pick)
    while play.pending is not None:
        play.answer(player(play.pending))


def test_who_plays_which_seat() -> None:
    assert people_of(FOUR) == (0, 1)
    assert built_in_of(FOUR) == {2: "greedy", 3: "random"}


@pytest.mark.parametrize(
    ("setup", "field", "kind"),
    [
        ({"players": ["Ada"]}, "players", "two_to_five"),
        ({"players": ["Ada", ""]}, "players", "without_name"),
        ({"players": ["Ada", "ada"]}, "players", "same_name"),
        ({"players": ["A", "B"], "built_in": {"0": "greedy", "1": "random"}}, "built_in", "nobody_plays"),
        ({"players": ["A", "B" * 41]}, "players", "not_understood"),
        ({"players": ["A", "B"], "built_in": {"2": "greedy"}}, "built_in", "not_understood"),
        ({"players": ["A", "B"], "built_in": {"1": "clever"}}, "built_in", "not_understood"),
        ({"players": ["A", "B"], "built_in": ["greedy"]}, "built_in", "not_understood"),
        ({"players": ["A", "B"], "built_in": {"1": ["greedy"]}}, "built_in", "not_understood"),
        ({"players": ["A", "B"], "built_in": {"01": "greedy"}}, "built_in", "not_understood"),
    ],
)
def test_a_setup_that_no_game_can_start_from_is_refused(setup: dict[str, Any], field: str, kind: str) -> None:
    with pytest.raises(BadSetup) as raised:
        open_play(setup)
    assert (raised.value.field, raised.value.problem.kind) == (field, kind)
