"""Asking luck: rolls and draws are decisions of the seat CHANCE."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import cast

from engine.decisions import CHANCE, ChanceData, Chances, Decision, Steps
from engine.facts.components import Die
from engine.things import Face, Thing

OfKey = Callable[[str], Thing | None] | None
"""What an outcome is, by its key; None where no screen shows it."""


class DieChance(ChanceData):
    """A die with named faces. among: those that it has to show one of, None for any."""

    die: str
    use: str
    among: tuple[str, ...] | None


def roll(die: Die, use: str, *, among: Collection[str] | None = None) -> Steps[str]:
    """Roll a die with named faces for `use`; with `among`, roll until it shows one of these. Returns the face."""
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
    """Draw one of the outcomes, each a key with its weight; a single one is taken at once. of: a key's thing."""
    if len(outcomes) == 1:
        return next(iter(outcomes))
    return cast(str, (yield Decision(CHANCE, asked, Chances(outcomes, of), subject, source)))
