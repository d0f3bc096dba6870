"""Ability: stateless code that bends rules, how it is registered, and how it asks its owner and luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from engine.abilities.face import EMPTY, MatFace, TrackMark
from engine.box import Box
from engine.chance import OfKey, draw
from engine.decisions import ChanceData, Keyed, QuestionData, Steps, choose
from engine.facts.cards import CivilizationMat
from engine.hooks import sorts
from engine.hooks.sorts import ORDER, Hook, Listener
from engine.sayings import Detail
from engine.state.game import Game, InPlay
from engine.state.goal import Aim

V = TypeVar("V")


class Comparison(Detail):
    """What a card compares when it is played: how many of a thing each seat has."""

    thing: str
    have: Mapping[int, int]


class Ability:
    """One card, civilization or scenario: its sort, slug and hooks. What it remembers lies in `InPlay.memory`."""

    sort: ClassVar[str]
    slug: ClassVar[str]
    hooks: ClassVar[Mapping[Hook[Any], str]] = {}
    """The hooks to which it listens, each with the name of its method."""

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """What lies on its mat, for screens and for the count of pieces."""
        return EMPTY

    def on_tracks(self, game: Game, mine: InPlay) -> Sequence[TrackMark]:
        """What lies on the tracks beside the tokens, for screens: pieces that block, favorites marked."""
        return ()

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        """The tapestry spaces of a seat on which tokens of its own lie in view; Maker of Fire is 0."""
        return ()

    def face_down(self, game: Game, mine: InPlay, seat: int, looking: int | None) -> Mapping[int, str]:
        """The face-down cards on tapestry spaces of a seat that `looking` may look at, by space."""
        return {}

    def compares(self, game: Game, mine: InPlay) -> Comparison | None:
        """What it compares when it is played, for the journal, or None."""
        return None

    def would_score(self, game: Game, mine: InPlay) -> int:
        """The VP that it would score for itself if the last scoring came now, 0 if that cannot be said."""
        return 0

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """The numbers that a seat does well to reach because of it, for built-in players."""
        yield from ()

    def box(self, box: Box) -> Box:
        """Another box before the game is set up, for what the table owns: `dataclasses.replace(box, tracks=...)`."""
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
        """Make the one object of this class known, by its slug and to its hooks."""
        if cls.sort not in ORDER:
            raise TypeError(f"{cls.__name__}: {cls.sort!r} is no sort of ability")
        if cls.slug in ABILITIES:
            raise TypeError(f"two abilities are called {cls.slug!r}")
        ABILITIES[cls.slug] = ability = cls()
        if cls.aims is not Ability.aims:
            AIMING.add(cls.slug)
        for hook, name in cls.hooks.items():
            hook.listeners[cls.slug] = Listener(getattr(ability, name), cls.sort)


ABILITIES: dict[str, Ability] = {}
"""Every ability by its slug; filled when the modules that define them are imported, never later."""

AIMING: set[str] = set()
"""The slugs of those that have aims: hardly any, and built-in players ask for them all the time."""


def source_of(mine: InPlay) -> str:
    """The source of what an ability gives, for the journal and the score: `SORT:SLUG` of the card that lies there."""
    return f"{ABILITIES[mine.plays_as].sort}:{mine.slug}"


def words_of(mine: InPlay) -> str:
    """The source of what an ability asks; of a copy the card that it copies."""
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
    """Let the owner of an ability, or another `seat`, choose; the question names the ability as its source."""
    asks = mine.owner if seat is None else seat
    return choose(asks, asked, options, source=words_of(mine), subject=subject, secret=secret)


def draw_for(
    mine: InPlay, asked: ChanceData, outcomes: Mapping[str, int], *, subject: str = "", of: OfKey = None
) -> Steps[str]:
    """Let luck draw one of the outcomes of an ability, as `chance.draw` does; the question names it as its source."""
    return draw(asked, outcomes, subject=subject, source=words_of(mine), of=of)
