"""A stored game brought back: its kind, its play in memory, where the rules no longer follow it, what goes wrong."""

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

from companion.store.documents import NAMES
from companion.store.endings import Ending
from companion.store.log import Shown
from companion.store.models import Game
from companion.store.rules_version import rules_version
from engine.acts import Act
from engine.log import Entry, fold
from engine.play import Mismatch, Play

_log = logging.getLogger(__name__)

AnyPlay = Play[Any]


@dataclass(frozen=True, slots=True)
class Pages:
    """Where a kind of game is played. blueprints: those whose pages are of such games alone.

    show, result, begin: the endpoints of the game, of its result, and of setting another one up.
    set_out: that of what lies on the table when it begins, where people lay it out themselves.
    """

    blueprints: frozenset[str]
    show: str
    result: str
    begin: str
    set_out: str = ""


@dataclass(frozen=True, slots=True)
class GameKind:
    """How a kind of game is opened, what the list of games shows of it (plain data), and on which pages it is played.

    asked_back: the seats that are asked before something is taken back, by the setup; none where nobody has to be.
    ending: what is written down of a game that is over, from its play and its summary. helped: whether guests may
    report for those who play. stops: how many answers were in force at the beginning and after each turn, to step
    through; none where there are no boards to show. begun_with: what the setup of a new game says today beside what
    people choose.
    """

    open: Callable[[Mapping[str, object]], AnyPlay]
    summary: Callable[[AnyPlay], dict[str, Any]]
    pages: Pages
    asked_back: Callable[[Mapping[str, object]], Collection[int]] = lambda _setup: ()
    ending: Callable[[AnyPlay, dict[str, Any]], Ending | None] = lambda _play, _summary: None
    helped: bool = False
    stops: Callable[[AnyPlay], Sequence[int]] = lambda _play: ()
    begun_with: Mapping[str, object] = field(default_factory=dict)


class Stale(Exception):
    """The game has moved on since the screen was made; `seq` is the log's length now."""

    def __init__(self, game_id: str, seq: int) -> None:
        super().__init__(f"{game_id} is at {seq}")
        self.game_id = game_id
        self.seq = seq


class TooLong(Exception):
    """The log is many times as long as that of any game played to its end: it takes no more."""


class AlreadyThere(Exception):
    """The owner has the very game of a file, at the same place; `game` is its row. Nothing was stored."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.id)
        self.game = game


class EndedOtherwise(Exception):
    """A finished game that the rules of today do not bring to the end that it had: it is shown as that was written."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class CannotReplay(Exception):
    """A game that goes on, of which the rules of today can read nothing at all."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class RulesBug(Exception):
    """The rules raised something that is no refusal. Nothing was stored; `code` finds the log of it."""

    def __init__(self, game_id: str, code: str) -> None:
        super().__init__(f"{game_id}: {code}")
        self.game_id = game_id
        self.code = code


@dataclass(frozen=True, slots=True)
class View:
    """A game caught up with its log, to make a screen of; `seq` is the length of the log it shows.

    lost: how many answers the rules no longer follow, if they were cut off and nobody has answered since; else 0.
    mismatch: where the rules no longer follow the log of a game that goes on: nothing can be done to it before somebody
    goes on from there. told: how the journal of a finished game was told, where the rules of today tell it otherwise.
    """

    game: Game
    play: AnyPlay
    seq: int
    lost: int
    mismatch: Mismatch | None
    told: Ending | None


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a game can be stepped through by: its setup, the answers in force, and after how many of them each step is.

    told_otherwise, outgrown: whether the rules tell a finished game otherwise now, or follow one that goes on no
    further.
    """

    kind: GameKind
    game: Game
    answers: Sequence[Entry]
    stops: Sequence[int]
    told_otherwise: bool
    outgrown: bool

    @property
    def last(self) -> int:
        """The number of the last step; 0 is the beginning."""
        return len(self.stops) - 1


