"""What coming closer to wanted numbers is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import fsum
from typing import Final

from engine.facts.components import Benefit
from engine.rules.goals import aims_of
from engine.state.game import Game
from engine.state.goal import Aim

VICTORY: Final = 80.0
"""VP of a number without which the game is lost."""

SAFE: Final = 0.3
"""What exceeds it counts so much: what was reached may be lost."""

Worth = Callable[[Game, int, object], float]


def hopes(game: Game, seat: int, worth: Worth) -> float:
    return fsum(so_far(aim, price(game, seat, aim.brings, worth)) for aim in aims_of(game, seat))


def one_more(game: Game, seat: int, thing: str, worth: Worth) -> float:
    """Negative for one too many."""
    value = 0.0
    for aim in aims_of(game, seat):
        if aim.thing == thing:
            most = price(game, seat, aim.brings, worth)
            value += so_far(replace(aim, reached=aim.reached + 1), most) - so_far(aim, most)
    return value


def price(game: Game, seat: int, brings: Benefit | None, worth: Worth) -> float:
    return VICTORY if brings is None else worth(game, seat, brings)


def so_far(aim: Aim, most: float) -> float:
    share = aim.reached / aim.wanted if aim.wanted else 1.0
    if share > 1:
        return 0.0 if aim.exact else most * (1 + SAFE * min(share - 1, 1))
    return most * share
