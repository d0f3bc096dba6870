"""Which lines a log can have at which place, whatever the rules say to them."""

from __future__ import annotations

import pytest

from engine.decisions import CHANCE
from engine.log import Entry
from engine.written import Writers, first_impossible

ALONE = Writers((), (), lambda kind: kind == "tile")
THREE = Writers((0, 1, 2), (3,), lambda kind: False)

ONE, TWO = Entry("answer", 0, "one", "take|0|"), Entry("answer", 0, "two", "take|0|")
SIX = Entry("luck", CHANCE, "6", "die|-1|")
TILE = Entry("answer", CHANCE, "13", "tile|-1|")
UNDO, REDO = Entry("undo", 0, "", ""), Entry("redo", 0, "", "")
HINT = Entry("hint", 0, "one", "take|0|")
BUILT_IN = Entry("auto", 3, "one", "take|3|")


def cut(kept: int, entry: Entry) -> Entry:
    """The line that says that only so many answers are in force; `entry` is the first that the rules did not follow."""
    return Entry("cut", entry.seat, str(kept), entry.question)


def ask(seat: int) -> Entry:
    """A seat wants the last answer taken back."""
    return Entry("ask", seat, "", "")


def agree(seat: int, said: str = "yes") -> Entry:
    """What a seat says to that."""
    return Entry("agree", seat, said, "")


@pytest.mark.parametrize(
    "log",
    [
        [],
        [SIX, ONE, SIX, TILE, TWO],
        [ONE, TWO, UNDO, UNDO, REDO, REDO],
        [ONE, SIX, UNDO, ONE, SIX],
        [ONE, TWO, cut(1, TWO), ONE],
        [ONE, UNDO, cut(0, ONE), TWO],
        [HINT, ONE, SIX, UNDO, HINT, REDO],
    ],
)
def test_what_a_game_of_one_can_have_written(log: list[Entry]) -> None:
    assert first_impossible(log, ALONE) is None


@pytest.mark.parametrize(
    ("log", "number"),
    [
        ([UNDO], 0),
        ([SIX, UNDO], 1),
        ([ONE, REDO], 1),
        ([ONE, UNDO, TWO, REDO], 3),
        ([ONE, UNDO._replace(seat=1)], 1),
        ([ONE, UNDO._replace(question="take|0|")], 1),
        ([ONE, cut(1, ONE)], 1),
        ([ONE, cut(0, SIX)], 1),
        ([ONE, TWO, UNDO, cut(2, TWO)], 3),
        ([ONE, Entry("cut", 0, "00", "take|0|")], 1),
        ([ONE, ask(0)], 1),
        ([SIX._replace(kind="answer")], 0),
        ([TILE._replace(kind="luck")], 0),
        ([ONE._replace(kind="auto")], 0),
        ([HINT._replace(seat=1)], 0),
        ([HINT._replace(question="take")], 0),
        ([HINT._replace(seat=CHANCE, question="die|-1|")], 0),
    ],
)
def test_what_no_game_of_one_has_written(log: list[Entry], number: int) -> None:
    assert first_impossible(log, ALONE) == number


@pytest.mark.parametrize(
    "log",
    [
        [ONE, BUILT_IN, ask(1), agree(0), agree(2), UNDO, REDO],
        [ONE, ask(1), agree(0), agree(2, "no"), ask(0), agree(0, "no")],
        [ONE, ask(2), agree(1), ONE, ask(2)],
    ],
)
def test_what_several_people_can_have_written(log: list[Entry]) -> None:
    assert first_impossible(log, THREE) is None


@pytest.mark.parametrize(
    ("log", "number"),
    [
        ([ask(0)], 0),
        ([ONE, ask(3)], 1),
        ([ONE, ask(1), ask(2)], 2),
        ([ONE, agree(1)], 1),
        ([ONE, ask(1), agree(1)], 2),
        ([ONE, ask(1), agree(3)], 2),
        ([ONE, ask(1), agree(2), agree(2)], 3),
        ([ONE, ask(1), agree(2), UNDO], 3),
        ([ONE, ask(1), agree(0), agree(2), ONE], 4),
        ([ONE, ask(1), agree(0), agree(2), agree(1, "no")], 4),
        ([BUILT_IN._replace(kind="answer")], 0),
    ],
)
def test_what_several_people_cannot_have_written(log: list[Entry], number: int) -> None:
    assert first_impossible(log, THREE) == number
