"""Ability: stateless code that bends rules; its registration, its questions and its luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from engine.abilities.face import EMPTY, MatFace, TrackMark
from engine.box import Box
from engine.chance import OfKey, draw
from engine.decisions import NOTHING, SOURCE, Facts, Keyed, Steps, choose
from engine.facts.cards import CivilizationMat
from engine.hooks import sorts
from engine.hooks.sorts import ORDER, Hook, Listener
from engine.journal import Detail
from engine.state.game import Game, InPlay
from engine.state.goal import Aim

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Comparison(Detail):
    """What a card compares when played: how many of a thing each seat has."""

    thing: str
    have: Mapping[int, int]


class Ability:
    """A card, civilization or scenario. What it remembers is in `InPlay.memory`."""

    sort: ClassVar[str]
    slug: ClassVar[str]
    hooks: ClassVar[Mapping[Hook[Any], str]] = {}
    """Its hooks, each with the name of the method that listens."""

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """What lies on its mat, for screens and for counting pieces."""
        return EMPTY

    def on_tracks(self, game: Game, mine: InPlay) -> Sequence[TrackMark]:
        """What lies on the tracks beside tokens: blocking pieces, marked favorites."""
        return ()

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        """A seat's tapestry spaces that visibly hold its tokens; Maker of Fire is 0."""
        return ()

    def face_down(self, game: Game, mine: InPlay, seat: int, looking: int | None) -> Mapping[int, str]:
        """A seat's face-down cards that `looking` may see, by space."""
        return {}

    def compares(self, game: Game, mine: InPlay) -> Comparison | None:
        """What it compares when played, for the journal, or None."""
        return None

    def would_score(self, game: Game, mine: InPlay) -> int:
        """Its VP if the last scoring came now; 0 if unknown."""
        return 0

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Numbers that it makes worth reaching, for built-in players."""
        yield from ()

    def box(self, box: Box) -> Box:
        """Changes the box before setup, if the table owns it: `dataclasses.replace(box, tracks=...)`."""
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
        """Register the class's only object by slug and hooks. Raises TypeError."""
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
"""Every ability by slug; filled by importing the modules that define them."""

AIMING: set[str] = set()
"""The few that have aims; built-in players ask for aims often."""


def source_of(mine: InPlay) -> str:
    """The source of what an ability gives: `SORT:SLUG` of the card on the table."""
    return f"{ABILITIES[mine.plays_as].sort}:{mine.slug}"


def words_of(mine: InPlay) -> str:
    """The source of what an ability asks; for a copy, the copied card."""
    return sorts.words(mine, ABILITIES[mine.plays_as].sort)


def choose_for(
    mine: InPlay,
    kind: str,
    options: Keyed[V],
    *,
    seat: int | None = None,
    subject: str = "",
    data: Facts = NOTHING,
    secret: bool = False,
) -> Steps[V]:
    """Let an ability's owner, or `seat`, choose; the question names the ability as source."""
    about = {**data, SOURCE: words_of(mine)}
    return choose(mine.owner if seat is None else seat, kind, options, subject=subject, data=about, secret=secret)


def draw_for(
    mine: InPlay, kind: str, outcomes: Mapping[str, int], *, subject: str = "", data: Facts = NOTHING, of: OfKey = None
) -> Steps[str]:
    """Let luck draw an outcome, as `chance.draw` does; the question names the ability as source."""
    return draw(kind, outcomes, subject=subject, data={**data, SOURCE: words_of(mine)}, of=of)
