"""Taking back what others have seen: when it is free, and who must agree."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from engine.decisions import NotPending
from engine.journal import HiddenSeen
from engine.log import TALK, Entry, fold
from engine.play import Play

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Request:
    """agreed: others who said yes so far."""

    seat: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """A request that failed. seat: who asked. by: who said no, or played on."""

    seat: int
    answer: Entry
    by: int
    played_on: bool


def turned_down(log: Sequence[Entry]) -> TurnedDown | None:
    """The last request, if ended by another; None once the asker has answered again."""
    asked = next((number for number in reversed(range(len(log))) if log[number].kind == "ask"), None)
    if asked is None:
        return None
    seat, after = log[asked].seat, log[asked + 1 :]
    end = next((entry for entry in after if entry.kind not in TALK or entry.key == NO), None)
    if end is None or end.kind not in ("agree", "answer") or any(_goes_on(entry, seat) for entry in after):
        return None
    answers = fold(log[:asked]).answers
    last = last_answer(answers)
    return None if last is None else TurnedDown(seat, answers[last], end.seat, end.kind == "answer")


def _goes_on(entry: Entry, seat: int) -> bool:
    """Whether a seat plays on or withdraws its request."""
    return entry.seat == seat and (entry.kind == "answer" or entry.key == NO)


def open_request(log: Sequence[Entry]) -> Request | None:
    """The unsettled request; an answer given meanwhile ends it."""
    agreed: list[int] = []
    for entry in reversed(log):
        if entry.kind not in TALK or entry.key == NO:
            return None
        if entry.kind == "ask":
            return Request(entry.seat, tuple(reversed(agreed)))
        agreed.append(entry.seat)
    return None


def last_answer(answers: Sequence[Entry]) -> int | None:
    return next((number for number in reversed(range(len(answers))) if answers[number].kind == "answer"), None)


def is_free(play: Play[Any], seat: int | None) -> bool:
    """Whether a seat may take the last answer back alone: its own, with nothing revealed since.

    Rolls, draws, others' answers and the sight of hidden things reveal something. seat: None while nobody holds the
    phone; whoever gave it away can still take back.
    """
    answers = play.answers
    if not answers or answers[-1].kind != "answer":
        return False
    if any(isinstance(event.what, HiddenSeen) for event in play.events_from(len(answers) - 1)):
        return False
    return seat is None or answers[-1].seat == seat


def ask_back(play: Play[Any], seat: int) -> list[Entry]:
    """Raises NotPending without an answer, or if already asked."""
    if not play.can_undo or open_request(play.log) is not None:
        raise NotPending("ask")
    return play.note("ask", seat)


def settle(play: Play[Any], seat: int, said: str, people: Collection[int]) -> list[Entry]:
    """Say YES or NO; once all agree, the answer is taken back.

    The asker can only say NO, to withdraw. Raises NotPending if the seat is not asked.
    """
    request = open_request(play.log)
    if request is None or seat not in people or seat in request.agreed:
        raise NotPending("agree")
    if said == YES and seat == request.seat:
        raise NotPending("agree")
    entries = play.note("agree", seat, said)
    if said == YES and set(people) <= {request.seat, *request.agreed, seat}:
        entries += play.undo()
    return entries
