"""The same luck in two games, as far as they ask the same: what `scripts.balance` and `scripts.card_balance` share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import TypeVar

from automa.built_in import BUILT_IN, BuiltIn, WholeGame
from engine.decisions import Decision
from engine.sources import Luck

T = TypeVar("T")


@dataclass(slots=True)
class SteadyLuck:
    """Each kind of question has luck of its own, so that one roll more leaves the bots' cards as they were."""

    seed: str
    by_question: dict[str, Luck] = field(default_factory=dict)

    def answer(self, decision: Decision) -> str | None:
        question = decision.question
        if question not in self.by_question:
            self.by_question[question] = Luck(f"{self.seed}|{question}")
        return self.by_question[question].answer(decision)

    def leaves_to_people(self, kind: str) -> bool:
        return False


class SteadyPlayer:
    """A built-in player that guesses the same at the same question of the same number."""

    def __init__(self, name: str, seed: str) -> None:
        self._seed, self._asked, self._luck = seed, Counter[str](), Luck(seed)
        self._plays: BuiltIn = BUILT_IN[name](self._pick)

    def answer(self, state: WholeGame, decision: Decision) -> str:
        question = decision.question
        self._asked[question] += 1
        self._luck = Luck(f"{self._seed}|{question}|{self._asked[question]}")
        return self._plays(state, decision)

    def _pick(self, things: Sequence[T]) -> T:
        return self._luck.pick(things)


def brought(differences: Sequence[float]) -> str:
    """How many pairs, their mean difference and the 95 % interval."""
    error = 1.96 * stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0
    return f"{len(differences):6}{fmean(differences):+8.1f} ± {error:.1f}"
