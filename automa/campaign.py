"""Five scenarios, each worth points to its winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Side = Literal["you", "automa"]

SCENARIOS: Final = (1, 2, 3, 4, 5)
"""In playing order. (CAM-1)"""

LEVELS: Final = (1, 2, 3, 4, 5, 6)
SIDES: Final[tuple[Side, Side]] = ("you", "automa")


@dataclass(frozen=True, slots=True)
class Attempt:
    """winner: None if it goes on or was given up."""

    scenario: int
    level: int
    winner: Side | None = None
    abandoned: bool = False

    @property
    def goes_on(self) -> bool:
        return self.winner is None and not self.abandoned


@dataclass(frozen=True, slots=True)
class CampaignStanding:
    points: Mapping[Side, int]
    counting: Mapping[int, int]  # by decided scenario, the place of its attempt
    next: int | None  # None once all are decided
    left: int  # points to come, at the chosen levels
    needed: int | None  # those you must still win; None if too few are left
    winner: Side | None  # None until all are decided


def worth(scenario: int, level: int) -> int:
    """(CAM-2)"""
    return scenario * level


def standing(attempts: Sequence[Attempt], levels: Mapping[int, int]) -> CampaignStanding:
    """levels: of scenarios to come. (CAM-2 to CAM-5)"""
    counting = {scenario: place for scenario in SCENARIOS if (place := first_decided(attempts, scenario)) is not None}
    points: dict[Side, int] = dict.fromkeys(SIDES, 0)
    for place in counting.values():
        attempt = attempts[place]
        if attempt.winner is not None:
            points[attempt.winner] += worth(attempt.scenario, attempt.level)
    to_come = [scenario for scenario in SCENARIOS if scenario not in counting]
    left = sum(worth(scenario, levels[scenario]) for scenario in to_come)
    needed = to_win(points, left)
    winner: Side = "you" if points["you"] > points["automa"] else "automa"
    return CampaignStanding(
        points, counting, to_come[0] if to_come else None, left, needed, None if to_come else winner
    )


def first_decided(attempts: Sequence[Attempt], scenario: int) -> int | None:
    """The place of the first one played to the end. (CAM-4)"""
    decided = (each for each in enumerate(attempts) if each[1].winner and not each[1].abandoned)
    return next((place for place, attempt in decided if attempt.scenario == scenario), None)


def to_win(points: Mapping[Side, int], left: int) -> int | None:
    """Points to come that you need; None if all are too few. (CAM-3)"""
    needed = max(0, (points["automa"] + left - points["you"]) // 2 + 1)
    return needed if needed <= left else None


def winner_of(winners: Sequence[int], *, you: int) -> Side:
    """A shared victory of old is the Automa's. (CAM-5)"""
    return "you" if list(winners) == [you] else "automa"
