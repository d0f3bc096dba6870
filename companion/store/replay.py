"""Brings stored games back."""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from companion.store.batches import Lines
from companion.store.documents import NAMES
from companion.store.endings import Ending
from companion.store.log import Shown
from companion.store.models import GameRow
from companion.store.rules_version import rules_version
from engine.acts import Act
from engine.log import Entry, fold
from engine.play import Mismatch, Play

_log = logging.getLogger(__name__)

AnyPlay = Play[Any]


@dataclass(frozen=True, slots=True)
class Pages:
    blueprints: frozenset[str]  # only for such games
    show: str  # endpoints, here and below
    result: str
    begin: str
    set_out: str = ""  # first layout, if people lay it out


@dataclass(frozen=True, slots=True)
class GameKind:
    open: Callable[[Mapping[str, object]], AnyPlay]
    summary: Callable[[AnyPlay], dict[str, Any]]  # plain data
    pages: Pages
    asked_back: Callable[[Mapping[str, object]], Collection[int]] = lambda _setup: ()
    """seats that must consent to undoing"""
    ending: Callable[[AnyPlay, dict[str, Any]], Ending | None] = lambda _play, _summary: None
    """of play and summary, recorded at the end"""
    helped: bool = False  # guests may report for players
    stops: Callable[[AnyPlay], Sequence[int]] = lambda _play: ()
    """counts of answers at the start and after turns; none without boards"""
    begun_with: Mapping[str, object] = field(default_factory=dict)  # added to new setups


class Stale(Exception):
    """The log is `seq` long."""

    def __init__(self, game_id: str, seq: int) -> None:
        super().__init__(f"{game_id} is at {seq}")
        self.game_id = game_id
        self.seq = seq


class TooLong(Exception):
    """The log is far longer than any game's."""


class AlreadyThere(Exception):
    """The owner has the file's `game`; nothing was stored."""

    def __init__(self, game: GameRow) -> None:
        super().__init__(game.id)
        self.game = game


class EndedOtherwise(Exception):
    """Today's rules do not reach a finished game's end: show the record."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class CannotReplay(Exception):
    """Today's rules can read nothing of a running game."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class RulesBug(Exception):
    """Rules crashed; nothing was stored. `code` finds the log entry."""

    def __init__(self, game_id: str, code: str) -> None:
        super().__init__(f"{game_id}: {code}")
        self.game_id = game_id
        self.code = code


@dataclass(frozen=True, slots=True)
class View:
    game: GameRow
    play: AnyPlay
    seq: int
    lost: int  # answers cut off, unless somebody answered since
    mismatch: Mismatch | None  # rules stop following here; somebody must go on first
    told: Ending | None  # the recorded journal, if rules tell it otherwise


@dataclass(frozen=True, slots=True)
class Recalled:
    kind: GameKind
    game: GameRow
    answers: Sequence[Entry]  # in force
    stops: Sequence[int]  # counts of answers
    told_otherwise: bool  # rules tell a finished game otherwise
    outgrown: bool  # rules stop following a running one

    @property
    def last(self) -> int:
        """0 is the beginning."""
        return len(self.stops) - 1


def recall(recalled: Recalled, step: int) -> AnyPlay:
    """A separate play; nothing is stored."""
    play = recalled.kind.open(recalled.game.setup)
    play.load(recalled.answers[: recalled.stops[step]])
    return play


@dataclass(frozen=True, slots=True)
class Opened:
    """A locked game."""

    view: Callable[[], View]
    act: Callable[[int, Act | Lines], int]


class OpenedTwice(Exception):
    """This thread has the game open."""


