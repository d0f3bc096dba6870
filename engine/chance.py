"""Rolls and draws: decisions of the seat CHANCE."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import cast

from engine.decisions import CHANCE, ChanceData, Chances, Decision, Steps
from engine.facts.components import Die
from engine.things import Face, Thing

OfKey = Callable[[str], Thing | None] | None
"""None if no screen shows outcomes."""


class DieChance(ChanceData):
    die: str
    use: str
    among: tuple[str, ...] | None  # faces that count


def roll(die: Die, use: str, *, among: Collection[str] | None = None) -> Steps[str]:
    """Returns the face, one of `among` if given."""
    weights: dict[str, int] = {}
    for face in die.faces:
        name = str(face)
        if among is None or name in among:
            weights[name] = weights.get(name, 0) + 1
    asked = DieChance(die.slug, use, None if among is None else tuple(among))
    return (yield from draw(asked, weights, subject=use, of=partial(Face, die.slug)))


def draw(
    asked: ChanceData, outcomes: Mapping[str, int], *, subject: str = "", source: str = "", of: OfKey = None
) -> Steps[str]:
    """A single outcome is returned at once. of: a key's thing."""
    if len(outcomes) == 1:
        return next(iter(outcomes))
    return cast(str, (yield Decision(CHANCE, asked, Chances(outcomes, of), subject, source)))
