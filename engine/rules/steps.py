"""Named steps in order, so that boxes can add theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from engine.decisions import Steps
from engine.rules.board.advance import Move
from engine.state.game import Game
from engine.things import Do

C = TypeVar("C")


class Turn(NamedTuple):
    """chosen: an advance or the income turn. cost: of an advance. opening: what opens an income turn."""

    game: Game
    seat: int
    chosen: Move | Do
    cost: tuple[str, ...] = ()
    opening: Steps[None] | None = None


class IncomeTurn(NamedTuple):
    """turn: from 1."""

    game: Game
    seat: int
    turn: int


class Step(NamedTuple, Generic[C]):
    """when: None means always."""

    name: str
    take: Callable[[C], Steps[object]]
    when: Callable[[C], bool] | None = None


def put(
    steps: tuple[Step[C], ...], step: Step[C], *, before: str | None = None, after: str | None = None
) -> tuple[Step[C], ...]:
    """Adds a step before or after another. Raises ValueError if that is missing.

    >>> steps = tuple(Step(name, list) for name in ("pay", "act"))
    >>> [step.name for step in put(steps, Step("pray", list), before="act")]
    ['pay', 'pray', 'act']
    """
    names = [step.name for step in steps]
    if (before or after) not in names:
        raise ValueError(f"no step is called {before or after!r}: {', '.join(names)}")
    place = names.index(before) if before else names.index(after or "") + 1
    return (*steps[:place], step, *steps[place:])


class Order(Generic[C]):
    """Printed steps; other boxes' chapters add theirs on import."""

    def __init__(self, *steps: Step[C]) -> None:
        self.steps = steps

    def put(self, step: Step[C], *, before: str | None = None, after: str | None = None) -> None:
        """Raises ValueError."""
        self.steps = put(self.steps, step, before=before, after=after)


def take(steps: tuple[Step[C], ...], context: C) -> Steps[None]:
    for _, taken, when in steps:
        if when is None or when(context):
            yield from taken(context)


def in_turns(first: int, last: int) -> Callable[[IncomeTurn], bool]:
    return lambda income: first <= income.turn <= last
