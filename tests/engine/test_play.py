"""A game as its answers: answering, refusing, undo and redo, corrections, checkpoints, event marks."""

from __future__ import annotations

import pytest

from engine.decisions import CHANCE, NotPending, Refused
from engine.log import Entry
from engine.play import CHECKPOINT_EVERY
from engine.sources import ByHand, ByKind, Luck, Script
from tests.engine.pile import Rolled, Took, TooMany, Turned, begin, script_left, snapshot


def test_an_answer_goes_on_to_the_next_question_and_returns_what_to_store() -> None:
    play = begin("4")
    assert play.answer("two") == [Entry("answer", 0, "two", "take|0|")]
    assert play.answer("roll") == [Entry("answer", 0, "roll", "take|0|"), Entry("luck", CHANCE, "4", "die|-1|mine")]
    assert play.state.stones == 6
    assert play.pending is not None
    assert play.pending.question == "take|0|"
    assert play.result is None


def test_a_refusal_says_why_and_changes_nothing() -> None:
    play = begin()
    play.answer("two")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(Refused) as refused:
        play.answer("three")
    assert refused.value.refusal == TooMany(most=2)
    assert (snapshot(play), play.log) == (before, log)
    play.answer("one")
    assert play.state.stones == 3


def test_a_game_that_is_over_asks_nothing_and_has_a_result() -> None:
    play = begin("1", "2", "low", turns=1)
    play.answer("end")
    assert play.pending is None
    assert play.result == {"stones": 4}
    with pytest.raises(NotPending):
        play.answer("one")


def test_a_person_enters_the_luck_where_the_source_leaves_it_to_them() -> None:
    play = begin(source=ByKind({"die": ByHand()}, Script(["high"])))
    assert play.answer("end") == [Entry("answer", 0, "end", "take|0|")]
    assert play.pending is not None
    assert play.pending.seat == CHANCE
    play.answer("6")
    assert play.answer("1") == [
        Entry("answer", CHANCE, "1", "die|-1|second"),
        Entry("luck", CHANCE, "high", "card|-1|"),
    ]
    assert play.state.stones == 57


def test_undo_takes_back_one_persons_answer_with_all_that_followed() -> None:
    play = begin("1", "2", "low")
    play.answer("two")
    before = snapshot(play)
    play.answer("end")
    assert play.undo() == [Entry("undo", 0, "", "")]
    assert snapshot(play) == before
    play.undo()
    assert (play.state.stones, play.journal, play.can_undo) == (0, [], False)
    with pytest.raises(NotPending):
        play.undo()


def test_redo_gives_the_very_same_game_again() -> None:
    play = begin("1", "2", "low", "5")
    states = [snapshot(play)]
    for key in ("two", "end", "roll", "one"):
        play.answer(key)
        states.append(snapshot(play))
    for state in states[-2::-1]:
        play.undo()
        assert snapshot(play) == state
    for state in states[1:]:
        assert play.next_redo
        play.redo()
        assert snapshot(play) == state
    assert not play.next_redo
    with pytest.raises(NotPending):
        play.redo()


def test_several_steps_can_be_undone_at_once() -> None:
    play = begin("1", "2", "low")
    for key in ("one", "end", "two"):
        play.answer(key)
    assert play.undo(2) == [Entry("undo", 0, "", "")] * 2
    assert play.state.stones == 1


def test_undoing_more_than_was_answered_is_refused_and_changes_nothing() -> None:
    play = begin()
    play.answer("one")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(NotPending):
        play.undo(2)
    assert (snapshot(play), play.log) == (before, log)
    assert play.can_undo


def test_the_next_redo_says_what_it_would_do() -> None:
    play = begin("1", "2", "low")
    play.answer("end")
    assert play.next_redo is None
    play.undo()
    assert play.next_redo == Entry("answer", 0, "end", "take|0|")


def test_another_answer_ends_what_could_be_redone() -> None:
    play = begin()
    play.answer("one")
    play.undo()
    play.answer("two")
    assert not play.next_redo


def test_luck_that_was_undone_is_used_again_at_the_same_place() -> None:
    play = begin("6", "3")
    play.answer("roll")
    play.undo()
    assert play.answer("roll")[1] == Entry("luck", CHANCE, "6", "die|-1|mine"), "nobody rolls again for a better die"
    assert script_left(play) == ("3",)
    play.answer("roll")
    assert play.state.stones == 9


