"""The log of a game: what a line says, and which answers are in force once undos and redos are carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.decisions import CHANCE, NotPending

TALK = ("ask", "agree")
"""Entries about taking back, which change no answer by themselves."""

STEPS = ("undo", "redo")
"""Entries that take answers back, and give them again."""


class Entry(NamedTuple):
    """One line of the log.

    kind: `answer` (a person's), `auto` (a built-in player's), `luck` (the app's source answered for CHANCE), `undo`,
    `redo`, `ask` and `agree` (about taking back, see engine.consent), or `cut` (the rules no longer follow the log:
    only the first `key` answers are in force). question: the fingerprint of what was answered.
    """

    kind: str
    seat: int
    key: str
    question: str

    @property
    def asked(self) -> str:
        """The kind of the question that was answered."""
        return self.question.partition("|")[0]


@dataclass(slots=True)
class Folded:
    """A log with its undos and redos carried out: the answers in force, what can be redone, and undone luck."""

    answers: list[Entry]
    undone: list[list[Entry]]
    luck: dict[tuple[int, str], str]
    chances: int = 0

    def append(self, entry: Entry) -> None:
        """Take an answer, or what answered itself; a person's answer ends what could be redone."""
        if entry.kind == "answer":
            self.undone.clear()
        self.answers.append(entry)
        self.chances += entry.seat == CHANCE

    def undo(self) -> Entry:
        """Take back the last person's answer with all that followed by itself; undone luck is remembered."""
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
        """Do again what was undone last."""
        if not self.undone:
            raise NotPending("redo")
        step = self.undone.pop()
        self.answers += step
        self.chances += sum(entry.seat == CHANCE for entry in step)
        return step[0]

    def step(self, kind: str) -> None:
        """Take back, or do again, as an entry of this kind says."""
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
        """Whether a person has answered anything yet."""
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
