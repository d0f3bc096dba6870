"""The turn that decided a game: it grew the lead most since the winner led for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

EARLY: Final = 1 / 3
"""A share of the game; a lead for good within it turned nothing round."""


@dataclass(frozen=True, slots=True)
class Moment:
    winner: int
    turn: int  # 0 is the start
    gained: int  # winner's VP in it
    behind: int | None  # winner's gap before it; None if none, or too early to matter
    left: int  # turns to go, with this one
    since: int  # since this turn the winner led
    to_the_others: int = 0  # gain of the best other

    @property
    def is_late(self) -> bool:
        """Led for good only late, and won later still."""
        return self.behind is None and self.since < self.turn and self.since > (self.turn + self.left - 1) * EARLY


def moment_of(courses: Mapping[int, Sequence[int]], winner: int) -> Moment | None:
    """None without a lead at the end; earlier leads were lost.

    courses: VP at the start and after each turn.
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
    """Over the best other, at the start and after each turn; empty if alone."""
    others = [course for seat, course in courses.items() if seat != winner]
    if winner not in courses or not others:
        return []
    return [own - max(rest) for own, *rest in zip(courses[winner], *others, strict=True)]


def changes_of_lead(courses: Mapping[int, Sequence[int]], winner: int) -> int:
    ahead = [lead > 0 for lead in leads_of(courses, winner) if lead]
    return sum(before is not after for before, after in pairwise(ahead))
