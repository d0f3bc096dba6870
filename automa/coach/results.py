"""How a result compares with many games of its sort."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from automa.definitions import LEVELS
from automa.scenario_facts import SCENARIOS
from engine.box import BASE, boxes_in
from engine.decisions import BadSetup
from engine.facts.components import EXPANSIONS, FACT
from engine.facts.validation import DataFile

FILE: Final = "results.yaml"

PARTS: Final = 20
"""Quantiles divide games into so many parts: the fewest VP, those of each part, the most."""

Quantiles = Annotated[tuple[int, ...], Field(min_length=PARTS + 1, max_length=PARTS + 1)]

Sort = tuple[str, tuple[str, ...], int]
"""(scenario or "", boxes in order, level)."""


@dataclass(frozen=True, slots=True, config=FACT)
class MadeBy:
    """player: played against the bots."""

    commands: tuple[str, ...]
    player: str


@dataclass(frozen=True, slots=True, config=FACT)
class Results:
    """Of solo games of one sort. won: the player's share. automa, player: quantiles of VP."""

    scenario: str
    boxes: tuple[str, ...]
    level: int
    games: Annotated[int, Field(gt=0)]
    won: Annotated[float, Field(ge=0, le=1)]
    automa: Quantiles
    player: Quantiles

    @property
    def sort(self) -> Sort:
        return self.scenario, self.boxes, self.level


def share_below(quantiles: Sequence[int], vp: int) -> float:
    """Games with fewer VP: 0 if none, 1 if all.

    >>> share_below([100, 150, 200], 175)
    0.75
    """
    parts = len(quantiles) - 1
    first, beyond = bisect_left(quantiles, vp), bisect_right(quantiles, vp)
    if beyond == 0:
        return 0.0
    if first > parts:
        return 1.0
    if first < beyond:
        return (first + beyond - 1) / 2 / parts
    below, above = quantiles[first - 1], quantiles[first]
    return (first - 1 + (vp - below) / (above - below)) / parts


def read_results(file: DataFile) -> tuple[dict[Sort, Results], MadeBy]:
    """Raises DataError."""
    found: dict[Sort, Results] = {}
    for results in file.read("results", TypeAdapter(tuple[Results, ...])):
        sort = results.sort
        entry = f"{results.scenario} {'+'.join(results.boxes)} level {results.level}".strip()
        if sort in found:
            raise file.error(entry, "stands twice")
        if results.level not in LEVELS or results.scenario not in ("", *SCENARIOS):
            raise file.error(entry, "has no such level or scenario")
        if results.boxes != in_order(results.boxes):
            raise file.error(entry, f"should name boxes in the order {', '.join(EXPANSIONS)}")
        if any(list(each) != sorted(each) for each in (results.automa, results.player)):
            raise file.error(entry, "has quantiles that fall")
        found[sort] = results
    return found, file.read("made", TypeAdapter(MadeBy))


def in_order(boxes: Sequence[str]) -> tuple[str, ...]:
    return tuple(box for box in EXPANSIONS if box in boxes)


def own_boxes(scenario: str) -> tuple[str, ...]:
    """The base game and the scenario's box."""
    return in_order([*BASE, SCENARIOS[scenario].box])


RESULTS, MADE = read_results(DataFile.of("automa", FILE))


def results_like(setup: Mapping[str, object]) -> Results | None:
    """On screen or at a table; None if we have none.

    The setup may come from a file that no rules follow.
    """
    level = setup.get("level")
    if setup.get("players", 1) != 1 or setup.get("packs") or not isinstance(level, int):
        return None
    try:
        boxes = in_order(boxes_in(setup))
    except BadSetup:
        return None
    return RESULTS.get((str(setup.get("scenario") or ""), boxes, level))


def results_of_scenario(scenario: str, level: int) -> Results | None:
    """With its own boxes."""
    return RESULTS.get((scenario, own_boxes(scenario), level))
