"""Hints stay in the log: told once at a question, counted whatever is undone, and changing no answer."""

from __future__ import annotations

import pytest

from engine.acts import Answer, TakeHint, carry_out
from engine.consent import YES, Request, ask_back, open_request, settle, turned_down
from engine.decisions import NotPending
from engine.followed import NotSo, follow
from engine.hints import can_be_told, hint_here, hints_taken
from engine.log import Entry, fold
from engine.play import Play
from engine.state.match import Match
from tests.engine.test_consent import answered, three_people


def asked_of(play: Play[Match]) -> int:
    assert play.pending is not None
    return play.pending.seat


def first_key(play: Play[Match]) -> str:
    assert play.pending is not None
    return next(iter(play.pending.options.keys()))


def test_a_hint_belongs_to_its_question_and_changes_no_answer() -> None:
    play = answered(3)
    before, pending = list(play.answers), play.pending
    assert hint_here(play) is None
    [entry] = carry_out(play, TakeHint("this one"))
    assert entry == ("hint", asked_of(play), "this one", pending.question if pending else "")
    assert play.answers == before and fold(play.log).answers == before and play.pending is pending
    assert hint_here(play) == entry
    play.answer(first_key(play))
    assert hint_here(play) is None


def test_a_question_is_told_once_and_each_hint_is_counted() -> None:
    play = answered(3)
    seats = list[int]()
    for _ in range(3):
        carry_out(play, TakeHint("this one"))
        with pytest.raises(NotPending):
            carry_out(play, TakeHint("that one"))
        seats.append(asked_of(play))
        play.answer(first_key(play))
    assert hints_taken(play.log) == {seat: seats.count(seat) for seat in seats}


def test_an_undo_does_not_uncount_and_the_question_that_comes_back_is_told_already() -> None:
    play = answered(3)
    carry_out(play, TakeHint("this one"))
    play.answer(first_key(play))
    play.undo()
    told = hint_here(play)
    assert told is not None and told.key == "this one"
    play.undo()
    assert hint_here(play) is None and hints_taken(play.log).total() == 1
    play.redo()
    assert hint_here(play) == told


def test_a_hint_between_leaves_what_can_be_done_again() -> None:
    play = answered(3)
    play.undo()
    again = play.next_redo
    carry_out(play, TakeHint("this one"))
    assert play.next_redo == again is not None


def test_another_answer_before_it_makes_another_question() -> None:
    play = three_people()
    keys = list(play.pending.options.keys()) if play.pending else []
    play.answer(keys[0])
    carry_out(play, TakeHint("this one"))
    question = play.pending.question if play.pending else ""
    play.undo()
    play.answer(keys[1])
    assert play.pending is not None and play.pending.question == question
    assert hint_here(play) is None


def test_nobody_is_told_while_people_decide_on_an_undo() -> None:
    play = answered(3)
    assert can_be_told(play)
    ask_back(play, 0)
    assert not can_be_told(play)
    with pytest.raises(NotPending):
        carry_out(play, TakeHint("this one"))


def test_a_hint_ends_no_request_and_no_answer_to_one() -> None:
    play = answered(3)
    ask_back(play, 0)
    hint = Entry("hint", 1, "this one", "take|1|")
    assert open_request([*play.log, hint]) == Request(0, ())
    settle(play, 1, "no", (0, 1, 2))
    assert turned_down([*play.log, hint]) == turned_down(play.log) is not None
    ask_back(play, 0)
    settle(play, 1, YES, (0, 1, 2))
    assert open_request([*play.log, hint]) == Request(0, (1,))


def test_a_log_with_hints_is_loaded_and_followed() -> None:
    play = answered(3)
    carry_out(play, TakeHint("this one"))
    carry_out(play, Answer(first_key(play)))
    again = three_people()
    assert again.load(play.log) is None and again.answers == play.answers
    phone = three_people()
    rest = play.log[len(phone.log) :]
    assert [*follow(phone, rest)][-1] == len(rest)
    assert phone.log == play.log


def test_a_hint_about_another_question_is_not_followed() -> None:
    play = answered(3)
    with pytest.raises(NotSo):
        [*follow(play, [Entry("hint", asked_of(play), "this one", "take|0|")])]
