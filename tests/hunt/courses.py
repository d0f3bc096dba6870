"""A game played through in memory, to see what is asked in it and where: pages are opened at the best places alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from automa.built_in import BUILT_IN
from automa.players import random_reports
from companion.kinds import KINDS
from companion.store.replay import AnyPlay
from engine.decisions import CHANCE, Chances, Decision, Refusal
from engine.log import Entry
from engine.sources import Luck
from tests.hunt.orders import Order

OVER: Final = "over"
"""What is asked of nobody: the game has ended."""

MOST_ANSWERS: Final = 2_500
"""A game that is longer is left there."""

WILD_REPORT: Final = 0.08
"""How often a table reports anything that its pages offer, and not what people usually do."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A question of a game. entries: how long the log is when it is asked; key: how it was answered."""

    entries: int
    question: str
    key: str


@dataclass(frozen=True, slots=True)
class Course:
    """A game as it was played. over: whether it came to its end."""

    order: Order
    log: tuple[Entry, ...]
    stops: tuple[Stop, ...]
    over: bool


def course_of(order: Order, seed: int) -> Course:
    """Play a game by itself; the same order and seed give the same game."""
    with_luck(f"course {seed} {order.number}")
    play = KINDS[order.kind].open(order.setup)
    answer, stops = _player(order, seed), list[Stop]()
    while play.pending is not None and len(stops) < MOST_ANSWERS:
        before, question, key = len(play.log), play.pending.kind, answer(play, play.pending)
        stops.append(Stop(before, question, key))
        play.answer(key)
    if play.pending is None:
        stops.append(Stop(len(play.log), OVER, ""))
    return Course(order, tuple(play.log), tuple(stops), play.pending is None)


def with_luck(seed: str) -> None:
    """From now on games draw and roll what this seed says, and built-in players choose by it."""
    source = random.Random(seed)
    Luck.system = staticmethod(lambda: random.Random(source.random()))


def _player(order: Order, seed: int) -> Callable[[AnyPlay, Decision], str]:
    luck = Luck(hash_of(seed, order.number))
    if order.kind == "table":
        return _at_a_table(luck)
    player = BUILT_IN[order.player](luck.pick)
    return lambda play, asked: player(play.state, asked)


def _at_a_table(luck: Luck) -> Callable[[AnyPlay, Decision], str]:
    usual, wild = random_reports(luck.pick), random.Random(luck.pick(range(10**9)))

    def answer(play: AnyPlay, asked: Decision) -> str:
        if asked.seat == CHANCE and isinstance(asked.options, Chances):
            return wild.choice(list(asked.options.weights()))
        if asked.kind == "turn" and wild.random() < WILD_REPORT:
            key = wild.choice(list(asked.options.keys()))
            if not isinstance(asked.options.parse(key), Refusal):
                return key
        state: Any = play.state
        key = usual(state, asked)
        while asked.kind == "turn" and isinstance(asked.options.parse(key), Refusal):  # planned for another turn
            key = usual(state, asked)
        return key

    return answer


def hash_of(*numbers: int) -> int:
    """A seed made of several numbers, the same in every process."""
    return random.Random(repr(numbers)).randrange(2**31)
