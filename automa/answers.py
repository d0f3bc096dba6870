"""A decision's answers by what they are, for built-in players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.decisions import Decision
from engine.things import Decline, Thing

T = TypeVar("T", bound=Thing)


def declines(decision: Decision, key: str) -> bool:
    return isinstance(decision.thing(key), Decline)


def answers_that_are(decision: Decision, sort: type[T]) -> dict[str, T]:
    """By key."""
    found = ((key, decision.thing(key)) for key in decision.options.keys())  # noqa: SIM118 (options are no mapping)
    return {key: thing for key, thing in found if isinstance(thing, sort)}


def best_of(decision: Decision, sort: type[T], value: Callable[[T], float]) -> str | None:
    """The first with the highest value, or None."""
    found = answers_that_are(decision, sort)
    return best(found, lambda key: value(found[key]))


def best(keys: Iterable[str], value: Callable[[str], float]) -> str | None:
    """The first with the highest value, or None."""
    values = {key: value(key) for key in keys}
    return max(values, key=lambda key: values[key]) if values else None
