"""A goal that has to be reached for the game to be won, and how far a seat is with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of what the table owns.

    met: None where the app cannot see it, so that whoever sits at the table says it at the end. reached, wanted: how
    far one is, where that is a number.
    """

    slug: str
    met: bool | None
    reached: int | None = None
    wanted: int | None = None
