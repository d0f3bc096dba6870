"""A log becomes the equal game again, and what the rules no longer follow stays whole until somebody goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.decisions import CHANCE, NotFollowed, NotPending
from engine.log import Entry, fold
from engine.play import Mismatch, Play
from engine.sources import Luck, Script
from tests.engine.pile import OtherRules, StricterRules, begin, snapshot


def test_a_log_loads_to_the_equal_game_after_every_answer() -> None:
    play = begin(source=Luck(3), turns=5)
    for key in ("one", "end", "roll", "two", "end", "roll", "roll", "end"):
        play.answer(key)
        other = begin(turns=5)
        assert other.load(list(play.log)) is None
        assert snapshot(other) == snapshot(play)
        assert other.log == play.log


def test_a_log_with_undos_and_redos_loads_to_the_equal_game() -> None:
    play = begin("1", "2", "low", "5", "6")
    for key in ("one", "end", "roll"):
        play.answer(key)
    play.undo()
    play.undo()
    play.redo()
    play.answer("two")
    play.undo()
    other = begin()
    assert other.load(play.log) is None
    assert snapshot(other) == snapshot(play)
    assert other.next_redo
    other.redo()
    assert other.state.stones == 1 + 4 + 2


def test_a_loaded_game_still_knows_the_luck_that_was_undone() -> None:
    play = begin("6")
    play.answer("roll")
    play.undo()
    other = begin()
    other.load(play.log)
    other.answer("roll")
    assert other.state.stones == 6


def test_luck_still_missing_at_the_end_of_a_log_comes_once_somebody_goes_on() -> None:
    play = begin("1", "2", "low")
    play.answer("end")
    other = begin("5", "high")
    assert other.load(play.log[:2]) == Mismatch(2, 2, None, "die|-1|second")
    assert other.log == play.log[:2], "looking draws no luck for good"
    assert [(entry.kind, entry.key) for entry in other.go_on()] == [("luck", "5"), ("luck", "high")]
    assert other.log[:2] == play.log[:2]
    assert other.mismatch is None


def test_a_log_that_the_rules_no_longer_ask_for_stays_whole_and_says_so() -> None:
    play = begin("1", "2", "low")
    for key in ("one", "end"):
        play.answer(key)
    other = Play(OtherRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(0, 5, Entry("answer", 0, "one", "take|0|"), "grab|0|")
    assert other.log == play.log
    assert (other.state.stones, other.can_undo, other.answers) == (0, False, [])
    again = begin()
    assert again.load(other.log) is None, "the rules of before follow it as ever"
    assert snapshot(again) == snapshot(play)


def test_going_on_cuts_a_log_at_the_first_answer_that_is_no_longer_legal() -> None:
    play = begin()
    for key in ("one", "one", "two", "one"):
        play.answer(key)
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(2, 4, Entry("answer", 0, "two", "take|0|"), "take|0|")
    assert other.state.stones == 2
    assert other.go_on() == [Entry("cut", 0, "2", "take|0|")]
    other.answer("one")
    again = Play(StricterRules(), {"turns": 3}, Script([]))
    assert again.load(other.log) is None, "a log that was cut once is whole"
    assert snapshot(again) == snapshot(other)


def test_until_somebody_goes_on_nothing_can_be_done() -> None:
    play = begin()
    for key in ("one", "two", "one"):
        play.answer(key)
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    other.load(play.log)
    acts: list[Callable[[], object]] = [
        lambda: other.answer("one"),
        lambda: other.amend("one"),
        other.undo,
        other.redo,
        lambda: other.note("ask", 0),
    ]
    for act in acts:
        with pytest.raises(NotFollowed):
            act()
    assert other.log == play.log
    assert other.result is None
    other.go_on()
    other.undo()
    assert other.state.stones == 0


def test_a_log_that_the_rules_follow_has_nothing_to_go_on_from() -> None:
    play = begin()
    play.answer("one")
    with pytest.raises(NotPending):
        play.go_on()


def test_a_log_longer_than_the_game_is_cut_at_its_end() -> None:
    play = begin("1", "2", "low", turns=1)
    play.answer("end")
    other = begin(turns=1)
    more = Entry("answer", 0, "one", "take|0|")
    assert other.load([*play.log, more]) == Mismatch(4, 5, more, "")
    assert other.result is None
    assert other.go_on() == [Entry("cut", 0, "4", "take|0|")]
    assert other.result == {"stones": 4}


def test_what_the_rules_no_longer_follow_cannot_be_redone() -> None:
    """The answers in force stay, and the game goes on; of what was taken back nothing is left to offer."""
    play = begin()
    play.answer("one")
    play.answer("two")
    play.undo()
    other = Play(StricterRules(), {"turns": 3}, Script([]))
    assert other.load(play.log) == Mismatch(1, 1, Entry("answer", 0, "two", "take|0|"), "take|0|")
    assert other.mismatch is None
    assert other.log == play.log
    assert (other.state.stones, other.next_redo) == (1, None)
    other.answer("one")
    again = Play(StricterRules(), {"turns": 3}, Script([]))
    assert again.load(other.log) is None
    assert snapshot(again) == snapshot(other)


def test_loading_looks_at_what_can_be_redone_and_takes_it_back_again() -> None:
    play = begin("4")
    play.answer("two")
    play.answer("roll")
    play.answer("one")
    play.undo(2)
    other = begin()
    assert other.load(play.log) is None
    assert snapshot(other) == snapshot(play)
    other.redo()
    other.redo()
    assert other.state.stones == 7


def test_folding_a_log_carries_out_undo_redo_and_cut() -> None:
    one, two, roll = (Entry("answer", 0, key, "take|0|") for key in ("one", "two", "roll"))
    six = Entry("luck", CHANCE, "6", "die|-1|mine")
    undo, redo = Entry("undo", 0, "", ""), Entry("redo", 0, "", "")
    assert fold([one, roll, six, undo]).answers == [one]
    assert fold([one, roll, six, undo]).luck == {(0, "die|-1|mine"): "6"}
    assert fold([one, roll, six, undo, redo]).answers == [one, roll, six]
    assert fold([one, roll, six, undo, undo, redo]).answers == [one]
    assert fold([one, two, undo, roll, six]).undone == []
    cut = fold([one, two, roll, six, Entry("cut", 0, "2", "")])
    assert (cut.answers, cut.undone, cut.chances) == ([one, two], [], 0)
    with pytest.raises(NotPending):
        fold([one, undo, undo])
    with pytest.raises(NotPending):
        fold([one, redo])
