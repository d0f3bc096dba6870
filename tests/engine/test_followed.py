"""A log that another play wrote is carried out act by act, with its luck."""

from __future__ import annotations

import pytest

from automa.people import open_play
from engine.followed import NotSo, follow
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from tests.engine.pile import Pile, begin, snapshot


def played() -> Play[Pile]:
    play = begin(source=Luck(3), turns=5)
    for key in ("one", "end", "roll", "two"):
        play.answer(key)
    play.undo(2)
    play.redo()
    play.undo()
    play.answer("roll")
    play.answer("end")
    return play


def test_a_play_that_follows_another_becomes_its_equal() -> None:
    there, here = played(), begin(turns=5)
    ends = list(follow(here, there.log))
    assert snapshot(here) == snapshot(there)
    assert (here.log, ends[-1]) == (there.log, len(there.log))
    here.source = Luck(4)
    here.answer("roll")


def test_it_may_stop_between_acts_and_go_on_later() -> None:
    there, here = played(), begin(turns=5)
    first = next(follow(here, there.log))
    assert here.log == there.log[:first] == [Entry("answer", 0, "one", "take|0|")]
    list(follow(here, there.log[first:]))
    assert snapshot(here) == snapshot(there)


ROLL, DIE = Entry("answer", 0, "roll", "take|0|"), "die|-1|mine"


@pytest.mark.parametrize(
    "log",
    [
        [ROLL, Entry("luck", -1, "7", DIE)],
        [ROLL, Entry("luck", -1, "6", "die|-1|first")],
        [ROLL],
        [ROLL, Entry("luck", -1, "6", DIE), Entry("luck", -1, "6", DIE)],
        [ROLL, Entry("luck", -1, "6", DIE), Entry("undo", 0, "", ""), ROLL, Entry("luck", -1, "5", DIE)],
        [ROLL, Entry("answer", -1, "6", DIE)],
        [Entry("answer", 0, "three", "take|0|")],
        [Entry("answer", 1, "one", "take|0|")],
        [Entry("auto", 0, "one", "take|0|")],
        [Entry("undo", 0, "", "")],
        [Entry("redo", 0, "", "")],
        [Entry("cut", 0, "0", "take|0|")],
    ],
    ids=[
        "a face that no die has", "luck of another question", "an act without its luck", "luck that nothing asks for",
        "other luck after an undo", "luck that a person gave", "what the rules refuse", "somebody who is not asked",
        "an app's answer for a person", "nothing to undo", "nothing to redo", "nothing to cut",
    ],
)  # fmt: skip
def test_what_these_rules_would_not_have_logged_is_not_so(log: list[Entry]) -> None:
    with pytest.raises(NotSo):
        list(follow(begin(), log))


def test_built_in_players_answer_as_they_did_there() -> None:
    setup = {"kind": "people", "players": ["Anna", "Ben"], "built_in": {"1": "random"}}
    there = open_play(setup)
    here = open_play(setup)
    here.load(there.log[:])
    before = len(there.log)
    while len([entry for entry in there.log if entry.kind == "auto"]) < 3:
        assert there.pending is not None
        there.answer(next(iter(there.pending.options.keys())))
    assert list(follow(here, there.log[before:]))[-1] == len(there.log) - before
    assert here.log == there.log
