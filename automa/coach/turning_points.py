"""The turns of a finished game that another answer would have changed most."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import automa.people
import automa.solo
from automa.strong.budget import Rollouts
from automa.strong.player import look_ahead
from automa.strong.search import Tried
from automa.strong.told import mean, standard_error
from engine.decisions import Decision, Options
from engine.log import Entry
from engine.play import Play
from engine.rollout import here
from engine.rules.board.advance import Move
from engine.rules.turn import PLAYER_TURN
from engine.sources import Luck

MOST: Final = 5
"""Per game."""

TRIED: Final = Rollouts(32)
"""For all answers to a turn, to see what may have mattered."""

CHECKS: Final = 12
"""Turns looked at again."""

CHECKED: Final = Rollouts(32)
"""For two answers together, with luck that no choice was made by."""

TIMES: Final = 4
"""Looks per check, so that each stays short."""

SURE: Final = 2.0
"""Standard errors of a difference worth telling."""

LEAST: Final = 3.0
"""VP worth telling."""


@dataclass(frozen=True, slots=True)
class TurnSpent:
    """An income turn has no track."""

    track: str = ""
    space: int = 0


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """turn: through the game, from 1. vp: what the chosen answer brought beyond the other; below 0, it cost."""

    turn: int
    seat: int
    chosen: TurnSpent
    other: TurnSpent
    vp: float
    error: float  # standard error of vp


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """On screen; plain data, for another process. answers: in force. seats: people's."""

    setup: Mapping[str, object]
    answers: tuple[Entry, ...]
    seats: tuple[int, ...]

    def turns(self) -> Iterator[tuple[int, int]]:
        """Of these seats: (number, answers before)."""
        begun = (place for place, entry in enumerate(self.answers) if entry.asked == PLAYER_TURN)
        for turn, place in enumerate(begun, start=1):
            if self.answers[place].seat in self.seats:
                yield turn, place

    def before(self, place: int) -> Play[Any]:
        """The game after so many answers."""
        kind = automa.solo if self.setup["kind"] == "solo" else automa.people
        play: Play[Any] = kind.open_play(self.setup, Luck(0))
        play.load(self.answers[:place])
        return play


@dataclass(frozen=True, slots=True)
class Look:
    """keys: two answers to check, the chosen one first; empty to try all. time: of several."""

    turn: int
    place: int
    keys: tuple[str, ...] = ()
    time: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """keys: the chosen answer and the best other. gaps: between them, each with the same luck."""

    look: Look
    seat: int
    keys: tuple[str, str]
    ways: tuple[TurnSpent, TurnSpent]
    gaps: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Only:
    options: Options[object]
    of: Sequence[str]

    def parse(self, key: str) -> object:
        return self.options.parse(key)

    def keys(self) -> Iterator[str]:
        return iter(self.of)


def seen(game: FinishedGame, look: Look) -> Seen | None:
    """None if nothing else could be answered or found out. Repeatable."""
    play = game.before(look.place)
    asked = play.pending
    if asked is None:
        return None
    chosen = key_chosen(asked, game.answers[look.place].key)
    if look.keys:
        asked = asked._replace(options=Only(asked.options, look.keys))
    budget, seed = (CHECKED, 1 + look.time) if look.keys else (TRIED, 0)
    tried = look_ahead("strong", budget, seed).tried(here(play), asked)
    other = best_other(tried, chosen)
    if chosen not in tried or other is None:
        return None
    gaps = tuple(mine - its for mine, its in zip(tried[chosen], tried[other], strict=False))
    ways = way_of(asked, chosen), way_of(asked, other)
    return Seen(look, asked.seat, (chosen, other), ways, gaps)


def key_chosen(asked: Decision, key: str) -> str:
    """As listed: a key may be written in several ways."""
    value = asked.options.parse(key)
    return next((each for each in asked.options.keys() if asked.options.parse(each) == value), key)  # noqa: SIM118


def best_other(tried: Tried, chosen: str) -> str | None:
    """By mean."""
    others = [key for key in tried if key != chosen and tried[key]]
    return max(others, key=lambda key: mean(tried[key]), default=None)


def difference(gaps: Sequence[float]) -> tuple[float, float]:
    """(mean, standard error).

    >>> difference([5, 7, 9])
    (7.0, 1.1547005383792515)
    """
    return mean(gaps), standard_error(gaps) if len(gaps) > 1 else math.inf


def way_of(asked: Decision, key: str) -> TurnSpent:
    value = asked.options.parse(key)
    return TurnSpent(value.track, value.to) if isinstance(value, Move) else TurnSpent()


@dataclass(slots=True)
class TurningSearch:
    """`next_look`, then `take` what `seen` returns for it, until there is none."""

    game: FinishedGame
    looks: list[Look] = field(init=False)
    done: int = 0
    tried: list[Seen] = field(default_factory=list)
    checked: dict[int, list[Seen]] = field(default_factory=dict)  # by turn

    def __post_init__(self) -> None:
        self.looks = [Look(turn, place) for turn, place in self.game.turns()]

    @property
    def total(self) -> int:
        """Looks, as far as known."""
        tries = sum(not look.keys for look in self.looks)
        return max(len(self.looks), tries + TIMES * min(CHECKS, tries) if self.done < tries else 0)

    @property
    def next_look(self) -> Look | None:
        return self.looks[self.done] if self.done < len(self.looks) else None

    def take(self, found: Seen | None) -> None:
        look = self.looks[self.done]
        self.done += 1
        if found is not None and look.keys:
            self.checked.setdefault(look.turn, []).append(found)
        elif found is not None:
            self.tried.append(found)
        if not look.keys and self.done == len(self.looks):
            self.looks += self.checks()

    def checks(self) -> Iterator[Look]:
        """Of turns that seem to have mattered most."""
        most = sorted(self.tried, key=lambda each: -abs(difference(each.gaps)[0]))[:CHECKS]
        for each in most:
            yield from (Look(each.look.turn, each.look.place, each.keys, time) for time in range(TIMES))

    @property
    def found(self) -> tuple[TurningPoint, ...]:
        """In game order."""
        points = [point for seen in self.checked.values() if is_told(point := point_of(seen))]
        most = sorted(points, key=lambda point: -abs(point.vp))[:MOST]
        return tuple(sorted(most, key=lambda point: point.turn))


def point_of(found: Sequence[Seen]) -> TurningPoint:
    """Of all looks at a turn."""
    first = found[0]
    vp, error = difference([gap for each in found for gap in each.gaps])
    return TurningPoint(first.look.turn, first.seat, *first.ways, vp, error)


def is_told(point: TurningPoint) -> bool:
    return abs(point.vp) >= max(LEAST, SURE * point.error)
