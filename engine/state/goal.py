"""Goals without which the game is not won, and numbers that a seat does well to reach: how far it is with them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts.components import Benefit


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of what the table owns.

    met: None where the app cannot see it, so that whoever sits at the table says it at the end. reached, wanted: how
    far one is, where that is a number. seen: what the app can count of it where it cannot see the whole.
    """

    slug: str
    met: bool | None
    reached: int | None = None
    wanted: int | None = None
    seen: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that a seat does well to reach, for built-in players: no rule and no screen reads it.

    thing: what is counted, as `vp_per` names it where it does. brings: the benefit of reaching it, None where the
    victory hangs on it. exact: more than wanted is as good as nothing.
    """

    thing: str
    reached: int
    wanted: int
    brings: Benefit | None = None
    exact: bool = False
