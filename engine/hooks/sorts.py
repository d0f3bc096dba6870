"""The four sorts of hook: a value to modify, an option to offer, an action to replace, a happening to react to.

A hook is declared once, beside its like in `modify`, `offer`, `instead` or `react`. Rules ask it, and as a decorator it
marks the method of an ability that listens: `@modify.DRAWS`. Types check both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, TypeVar

from engine.decisions import NO_STEPS, Steps
from engine.hooks.about import About
from engine.hooks.offers import Offer
from engine.state.game import TABLE, Game, InPlay
from engine.things import Civilization, Tapestry, Thing

A = TypeVar("A", bound=About)
V = TypeVar("V")
H = TypeVar("H")
M = TypeVar("M", bound=Callable[..., object])
P = ParamSpec("P")
S = TypeVar("S")
R = TypeVar("R", bound="Steps[object] | None")
B = TypeVar("B", bound="Steps[bool | None] | None")

ORDER: tuple[str, ...] = ("scenario", "civilization", "automa_civilization", "tapestry", "masterpiece", "space_tile")
"""The sorts of ability in the order in which those of one owner are asked."""


class Listener(NamedTuple, Generic[M]):
    """What an ability does at a hook, and the sort of that ability."""

    method: M
    sort: str


Heard = Sequence[tuple[InPlay, Listener[M]]]
"""Abilities in play, each with what it does at a hook."""


class Hook(Generic[M]):
    """A place where abilities have a say. does: what it is for, in a sentence. listeners: by the ability's slug."""

    kind: ClassVar[str]

    def __init__(self, does: str) -> None:
        self.does = does
        self.listeners: dict[str, Listener[M]] = {}

    def heard(self, game: Game) -> bool:
        """Whether an ability in play listens."""
        listeners = self.listeners
        for mine in game.in_play:  # noqa: SIM110 (asked all the time, and a loop is quicker)
            if mine.plays_as in listeners:
                return True
        return False

    def listening(self, game: Game) -> Heard[M]:
        """The abilities in play that listen, in the order in which they are asked."""
        found: Heard[M] = ()
        listeners = self.listeners
        for mine in game.in_play:
            if mine.plays_as in listeners:
                found = (*found, (mine, listeners[mine.plays_as]))
        return sorted(found, key=partial(place_in_order, game)) if len(found) > 1 else found


def place_in_order(game: Game, heard: tuple[InPlay, Listener[Any]]) -> tuple[int, int]:
    """The table's abilities come first, then the active seat's, then the others' in seat order; then `ORDER`."""
    mine, listener = heard
    seat = TABLE if mine.owner == TABLE else (mine.owner - game.active) % len(game.board.seats)
    return seat, ORDER.index(listener.sort)


Hooks = tuple[Hook[Any], ...]
"""Some hooks of any sort."""


def is_heard(game: Game, hooks: Hooks) -> bool:
    """Whether an ability in play listens to any of these hooks."""
    for hook in hooks:
        listeners = hook.listeners
        for mine in game.in_play:
            if mine.plays_as in listeners:
                return True
    return False


class Modify(Hook[Callable[[Game, InPlay, V, A], V]], Generic[V, A]):
    """A value before it is used; what an ability returns is the value from then on."""

    kind = "modify"

    def __call__(self, method: Callable[[S, Game, InPlay, V, A], V]) -> Callable[[S, Game, InPlay, V, A], V]:
        """Mark the method of an ability that changes the value."""
        return marked(self, method)

    def ask(self, game: Game, value: V, about: A) -> V:
        """The value after every ability in play had its say."""
        for mine, listener in self.listening(game):
            value = listener.method(game, mine, value, about)
        return value


class Offering(Hook[Callable[[Game, InPlay, A], Iterator[Offer]]], Generic[A]):
    """A decision that takes options of abilities."""

    kind = "offer"

    def __call__(
        self, method: Callable[[S, Game, InPlay, A], Iterator[Offer]]
    ) -> Callable[[S, Game, InPlay, A], Iterator[Offer]]:
        """Mark the method of an ability that offers options."""
        return marked(self, method)

    def ask(self, game: Game, about: A) -> dict[str, Offer]:
        """The options that abilities add, by their keys."""
        added: dict[str, Offer] = {}
        for mine, (method, sort) in self.listening(game):
            for each in method(game, mine, about):
                steps = partial(_offered, game, words(mine, sort), each)
                added[each.key] = replace(each, steps=steps, thing=each.thing or card(mine, sort))
        return added


