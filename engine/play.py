"""A game in progress: setup and answers, replayed through the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine.decisions import CHANCE, Decision, NotFollowed, NotPending, Refusal, Refused, Steps
from engine.journal import Event
from engine.log import Entry, Folded, fold
from engine.sources import Source

CHECKPOINT_EVERY = 48
"""An undo replays at most about so many answers."""

CHECKPOINTS_KEPT = 2
"""Earlier undos replay from the start, as checkpoints take most of the memory."""


class OwnAnswerRefused(Exception):
    """The rules refuse what a source or built-in player answered."""


class State(Protocol):
    @property
    def journal(self) -> list[Event]:
        """Oldest first; the list grows."""


S = TypeVar("S", bound=State)


class Rules(Protocol[S]):
    """A kind of game."""

    def start(self, setup: Mapping[str, object]) -> S:
        """The state before the first question. Raises BadSetup."""

    def run(self, state: S) -> Steps[None]:
        """Plays on from a state of plain data."""

    def copy(self, state: S) -> S:
        """With an empty journal."""

    def result(self, state: S) -> Mapping[str, object]:
        """Of a finished game, as plain data."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A stored log that the rules no longer follow."""

    kept: int  # answers that fit, of `total`
    total: int
    lost: Entry | None  # the first that does not; None if only the rules' own go on
    asked: str  # fingerprint of what is asked instead


@dataclass(frozen=True, slots=True)
class Checkpoint(Generic[S]):
    """A copy of the state to start undo from."""

    answers: int
    events: int
    state: S


