"""Acts as values: one gate carries them out, and each writes itself so that a report of a mistake can name it."""

from __future__ import annotations

import pytest

from automa.people import open_play
from automa.table import open_play as open_table
from engine.acts import Act, Agree, Amend, Answer, Ask, GoOn, Redo, Undo, carry_out
from engine.consent import NO, YES
from engine.decisions import NotPending, Refused
from engine.play import Play
from engine.sources import Luck
from engine.state.match import Match

EVERYBODY = (0, 1, 2)


@pytest.fixture
def play() -> Play[Match]:
    """A game of three after two answers."""
    play = open_play({"players": ["Ada", "Ben", "Cleo"]}, Luck(4))
    for _ in range(2):
        carry_out(play, Answer(next_key(play)))
    return play


def next_key(play: Play[Match]) -> str:
    """The first answer that is offered."""
    assert play.pending is not None
    return next(iter(play.pending.options.keys()))


def test_an_answer_an_undo_and_a_redo_are_lines_of_the_log(play: Play[Match]) -> None:
    before, answers = list(play.log), list(play.answers)
    said = [carry_out(play, act) for act in (Answer(next_key(play)), Undo(), Redo(), Undo(2))]
    assert [[entry.kind for entry in entries if entry.kind != "luck"] for entries in said] == [
        ["answer"],
        ["undo"],
        ["redo"],
        ["undo", "undo"],
    ]
    assert play.log == [*before, *(entry for entries in said for entry in entries)]
    assert list(play.answers) == answers[: len(play.answers)]


def test_what_one_asks_and_all_agree_to_is_taken_back(play: Play[Match]) -> None:
    answers = len(play.answers)
    for act in (Ask(0), Agree(1, NO), Ask(0), Agree(1, YES)):
        assert [entry.kind for entry in carry_out(play, act, EVERYBODY)] == [type(act).__name__.lower()]
    assert [entry.kind for entry in carry_out(play, Agree(2, YES), EVERYBODY)] == ["agree", "undo"]
    assert len(play.answers) < answers


@pytest.mark.parametrize("act", [Agree(1, YES), GoOn(), Undo(3), Redo()])
def test_what_cannot_be_done_now_changes_nothing(play: Play[Match], act: Act) -> None:
    before = list(play.log)
    with pytest.raises(NotPending):
        carry_out(play, act, EVERYBODY)
    assert play.log == before


def test_the_table_is_put_right() -> None:
    play = open_table({"kind": "table", "civilization": "scientists"}, Luck(4))
    carry_out(play, Answer("income"))
    carry_out(play, Amend("fix:board/seats/0/vp=9"))
    assert play.state.game.board.seats[0].vp == 9
    with pytest.raises(Refused):
        carry_out(play, Amend("fix:board/seats/0/vp=many"))


def test_an_act_writes_itself() -> None:
    assert [str(act) for act in (Answer("advance:science"), Undo(), GoOn())] == [
        "Answer(key='advance:science', first=())",
        "Undo(steps=1)",
        "GoOn()",
    ]
