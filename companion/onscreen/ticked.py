"""What was ticked of several items, if it makes no answer yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.onscreen.questions import Question


@dataclass(frozen=True, slots=True)
class Ticked:
    """Places among the choices, and how many are missing."""

    places: frozenset[int]
    missing: int


def ticked_of(question: Question, items: Sequence[str]) -> Ticked:
    """Of equal choices the first is ticked."""
    left, places = list(items), set[int]()
    for place, choice in enumerate(question.choices):
        if choice.key in left:
            left.remove(choice.key)
            places.add(place)
    return Ticked(frozenset(places), question.number - len(items))
