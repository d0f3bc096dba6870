"""The income mat as a scene: its rows of buildings, and what the next income turn brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from engine.facts.cards import INCOME_CHART
from engine.facts.components import COMPONENTS, Benefit
from engine.facts.income import IncomeRow
from engine.state.player import Player

State = Literal["uncovered", "next", "covered"]

Incomes = Mapping[str, tuple[Benefit, ...]]
"""What each row of the income mat gives."""


@dataclass(frozen=True, slots=True)
class IncomeSpaceShape:
    """A space of an income row. state: `uncovered`, `next` (under the building that leaves next) or `covered`."""

    number: int
    innovation: str
    income: tuple[Benefit, ...]
    vp: Benefit | None
    state: State


@dataclass(frozen=True, slots=True)
class IncomeRowShape:
    """A row of the income mat. left: buildings still on it."""

    building: str
    name: str
    resource: str
    spaces: tuple[IncomeSpaceShape, ...]
    left: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What one thing scores in the next income turn: `times` spaces that each score `each` VP for `count` things.

    thing: what is counted, None for plain VP. count and vp are None where nobody counted the things.
    """

    thing: str | None
    times: int
    each: int
    count: int | None
    vp: int | None


@dataclass(frozen=True, slots=True)
class NextIncome:
    """What the next income turn brings: its steps, VP and income. vp: their sum, None where things are not counted.

    turned: the card that is turned over where otherwise one would be played, None where whoever looks knows of none.
    last: the VP that civilizations score after the mat in the last income turn, each with its slug.
    """

    turn: int
    civilizations: bool
    tapestry: bool
    upgrade: bool
    first_to_era: tuple[Benefit, ...]
    scores: tuple[ScoreLine, ...]
    vp: int | None
    income: tuple[tuple[str, int], ...]
    turned: str | None = None
    last: tuple[tuple[str, int], ...] = ()

    @property
    def ends_game(self) -> bool:
        """Whether its player has finished after it. (END-1)"""
        return self.turn == COMPONENTS.income_turns

    @property
    def vp_in_all(self) -> int:
        """The VP of the mat, as far as they are counted, and of the civilizations."""
        return (self.vp or 0) + sum(vp for _, vp in self.last)


@dataclass(frozen=True, slots=True)
class IncomeScene:
    """The income mat with what its next income turn brings; None where no turn was asked for or none is left."""

    rows: tuple[IncomeRowShape, ...]
    next: NextIncome | None


def income_scene(
    player: Player,
    rows: Iterable[IncomeRow],
    *,
    turn: int | None = None,
    counts: Mapping[str, int] | None = None,
    income: Incomes | None = None,
    turned: str | None = None,
    last: Mapping[str, int] | None = None,
) -> IncomeScene:
    """The income mat with the rows that it has now.

    turn: the income turn to look ahead to. counts: how many there are of each thing that scores.
    income: what the rows give then, or None if that is what they show. turned: a card that is turned over then.
    last: what each civilization would score at the end.
    """
    shapes = tuple(
        IncomeRowShape(
            building=row.building,
            name=row.name,
            resource=row.resource,
            spaces=tuple(
                IncomeSpaceShape(
                    each.number, each.innovation, each.income, each.vp, _state(player, row.building, place)
                )
                for place, each in enumerate(row.spaces)
            ),
            left=len(row.spaces) - 1 - player.taken[row.building],
        )
        for row in rows
    )
    if turn is None or turn > COMPONENTS.income_turns:
        return IncomeScene(shapes, None)
    first = player.capital.box.first_to_era.get(turn, ())
    ahead = next_income(shapes, turn, counts, first_to_era=first, income=income)
    name = player.capital.box.tapestry_cards[turned].name if turned else None
    scored = tuple((last or {}).items()) if turn == COMPONENTS.income_turns else ()
    return IncomeScene(shapes, replace(ahead, turned=name, last=scored))


def _state(player: Player, building: str, place: int) -> State:
    uncovered = player.uncovered(building)
    if place < uncovered:
        return "uncovered"
    return "next" if place == uncovered else "covered"


def next_income(
    rows: Iterable[IncomeRowShape],
    turn: int,
    counts: Mapping[str, int] | None,
    *,
    first_to_era: tuple[Benefit, ...] = (),
    income: Incomes | None = None,
) -> NextIncome:
    """What income turn `turn` would bring if it began now, by its steps; its income as printed, or as rules have it."""
    open_spaces = [space for row in rows for space in row.spaces if space.state == "uncovered"]
    scores: tuple[ScoreLine, ...] = ()
    gained: Counter[str] = Counter()
    if turn in INCOME_CHART["vp"]:
        scores = _score_lines([space.vp for space in open_spaces if space.vp is not None], counts)
    if turn in INCOME_CHART["income"]:
        printed = (benefit for space in open_spaces for benefit in space.income)
        gained.update(map(str, printed if income is None else chain.from_iterable(income.values())))
    known = [line.vp for line in scores if line.vp is not None]
    return NextIncome(
        turn=turn,
        civilizations=turn in INCOME_CHART["civilizations"],
        tapestry=turn in INCOME_CHART["tapestry"],
        upgrade=turn in INCOME_CHART["upgrade"],
        first_to_era=first_to_era,
        scores=scores,
        vp=sum(known) if len(known) == len(scores) else None,
        income=tuple(gained.items()),
    )


def _score_lines(scored: Iterable[Benefit], counts: Mapping[str, int] | None) -> tuple[ScoreLine, ...]:
    """One line for each thing that is scored, plain VP last and in one."""
    plain, per_thing = 0, Counter[tuple[str, int]]()
    for vp in scored:
        if not isinstance(vp, dict):
            raise ValueError(f"{vp!r} is no VP of an income space")
        if "vp" in vp:
            plain += _number(vp["vp"])
        else:
            per_thing[str(vp["vp_per"]), _number(vp.get("each", 1))] += 1
    lines = []
    for (thing, each), times in per_thing.items():
        count = counts[thing] if counts is not None else None
        lines.append(ScoreLine(thing, times, each, count, None if count is None else count * each * times))
    if plain:
        lines.append(ScoreLine(None, 1, plain, 1, plain))
    return tuple(lines)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(f"{value!r} is no number")
    return value
