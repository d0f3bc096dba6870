"""The four sorts of hook.

Rules ask a hook; as a decorator, `@modify.DRAWS`, it marks an ability's method that listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, ParamSpec, TypeVar

from engine.decisions import NO_STEPS, Steps
from engine.hooks.about import About
from engine.hooks.offers import Offer
from engine.state.game import TABLE, Game, InPlay, Listening
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
"""Of one owner's abilities."""


class Listener(NamedTuple, Generic[M]):
    method: M
    sort: str


Heard = Sequence[tuple[InPlay, Listener[M]]]


class Hook(Generic[M]):
    """does: its purpose, in a sentence."""

    kind: ClassVar[str]

    def __init__(self, does: str) -> None:
        self.does = does

    def heard(self, game: Game) -> bool:
        """An ability in play listens."""
        among, by_hook = game.listening
        return self in (by_hook if among is game.in_play else _find_listening(game))

    def listening(self, game: Game) -> Heard[M]:
        """In the order in which they are asked."""
        in_play = game.in_play
        among, by_hook = game.listening
        if among is not in_play:
            by_hook = _find_listening(game)
        places = by_hook.get(self)
        if places is None:
            return ()
        heard = [(in_play[place], listener) for place, listener in places]
        if len(heard) > 1:
            heard.sort(key=partial(place_in_order, game))
        return heard


def _find_listening(game: Game) -> Mapping[object, Sequence[tuple[int, Listener[Any]]]]:
    by_hook: dict[object, list[tuple[int, Listener[Any]]]] = {}
    for place, mine in enumerate(game.in_play):
        for hook, listener in LISTENERS.get(mine.plays_as, {}).items():
            by_hook.setdefault(hook, []).append((place, listener))
    game.listening = Listening(game.in_play, by_hook)
    return by_hook


LISTENERS: Final[dict[str, Mapping[Hook[Any], Listener[Any]]]] = {}
"""What abilities do at their hooks, by slug; filled when they are imported."""


def place_in_order(game: Game, heard: tuple[InPlay, Listener[Any]]) -> tuple[int, int]:
    """The table's, the active seat's, then by seat; then by `ORDER`."""
    mine, listener = heard
    seat = TABLE if mine.owner == TABLE else (mine.owner - game.active) % len(game.board.seats)
    return seat, ORDER.index(listener.sort)


Hooks = tuple[Hook[Any], ...]


def is_heard(game: Game, hooks: Hooks) -> bool:
    """An ability in play listens to any of these."""
    among, by_hook = game.listening
    if among is not game.in_play:
        by_hook = _find_listening(game)
    for hook in hooks:  # noqa: SIM110 (asked all the time, and a loop is quicker)
        if hook in by_hook:
            return True
    return False


class Modify(Hook[Callable[[Game, InPlay, V, A], V]], Generic[V, A]):
    """What an ability returns replaces the value."""

    kind = "modify"

    def __call__(self, method: Callable[[S, Game, InPlay, V, A], V]) -> Callable[[S, Game, InPlay, V, A], V]:
        return marked(self, method)

    def ask(self, game: Game, value: V, about: A) -> V:
        """The value after all abilities in play."""
        among, by_hook = game.listening
        if among is game.in_play and self not in by_hook:  # as most often
            return value
        for mine, listener in self.listening(game):
            value = listener.method(game, mine, value, about)
        return value


class Offering(Hook[Callable[[Game, InPlay, A], Iterator[Offer]]], Generic[A]):
    kind = "offer"

    def __call__(
        self, method: Callable[[S, Game, InPlay, A], Iterator[Offer]]
    ) -> Callable[[S, Game, InPlay, A], Iterator[Offer]]:
        return marked(self, method)

    def ask(self, game: Game, about: A) -> dict[str, Offer]:
        added: dict[str, Offer] = {}
        for mine, (method, sort) in self.listening(game):
            for each in method(game, mine, about):
                steps = partial(_offered, game, words(mine, sort), each)
                added[each.key] = replace(each, steps=steps, thing=each.thing or card(mine, sort))
        return added


class Instead(Hook[Callable[[Game, InPlay, A], "Steps[bool | None] | None"]], Generic[A]):
    """An ability returns other steps, or None.

    If the steps return False, their seat wants the action itself or another ability's.
    """

    kind = "instead"

    def __call__(self, method: Callable[[S, Game, InPlay, A], B]) -> Callable[[S, Game, InPlay, A], B]:
        return marked(self, method)

    def done(self, game: Game, about: A) -> Steps[bool | None]:
        """By the first willing ability. Returns whether one acted."""
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
        """An ability would replace the action, or ask to."""
        return any(method(game, mine, about) is not None for mine, (method, _) in self.listening(game))


class React(Hook[Callable[[Game, InPlay, H], "Steps[object] | None"]], Generic[P, H]):
    """Each ability may add steps."""

    kind = "react"

    def __init__(self, happening: Callable[P, H]) -> None:
        super().__init__((happening.__doc__ or "").partition("\n")[0])
        self.happening = happening

    def says(self, field: str) -> bool:
        return hasattr(self.happening, field)

    def __call__(self, method: Callable[[S, Game, InPlay, H], R]) -> Callable[[S, Game, InPlay, H], R]:
        return marked(self, method)

    def notify(self, game: Game, *fields: P.args, **named: P.kwargs) -> Steps[None]:
        """Tells abilities, by the happening's fields."""
        among, by_hook = game.listening
        if among is game.in_play and self not in by_hook:  # as most often
            return NO_STEPS
        heard = self.listening(game)
        return self._told(game, self.happening(*fields, **named), heard, game.in_play) if heard else NO_STEPS

    def show(self, game: Game, happening: H) -> Steps[None]:
        """Tells a happening that abilities may change."""
        return self._told(game, happening, self.listening(game), game.in_play)

    def notify_alone(self, game: Game, mine: InPlay, *fields: P.args, **named: P.kwargs) -> Steps[None]:
        listener = LISTENERS.get(mine.plays_as, {}).get(self)
        heard: Heard[Any] = [(mine, listener)] if listener else []
        return self._told(game, self.happening(*fields, **named), heard, game.in_play) if heard else NO_STEPS

    def _told(
        self,
        game: Game,
        happening: H,
        heard: Heard[Callable[[Game, InPlay, H], Steps[object] | None]],
        in_play: tuple[InPlay, ...],
    ) -> Steps[None]:
        for mine, (method, sort) in heard:
            # another one may have covered it just now
            if game.in_play is in_play or any(mine is other for other in game.in_play):
                steps = method(game, mine, happening)
                if steps is not None:
                    before, game.source = game.source, words(mine, sort)
                    yield from steps
                    game.source = before


def marked(hook: Hook[Any], method: M) -> M:
    method.__hook__ = hook  # type: ignore[attr-defined]
    return method


def words(mine: InPlay, sort: str) -> str:
    """For questions; a copy names the copied card."""
    return f"{sort}:{mine.plays_as}"


def card(mine: InPlay, sort: str) -> Thing | None:
    """None if no player holds it."""
    return Civilization(mine.slug) if sort == "civilization" else Tapestry(mine.slug) if sort == "tapestry" else None


def _offered(game: Game, source: str, offer: Offer) -> Steps[object]:
    before, game.source = game.source, source
    done = yield from offer.steps()
    game.source = before
    return done
