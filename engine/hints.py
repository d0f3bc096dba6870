"""Hints taken, kept in the log so that undoing does not uncount them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.consent import open_request
from engine.decisions import CHANCE, NotPending
from engine.log import HINT, Entry, fold
from engine.play import Play


def can_be_told(play: Play[Any]) -> bool:
    """A person is asked, and nobody wants to take something back."""
    asked = play.pending
    if asked is None or play.mismatch is not None or asked.seat == CHANCE or asked.seat in play.built_in:
        return False
    return open_request(play.log) is None


def hint_here(play: Play[Any]) -> Entry | None:
    """The hint at this question after these answers, if one was taken."""
    if play.pending is None:
        return None
    question, answers = play.pending.question, play.answers
    for number, entry in enumerate(play.log):
        if entry.kind == HINT and entry.question == question and fold(play.log[:number]).answers == answers:
            return entry
    return None


def take_hint(play: Play[Any], said: str) -> list[Entry]:
    """Raises NotPending if no person is asked, or was told before."""
    asked = play.pending
    if asked is None or not can_be_told(play) or hint_here(play) is not None:
        raise NotPending(HINT)
    return play.note(HINT, asked.seat, said, asked.question)


def hints_taken(log: Iterable[Entry]) -> Counter[int]:
    """By seat."""
    return Counter(entry.seat for entry in log if entry.kind == HINT)
