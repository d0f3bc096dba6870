"""Goals of a victory, and numbers worth reaching."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.components import Benefit


@dataclass(frozen=True, slots=True)
class Goal:
    slug: str
    met: bool | None  # None if only people can see it
    reached: int | None = None
    wanted: int | None = None
    seen: tuple[tuple[str, int], ...] = ()  # what the app can count


@dataclass(frozen=True, slots=True)
class Aim:
    """A number worth reaching, for built-in players."""

    thing: str  # as in `vp_per`, if possible
    reached: int
    wanted: int
    brings: Benefit | None = None  # None: the victory
    exact: bool = False  # more is worthless