class Instead(Hook[Callable[[Game, InPlay, A], "Steps[bool | None] | None"]], Generic[A]):
    """An action that an ability may replace: it returns other steps, or None to leave the action alone.

    Steps that return False have asked, and their seat prefers the action itself or what another ability has.
    """

    kind = "instead"

    def __call__(self, method: Callable[[S, Game, InPlay, A], B]) -> Callable[[S, Game, InPlay, A], B]:
        """Mark the method of an ability that replaces the action."""
        return marked(self, method)

    def done(self, game: Game, about: A) -> Steps[bool | None]:
        """Let the first ability that wants to replace the action do so; returns True if one did."""
        heard = self.listening(game)
        return self._done(game, about, heard) if heard else NO_STEPS

    def _done(
        self, game: Game, about: A, heard: Heard[Callable[[Game, InPlay, A], Steps[bool | None] | None]]
    ) -> Steps[bool]:
        for mine, (method, sort) in heard:
            steps = method(game, mine, about)
            if steps is not None:
                before, game.source = game.source, words(mine, sort)
                done = yield from steps
                game.source = before
                if done is not False:
                    return True
        return False

    def wanted(self, game: Game, about: A) -> bool:
        """Whether an ability would replace the action, or ask whether to; nothing is done."""
        return any(method(game, mine, about) is not None for mine, (method, _) in self.listening(game))


class React(Hook[Callable[[Game, InPlay, H], "Steps[object] | None"]], Generic[P, H]):
    """Something that happens, of which abilities are told; each may follow with steps of its own."""

    kind = "react"

    def __init__(self, happening: Callable[P, H]) -> None:
        super().__init__((happening.__doc__ or "").partition("\n")[0])
        self.happening = happening

    def says(self, field: str) -> bool:
        """Whether the happening has a field of this name."""
        return hasattr(self.happening, field)

    def __call__(self, method: Callable[[S, Game, InPlay, H], R]) -> Callable[[S, Game, InPlay, H], R]:
        """Mark the method of an ability that reacts."""
        return marked(self, method)

    def notify(self, game: Game, *fields: P.args, **named: P.kwargs) -> Steps[None]:
        """Tell every ability in play what happened, by the fields of the happening."""
        heard = self.listening(game)
        return self._told(game, self.happening(*fields, **named), heard) if heard else NO_STEPS

    def show(self, game: Game, happening: H) -> Steps[None]:
        """The same with a happening that the abilities may change, for the rule to look at afterwards."""
        return self._told(game, happening, self.listening(game))

    def notify_alone(self, game: Game, mine: InPlay, *fields: P.args, **named: P.kwargs) -> Steps[None]:
        """Tell one ability alone."""
        listener = self.listeners.get(mine.plays_as)
        heard = [(mine, listener)] if listener else []
        return self._told(game, self.happening(*fields, **named), heard) if heard else NO_STEPS

    def _told(
        self, game: Game, happening: H, heard: Heard[Callable[[Game, InPlay, H], Steps[object] | None]]
    ) -> Steps[None]:
        for mine, (method, sort) in heard:
            if any(mine is other for other in game.in_play):  # another one may have covered it just now
                steps = method(game, mine, happening)
                if steps is not None:
                    before, game.source = game.source, words(mine, sort)
                    yield from steps
                    game.source = before


def marked(hook: Hook[Any], method: M) -> M:
    """A method that knows the hook it listens to."""
    method.__hook__ = hook  # type: ignore[attr-defined]
    return method


def words(mine: InPlay, sort: str) -> str:
    """The source of what an ability asks: a copy names the card that it copies, whose words explain the question."""
    return f"{sort}:{mine.plays_as}"


def card(mine: InPlay, sort: str) -> Thing | None:
    """The card or mat that an ability is, or None if no player holds it."""
    return Civilization(mine.slug) if sort == "civilization" else Tapestry(mine.slug) if sort == "tapestry" else None


def _offered(game: Game, source: str, offer: Offer) -> Steps[object]:
    before, game.source = game.source, source
    done = yield from offer.steps()
    game.source = before
    return done
