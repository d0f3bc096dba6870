"""Ability: stateless code that bends rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from engine.abilities.face import EMPTY, MatFace, TrackMark
from engine.box import Box
from engine.chance import OfKey, draw
from engine.decisions import ChanceData, Decision, Keyed, QuestionData, Steps, choose
from engine.facts.cards import CivilizationMat
from engine.hooks import sorts
from engine.hooks.sorts import LISTENERS, ORDER, Hook, Listener
from engine.sayings import Detail
from engine.state.game import Game, InPlay
from engine.state.goal import Aim

V = TypeVar("V")


class Comparison(Detail):
    """What each seat has of a thing, compared by a card when played."""

    thing: str
    have: Mapping[int, int]


class Ability:
    """Remembers in `InPlay.memory`."""

    sort: ClassVar[str]
    slug: ClassVar[str]
    liking: ClassVar[int | None] = None
    """Rank in its sort by built-in players' average scores, the best highest, or None."""

    hooks: ClassVar[Mapping[Hook[Any], str]] = {}
    """By hook, the name of the method that listens."""

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """What lies on its mat."""
        return EMPTY

    def on_tracks(self, game: Game, mine: InPlay) -> Sequence[TrackMark]:
        """What lies on the tracks beside tokens."""
        return ()

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        """A seat's spaces with its tokens; Maker of Fire is 0."""
        return ()

    def face_down(self, game: Game, mine: InPlay, seat: int, looking: int | None) -> Mapping[int, str]:
        """A seat's face-down cards that `looking` may see, by space."""
        return {}

    def compares(self, game: Game, mine: InPlay) -> Comparison | None:
        """What it compares when played, or None."""
        return None

    def would_score(self, game: Game, mine: InPlay) -> int:
        """VP if the game ended now; 0 if unknown."""
        return 0

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """What is worth reaching, for built-in players."""
        yield from ()

    def advice(self, game: Game, decision: Decision) -> str | None:
        """A good answer's key for built-in players, or None."""
        return None

    def box(self, box: Box) -> Box:
        """Changes the box before setup: `dataclasses.replace(box, tracks=...)`."""
        return box

    def __init_subclass__(cls) -> None:
        marked: dict[Hook[Any], str] = {}
        for name, method in vars(cls).items():
            hook = getattr(method, "__hook__", None)
            if hook in marked:
                raise TypeError(f"{cls.__name__} has two methods for one hook: {marked[hook]} and {name}")
            if hook is not None:
                marked[hook] = name
        cls.hooks = {**cls.hooks, **marked}
        if "slug" in vars(cls):
            cls.register()

    @classmethod
    def register(cls) -> None:
        """Raises TypeError."""
        if cls.sort not in ORDER:
            raise TypeError(f"{cls.__name__}: {cls.sort!r} is no sort of ability")
        if cls.slug in ABILITIES:
            raise TypeError(f"two abilities are called {cls.slug!r}")
        ABILITIES[cls.slug] = ability = cls()
        if cls.aims is not Ability.aims:
            AIMING.add(cls.slug)
        LISTENERS[cls.slug] = {hook: Listener(getattr(ability, name), cls.sort) for hook, name in cls.hooks.items()}


ABILITIES: dict[str, Ability] = {}
"""By slug; filled by importing the defining modules."""

AIMING: set[str] = set()
"""With aims, which built-in players often ask for."""


def source_of(mine: InPlay) -> str:
    """`SORT:SLUG` of the card on the table, for gains."""
    return f"{ABILITIES[mine.plays_as].sort}:{mine.slug}"


def words_of(mine: InPlay) -> str:
    """For questions; a copy names the copied card."""
    return sorts.words(mine, ABILITIES[mine.plays_as].sort)


def choose_for(
    mine: InPlay,
    asked: QuestionData,
    options: Keyed[V],
    *,
    seat: int | None = None,
    subject: str = "",
    secret: bool = False,
) -> Steps[V]:
    """Asks its owner, or `seat`."""
    asks = mine.owner if seat is None else seat
    return choose(asks, asked, options, source=words_of(mine), subject=subject, secret=secret)


def draw_for(
    mine: InPlay, asked: ChanceData, outcomes: Mapping[str, int], *, subject: str = "", of: OfKey = None
) -> Steps[str]:
    """As `chance.draw`."""
    return draw(asked, outcomes, subject=subject, source=words_of(mine), of=of)
