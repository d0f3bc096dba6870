"""How rules ask: decisions, their options, refusals with a reason, and the one gate `choose`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

from engine.facts.components import Hex
from engine.sayings import Saying
from engine.things import Thing

CHANCE = -1
"""The seat that luck sits in: whoever rolls the die or turns the card answers for it."""

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")

Facts = Mapping[str, object]
"""Typed values that a sentence is made of on screen; the rules themselves never make sentences."""

NOTHING: Facts = {}


class QuestionData(Saying):
    """What a seat is asked: `ColonyAsked(...)` is a question of the kind `colony`."""

    ends_in = "Asked"


class AboutHex(QuestionData, kind=""):
    """A question about a territory."""

    hex: Hex


class ChanceData(Saying):
    """What luck brings: `DieChance(...)` is of the kind `die`."""

    ends_in = "Chance"


class Refusal(Saying):
    """Why an answer is not legal."""


class NoSuchOption(Refusal):
    """Nothing that can be answered has this key."""

    key: str


class NotAmongTheOutcomes(Refusal):
    """Luck cannot bring what has this key."""

    key: str


class Nothing(Saying):
    """Why a benefit would give somebody nothing."""


class SetupProblem(Saying):
    """What is wrong with a field of a setup."""


class NotUnderstood(SetupProblem):
    """It has a value that means nothing."""


class Refused(Exception):
    """The answer is not legal; `refusal` says why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.kind)
        self.refusal = refusal


class NotPending(Exception):
    """Nothing of this kind is asked now, or there is nothing to undo or redo."""


class NotFollowed(NotPending):
    """The rules no longer follow the game's log: nothing can be done until somebody goes on from where they do."""


class BadSetup(Exception):
    """A setup that no game can start from: the field that is wrong, and what is wrong with it."""

    def __init__(self, field: str, problem: SetupProblem) -> None:
        super().__init__(f"{field}: {problem.kind}")
        self.field = field
        self.problem = problem


class Options(Protocol[V_co]):
    """What may be answered: parses a key into a value or a refusal, and lists its keys where they are finite."""

    def parse(self, key: str) -> V_co | Refusal:
        """The value that a key stands for, or why it may not be answered."""

    def keys(self) -> Iterator[str]:
        """Every legal key, in a stable order; of an open decision, those that need no free value."""


class Keyed(NamedTuple, Generic[V]):
    """A closed choice: each key with its value, the thing that it names, made by the rule that asks.

    >>> closed = {"science": NotAmongTheOutcomes("science")}
    >>> tracks = Keyed({"military": 4, "exploration": 1}, closed.get)
    >>> list(tracks.keys())
    ['military', 'exploration']
    >>> tracks.parse("military")
    4
    >>> tracks.parse("science").kind, tracks.parse("cooking").kind
    ('not_among_the_outcomes', 'no_such_option')
    """

    values: Mapping[str, V]
    why_not: Callable[[str], Refusal | None] | None = None

    def parse(self, key: str) -> V | Refusal:
        if key in self.values:
            return self.values[key]
        reason = self.why_not(key) if self.why_not else None
        return reason or NoSuchOption(key)

    def keys(self) -> Iterator[str]:
        return iter(self.values)

    def key_of(self, value: V) -> str:
        """The key of one of the values itself, for what may be there twice."""
        return next(key for key, each in self.values.items() if each is value)


class Chances(NamedTuple):
    """What luck may bring: each key with its weight; keys of weight 0 only a person can enter. of: a key's thing."""

    outcomes: Mapping[str, int]
    of: Callable[[str], Thing | None] | None = None

    def parse(self, key: str) -> str | Refusal:
        if key in self.outcomes:
            return key
        return NotAmongTheOutcomes(key)

    def keys(self) -> Iterator[str]:
        return iter(self.outcomes)

    def weights(self) -> Mapping[str, int]:
        """The keys that can come up by themselves, with their weights."""
        if all(self.outcomes.values()):
            return self.outcomes
        return {key: weight for key, weight in self.outcomes.items() if weight}


class Decision(NamedTuple):
    """One question to one seat.

    source: what in the game asks, told as for gains and VP: `track:science:4`. time, times: of a question asked several
    times the how many-th it is. checkpoint: the state is plain data while it is asked.
    """

    seat: int
    asked: QuestionData | ChanceData
    options: Options[object]
    subject: str = ""
    source: str = ""
    time: int = 0
    times: int = 0
    checkpoint: bool = False

    @property
    def kind(self) -> str:
        """The kind of what is asked."""
        return self.asked.kind

    @property
    def data(self) -> Facts:
        """What is asked by the names of its fields, the source and the time among them, for sentences."""
        data = dict(self.asked.data)
        if self.source:
            data["source"] = self.source
        if self.times:
            data |= {"time": self.time, "times": self.times}
        return data

    @property
    def question(self) -> str:
        """The fingerprint by which a replay sees that it is still asked the same."""
        return f"{self.asked.kind}|{self.seat}|{self.subject}"

    def thing(self, key: str) -> Thing | None:
        """What an answer is, None if it is refused or the game has no word for it."""
        return self.thing_of(key, self.options.parse(key))

    def thing_of(self, key: str, value: object) -> Thing | None:
        """The same of a key that the options have parsed already."""
        if isinstance(value, Thing):
            return value.thing
        return self.options.of(key) if isinstance(self.options, Chances) and self.options.of else None


Steps = Generator[Decision, object, T]
"""A rule in progress: yields decisions, is sent their answers' values, returns a T."""


def _no_steps() -> Steps[None]:
    yield from ()


NO_STEPS: Final = _no_steps()
"""Where nothing follows, which is nearly always: steps that are over already, for everybody to go through."""

next(NO_STEPS, None)


def ask(decision: Decision, options: Options[V]) -> Steps[V]:
    """Put a decision to its seat, whatever the number of options, and return the value answered."""
    value = yield decision
    return cast(V, value)


def choose(
    seat: int, asked: QuestionData, options: Keyed[V], *, source: str, subject: str = "", secret: bool = False
) -> Steps[V]:
    """Let a seat choose. One option left answers itself, unless that would tell others what they may not know.

    source: what in the game asks, mostly `game.source`.
    """
    if len(options.values) == 1 and not secret:
        return next(iter(options.values.values()))
    return cast(V, (yield Decision(seat, asked, options, subject, source)))
