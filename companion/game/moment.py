"""The turn that a game is told by: of those from which on the winner led, the one in which the lead grew most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

EARLY: Final = 1 / 3
"""Whoever takes the lead for good in this part of a game has not turned it round, but led."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn that a game is told by, with its number; 0 are the VP at the start.

    winner: the seat. gained: its VP in that turn. to_the_others: by how many fewer the lead grew. behind: how many it
    was behind before it, None where it led already or so early that it had nothing to catch up. left: how many turns
    there were to go, this one among them. since: the turn from which on it led to the end.
    """

    winner: int
    turn: int
    gained: int
    behind: int | None
    left: int
    since: int
    to_the_others: int = 0

    @property
    def is_late(self) -> bool:
        """Whether the winner led for good only late in the game, and won it in a later turn still."""
        return self.behind is None and self.since < self.turn and self.since > (self.turn + self.left - 1) * EARLY


def moment_of(courses: Mapping[int, Sequence[int]], winner: int) -> Moment | None:
    """The turn in which the winner's lead grew most since it was there for good; None without a lead at the end.

    A turn before that decided nothing: the lead was lost again. courses: all VP at the start and after each turn.
    """
    leads = leads_of(courses, winner)
    if not leads or leads[-1] <= 0:
        return None
    own, last = courses[winner], len(leads) - 1
    since = next((turn for turn in range(last, 0, -1) if leads[turn - 1] <= 0), 0)
    turn = max(range(max(since, 1), last + 1), key=lambda each: leads[each] - leads[each - 1])
    before, gained = leads[turn - 1], own[turn] - own[turn - 1]
    behind = -before if before < 0 < gained and since > last * EARLY else None
    return Moment(winner, turn, gained, behind, last + 1 - turn, since, gained - (leads[turn] - before))


def leads_of(courses: Mapping[int, Sequence[int]], winner: int) -> list[int]:
    """How far the winner was ahead of the best other at the start and after each turn; empty without any other."""
    others = [course for seat, course in courses.items() if seat != winner]
    if winner not in courses or not others:
        return []
    return [own - max(rest) for own, *rest in zip(courses[winner], *others, strict=True)]


def changes_of_lead(courses: Mapping[int, Sequence[int]], winner: int) -> int:
    """How often the lead went from the winner to somebody else or back."""
    ahead = [lead > 0 for lead in leads_of(courses, winner) if lead]
    return sum(before is not after for before, after in pairwise(ahead))
