"""The store of games: append an answer, catch up, undo; all that is done to a game's log is done here."""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from companion.db import Database
from companion.documents import Document, DocumentEntry, NotADocument, read_document
from companion.live import GONE, Bus
from companion.log import Shown, append, describe, entries_from, length, lines_of, row_and_asker, row_of, standing
from companion.models import NAME_LENGTH, Game, now
from companion.profiles import settled
from companion.rules_version import rules_version
from engine.consent import ask_back, settle
from engine.decisions import BadSetup, NotPending, Refused
from engine.log import Entry, fold
from engine.play import Play
from engine.state.codec import BadPosition
from engine.written import Writers, first_impossible

_log = logging.getLogger(__name__)

AnyPlay = Play[Any]

LOG_LIMIT = 4_000
"""Several times as many lines as any log has. It takes no answer beyond, so that its file can be read again."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """How a kind of game is opened, and what the list of games shows of it (plain data).

    asked_back: the seats that are asked before something is taken back, by the setup; none where nobody has to be.
    """

    open: Callable[[Mapping[str, object]], AnyPlay]
    summary: Callable[[AnyPlay], dict[str, Any]]
    asked_back: Callable[[Mapping[str, object]], Collection[int]] = lambda _setup: ()


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
    """

    game: Game
    play: AnyPlay
    seq: int
    lost: int


@dataclass(slots=True)
class _Live:
    """A game in this process's memory; `play` and `game` are None until it is opened and after anything went wrong.

    opened: how often whoever has the lock has opened it, one inside the other.
    """

    lock: threading.RLock = field(default_factory=threading.RLock)
    play: AnyPlay | None = None
    game: Game | None = None
    opened: int = 0


