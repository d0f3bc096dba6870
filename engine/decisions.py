"""How rules ask: decisions, options, refusals, and `choose`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from enum import Enum, auto
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from engine.facts.components import Hex
from engine.sayings import Saying
from engine.things import Thing

CHANCE = -1
"""The seat of luck."""

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")

Facts = Mapping[str, object]
"""Typed values for sentences on screen."""

NOTHING: Facts = {}


class GoodAnswer(Enum):
    """Which answer to a question of a card is good, where what each answer is does not say."""

    CHEAPEST_LOST = auto()
    CARD_TO_SPARE = auto()
    USUAL_NUMBER = auto()
    WORTH_ITS_COST = auto()
    CIVILIZATION_LEFT_IF_POOR = auto()
    DICE_ROLLED_AGAIN_IF_POOR = auto()
    FURTHEST_TRACK = auto()
    FEWEST_STEPS_LOST = auto()
    COSTLIEST_SPACE = auto()
    MORE_THAN_THE_SPACE = auto()
    BACK_FOR_A_SPACE_TILE = auto()
    TILE_BENEFIT = auto()
    STRONGEST_PLAYER = auto()
    TERRITORY_OR_CITY = auto()
    HIGHER_NUMBER = auto()


class QuestionData(Saying):
    """`ColonyAsked(...)` is a question of the kind `colony`."""

    ends_in = "Asked"

    best: ClassVar[GoodAnswer | None] = None
    """For built-in players."""


class AskedOfHex(QuestionData, kind=""):
    hex: Hex


class ChanceData(Saying):
    """`DieChance(...)` is of the kind `die`."""

    ends_in = "Chance"


class Refusal(Saying):
    """Why an answer is not legal."""


class NoSuchOption(Refusal):
    key: str


class NotAmongTheOutcomes(Refusal):
    key: str


class Nothing(Saying):
    """Why a benefit would give nothing."""


class SetupProblem(Saying):
    """What is wrong with a field of a setup."""


class NotUnderstood(SetupProblem): ...


class Refused(Exception):
    """Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.kind)
        self.refusal = refusal


class NotPending(Exception):
    """Not asked now, or nothing to undo or redo."""


class NotFollowed(NotPending):
    """The rules do not follow the log, until somebody goes on."""


class BadSetup(Exception):
    def __init__(self, field: str, problem: SetupProblem) -> None:
        super().__init__(f"{field}: {problem.kind}")
        self.field = field
        self.problem = problem


class Options(Protocol[V_co]):
    def parse(self, key: str) -> V_co | Refusal: ...

    def keys(self) -> Iterator[str]:
        """Every legal key in a stable order; of an open decision, those without free values."""


class Keyed(NamedTuple, Generic[V]):
    """A closed choice.

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
        """By identity: equal values may be there twice."""
        return next(key for key, each in self.values.items() if each is value)


class Chances(NamedTuple):
    """Outcomes by weight; only a person enters keys of weight 0."""

    outcomes: Mapping[str, int]
    of: Callable[[str], Thing | None] | None = None  # a key's thing

    def parse(self, key: str) -> str | Refusal:
        if key in self.outcomes:
            return key
        return NotAmongTheOutcomes(key)

    def keys(self) -> Iterator[str]:
        return iter(self.outcomes)

    def weights(self) -> Mapping[str, int]:
        """Without keys of weight 0."""
        if all(self.outcomes.values()):
            return self.outcomes
        return {key: weight for key, weight in self.outcomes.items() if weight}


class Decision(NamedTuple):
    """A question to a seat."""

    seat: int
    asked: QuestionData | ChanceData
    options: Options[object]
    subject: str = ""
    source: str = ""
    time: int = 0
    times: int = 0
    checkpoint: bool = False  # while it is asked, the state is plain data

    @property
    def kind(self) -> str:
        return self.asked.kind

    @property
    def data(self) -> Facts:
        """Its fields, the source and the time, for sentences."""
        data = dict(self.asked.data)
        if self.source:
            data["source"] = self.source
        if self.times:
            data |= {"time": self.time, "times": self.times}
        return data

    @property
    def question(self) -> str:
        """The fingerprint by which replays recognize questions."""
        return f"{self.asked.kind}|{self.seat}|{self.subject}"

    def thing(self, key: str) -> Thing | None:
        """None if refused or without a thing."""
        return self.thing_of(key, self.options.parse(key))

    def thing_of(self, key: str, value: object) -> Thing | None:
        """As `thing`, for a parsed key."""
        if isinstance(value, Thing):
            return value.thing
        return self.options.of(key) if isinstance(self.options, Chances) and self.options.of else None


Steps = Generator[Decision, object, T]
"""A rule in progress: yields decisions, is sent the answers' values, returns a T."""


def _no_steps() -> Steps[None]:
    yield from ()


NO_STEPS: Final = _no_steps()
"""Shared, as most often nothing follows."""

next(NO_STEPS, None)


def ask(decision: Decision, options: Options[V]) -> Steps[V]:
    """Asks even with one option."""
    value = yield decision
    return cast(V, value)


def choose(
    seat: int, asked: QuestionData, options: Keyed[V], *, source: str, subject: str = "", secret: bool = False
) -> Steps[V]:
    """A single option answers itself, unless `secret`, as that would reveal something."""
    if len(options.values) == 1 and not secret:
        return next(iter(options.values.values()))
    return cast(V, (yield Decision(seat, asked, options, subject, source)))
