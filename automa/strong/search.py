"""The best answer: options are played on from copies, the better half more often."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from automa.built_in import BuiltIn, WholeGame
from automa.players import Pick
from automa.strong.budget import Budget, Spending
from automa.strong.told import mean, standard_error
from engine.decisions import Decision
from engine.redeal import Known, cards_seen, redeal
from engine.rollout import Rollout, Standpoint
from engine.sources import Luck
from engine.state.game import Game

T = TypeVar("T")

MOST_OPTIONS: Final = 8
"""Options tried within a turn: the policy's answer, and others at random."""

LEAST_EACH: Final = 2
"""Rollouts per option."""

WITHIN_A_TURN: Final = 0.4
"""A question's share within a turn."""

WEIGHTY: Final = frozenset({"play_tapestry", "keep_civilization", "capital"})
"""Kinds of questions within a turn with a whole share: seldom, and with lasting effects."""

LEFT_TO_THE_POLICY: Final = frozenset(
    {"payment", "plot", "order", "explore", "explore_on_mat", "resource", "discard", "charm", "reserved", "masterpiece"}
)
"""Kinds of questions whose answers differ by less than a few rollouts can tell."""

DOUBT: Final = 0.5
"""Standard errors by which an answer must beat the policy's."""

Value = Callable[[Game, int], float]
"""A seat's VP at the end, as expected where an era begins."""

Tried = Mapping[str, Sequence[float]]
"""Values by option, the best first. The n-th of each had the same luck until their games differ."""


class Fresh:
    """Luck anew for each rollout, as a policy is made only once."""

    def __init__(self) -> None:
        self.luck = Luck(0)

    def pick(self, things: Sequence[T]) -> T:
        return self.luck.pick(things)


class LookAhead:
    """Plays whole games, knowing only what the seat knows.

    policy: plays on, and answers what is not searched. With a budget in rollouts the same seed gives the same answer.
    """

    def __init__(self, policy: Callable[[Pick], BuiltIn], value: Value, budget: Budget, seed: int = 0) -> None:
        self._fresh = Fresh()
        self._policy = policy(self._fresh.pick)
        self._value, self._budget, self._seed = value, budget, seed

    def answer(self, here: Standpoint[Any], asked: Decision) -> str:
        """To the pending question."""
        keys = list(asked.options.keys())
        if len(keys) == 1:
            return keys[0]
        attempts = self._attempts(here, asked)
        if asked.kind in LEFT_TO_THE_POLICY:
            return attempts.usual()
        return next(iter(self._tried(attempts, asked)), None) or attempts.usual()

    def tried(self, here: Standpoint[Any], asked: Decision) -> Tried:
        """Empty with one option, or if nothing can be found out."""
        return self._tried(self._attempts(here, asked), asked)

    def _attempts(self, here: Standpoint[Any], asked: Decision) -> Attempts:
        seed = f"{self._seed}|{here.answers}|{asked.question}"
        known = cards_seen(here.journal, asked.seat)
        return Attempts(here, asked.seat, seed, known, self._fresh, self._policy, self._value)

    def _tried(self, attempts: Attempts, asked: Decision) -> Tried:
        keys = list(asked.options.keys())
        if len(keys) < 2 or not attempts.possible():
            return {}
        usual = attempts.usual()
        if not asked.checkpoint and len(keys) > MOST_OPTIONS:
            keys = attempts.some_of(keys, usual)
        share = 1.0 if asked.checkpoint or asked.kind in WEIGHTY else WITHIN_A_TURN
        return halving(keys, usual, self._budget.begin(share, LEAST_EACH * len(keys)), attempts.value_of)


@dataclass(slots=True)
class Attempts:
    """At one question."""

    here: Standpoint[Any]
    seat: int
    seed: str
    known: Known
    fresh: Fresh
    policy: BuiltIn
    value: Value

    def possible(self) -> bool:
        """Until several people are ready, rules hold cards that only others may see."""
        root = self.here.root
        return bool(root.ready or len(root.game.players) == 1)

    def usual(self) -> str:
        """The policy's answer."""
        rollout = self.begun(0) if self.possible() else self.here.copied()
        assert rollout.pending is not None
        return self.policy(rollout.state, rollout.pending)

    def some_of(self, keys: Sequence[str], usual: str) -> list[str]:
        chosen, others = [usual], [key for key in keys if key != usual]
        while others and len(chosen) < MOST_OPTIONS:
            chosen.append(others.pop(self.fresh.pick(range(len(others)))))
        return chosen

    def begun(self, number: int) -> Rollout[Any]:
        """A copy at the question, hidden things dealt anew. number: of the luck."""
        self.fresh.luck = Luck(f"{self.seed}|{number}")
        rollout = self.here.copied(number)
        redeal(rollout.state.game, self.seat, self.fresh.luck.pick, self.known)
        return rollout

    def value_of(self, key: str, number: int) -> float:
        """By the policy, until the seat's next era."""
        rollout, seat = self.begun(number), self.seat
        mine = rollout.state.game.board.seats[seat]
        era = self.here.root.game.board.seats[seat].era

        def is_over(state: WholeGame, asked: Decision) -> bool:
            return mine.finished or (asked.checkpoint and asked.seat == seat and mine.era > era)

        rollout.answer(key)
        rollout.play_on(self.policy, self.fresh.luck, is_over)
        return self.value(rollout.state.game, seat)


def halving(keys: Sequence[str], usual: str, spending: Spending, value_of: Callable[[str, int], float]) -> Tried:
    """Sequential halving. The usual answer stays to the end: another must be better beyond doubt.

    value_of: by option and number of the luck.
    """
    found: dict[str, list[float]] = {key: [] for key in keys}
    alive = list(keys)
    rounds = (len(keys) - 1).bit_length()  # log2, rounded up
    for left in range(rounds, 0, -1):
        for _ in spending.passes(left, len(alive)):
            number = len(found[alive[0]])
            for key in alive:
                found[key].append(value_of(key, number))
        alive.sort(key=lambda key: -mean(found[key]))
        kept = alive[: max(len(alive) // 2, 1)]
        alive = kept if usual in kept or usual not in alive else [*kept, usual]
    best = alive[0] if usual not in alive or is_better(found[alive[0]], found[usual]) else usual
    return {best: found.pop(best), **found}


def is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """By more than DOUBT standard errors of the difference."""
    left = [mine - its for mine, its in zip(one, other, strict=True)]
    return mean(left) > (DOUBT * standard_error(left) if len(left) > 1 else 0)