@dataclass(slots=True)
class Live:
    """A game in memory."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    play: AnyPlay | None = None  # None before opening and after a failure; `game` alike
    game: GameRow | None = None
    opened: bool = False  # by the lock's holder
    ended_otherwise: bool = False  # rules do not reach its recorded end
    told: Ending | None = None  # see View


class Memory:
    """The `most` games opened last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._games: OrderedDict[str, Live] = OrderedDict()

    def of(self, game_id: str) -> Live:
        """Added if absent."""
        with self._lock:
            return self._latest(game_id, self._games.get(game_id) or Live())

    def holds(self, game_id: str) -> bool:
        """Whether the log need not be read."""
        with self._lock:
            return game_id in self._games and self._games[game_id].play is not None

    def keep(self, game_id: str, live: Live) -> None:
        with self._lock:
            self._latest(game_id, live)

    def drop(self, game_id: str) -> None:
        with self._lock:
            self._games.pop(game_id, None)

    def clear(self) -> None:
        with self._lock:
            self._games.clear()

    def _latest(self, game_id: str, live: Live) -> Live:
        self._games[game_id] = live
        self._games.move_to_end(game_id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)
        return live


InWords = Callable[[], AbstractContextManager[object]]


class Keeper:
    """Summary and ending, kept beside a log."""

    def __init__(self, kinds: Mapping[str, GameKind], in_words: InWords = nullcontext) -> None:
        self._kinds = kinds
        self._in_words = in_words

    def shown(self, play: AnyPlay) -> Shown:
        summary = self._kind(play).summary(play)
        return Shown(summary, None if play.result is None else dict(play.result))

    def ending(self, play: AnyPlay, shown: Shown) -> Ending | None:
        """None if it cannot be told."""
        if shown.result is None:
            return None
        try:
            with self._in_words():
                return self._kind(play).ending(play, shown.summary)
        except Exception:
            _log.exception("the end of a game could not be written down")
            return None

    def told(self, game: GameRow, play: AnyPlay, kept: Ending | None) -> Ending | None:
        """The recorded ending, if rules now tell the journal otherwise.

        Raises EndedOtherwise if they don't reach it.
        """
        shown = self.shown(play)
        if shown.result is None:
            raise EndedOtherwise(game.id)
        if game.rules_version == rules_version():
            return None
        if kept is None:
            if plain(shown.result) != game.result:
                raise EndedOtherwise(game.id)
            return None
        found = self.ending(play, shown)
        if found is None or not kept.scores_like(found):
            raise EndedOtherwise(game.id)
        return None if found.told == kept.told else kept

    def _kind(self, play: AnyPlay) -> GameKind:
        return self._kinds[str(play.setup["kind"])]


def plain(value: object) -> object:
    """As the database returns it."""
    return json.loads(json.dumps(value))


def mismatch_of(play: AnyPlay, game: GameRow) -> Mismatch | None:
    """Where rules stop following the log, or end a running game."""
    if play.mismatch is None and play.pending is None and game.finished is None:
        return Mismatch(len(play.answers), len(play.answers), None, "")
    return play.mismatch


def lost_answers(log: Sequence[Entry]) -> int:
    """Cut off at the log's end; 0 if somebody answered since."""
    for number in reversed(range(len(log))):
        entry = log[number]
        if entry.kind == "cut":
            return len(fold(log[:number]).answers) - int(entry.key)
        if entry.kind not in ("luck", "auto"):
            return 0
    return 0


def rules_bug(game_id: str, setup: Mapping[str, object], log: Sequence[Entry], act: object) -> RulesBug:
    """Log all that reproduces a bug."""
    code = secrets.token_hex(4)
    text = "\n".join(json.dumps([entry.kind, entry.seat, entry.key, entry.question]) for entry in log)
    nameless = json.dumps({field: _numbered(value) if field in NAMES else value for field, value in setup.items()})
    _log.exception("rules bug %s in game %s at %s\nsetup: %s\nlog:\n%s", code, game_id, act, nameless, text)
    return RulesBug(game_id, code)


def _numbered(people: object) -> object:
    """Names don't belong in a log."""
    return [str(number) for number, _ in enumerate(people, start=1)] if isinstance(people, list | tuple) else people
