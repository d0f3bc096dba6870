"""Who may do what: at a table, alone, and of several people who share a phone."""

from __future__ import annotations

import pytest

from automa.people import open_play
from companion.web.permissions import (
    AT_THE_TABLE,
    HELPING,
    WATCHING,
    Asker,
    OffLimits,
    Role,
    Take,
    WhyNot,
    may,
    require,
    taking_back,
)
from engine.acts import Act, Agree, Amend, Answer, Ask, GoOn, Redo, Undo
from engine.decisions import NotPending
from engine.play import Play
from engine.sources import Luck
from engine.state.match import Match

PEOPLE = (0, 1, 2)
ADA, BEN = Asker(Role.IN_HAND, 0), Asker(Role.IN_HAND, 1)
NOBODY = Asker(Role.BETWEEN)
ALONE = Asker(Role.ALONE, 0)


@pytest.fixture
def play() -> Play[Match]:
    """A game of three in which Ada is asked, and nobody has answered."""
    return open_play({"players": ["Ada", "Ben", "Cleo"]}, Luck(4))


def answer(play: Play[Match]) -> None:
    """Whoever is asked gives the first answer that is offered."""
    assert play.pending is not None
    play.answer(next(iter(play.pending.options.keys())))


@pytest.mark.parametrize("act", [Answer("any"), Redo()])
def test_whoever_is_asked_and_has_the_phone_answers(play: Play[Match], act: Act) -> None:
    assert may(ADA, play, PEOPLE, act) is None
    assert may(BEN, play, PEOPLE, act) is WhyNot.NOT_ASKED
    assert may(NOBODY, play, PEOPLE, act) is WhyNot.NOT_ASKED
    with pytest.raises(NotPending, match="NOT_ASKED"):
        require(BEN, play, PEOPLE, act)


def test_the_phone_is_taken_by_whoever_is_asked(play: Play[Match]) -> None:
    assert may(NOBODY, play, PEOPLE, Take(0)) is None
    assert may(NOBODY, play, PEOPLE, Take(1)) is WhyNot.NOT_ASKED


def test_before_the_first_answer_there_is_nothing_to_take_back(play: Play[Match]) -> None:
    assert may(ADA, play, PEOPLE, Undo()) is WhyNot.NOTHING_GIVEN
    assert taking_back(ADA, play, PEOPLE) == Undo(), "which the gate refuses"


def test_your_own_answer_is_free_and_what_others_saw_is_asked_for(play: Play[Match]) -> None:
    while not play.answers or play.answers[-1].kind != "answer":
        answer(play)
    giver = play.answers[-1].seat
    for asker in (Asker(Role.IN_HAND, giver), NOBODY):
        assert may(asker, play, PEOPLE, Undo()) is None
        assert taking_back(asker, play, PEOPLE) == Undo()
    other = (giver + 1) % len(PEOPLE)
    assert may(Asker(Role.IN_HAND, other), play, PEOPLE, Undo()) is WhyNot.OTHERS_SAW_MORE
    assert taking_back(Asker(Role.IN_HAND, other), play, PEOPLE) == Ask(other)


@pytest.mark.parametrize("role", [Role.IN_HAND, Role.SEATED, Role.BETWEEN])
def test_what_has_shown_something_hidden_is_asked_for(play: Play[Match], role: Role) -> None:
    """On one phone that goes round, between two, and on a phone of one's own; alone anything goes."""
    while not play.answers or play.answers[-1].kind != "answer":
        answer(play)
    giver = play.answers[-1].seat
    asker = Asker(role, None if role is Role.BETWEEN else giver)
    assert may(asker, play, PEOPLE, Undo()) is None
    play.state.game.sees(giver)
    assert may(asker, play, PEOPLE, Undo()) is WhyNot.OTHERS_SAW_MORE
    assert taking_back(asker, play, PEOPLE) == Ask(giver)
    assert may(ALONE, play, (0,), Undo()) is None


