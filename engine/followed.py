"""Carries out what another play of the game logged."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine.decisions import Decision, NotPending, Refused
from engine.log import ASIDE, HINT, Entry
from engine.play import OwnAnswerRefused, Play
from engine.sources import Source


class NotSo(Exception):
    """These rules would not have logged that."""


@dataclass(frozen=True, slots=True)
class Prompter:
    """Answers for luck and built-in players from a log. before: the play's length where that begins."""

    play: Play[Any]
    before: int
    entries: Sequence[Entry]
    source: Source

    def answer(self, decision: Decision) -> str | None:
        if self.source.leaves_to_people(decision.kind):
            return None
        return self.by_player(None, decision)

    def leaves_to_people(self, kind: str) -> bool:
        return self.source.leaves_to_people(kind)

    def by_player(self, _state: object, _decision: Decision) -> str:
        at = len(self.play.log) - self.before
        if at >= len(self.entries):
            raise NotSo("the log ends within an act")
        return self.entries[at].key


def follow(play: Play[Any], entries: Sequence[Entry]) -> Generator[int]:
    """Yields how many entries are carried out, act by act. Raises NotSo; then discard the play.

    Luck is told, not drawn; undone luck comes up again. `first_impossible` says who may write a line.
    """
    before, taken = len(play.log), 0
    with _prompted(play, entries):
        while taken < len(entries):
            try:
                _carry_out(play, entries, taken)
            except (Refused, NotPending, OwnAnswerRefused) as error:
                raise NotSo(str(error)) from error
            done = len(play.log) - before
            if play.log[before + taken :] != list(entries[taken:done]):
                raise NotSo("another log came of it")
            taken = done
            yield taken


def _carry_out(play: Play[Any], entries: Sequence[Entry], at: int) -> None:
    entry = entries[at]
    if entry.kind in ASIDE:
        if entry.kind == HINT and (play.pending is None or play.pending.question != entry.question):
            raise NotSo("nobody was asked that")
        play.note(entry.kind, entry.seat, entry.key, entry.question)
        return
    match entry.kind:
        case "answer":
            play.answer(entry.key)
        case "undo":  # several at once replay once
            play.undo(next((n for n, each in enumerate(entries[at:]) if each.kind != "undo"), len(entries) - at))
        case "redo":
            play.redo()
        case "cut":
            play.go_on()
        case _:
            raise NotSo("nobody has acted")


@contextmanager
def _prompted(play: Play[Any], entries: Sequence[Entry]) -> Iterator[None]:
    source, built_in = play.source, play.built_in
    prompter = Prompter(play, len(play.log), entries, source)
    play.source, play.built_in = prompter, dict.fromkeys(built_in, prompter.by_player)
    try:
        yield
    finally:
        play.source, play.built_in = source, built_in