class Games:
    """All games: each a row, a log that only grows, and while it is played a live play in memory."""

    def __init__(self, database: Database, bus: Bus, kinds: Mapping[str, GameKind], live_games: int) -> None:
        self._database = database
        self._bus = bus
        self._kinds = kinds
        self._live_games = live_games
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._lock = threading.Lock()

    def create(self, owner: str, setup: Mapping[str, Any], name: str, device: str | None = None) -> Game:
        """Start a game of setup["kind"], owned as `settled` says. Raises BadSetup, ProfileGone."""
        kind = setup.get("kind")
        if not isinstance(kind, str) or kind not in self._kinds:
            raise BadSetup("kind", "unknown")
        play = self._kinds[kind].open(setup)
        created = now()
        return self._store_new((owner, device), name, play, standing(self._shown(play), created), created)

    def rematch(self, game_id: str, device: str | None = None) -> Game:
        """Start another game with the setup of this one, from its beginning. Raises NoSuchGame and like `create`."""
        game = self.find(game_id)
        setup = {field: value for field, value in game.setup.items() if field != "position"}
        return self.create(game.owner, setup, game.name, device)

    def find(self, game_id: str) -> Game:
        """The row of a game. Raises NoSuchGame."""
        with self._database.reading() as session:
            return row_of(session, game_id)

    def find_with_asker(self, game_id: str, device: str | None) -> tuple[Game, str | None]:
        """The row of a game, and the profile of the device that asks for it, if it has one. Raises NoSuchGame."""
        with self._database.reading() as session:
            return row_and_asker(session, game_id, device)

    def of_owner(self, owner: str, find: str = "") -> list[Game]:
        """An owner's games, the one touched last first; with `find`, those whose name contains it."""
        with self._database.reading() as session:
            rows = session.exec(select(Game).where(Game.owner == owner).order_by(col(Game.updated).desc())).all()
        wanted = find.casefold()
        return [row for row in rows if wanted in row.name.casefold()]

    def seq(self, game_id: str) -> int:
        """The length of a game's log."""
        with self._database.reading() as session:
            row_of(session, game_id)
            return length(session, game_id)

    @contextmanager
    def view(self, game_id: str, row: Game | None = None) -> Iterator[View]:
        """A game as it stands, to make a screen of inside the block: outside it the play moves on.

        row: the game's row, where the caller has just read it. Raises NoSuchGame, RulesBug.
        """
        with self._opened(game_id, row) as (_live, play, game):
            yield View(game, play, len(play.log), _lost(play.log))

    def answer(self, game_id: str, seq: int, key: str) -> int:
        """Answer what is pending and store it. Returns the new length of the log.

        Raises NoSuchGame, Stale, TooLong, Refused, NotPending, RulesBug; after any of them nothing is stored.
        """
        return self._act(game_id, seq, f"answer {key}", lambda play: play.answer(key))

    def amend(self, game_id: str, seq: int, key: str) -> int:
        """Put the table right in the middle of a bot's turn, as Play.amend does. Returns and raises like `answer`."""
        return self._act(game_id, seq, f"amend {key}", lambda play: play.amend(key))

    def undo(self, game_id: str, seq: int, steps: int = 1) -> int:
        """Take back the last answers. Returns and raises like `answer`."""
        return self._act(game_id, seq, f"undo {steps}", lambda play: play.undo(steps))

    def redo(self, game_id: str, seq: int) -> int:
        """Do again what was undone last. Returns and raises like `answer`."""
        return self._act(game_id, seq, "redo", lambda play: play.redo())

    def ask_back(self, game_id: str, seq: int, seat: int) -> int:
        """Ask the other people to take the last answer back. Returns and raises like `answer`."""
        return self._act(game_id, seq, f"ask {seat}", lambda play: ask_back(play, seat))

    def settle(self, game_id: str, seq: int, seat: int, said: str, people: Collection[int]) -> int:
        """What one of the people says to that; all agreed, it is taken back. Returns and raises like `answer`."""
        return self._act(game_id, seq, f"agree {seat} {said}", lambda play: settle(play, seat, said, people))

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name. Raises NoSuchGame."""
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True).name = name

    def delete(self, game_id: str) -> None:
        """Delete a game with its log. Raises NoSuchGame."""
        with self._database.writing() as session:
            session.delete(row_of(session, game_id, for_change=True))
        self._forget(game_id)

    def deleted(self, game_ids: Iterable[str]) -> None:
        """Games went with their profile: forget them, and tell the phones that look at them."""
        for game_id in game_ids:
            self._forget(game_id)

    def export(self, game_id: str) -> Document:
        """A game with its whole log as one document. Raises NoSuchGame."""
        with self._database.reading() as session:
            game, entries = row_of(session, game_id), lines_of(session, game_id)
        return Document(
            name=game.name,
            kind=game.kind,
            setup=game.setup,
            rules_version=game.rules_version,
            created=game.created,
            finished=game.finished,
            entries=[DocumentEntry.model_validate(entry, from_attributes=True) for entry in entries],
        )

    def import_document(self, owner: str, content: bytes, device: str | None = None) -> Game:
        """Take in an exported game as a new one, owned as by `create`.

        Raises NotADocument, AlreadyThere, ProfileGone.
        """
        document = read_document(content)
        if document.kind not in self._kinds:
            raise NotADocument("unknown_kind")
        try:
            play = self._replayed(document)
            shown = self._shown(play)
        except (BadSetup, BadPosition) as error:
            raise NotADocument("bad_setup") from error
        except NotADocument:
            raise
        except Exception as error:
            _log.warning("an imported game does not replay", exc_info=True)
            raise NotADocument("does_not_replay") from error
        # Clocks are put right now and then: the log keeps its times, but no list shows a game of tomorrow.
        begun, touched = (min(moment, now()) for moment in (document.created, [document.created, *document.times][-1]))
        if known := self._same(owner, document.kind, begun, play.log):
            raise AlreadyThere(known)
        finished = None if document.finished is None else min(document.finished, now())
        stands = standing(shown, touched, finished)
        return self._store_new((owner, device), document.name, play, stands, begun, document.times)

    def _replayed(self, document: Document) -> AnyPlay:
        """The game of a document, if a game can have written its log and its own rules still follow all of it."""
        kind = self._kinds[document.kind]
        play = kind.open({**document.setup, "kind": document.kind})
        writers = Writers(kind.asked_back(play.setup), play.built_in, play.source.leaves_to_people)
        if first_impossible(document.log, writers) is not None:
            raise NotADocument("malformed")
        mismatch = play.load(document.log)
        if mismatch is not None and document.rules_version == rules_version():
            raise NotADocument("does_not_replay")
        return play

    def _same(self, owner: str, kind: str, created: datetime, log: Sequence[Entry]) -> Game | None:
        """The owner's game that was begun at that very moment and has this log, if there is one."""
        with self._database.reading() as session:
            same = select(Game).where(Game.owner == owner, Game.kind == kind, Game.created == created)
            for game in session.exec(same):
                if entries_from(session.connection(), game.id, 0) == log:
                    return game
        return None

    def _store_new(
        self,
        made_for: tuple[str, str | None],
        name: str,
        play: AnyPlay,
        stands: Mapping[str, Any],
        created: datetime,
        times: Sequence[datetime] = (),
    ) -> Game:
        game = Game(
            owner=made_for[0],
            name=name[:NAME_LENGTH],
            kind=str(play.setup["kind"]),
            setup=dict(play.setup),
            rules_version=rules_version(),
            created=created,
            **stands,
        )
        with self._database.writing() as session:
            game.owner = settled(session, *made_for)
            session.add(game)
            session.flush()
            append(session.connection(), game.id, 0, play.log, times)
        with self._lock:
            self._keep(game.id, _Live(play=play))
        return game

    def _act(self, game_id: str, seq: int, act: str, carry_out: Callable[[AnyPlay], list[Entry]]) -> int:
        with self._opened(game_id) as (live, play, game):
            before = len(play.log)
            if seq != before:
                raise Stale(game_id, before)
            if before >= LOG_LIMIT:
                raise TooLong(game_id)
            live.play = None  # whatever goes wrong from here on, the log is read anew
            try:
                appended = carry_out(play)
                shown = self._shown(play)
            except (Refused, NotPending):
                if len(play.log) == before:
                    live.play = play
                raise
            except Exception as error:
                raise _rules_bug(game_id, play.setup, play.log[:before], act) from error
            try:
                self._store(game, before, appended, shown)
            except IntegrityError as error:
                raise Stale(game_id, self.seq(game_id)) from error
            live.play = play
            after = len(play.log)
        self._bus.publish(game_id, after)
        return after

    def _store(self, game: Game, before: int, appended: Sequence[Entry], shown: Shown) -> None:
        stands = standing(shown, now(), game.finished)
        with self._database.connection() as connection:
            describe(connection, game.id, stands)
            append(connection, game.id, before, appended)
        for name, value in stands.items():
            setattr(game, name, value)

    def _shown(self, play: AnyPlay) -> Shown:
        summary = self._kinds[str(play.setup["kind"])].summary(play)
        return Shown(summary, None if play.result is None else dict(play.result))

    @contextmanager
    def _opened(self, game_id: str, row: Game | None = None) -> Iterator[tuple[_Live, AnyPlay, Game]]:
        """The game under its lock, caught up with what other processes have appended, and its row.

        Opened again inside, it is read anew only if something went wrong: an answer and the screen after it are one
        look at the database.
        """
        with self._lock:
            live = self._keep(game_id, self._live.get(game_id) or _Live())
        with live.lock:
            if not live.opened or live.play is None or live.game is None:
                live.game = row or self.find(game_id)
                live.play = self._caught_up(live.game, live)
            live.opened += 1
            try:
                yield live, live.play, live.game
            finally:
                live.opened -= 1

    def _caught_up(self, game: Game, live: _Live) -> AnyPlay:
        known = live.play.log if live.play else []
        with self._database.connection(read_only=True) as connection:
            news = entries_from(connection, game.id, len(known))
        if live.play is not None and not news:
            return live.play
        live.play = None
        log = [*known, *news]
        try:
            play = self._kinds[game.kind].open(game.setup)
            play.load(log)
            shown = self._shown(play)
        except Exception as error:
            raise _rules_bug(game.id, game.setup, log, "load") from error
        if len(play.log) > len(log):
            try:
                self._store(game, len(log), play.log[len(log) :], shown)
            except IntegrityError:  # another process has loaded it at the same time
                return self._caught_up(game, live)
        live.play = play
        return play

    def _keep(self, game_id: str, live: _Live) -> _Live:
        self._live[game_id] = live
        self._live.move_to_end(game_id)
        while len(self._live) > self._live_games:
            self._live.popitem(last=False)
        return live

    def _forget(self, game_id: str) -> None:
        with self._lock:
            self._live.pop(game_id, None)
        self._bus.publish(game_id, GONE)


def _lost(log: Sequence[Entry]) -> int:
    for number in reversed(range(len(log))):
        entry = log[number]
        if entry.kind == "cut":
            return len(fold(log[:number]).answers) - int(entry.key)
        if entry.kind not in ("luck", "auto"):
            return 0
    return 0


def _rules_bug(game_id: str, setup: Mapping[str, object], log: Sequence[Entry], act: str) -> RulesBug:
    """Write down all that is needed to see the bug again."""
    code = secrets.token_hex(4)
    text = "\n".join(json.dumps([entry.kind, entry.seat, entry.key, entry.question]) for entry in log)
    _log.exception("rules bug %s in game %s at %s\nsetup: %s\nlog:\n%s", code, game_id, act, json.dumps(setup), text)
    return RulesBug(game_id, code)