def recall(recalled: Recalled, step: int) -> AnyPlay:
    """A play of its own that stands where the game stood at this step: nothing is stored, nothing is answered."""
    play = recalled.kind.open(recalled.game.setup)
    play.load(recalled.answers[: recalled.stops[step]])
    return play


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that nobody else changes meanwhile: `view` is how it stands at the moment, `act` does something to it."""

    view: Callable[[], View]
    act: Callable[[int, Act], int]


class OpenedTwice(Exception):
    """A game was opened while it is open already: whoever has it open can act on it and look at it as it is."""


@dataclass(slots=True)
class Live:
    """A game in this process's memory; `play` and `game` are None until it is opened and after anything went wrong.

    opened: whether whoever has the lock has opened it. ended_otherwise: it is finished, and the
    rules do not bring it to its end. told: see View.
    """

    lock: threading.RLock = field(default_factory=threading.RLock)
    play: AnyPlay | None = None
    game: Game | None = None
    opened: bool = False
    ended_otherwise: bool = False
    told: Ending | None = None


class Memory:
    """The games in this process's memory: no more than `most`, those that were opened last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._games: OrderedDict[str, Live] = OrderedDict()

    def of(self, game_id: str) -> Live:
        """A game as it is in memory, or is to be from now on."""
        with self._lock:
            return self._latest(game_id, self._games.get(game_id) or Live())

    def holds(self, game_id: str) -> bool:
        """Whether a game can be looked at without its log being read."""
        with self._lock:
            return game_id in self._games and self._games[game_id].play is not None

    def keep(self, game_id: str, live: Live) -> None:
        """Keep a game that was just made."""
        with self._lock:
            self._latest(game_id, live)

    def drop(self, game_id: str) -> None:
        """Forget a game that was deleted."""
        with self._lock:
            self._games.pop(game_id, None)

    def clear(self) -> None:
        """Forget all games: each is read anew."""
        with self._lock:
            self._games.clear()

    def _latest(self, game_id: str, live: Live) -> Live:
        self._games[game_id] = live
        self._games.move_to_end(game_id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)
        return live


InWords = Callable[[], AbstractContextManager[object]]
"""Where sentences can be made, in the language in which the ends of games are written down."""


class Keeper:
    """Knows what is kept of a game beside its log: what lists show of it, and how it ended."""

    def __init__(self, kinds: Mapping[str, GameKind], in_words: InWords = nullcontext) -> None:
        self._kinds = kinds
        self._in_words = in_words

    def shown(self, play: AnyPlay) -> Shown:
        """What the list of games shows of a play."""
        summary = self._kind(play).summary(play)
        return Shown(summary, None if play.result is None else dict(play.result))

    def ending(self, play: AnyPlay, shown: Shown) -> Ending | None:
        """How the game has ended, if it is over. That it could not be written down keeps no game from ending."""
        if shown.result is None:
            return None
        try:
            with self._in_words():
                return self._kind(play).ending(play, shown.summary)
        except Exception:
            _log.exception("the end of a game could not be written down")
            return None

    def told(self, game: Game, play: AnyPlay, kept: Ending | None) -> Ending | None:
        """How the journal of a finished game was told, where the rules tell it otherwise now.

        kept: what was written down when it ended. Raises EndedOtherwise where the rules do not even bring it there.
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
    """A value as the database gives it back."""
    return json.loads(json.dumps(value))


def mismatch_of(play: AnyPlay, game: Game) -> Mismatch | None:
    """Where the rules do not follow the log; or they end the game where it was going on."""
    if play.mismatch is None and play.pending is None and game.finished is None:
        return Mismatch(len(play.answers), len(play.answers), None, "")
    return play.mismatch


def lost_answers(log: Sequence[Entry]) -> int:
    """How many answers were given up at the end of a log, if nobody has answered since; else 0."""
    for number in reversed(range(len(log))):
        entry = log[number]
        if entry.kind == "cut":
            return len(fold(log[:number]).answers) - int(entry.key)
        if entry.kind not in ("luck", "auto"):
            return 0
    return 0


def rules_bug(game_id: str, setup: Mapping[str, object], log: Sequence[Entry], act: object) -> RulesBug:
    """Write down all that is needed to see the bug again. act: what was being done, as it writes itself."""
    code = secrets.token_hex(4)
    text = "\n".join(json.dumps([entry.kind, entry.seat, entry.key, entry.question]) for entry in log)
    nameless = json.dumps({field: _numbered(value) if field in NAMES else value for field, value in setup.items()})
    _log.exception("rules bug %s in game %s at %s\nsetup: %s\nlog:\n%s", code, game_id, act, nameless, text)
    return RulesBug(game_id, code)


def _numbered(people: object) -> object:
    """What people are called is nothing for a log."""
    return [str(number) for number, _ in enumerate(people, start=1)] if isinstance(people, list | tuple) else people
