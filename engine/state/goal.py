"""Goals that a victory requires, numbers worth reaching, and how far a seat is."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.components import Benefit


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal set by what the table owns.

    met: None if the app cannot see it; then somebody at the table says it at the end. reached, wanted: progress, if it
    is a number. seen: the part of it that the app can count.
    """

    slug: str
    met: bool | None
    reached: int | None = None
    wanted: int | None = None
    seen: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A number worth reaching, for built-in players; no rule or screen reads it.

    thing: what is counted, named as by `vp_per` if possible. brings: the benefit, or None if victory depends on it.
    exact: more than wanted is worthless.
    """

    thing: str
    reached: int
    wanted: int
    brings: Benefit | None = None
    exact: bool = False
