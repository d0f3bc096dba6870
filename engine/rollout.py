"""Playing on from a copy: no log, no undo, nobody to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.decisions import CHANCE, Decision, Refusal
from engine.journal import Event
from engine.play import OwnAnswerRefused, Play, Rules, S
from engine.sources import Source

Chooser = Callable[[S, Decision], str]
"""Answers questions to people."""


def never(state: object, asked: Decision) -> bool:
    """Plays to the game's end."""
    return False


class Rollout(Generic[S]):
    """A copy of a game in progress."""

    __slots__ = ("_steps", "pending", "state")

    def __init__(self, rules: Rules[S], state: S) -> None:
        """state: plain data, which the rules change from now on."""
        self.state = state
        self._steps = rules.run(state)
        self.pending: Decision | None = next(self._steps, None)

    def answer(self, key: str) -> None:
        """The pending question, also one to CHANCE. Raises OwnAnswerRefused."""
        asked = self.pending
        if asked is None:
            raise OwnAnswerRefused(f"{key}: the game is over")
        value = asked.options.parse(key)
        if isinstance(value, Refusal):
            raise OwnAnswerRefused(f"{asked.question}: {key} ({value.kind})")
        try:
            self.pending = self._steps.send(value)
        except StopIteration:
            self.pending = None

    def play_on(self, choose: Chooser[S], source: Source, until: Callable[[S, Decision], bool] = never) -> None:
        """To a question at which to stop, or the end. source: leaves nothing to people. Raises OwnAnswerRefused."""
        asked = self.pending
        if asked is None:
            return
        state, send, draw = self.state, self._steps.send, source.answer
        self.pending = None
        try:
            while not until(state, asked):
                if asked.seat == CHANCE:
                    asked = send(draw(asked))  # luck's value is its key
                    continue
                key = choose(state, asked)
                value = asked.options.parse(key)
                if isinstance(value, Refusal):
                    raise OwnAnswerRefused(f"{asked.question}: {key} ({value.kind})")
                asked = send(value)
        except StopIteration:
            return
        self.pending = asked


@dataclass(frozen=True, slots=True)
class Standpoint(Generic[S]):
    """A state of plain data that nobody changes, and all answers since.

    A rule in progress cannot be copied, so a copy gives these answers again.
    """

    rules: Rules[S]
    root: S
    since: tuple[str, ...]
    answers: int  # all of the game's
    journal: Sequence[Event]  # the game's, as copies have none

    def copied(self, number: int = 0) -> Rollout[S]:
        """At the pending question. number: of the luck."""
        rollout = Rollout(self.rules, self.rules.copy(self.root_of(number)))
        for key in self.since:
            rollout.answer(key)
        return rollout

    def root_of(self, number: int) -> S:
        return self.root


@dataclass(frozen=True, slots=True)
class Standpoints(Standpoint[S]):
    """Where a game may stand: states that differ in what nobody knows here. dealt: by number of the luck."""

    dealt: Callable[[int], S]

    def root_of(self, number: int) -> S:
        return self.dealt(number)


def here(play: Play[S]) -> Standpoint[S]:
    """From the last state that was plain data, most often where a turn began."""
    begun = play.turn_began
    if begun == len(play.answers):
        return Standpoint(play.rules, play.rules.copy(play.state), (), begun, play.journal)
    state, first = play.state_at(begun)
    if first < begun:
        rollout = Rollout(play.rules, state)
        for entry in play.answers[first:begun]:
            rollout.answer(entry.key)
    since = tuple(entry.key for entry in play.answers[begun:])
    return Standpoint(play.rules, state, since, len(play.answers), play.journal)
