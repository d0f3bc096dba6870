"""Rolls and draws: decisions of the seat CHANCE."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import cast

from engine.decisions import CHANCE, NOTHING, Chances, Decision, Facts, Steps
from engine.facts.components import Die
from engine.things import Face, Thing

OfKey = Callable[[str], Thing | None] | None
"""An outcome's thing, or None if no screen shows it."""


def roll(die: Die, use: str, *, among: Collection[str] | None = None) -> Steps[str]:
    """Returns the face, one of `among` if given."""
    weights: dict[str, int] = {}
    for face in die.faces:
        name = str(face)
        if among is None or name in among:
            weights[name] = weights.get(name, 0) + 1
    data: Facts = {"die": die.slug, "use": use, "among": tuple(among) if among is not None else None}
    return (yield from draw("die", weights, subject=use, data=data, of=partial(Face, die.slug)))


def draw(
    kind: str, outcomes: Mapping[str, int], *, subject: str = "", data: Facts = NOTHING, of: OfKey = None
) -> Steps[str]:
    """A single outcome is returned at once. of: a key's thing."""
    if len(outcomes) == 1:
        return next(iter(outcomes))
    return cast(str, (yield Decision(CHANCE, kind, Chances(outcomes, of), subject, data)))
