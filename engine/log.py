"""A game's log: entries, and the answers in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.decisions import CHANCE, NotPending

TALK = ("ask", "agree")
"""About taking back."""

HINT = "hint"

ASIDE = (*TALK, HINT)
"""These change no answers."""

STEPS = ("undo", "redo")
"""Take answers back, or give them again."""


class Entry(NamedTuple):
    """A line of the log.

    kind: `answer` (by a person), `auto` (by a built-in player), `luck` (by the app), `undo`, `redo`, `ask` and `agree`
    (see engine.consent), `hint` (see engine.hints; `key` is what was said), or `cut`: the rules no longer follow, and
    only the first `key` answers are in force.
    """

    kind: str
    seat: int
    key: str
    question: str  # its fingerprint

    @property
    def asked(self) -> str:
        return self.question.partition("|")[0]


@dataclass(slots=True)
class Folded:
    """A log after undos and redos."""

    answers: list[Entry]
    undone: list[list[Entry]]
    luck: dict[tuple[int, str], str]  # of undone answers
    chances: int = 0

    def append(self, entry: Entry) -> None:
        """Answers of people end redoing."""
        if entry.kind == "answer":
            self.undone.clear()
        self.answers.append(entry)
        self.chances += entry.seat == CHANCE

    def undo(self) -> Entry:
        """To a person's last answer; undone luck is kept. Raises NotPending."""
        if not self.can_undo:
            raise NotPending("undo")
        step: list[Entry] = []
        while not step or step[-1].kind != "answer":
            entry = self.answers.pop()
            step.append(entry)
            self.chances -= entry.seat == CHANCE
            if entry.kind == "luck":
                self.luck[self.chances, entry.question] = entry.key
        self.undone.append(step[::-1])
        return step[-1]

    def redo(self) -> Entry:
        """Raises NotPending."""
        if not self.undone:
            raise NotPending("redo")
        step = self.undone.pop()
        self.answers += step
        self.chances += sum(entry.seat == CHANCE for entry in step)
        return step[0]

    def step(self, kind: str) -> None:
        if kind == "undo":
            self.undo()
        else:
            self.redo()

    def cut(self, kept: int) -> None:
        del self.answers[kept:]
        self.undone.clear()
        self.chances = sum(entry.seat == CHANCE for entry in self.answers)

    @property
    def can_undo(self) -> bool:
        return any(entry.kind == "answer" for entry in reversed(self.answers))


def fold(log: Iterable[Entry]) -> Folded:
    folded = Folded([], [], {})
    for entry in log:
        if entry.kind in STEPS:
            folded.step(entry.kind)
        elif entry.kind == "cut":
            folded.cut(int(entry.key))
        elif entry.kind not in ASIDE:
            folded.append(entry)
    return folded
