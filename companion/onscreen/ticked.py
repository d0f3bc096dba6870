"""What was ticked of a question with several items, where that does not make an answer yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.onscreen.questions import Question


@dataclass(frozen=True, slots=True)
class Ticked:
    """What was ticked of a question with several items when it was sent: the places, and how many are missing yet."""

    places: frozenset[int]
    missing: int


def ticked_of(question: Question, items: Sequence[str]) -> Ticked:
    """The items that were sent, as places among the choices; of two equal ones the first is the first."""
    left, places = list(items), set[int]()
    for place, choice in enumerate(question.choices):
        if choice.key in left:
            left.remove(choice.key)
            places.add(place)
    return Ticked(frozenset(places), question.number - len(items))