def test_where_nobody_has_the_phone_whoever_gave_the_answer_asks(play: Play[Match]) -> None:
    answer(play)
    assert play.answers[-1].kind == "luck", "cards were drawn"
    giver = next(entry.seat for entry in reversed(play.answers) if entry.kind == "answer")
    assert taking_back(NOBODY, play, PEOPLE) == Ask(giver)
    assert may(ALONE, play, (0,), Undo()) is None, "alone anything goes"


def test_while_all_are_asked_nothing_else_is_taken_back_and_nobody_takes_the_phone(play: Play[Match]) -> None:
    answer(play)
    play.note("ask", 0)
    for act in (Undo(), Ask(1), Take(1)):
        assert may(NOBODY, play, PEOPLE, act) is WhyNot.TO_SETTLE
    assert may(NOBODY, play, PEOPLE, Agree(1, "yes")) is None


def test_a_table_is_put_right_by_anybody_and_a_game_on_screen_by_nobody(play: Play[Match]) -> None:
    for act in (Answer("any"), Undo(), Redo(), Amend("fix:any"), GoOn()):
        assert may(AT_THE_TABLE, play, PEOPLE, act) is None
    for asker in (ADA, NOBODY, ALONE):
        assert may(asker, play, PEOPLE, Amend("fix:any")) is WhyNot.NOT_HERE
        assert may(asker, play, PEOPLE, GoOn()) is None
    for wish in (Take(0), Ask(0), Agree(1, "yes")):
        assert may(AT_THE_TABLE, play, PEOPLE, wish) is WhyNot.NOT_HERE


# ---- guests


def test_who_looks_on_does_nothing(play: Play[Match]) -> None:
    for act in (Answer("any"), Undo(), Redo(), Amend("fix:any"), GoOn(), Take(0), Ask(0), Agree(0, "yes")):
        assert may(WATCHING, play, PEOPLE, act) is WhyNot.ONLY_LOOKS
        with pytest.raises(OffLimits):
            require(WATCHING, play, PEOPLE, act)


def test_who_helps_reports_and_takes_back_and_puts_nothing_right(play: Play[Match]) -> None:
    for act in (Answer("any"), Undo(), Redo()):
        assert may(HELPING, play, PEOPLE, act) is None
    for other in (Amend("fix:any"), GoOn(), Take(0), Ask(0), Agree(0, "yes")):
        assert may(HELPING, play, PEOPLE, other) is WhyNot.ONLY_HELPS


def test_a_phone_speaks_only_for_the_seats_that_are_played_on_it(play: Play[Match]) -> None:
    own, shared = Asker(Role.SEATED, 1, (1,)), Asker(Role.BETWEEN, None, (0, 2))
    assert may(own, play, PEOPLE, Answer("any")) is WhyNot.NOT_ASKED
    for asker, seat in ((own, 0), (shared, 1)):
        for act in (Take(seat), Ask(seat), Agree(seat, "yes")):
            assert may(asker, play, PEOPLE, act) is WhyNot.NOT_ON_THIS_PHONE
    assert may(shared, play, PEOPLE, Take(0)) is None
    assert may(own, play, PEOPLE, Agree(1, "yes")) is None


def test_a_shared_phone_takes_back_nothing_that_was_answered_on_another(play: Play[Match]) -> None:
    """Nobody has it in hand; the last answer, with nothing revealed since, was given on a phone of its own."""
    while not play.answers or play.answers[-1].kind != "answer":
        answer(play)
    giver = play.answers[-1].seat
    others = tuple(seat for seat in PEOPLE if seat != giver)
    shared = Asker(Role.BETWEEN, None, others)
    assert may(shared, play, PEOPLE, Undo()) is WhyNot.OTHERS_SAW_MORE
    assert taking_back(shared, play, PEOPLE) == Ask(others[0])
    assert may(Asker(Role.SEATED, giver, (giver,)), play, PEOPLE, Undo()) is None
