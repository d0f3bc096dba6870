"""The log of a game: its entries, and the answers in force after undos and redos."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.decisions import CHANCE, NotPending

TALK = ("ask", "agree")
"""Entries about taking back; they change no answer themselves."""

STEPS = ("undo", "redo")
"""Entries that take answers back, and give them again."""


class Entry(NamedTuple):
    """One line of the log.

    kind: `answer` (by a person), `auto` (by a built-in player), `luck` (by the app, for CHANCE), `undo`, `redo`, `ask`
    and `agree` (about taking back, see engine.consent), or `cut` (the rules no longer follow the log; only the first
    `key` answers are in force). question: the fingerprint of what was answered.
    """

    kind: str
    seat: int
    key: str
    question: str

    @property
    def asked(self) -> str:
        """The kind of the question."""
        return self.question.partition("|")[0]


@dataclass(slots=True)
class Folded:
    """A log after its undos and redos: answers in force, what can be redone, and undone luck."""

    answers: list[Entry]
    undone: list[list[Entry]]
    luck: dict[tuple[int, str], str]
    chances: int = 0

    def append(self, entry: Entry) -> None:
        """Add an answer; a person's answer ends redoing."""
        if entry.kind == "answer":
            self.undone.clear()
        self.answers.append(entry)
        self.chances += entry.seat == CHANCE

    def undo(self) -> Entry:
        """Take back a person's last answer and all that followed; undone luck is kept. Raises NotPending."""
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
        """Do again what was undone last. Raises NotPending."""
        if not self.undone:
            raise NotPending("redo")
        step = self.undone.pop()
        self.answers += step
        self.chances += sum(entry.seat == CHANCE for entry in step)
        return step[0]

    def step(self, kind: str) -> None:
        """Undo or redo, by the kind of an entry."""
        if kind == "undo":
            self.undo()
        else:
            self.redo()

    def cut(self, kept: int) -> None:
        """Keep only the first answers; nothing can be redone."""
        del self.answers[kept:]
        self.undone.clear()
        self.chances = sum(entry.seat == CHANCE for entry in self.answers)

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered."""
        return any(entry.kind == "answer" for entry in reversed(self.answers))


def fold(log: Iterable[Entry]) -> Folded:
    """Carry out the undos and redos of a log."""
    folded = Folded([], [], {})
    for entry in log:
        if entry.kind in STEPS:
            folded.step(entry.kind)
        elif entry.kind == "cut":
            folded.cut(int(entry.key))
        elif entry.kind not in TALK:
            folded.append(entry)
    return folded
