"""Taking back what others have seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from engine.decisions import NotPending
from engine.journal import HiddenSeen
from engine.log import ASIDE, HINT, TALK, Entry, fold
from engine.play import Play

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Request:
    seat: int
    agreed: tuple[int, ...]  # who said yes so far


@dataclass(frozen=True, slots=True)
class TurnedDown:
    seat: int  # that asked
    answer: Entry
    by: int  # who said no, or played on
    played_on: bool


def turned_down(log: Sequence[Entry]) -> TurnedDown | None:
    """The last request, if another ended it and the asker has not answered since."""
    asked = next((number for number in reversed(range(len(log))) if log[number].kind == "ask"), None)
    if asked is None:
        return None
    seat, after = log[asked].seat, log[asked + 1 :]
    end = next((entry for entry in after if entry.kind not in ASIDE or entry.key == NO), None)
    if end is None or end.kind not in ("agree", "answer") or any(_goes_on(entry, seat) for entry in after):
        return None
    answers = fold(log[:asked]).answers
    last = last_answer(answers)
    return None if last is None else TurnedDown(seat, answers[last], end.seat, end.kind == "answer")


def _goes_on(entry: Entry, seat: int) -> bool:
    """The seat plays on or withdraws its request."""
    return entry.seat == seat and (entry.kind == "answer" or entry.key == NO)


def open_request(log: Sequence[Entry]) -> Request | None:
    """Answers given meanwhile end it."""
    agreed: list[int] = []
    for entry in reversed(log):
        if entry.kind == HINT:
            continue
        if entry.kind not in TALK or entry.key == NO:
            return None
        if entry.kind == "ask":
            return Request(entry.seat, tuple(reversed(agreed)))
        agreed.append(entry.seat)
    return None


def last_answer(answers: Sequence[Entry]) -> int | None:
    return next((number for number in reversed(range(len(answers))) if answers[number].kind == "answer"), None)


def is_free(play: Play[Any], seat: int | None) -> bool:
    """The last answer is the seat's own, with nothing revealed since: no roll, draw, other's answer or hidden thing.

    seat: None while nobody holds the phone: whoever gave it away may still take back.
    """
    answers = play.answers
    if not answers or answers[-1].kind != "answer":
        return False
    if any(isinstance(event.what, HiddenSeen) for event in play.events_from(len(answers) - 1)):
        return False
    return seat is None or answers[-1].seat == seat


def ask_back(play: Play[Any], seat: int) -> list[Entry]:
    """Raises NotPending without an answer, or if asked already."""
    if not play.can_undo or open_request(play.log) is not None:
        raise NotPending("ask")
    return play.note("ask", seat)


def settle(play: Play[Any], seat: int, said: str, people: Collection[int]) -> list[Entry]:
    """YES or NO; once all agree, takes the answer back. The asker can only withdraw by NO. Raises NotPending for
    others."""
    request = open_request(play.log)
    if request is None or seat not in people or seat in request.agreed:
        raise NotPending("agree")
    if said == YES and seat == request.seat:
        raise NotPending("agree")
    entries = play.note("agree", seat, said)
    if said == YES and set(people) <= {request.seat, *request.agreed, seat}:
        entries += play.undo()
    return entries
