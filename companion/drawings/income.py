"""The income mat and the next income turn."""

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


@dataclass(frozen=True, slots=True)
class IncomeSpaceShape:
    number: int
    innovation: str
    income: tuple[Benefit, ...]
    vp: Benefit | None
    state: State  # `next`: under the building that leaves next


@dataclass(frozen=True, slots=True)
class IncomeRowShape:
    building: str
    name: str
    resource: str
    spaces: tuple[IncomeSpaceShape, ...]
    left: int  # buildings


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One thing in the next income turn."""

    thing: str | None  # None for plain VP
    times: int  # spaces that score it
    each: int  # VP per thing and space
    count: int | None  # None if uncounted; `vp` alike
    vp: int | None


@dataclass(frozen=True, slots=True)
class NextIncome:
    turn: int
    civilizations: bool
    tapestry: bool
    upgrade: bool
    first_to_era: tuple[Benefit, ...]
    scores: tuple[ScoreLine, ...]
    vp: int | None  # None if uncounted
    income: tuple[tuple[str, int], ...]
    turned: str | None = None  # instead of a card to play, if known
    last: tuple[tuple[str, int], ...] = ()  # (civilization, VP), after the mat in the last turn

    @property
    def ends_game(self) -> bool:
        """Its player has then finished. (END-1)"""
        return self.turn == COMPONENTS.income_turns

    @property
    def vp_in_all(self) -> int:
        """With civilizations, as far as counted."""
        return (self.vp or 0) + sum(vp for _, vp in self.last)


@dataclass(frozen=True, slots=True)
class IncomeScene:
    rows: tuple[IncomeRowShape, ...]
    next: NextIncome | None  # if asked for and left


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
    """The rows, and the next income turn.

    turn: to look ahead to. counts: of what scores. income: if not as printed. turned: a card turned over then.
    last: what civilizations score at the end.
    """
    shapes = tuple(
        IncomeRowShape(
            building=row.building,
            name=row.name,
            resource=row.resource,
            spaces=_spaces(player, row),
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


def _spaces(player: Player, row: IncomeRow) -> tuple[IncomeSpaceShape, ...]:
    """By number; buildings uncover them in any order."""
    shapes = [
        IncomeSpaceShape(each.number, each.innovation, each.income, each.vp, _state(player, row.building, place))
        for place, each in enumerate(row.spaces)
    ]
    return tuple(sorted(shapes, key=lambda shape: shape.number))


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
    """Plain VP last."""
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
