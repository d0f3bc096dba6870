"""Goals of a victory, numbers worth reaching, and progress."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.components import Benefit


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal. met: None if only people can see it. reached, wanted: in numbers. seen: what the app can count."""

    slug: str
    met: bool | None
    reached: int | None = None
    wanted: int | None = None
    seen: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A number worth reaching, for built-in players.

    thing: named as by `vp_per` if possible. brings: a benefit, or None for the victory. exact: more than wanted is
    worthless.
    """

    thing: str
    reached: int
    wanted: int
    brings: Benefit | None = None
    exact: bool = False