def test_luck_is_not_used_for_another_question_at_its_place() -> None:
    play = begin("6", "1", "2", "low")
    play.answer("roll")
    play.undo()
    play.answer("end")
    assert play.state.stones == 1 + 2 + 1, "the 6 was rolled for something else"
    play.undo()
    play.answer("roll")
    assert play.state.stones == 6


def test_luck_entered_by_a_person_is_asked_for_again_after_an_undo() -> None:
    play = begin(source=ByHand())
    play.answer("roll")
    play.answer("5")
    play.undo()
    assert play.pending is not None
    assert play.pending.seat == CHANCE
    play.answer("2")
    assert play.state.stones == 2


def test_a_correction_in_the_middle_of_the_others_turn_keeps_the_luck_already_entered() -> None:
    play = begin(source=ByHand())
    play.answer("one")
    play.answer("end")
    play.answer("4")
    assert play.pending is not None
    assert play.pending.question == "die|-1|second"
    entries = play.amend("fix")
    assert play.pending.question == "die|-1|second", "still where it was"
    assert [entry.key for entry in play.answers] == ["one", "fix", "end", "4"]
    assert [entry.kind for entry in entries] == ["undo", "undo", "answer", "answer", "answer"]
    assert play.state.stones == 1 + 10 + 4


def test_a_correction_keeps_the_apps_own_luck_too() -> None:
    play = begin(source=ByKind({"card": ByHand()}, Script(["4", "5", "6", "6"])))
    play.answer("end")
    play.amend("fix")
    assert [entry.key for entry in play.answers] == ["fix", "end", "4", "5"]


def test_a_correction_while_nothing_else_is_going_on_is_an_answer() -> None:
    play = begin()
    assert play.amend("fix") == [Entry("answer", 0, "fix", "take|0|")]


def test_a_correction_that_is_refused_changes_nothing() -> None:
    play = begin(source=ByHand())
    play.answer("one")
    play.undo()
    play.redo()
    play.answer("end")
    play.answer("4")
    before, log = snapshot(play), list(play.log)
    with pytest.raises(Refused):
        play.amend("three")
    assert (snapshot(play), play.log, play.next_redo) == (before, log, None)
    play.answer("2")
    assert play.state.stones == 7


def test_after_a_correction_answers_that_no_longer_fit_are_asked_anew() -> None:
    play = begin(source=ByHand())
    play.answer("end")
    play.answer("4")
    play.amend("roll")
    assert play.pending is not None
    assert play.pending.question == "die|-1|mine", "the correction itself rolls a die; what came later does not fit"
    assert [entry.key for entry in play.answers] == ["roll"]


def test_undo_from_a_checkpoint_gives_what_a_replay_from_the_start_gives() -> None:
    play = begin(source=Luck(7), turns=99)
    keys = ["one", "roll", "end", "two", "roll"] * CHECKPOINT_EVERY
    for key in keys:
        play.answer(key)
    for steps in (1, 3, 7, CHECKPOINT_EVERY, 2 * CHECKPOINT_EVERY):
        play.undo(steps)
        replayed = begin(turns=99)
        replayed.load(play.log)
        assert snapshot(play) == snapshot(replayed)
        assert [len(play.events_from(n)) for n in range(len(play.answers))] == [
            len(replayed.events_from(n)) for n in range(len(replayed.answers))
        ]
    for _ in range(5):
        play.redo()
    replayed = begin(turns=99)
    replayed.load(play.log)
    assert snapshot(play) == snapshot(replayed)


def test_a_checkpoint_is_no_part_of_the_game_that_goes_on() -> None:
    play = begin()
    for _ in range(CHECKPOINT_EVERY + 2):
        play.answer("one")
    play.undo()
    play.answer("two")
    play.undo()
    assert play.state.stones == CHECKPOINT_EVERY + 1


def test_events_are_found_by_the_answer_they_followed_from() -> None:
    play = begin("1", "2", "low")
    play.answer("two")
    play.answer("end")
    assert [type(event.what) for event in play.events_from(1)] == [Rolled, Rolled, Turned]
    assert [type(event.what) for event in play.events_from(0)] == [Took, Rolled, Rolled, Turned]
    assert [type(event.what) for event in play.events_from(3)] == [Rolled, Turned]
    assert play.events_from(9) == []
