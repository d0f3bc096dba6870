"""Taking back what others have seen: free to the last reveal, beyond it only if all people agree."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from automa.built_in import BUILT_IN
from automa.people import open_play
from engine.consent import NO, YES, Request, ask_back, is_free, open_request, settle, turned_down
from engine.decisions import NotPending
from engine.journal import Event, HiddenSeen
from engine.log import TALK, Entry, fold
from engine.play import Play
from engine.rules.tapestry import LooksAtHand
from engine.sources import Luck
from engine.state.match import Match


def three_people() -> Play[Match]:
    """A game of three at its first question."""
    return open_play({"players": ["Ada", "Ben", "Cleo"]}, Luck(4))


def answered(answers: int) -> Play[Match]:
    """The same after some answers, each the first that is offered."""
    play = three_people()
    for _ in range(answers):
        assert play.pending is not None
        play.answer(next(iter(play.pending.options.keys())))
    return play


def entry(kind: str, seat: int) -> Entry:
    return Entry(kind, seat, "key", "question")


def standing(*answers: Entry, told: Sequence[Event] = ()) -> Play[Any]:
    """A play with these answers in force; told: what has happened since the last of them."""
    return cast("Play[Any]", SimpleNamespace(answers=answers, events_from=lambda _answer: list(told)))


def test_your_own_last_answer_is_free_to_take_back() -> None:
    assert is_free(standing(entry("luck", -1), entry("answer", 1)), 1)


@pytest.mark.parametrize("since", [entry("luck", -1), entry("auto", 2)])
def test_a_die_a_draw_or_an_answer_of_the_app_ends_what_is_free(since: Entry) -> None:
    assert not is_free(standing(entry("answer", 1), since), 1)


def test_the_sight_of_something_hidden_ends_what_is_free() -> None:
    """Whatever else happened since; where nobody holds the phone too."""
    told = [Event(LooksAtHand(2), 1), Event(HiddenSeen(), 1)]
    assert is_free(standing(entry("answer", 1), told=told[:1]), 1)
    assert not is_free(standing(entry("answer", 1), told=told), 1)
    assert not is_free(standing(entry("answer", 1), told=told), None)


def test_the_answer_of_somebody_else_is_not_yours_to_take_back() -> None:
    assert not is_free(standing(entry("answer", 1), entry("answer", 2)), 1)


def test_whoever_gave_the_phone_away_can_still_take_back() -> None:
    assert is_free(standing(entry("answer", 1)), None)


def test_before_the_first_answer_nothing_is_free() -> None:
    assert not is_free(standing(entry("luck", -1)), 0)
    assert not is_free(standing(), None)


# ---- a hand that was looked at


def spying(said: str) -> tuple[Play[Match], int]:
    """A game in which the Spies are asked whether they look at a hand, and say so; and their seat."""
    setup = {"players": ["Ada", "Ben", "Cleo"], "boxes": ["base", "pp"], "civilization_mats": "adjusted"}
    play, player = open_play(setup, Luck(17)), BUILT_IN["random"](Luck(18).pick)
    while (asked := play.pending) is not None and asked.kind != "look_at_hand":
        play.answer(player(play.state, asked))
    assert play.pending is not None
    seat = play.pending.seat
    play.answer(said)
    return play, seat


def test_who_has_looked_at_a_hand_cannot_take_that_back_alone() -> None:
    """civilizations.yaml, Spies, spy 3: "May look at the tapestry hand of that neighbour". The choice before stays too.

    Otherwise the hands of both neighbors are seen for one look.
    """
    play, seat = spying("yes")
    assert [event.seat for event in play.journal if event.kind == "hand_seen"] == [seat]
    assert not is_free(play, seat)
    assert not is_free(play, None)
    back, _ = spying("no")
    assert is_free(back, seat), "who has not looked has seen nothing"


def test_all_may_agree_that_a_look_at_a_hand_is_taken_back() -> None:
    """And a log with such an undo, as older games have it without asking, is loaded as it is."""
    play, seat = spying("yes")
    ask_back(play, seat)
    for other in {0, 1, 2} - {seat}:
        settle(play, other, YES, (0, 1, 2))
    assert play.pending is not None and play.pending.kind == "look_at_hand"
    alone = [entry for entry in play.log if entry.kind not in TALK]
    again = open_play(play.setup, Luck(1))
    assert again.load(alone) is None
    assert again.pending is not None and again.pending.question == play.pending.question


def test_once_all_have_agreed_the_answer_is_taken_back() -> None:
    play = answered(2)
    before = len(play.answers)
    ask_back(play, 0)
    assert open_request(play.log) == Request(0, ())
    settle(play, 2, YES, (0, 1, 2))
    assert open_request(play.log) == Request(0, (2,))
    assert len(play.answers) == before, "one of them has not agreed yet"
    entries = settle(play, 1, YES, (0, 1, 2))
    assert [each.kind for each in entries] == ["agree", "undo"]
    assert len(play.answers) < before
    assert open_request(play.log) is None


def test_one_who_says_no_ends_it() -> None:
    play = answered(2)
    before = list(play.answers)
    ask_back(play, 0)
    settle(play, 1, NO, (0, 1, 2))
    assert open_request(play.log) is None
    assert list(play.answers) == before
    with pytest.raises(NotPending):
        settle(play, 2, YES, (0, 1, 2))


def test_an_answer_given_meanwhile_ends_it() -> None:
    play = answered(2)
    ask_back(play, 0)
    assert play.pending is not None
    play.answer(next(iter(play.pending.options.keys())))
    assert open_request(play.log) is None


def test_nobody_says_yes_twice_or_to_themselves() -> None:
    play = answered(2)
    ask_back(play, 0)
    settle(play, 1, YES, (0, 1, 2))
    for seat in (0, 1, 7):
        with pytest.raises(NotPending):
            settle(play, seat, YES, (0, 1, 2))


def test_nobody_asks_twice_or_for_nothing() -> None:
    play = three_people()
    with pytest.raises(NotPending):
        ask_back(play, 0)
    play = answered(1)
    ask_back(play, 0)
    with pytest.raises(NotPending):
        ask_back(play, 1)


def test_what_was_said_about_it_survives_saving() -> None:
    play = answered(3)
    ask_back(play, 0)
    settle(play, 1, YES, (0, 1, 2))
    again = three_people()
    assert again.load(play.log) is None
    assert again.log == play.log
    assert open_request(again.log) == Request(0, (1,))
    assert fold(play.log).answers == list(play.answers)


# ---- what was not agreed to


def test_who_asked_is_told_that_somebody_said_no_until_they_answer_again() -> None:
    play = answered(2)
    assert turned_down(play.log) is None
    given = play.answers[last_of(play)]
    ask_back(play, 0)
    settle(play, 2, YES, (0, 1, 2))
    assert turned_down(play.log) is None, "it is open"
    settle(play, 1, NO, (0, 1, 2))
    told = turned_down(play.log)
    assert told is not None and (told.seat, told.by, told.answer, told.played_on) == (0, 1, given, False)
    answer_of(play, but=0)
    assert turned_down(play.log) == told, "others play meanwhile"
    answer_of(play, by=0)
    assert turned_down(play.log) is None


def test_who_played_on_instead_of_saying_anything_is_told_too() -> None:
    play = answered(2)
    assert play.pending is not None
    other = play.pending.seat
    asking = (other + 1) % 3
    ask_back(play, asking)
    play.answer(next(iter(play.pending.options.keys())))
    told = turned_down(play.log)
    assert told is not None and (told.seat, told.by, told.played_on) == (asking, other, True)


def test_what_was_agreed_to_or_let_be_was_not_turned_down() -> None:
    let_be = answered(2)
    ask_back(let_be, 0)
    settle(let_be, 0, NO, (0, 1, 2))
    assert turned_down(let_be.log) is None
    agreed = answered(2)
    ask_back(agreed, 0)
    for other in (1, 2):
        settle(agreed, other, YES, (0, 1, 2))
    assert turned_down(agreed.log) is None


def last_of(play: Play[Match]) -> int:
    """The number of the last answer that a person gave."""
    return max(number for number, each in enumerate(play.answers) if each.kind == "answer")


def answer_of(play: Play[Match], by: int | None = None, but: int | None = None) -> None:
    """Play on until a seat has answered, or one answer of any but a seat."""
    while play.pending is not None:
        seat = play.pending.seat
        if but is not None and seat == but:
            return
        play.answer(next(iter(play.pending.options.keys())))
        if by is None or seat == by:
            return
