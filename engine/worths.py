"""What benefits and moves score by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit
from engine.outlook import after_move, gives_nothing
from engine.rules.advance import tier_cost
from engine.rules.board.advance import Move
from engine.rules.count import count
from engine.rules.nothing import Asked
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class Worth:
    """`each` VP for every one of `count` things."""

    thing: str
    each: int
    count: int

    @property
    def vp(self) -> int:
        return self.each * self.count


A_BUILDING: Final = (*INCOME_BUILDINGS, "any_income_building")
"""Words that give an income building."""


def worth_of_move(game: Game, seat: int, step: Move) -> tuple[Worth, ...]:
    """What a move's space scores by counting. (ADV-4)"""
    if not step.benefit:
        return ()
    paid = tier_cost(game, seat, step)
    then = after_move(Asked(game, seat, ""), step, paid)
    return worths(then, seat, then.box.tracks[step.track].space(step.to).benefit)


def worths(game: Game, seat: int, benefit: Benefit | None) -> tuple[Worth, ...]:
    """By counting; choices are left out."""
    match benefit:
        case {"vp_per": thing, **more}:
            each = more.get("each", 1)
            return (Worth(str(thing), each if isinstance(each, int) else 1, count(game, seat, str(thing))),)
        case {"any_order": parts}:
            return tuple(worth for part in cast("Sequence[Benefit]", parts) for worth in worths(game, seat, part))
        case list() | tuple():
            return tuple(worths_in_turn(game, seat, benefit))
    return ()


def worths_in_turn(game: Game, seat: int, parts: Sequence[Benefit]) -> Iterator[Worth]:
    """Later parts count earlier buildings."""
    first = Counter[str]()
    for part in parts:
        yield from (replace(worth, count=worth.count + first[worth.thing]) for worth in worths(game, seat, part))
        if isinstance(part, str) and part in A_BUILDING and gives_nothing(game, seat, part) is None:
            first.update((part, "income_building"))
