"""Ability: stateless code that bends rules, its four kinds of hook, and the one order in which they are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Generic, Protocol, TypeVar, cast, get_args

from engine.abilities.face import EMPTY, MatFace, TrackMark
from engine.abilities.listening import why_not_listen
from engine.box import Box
from engine.decisions import NO_STEPS, NOTHING, SOURCE, Facts, Keyed, Options, Refusal, Steps, asked_by, choose
from engine.facts.cards import CivilizationMat
from engine.hooks import HookKind
from engine.state.game import Game, InPlay
from engine.state.goal import Aim
from engine.things import Civilization, Tapestry, Thing

T = TypeVar("T")
V = TypeVar("V")
Hooks = tuple[tuple[HookKind, str], ...]
"""Some hooks by kind and name."""
Listening = Sequence[tuple[InPlay, Callable[..., object]]]
"""Abilities in play, each with the method that has a say at a hook."""

Method = TypeVar("Method", bound=Callable[..., object])

TABLE = -1
"""Owner of what belongs to nobody: a scenario."""

ORDER: tuple[str, ...] = ("scenario", "civilization", "automa_civilization", "tapestry", "masterpiece", "space_tile")
"""What the table owns comes first, then the active seat, then the others in seat order; of one owner by sort, age."""


@dataclass(frozen=True, slots=True)
class Offer(Thing):
    """One more option in a decision: its key, the steps that follow when it is chosen, and what it is on a screen.

    thing: the ability itself where it says nothing else. Steps that do what the decision was about return what the
    rule would, such as the tech card invented.
    """

    key: str
    steps: Callable[[], Steps[object]]
    data: Facts = field(default_factory=dict, hash=False)
    thing: Thing | None = None


def modify(name: str) -> Callable[[Method], Method]:
    """Mark a method `(self, game, mine, value, about) -> value` that changes a value before it is used."""
    return _mark("modify", name)


def offer(name: str) -> Callable[[Method], Method]:
    """Mark a method `(self, game, mine, about) -> Iterator[Offer]` that adds options to a decision."""
    return _mark("offer", name)


def instead(name: str) -> Callable[[Method], Method]:
    """Mark a method `(self, game, mine, about) -> Steps | None` that does something else in place of an action."""
    return _mark("instead", name)


def react(name: str) -> Callable[[Method], Method]:
    """Mark a method `(self, game, mine, happening) -> Steps | None` that answers something that happened."""
    return _mark("react", name)


def _mark(kind: HookKind, name: str) -> Callable[[Method], Method]:
    def mark(method: Method) -> Method:
        method.__hook__ = (kind, name)  # type: ignore[attr-defined]
        return method

    return mark


class Happening(Protocol):
    """What a rule tells abilities: its class says what happened, its fields to whom, whose and why."""


class Ability:
    """One card, civilization or scenario: its sort, slug and hooks. What it remembers lies in `InPlay.memory`."""

    sort: ClassVar[str]
    slug: ClassVar[str]
    hooks: ClassVar[Mapping[tuple[HookKind, str], str]] = {}

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        """What lies on its mat by what it remembers, for screens and for the count of pieces."""
        return EMPTY

    def on_tracks(self, game: Game, mine: InPlay) -> Sequence[TrackMark]:
        """What lies on the tracks beside the tokens, for screens: pieces that block, favorites marked."""
        return ()

    def tokens_on_spaces(self, game: Game, mine: InPlay, seat: int) -> Sequence[int]:
        """The tapestry spaces of a seat on which tokens of its own lie in view, Maker of Fire being 0."""
        return ()

    def face_down(self, game: Game, mine: InPlay, seat: int, looking: int | None) -> Mapping[int, str]:
        """The cards that lie face down on tapestry spaces of a seat and that `looking` may look at, by their space."""
        return {}

    def compares(self, game: Game, mine: InPlay) -> Facts:
        """What it compares when it is played, for the line that tells of it: `thing`, and how many each seat has."""
        return NOTHING

    def would_score(self, game: Game, mine: InPlay) -> int:
        """The VP that it would score for itself in the last scoring if that came now, where that can be said."""
        return 0

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """The numbers that a seat does well to reach because of it, for built-in players."""
        yield from ()

    def box(self, box: Box) -> Box:
        """Another box before the game is set up, for what the table owns: `dataclasses.replace(box, tracks=...)`."""
        return box

    def __init_subclass__(cls) -> None:
        marked: dict[tuple[HookKind, str], str] = {}
        for name, method in vars(cls).items():
            hook = getattr(method, "__hook__", None)
            if hook in marked:
                raise TypeError(f"{cls.__name__} has two methods for {hook[0]} {hook[1]!r}")
            if hook is not None:
                marked[hook] = name
        cls.hooks = {**cls.hooks, **marked}
        for (kind, hook), name in cls.hooks.items():
            if problem := why_not_listen(kind, hook, getattr(cls, name)):
                raise TypeError(f"{cls.__name__}.{name}: {problem}")
        if "slug" in vars(cls):
            if cls.sort not in ORDER:
                raise TypeError(f"{cls.__name__}: {cls.sort!r} is no sort of ability")
            if cls.slug in ABILITIES:
                raise TypeError(f"two abilities are called {cls.slug!r}")
            ABILITIES[cls.slug] = ability = cls()
            if cls.aims is not Ability.aims:
                AIMING.add(cls.slug)
            for (kind, hook), name in cls.hooks.items():
                LISTENING[kind].setdefault(hook, {})[cls.slug] = getattr(ability, name)


ABILITIES: dict[str, Ability] = {}
"""Every ability by its slug; filled when the modules that define them are imported, never later."""

AIMING: set[str] = set()
"""The slugs of those that have aims: hardly any, and built-in players ask for them all the time."""

LISTENING: dict[HookKind, dict[str, dict[str, Callable[..., object]]]] = {kind: {} for kind in get_args(HookKind)}
"""The methods of all abilities by kind and name of their hook, then by slug: hardly any ability listens to a hook."""


def modified(game: Game, seat: int, name: str, value: T, about: Facts = NOTHING) -> T:
    """A value after every ability in play had its say; `about` tells for what it will be used."""
    for mine, hook in _hooks(game, "modify", name):
        value = cast(T, hook(game, mine, value, {"seat": seat, **about}))
    return value


def listens(game: Game, kind: HookKind, name: str) -> bool:
    """Whether any ability in play has a say at a hook."""
    return bool(_hooks(game, kind, name))


def offers(game: Game, seat: int, name: str, about: Facts = NOTHING) -> Iterator[Offer]:
    """The options that abilities add to a decision of a seat."""
    for mine, hook in _hooks(game, "offer", name):
        for each in cast(Iterator[Offer], hook(game, mine, {"seat": seat, **about})):
            yield replace(each, steps=partial(_asked_by, mine, each.steps), thing=each.thing or card_of(mine))


def offered(game: Game, seat: int, name: str, about: Facts = NOTHING) -> dict[str, Offer]:
    """The same by their keys, for a decision that asks once."""
    return {offer.key: offer for offer in offers(game, seat, name, about)} if _hooks(game, "offer", name) else {}


@dataclass(frozen=True, slots=True)
class WithOffers(Generic[V]):
    """The options of a decision, then those that abilities add to it."""

    options: Options[V]
    added: Mapping[str, Offer]

    def parse(self, key: str) -> V | Offer | Refusal:
        return self.added[key] if key in self.added else self.options.parse(key)

    def keys(self) -> Iterator[str]:
        yield from self.options.keys()
        yield from self.added


def with_offers(options: Options[V], added: Mapping[str, Offer]) -> Options[V | Offer]:
    """The options of a decision that takes offers; with none they are what they were."""
    return WithOffers(options, added) if added else options


def replaced(game: Game, seat: int, name: str, about: Facts = NOTHING) -> Steps[bool]:
    """Let the first ability that wants to do something in place of an action do it; returns whether one did.

    Steps that end with False have asked, and their seat prefers the action itself or what another ability has.
    """
    for mine, hook in _hooks(game, "instead", name):
        steps = cast("Steps[bool | None] | None", hook(game, mine, {"seat": seat, **about}))
        if steps is not None and (yield from asked_by(words_of(mine), steps)) is not False:
            return True
    return False


def would_replace(game: Game, seat: int, name: str, about: Facts = NOTHING) -> bool:
    """Whether an ability wants to do something in place of an action, or to ask for it; its steps are not taken."""
    return any(hook(game, mine, {"seat": seat, **about}) is not None for mine, hook in _hooks(game, "instead", name))


def react_to(game: Game, happening: Happening) -> Steps[None]:
    """Tell every ability in play what happened; each may follow with steps of its own."""
    listening = _hooks(game, "react", type(happening).__name__)
    return _tell(game, happening, listening) if listening else NO_STEPS


def _tell(game: Game, happening: Happening, listening: Listening) -> Steps[None]:
    for mine, hook in listening:
        if any(mine is other for other in game.in_play):  # it may have been covered by what another one did just now
            steps = cast("Steps[None] | None", hook(game, mine, happening))
            if steps is not None:
                yield from asked_by(words_of(mine), steps)


def react_alone(game: Game, mine: InPlay, happening: Happening) -> Steps[None]:
    """Tell one ability what nobody else may hear again: a card that has become the copy of another is played anew."""
    hook = _hook(mine, "react", type(happening).__name__)
    steps = cast("Steps[None] | None", hook(game, mine, happening)) if hook is not None else None
    if steps is not None:
        yield from asked_by(words_of(mine), steps)


def _asked_by(mine: InPlay, steps: Callable[[], Steps[object]]) -> Steps[object]:
    return asked_by(words_of(mine), steps())


def words_of(mine: InPlay) -> str:
    """The source of what an ability asks: a copy names the card that it copies, whose words explain the question."""
    return f"{ABILITIES[mine.plays_as].sort}:{mine.plays_as}"


def is_heard(game: Game, hooks: Hooks) -> bool:
    """Whether any ability in play has one of these hooks."""
    for kind, name in hooks:
        listening = LISTENING[kind].get(name, NOTHING)
        for mine in game.in_play:
            if mine.plays_as in listening:
                return True
    return False


def card_of(mine: InPlay) -> Thing | None:
    """The card or mat that an ability is, where it is one that a player has."""
    sort = ABILITIES[mine.plays_as].sort
    return Civilization(mine.slug) if sort == "civilization" else Tapestry(mine.slug) if sort == "tapestry" else None


def source_of(mine: InPlay) -> str:
    """The source of what an ability gives, for the journal and the score: the card that lies there, as `SORT:SLUG`."""
    return f"{ABILITIES[mine.plays_as].sort}:{mine.slug}"


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
    """Let the owner of an ability, or another `seat`, choose what it asks; the question names it as its source."""
    about = {**data, SOURCE: words_of(mine)}
    return choose(mine.owner if seat is None else seat, kind, options, subject=subject, data=about, secret=secret)


def _hook(mine: InPlay, kind: HookKind, name: str) -> Callable[..., object] | None:
    return LISTENING[kind].get(name, {}).get(mine.plays_as)  # a card whose whole effect is data has none


def _hooks(game: Game, kind: HookKind, name: str) -> Listening:
    listening = LISTENING[kind].get(name)
    if listening is None:
        return ()
    found: Listening = ()
    for mine in game.in_play:
        if mine.plays_as in listening:
            found = (*found, (mine, listening[mine.plays_as]))
    if not found or len(found) == 1:
        return found
    return sorted(found, key=lambda pair: _place(game, pair[0]))


def _place(game: Game, mine: InPlay) -> tuple[int, int]:
    """Where an ability stands in the order of ORDER."""
    seat = TABLE if mine.owner == TABLE else (mine.owner - game.active) % len(game.board.seats)
    return seat, ORDER.index(ABILITIES[mine.plays_as].sort)