class Play(Generic[S]):
    """Drives the rules of one game.

    >>> from types import SimpleNamespace
    >>> from engine.chance import draw
    >>> from engine.decisions import ChanceData, Keyed, QuestionData, choose
    >>> from engine.sources import Script
    >>> class CallAsked(QuestionData):
    ...     pass
    >>> class CoinChance(ChanceData):
    ...     pass
    >>> class HeadsOrTails:
    ...     def start(self, setup):
    ...         return SimpleNamespace(journal=[])
    ...     def run(self, state):
    ...         state.called = yield from choose(0, CallAsked(), Keyed({"heads": "heads", "tails": "tails"}), source="")
    ...         state.coin = yield from draw(CoinChance(), {"heads": 1, "tails": 1})
    ...     def result(self, state):
    ...         return {"right": state.called == state.coin}
    >>> play = Play(HeadsOrTails(), {}, Script(["tails"]))
    >>> play.pending.question, list(play.pending.options.keys())
    ('call|0|', ['heads', 'tails'])
    >>> [(entry.kind, entry.key) for entry in play.answer("heads")]
    [('answer', 'heads'), ('luck', 'tails')]
    >>> play.result
    {'right': False}
    >>> [entry.kind for entry in play.undo()]
    ['undo']
    >>> [(entry.kind, entry.key) for entry in play.answer("tails")]  # the same luck comes up again
    [('answer', 'tails'), ('luck', 'tails')]
    >>> again = Play(HeadsOrTails(), {}, Script([]))
    >>> again.load(play.log), again.result  # a saved game is its setup and its log
    (None, {'right': True})
    """

    def __init__(
        self,
        rules: Rules[S],
        setup: Mapping[str, object],
        source: Source,
        built_in: Mapping[int, Callable[[S, Decision], str] | None] | None = None,
    ) -> None:
        """built_in: who plays the other seats; None if another process thinks for it. Raises BadSetup."""
        self.rules = rules
        self.setup = setup
        self.source = source
        self.built_in = built_in or {}
        self.log: list[Entry] = []
        self.mismatch: Mismatch | None = None
        self._folded = Folded([], [], {})
        self._start()
        self._answer_by_itself()

    @property
    def journal(self) -> list[Event]:
        return self.state.journal

    @property
    def answers(self) -> Sequence[Entry]:
        """In force, after undos and redos."""
        return self._folded.answers

    @property
    def can_undo(self) -> bool:
        return self._folded.can_undo

    @property
    def next_redo(self) -> Entry | None:
        return next(iter(self.next_redos), None)

    @property
    def next_redos(self) -> tuple[Entry, ...]:
        """Answers that redos give again, in order."""
        return tuple(step[0] for step in reversed(self._folded.undone))

    @property
    def result(self) -> Mapping[str, object] | None:
        """None while the game goes on."""
        return None if self.pending or self.mismatch else self.rules.result(self.state)

    @property
    def is_thought_about(self) -> bool:
        """A built-in player is asked whose answer is found elsewhere."""
        asked = self.pending
        return asked is not None and self.mismatch is None and self.built_in.get(asked.seat, asked) is None

    @property
    def turn_began(self) -> int:
        """Answers before the last question with a checkpoint, or 0."""
        answers = len(self._marks)
        if self.pending is not None and self.pending.checkpoint:
            return answers
        return next((number for number in reversed(range(answers)) if self._at_checkpoint[number]), 0)

    def events_from(self, answer: int) -> list[Event]:
        return self.events_between(answer, len(self._marks))

    def events_between(self, first: int, beyond: int) -> list[Event]:
        """From one answer until before another; -1 is before the first."""
        marks = [*self._marks, len(self.journal)]
        begin = 0 if first < 0 else marks[min(first, len(marks) - 1)]
        return self.journal[begin : marks[min(beyond, len(marks) - 1)]]

    def answer(self, key: str) -> list[Entry]:
        """Returns the entries appended. Raises Refused (nothing changed), or NotPending after the end."""
        self._require_followed()
        asked = self.pending
        if asked is None:
            raise NotPending("answer")
        value = asked.options.parse(key)
        if isinstance(value, Refusal):
            raise Refused(value)
        first = len(self.log)
        kind = "auto" if asked.seat in self.built_in else "answer"
        self._record(Entry(kind, asked.seat, key, asked.question), value)
        self._answer_by_itself()
        return self.log[first:]

    def undo(self, steps: int = 1) -> list[Entry]:
        """Takes back people's answers. Raises NotPending (nothing changed)."""
        self._require_followed()
        if sum(entry.kind == "answer" for entry in self.answers) < steps:
            raise NotPending("undo")
        first = len(self.log)
        for _ in range(steps):
            entry = self._folded.undo()
            self.log.append(Entry("undo", entry.seat, "", ""))
        self._rewind()
        return self.log[first:]

    def redo(self) -> list[Entry]:
        """Raises NotPending."""
        self._require_followed()
        first, known = len(self.log), len(self._folded.answers)
        entry = self._folded.redo()
        self.log.append(Entry("redo", entry.seat, "", ""))
        self._replay(known)
        return self.log[first:]

    def note(self, kind: str, seat: int, key: str = "", question: str = "") -> list[Entry]:
        """kind: one of ASIDE."""
        self._require_followed()
        entry = Entry(kind, seat, key, question)
        self.log.append(entry)
        return [entry]

    def amend(self, key: str) -> list[Entry]:
        """Answers the last question with a checkpoint anew, then repeats later answers that fit.

        For corrections in a bot's turn. Raises Refused (nothing changed) or NotPending.
        """
        self._require_followed()
        if self.pending is not None and self.pending.checkpoint:
            return self.answer(key)
        start = next((n for n in reversed(range(len(self._marks))) if self._at_checkpoint[n]), None)
        if start is None:
            raise NotPending("amend")
        first, again = len(self.log), [entry for entry in self.answers[start:] if entry.kind == "answer"]
        self.undo(len(again))
        try:
            self.answer(key)
        except Refused:
            for _ in again:
                self.redo()
            del self.log[first:]
            raise
        for entry in again:
            if self.pending is None or self.pending.question != entry.question:
                break
            if isinstance(self.pending.options.parse(entry.key), Refusal):
                break
            self.answer(entry.key)
        return self.log[first:]

    def load(self, entries: Iterable[Entry]) -> Mismatch | None:
        """Takes over a stored log, up to the last answer that the rules follow.

        Otherwise nothing can be answered until `go_on`. Redos that do not fit are forgotten; their Mismatch blocks no
        answers.
        """
        self.log = list(entries)
        self._folded = fold(self.log)
        stored = self._folded.answers[:]
        self.mismatch = None
        self._start()
        followed = self._replay(0)
        asked = self.pending.question if self.pending else ""
        if followed < len(stored):
            self.mismatch = Mismatch(followed, len(stored), stored[followed], asked)
            self._folded.cut(followed)
        elif self.pending is not None and self._answers_itself(self.pending):
            self.mismatch = Mismatch(followed, followed, None, asked)
        return self.mismatch or self._redo_mismatch()

    def go_on(self) -> list[Entry]:
        """Drops answers that the rules do not follow. Raises NotPending without any."""
        if self.mismatch is None:
            raise NotPending("go_on")
        first, lost = len(self.log), self.mismatch.lost
        if lost is not None:
            self.log.append(Entry("cut", lost.seat, str(self.mismatch.kept), lost.question))
        self.mismatch = None
        self._answer_by_itself()
        return self.log[first:]

    def _require_followed(self) -> None:
        if self.mismatch is not None:
            raise NotFollowed("load")

    def _redo_mismatch(self) -> Mismatch | None:
        """Forgets redos that the rules do not follow."""
        answers = len(self._folded.answers)
        self._folded.answers += [entry for step in reversed(self._folded.undone) for entry in step]
        stored = self._folded.answers[:]
        if len(stored) == answers:
            return None
        followed = self._replay(answers)
        asked = self.pending.question if self.pending else ""
        del self._folded.answers[answers:]
        self._rewind()
        if followed == len(stored):
            return None
        self._folded.undone.clear()
        return Mismatch(answers, answers, stored[followed], asked)

    def _start(self) -> None:
        self._checkpoints: list[Checkpoint[S]] = []
        self._marks: list[int] = []
        self._at_checkpoint: list[bool] = []
        self._resume(self.rules.start(self.setup))

    def _resume(self, state: S) -> None:
        self.state = state
        self._steps = self.rules.run(state)
        self._send(None)

    def _send(self, value: object) -> None:
        try:
            self.pending: Decision | None = self._steps.send(value)
        except StopIteration:
            self.pending = None
            return
        if self.pending.checkpoint:
            self._keep_checkpoint()

    def _keep_checkpoint(self) -> None:
        answers = len(self._marks)
        if not self._checkpoints or answers >= self._checkpoints[-1].answers + CHECKPOINT_EVERY:
            self._checkpoints.append(Checkpoint(answers, len(self.journal), self.rules.copy(self.state)))
            del self._checkpoints[:-CHECKPOINTS_KEPT]

    def _record(self, entry: Entry, value: object) -> None:
        self._folded.append(entry)
        self.log.append(entry)
        self._go_on(value)

    def _go_on(self, value: object) -> None:
        self._marks.append(len(self.state.journal))
        self._at_checkpoint.append(self.pending is not None and self.pending.checkpoint)
        self._send(value)

    def _answer_by_itself(self) -> None:
        """Until a person is asked."""
        while (asked := self.pending) is not None:
            key = self._own_answer(asked)
            if key is None:
                return
            value = asked.options.parse(key)
            if isinstance(value, Refusal):
                raise OwnAnswerRefused(f"{asked.question}: {key} ({value.kind})")
            self._record(Entry("luck" if asked.seat == CHANCE else "auto", asked.seat, key, asked.question), value)

    def _answers_itself(self, decision: Decision) -> bool:
        """By a built-in player, or luck of the app."""
        if decision.seat == CHANCE:
            return not self.source.leaves_to_people(decision.kind)
        return self.built_in.get(decision.seat) is not None

    def _own_answer(self, decision: Decision) -> str | None:
        if decision.seat in self.built_in:
            player = self.built_in[decision.seat]
            return player and player(self.state, decision)
        if decision.seat != CHANCE:
            return None
        if self._folded.luck:
            again = self._folded.luck.get((self._folded.chances, decision.question))
            if again is not None and not isinstance(decision.options.parse(again), Refusal):
                return again
        return self.source.answer(decision)

    def _replay(self, first: int) -> int:
        """Returns the first answer that does not fit, by number."""
        answers = self._folded.answers
        for number in range(first, len(answers)):
            entry, asked = answers[number], self.pending
            if asked is None or asked.question != entry.question or not self._may_say(asked, entry):
                return number
            value = asked.options.parse(entry.key)
            if isinstance(value, Refusal):
                return number
            self._go_on(value)
        return len(answers)

    def _may_say(self, asked: Decision, entry: Entry) -> bool:
        """The entry fits the seat: a person's answer, a built-in player's, or luck."""
        if entry.seat != asked.seat:
            return False
        if entry.seat in self.built_in:
            return entry.kind == "auto"
        return entry.kind == "answer" or (entry.kind == "luck" and entry.seat == CHANCE)

    def state_at(self, most: int) -> tuple[S, int]:
        """After at most so many answers, with their number."""
        point = next((each for each in reversed(self._checkpoints) if each.answers <= most), None)
        if point is None:
            return self.rules.start(self.setup), 0
        state = self.rules.copy(point.state)
        state.journal.extend(self.journal[: point.events])
        return state, point.answers

    def _rewind(self) -> None:
        answers = len(self._folded.answers)
        while self._checkpoints and self._checkpoints[-1].answers > answers:
            self._checkpoints.pop()
        state, first = self.state_at(answers)
        if not first:
            self._start()
            self._replay(0)
            return
        del self._marks[first:], self._at_checkpoint[first:]
        self._resume(state)
        self._replay(first)
