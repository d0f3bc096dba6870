"""Stores games; every act on a log goes through here."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from sqlalchemy import func
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from companion.store.batches import Impossible, Lines
from companion.store.campaigns import hold_campaign_of, let_go
from companion.store.db import Database
from companion.store.documents import Document, document_of, read_document
from companion.store.endings import Ending
from companion.store.guests import close_seats
from companion.store.incoming import Incoming, Same, incoming_of, same_as
from companion.store.live import GONE, PEOPLE, UNKNOWN, Bus
from companion.store.log import (
    STANDS,
    AskedGame,
    NoSuchGame,
    Shown,
    append,
    describe,
    ending_of,
    entries_from,
    length,
    lines_of,
    row_and_asker,
    row_of,
    standing,
    write_ending,
)
from companion.store.models import NAME_LENGTH, GameRow, now
from companion.store.profiles import settled
from companion.store.rematches import begun_already, begun_just_now, next_name
from companion.store.replay import (
    AlreadyThere,
    AnyPlay,
    CannotReplay,
    EndedOtherwise,
    GameKind,
    InWords,
    Keeper,
    Live,
    Memory,
    Opened,
    OpenedTwice,
    Recalled,
    Stale,
    TooLong,
    View,
    lost_answers,
    mismatch_of,
    rules_bug,
)
from companion.store.rules_version import rules_version
from companion.store.seats import names_by_seat, require_alone
from engine.acts import Act, GoOn, carry_out
from engine.decisions import BadSetup, NotPending, Refused, SetupProblem
from engine.log import HINT, Entry

_log = logging.getLogger(__name__)

GAMES_LIMIT = 5_000
"""Per profile: one a day for thirteen years."""
LOG_LIMIT = 4_000
"""Lines, several times those of any game, so that files stay readable."""


class UnknownKind(SetupProblem, kind="unknown"):
    """No such kind of game."""


class TooManyGames(Exception):
    """The profile has no room; nothing was stored."""


class Games:
    """A row per game, a log that only grows, and a play in memory.

    Methods raise NoSuchGame for an unknown id.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        kinds: Mapping[str, GameKind],
        live_games: int,
        in_words: InWords = nullcontext,
    ) -> None:
        self._database = database
        self._bus = bus
        self.kinds = kinds
        self._keeper = Keeper(kinds, in_words)
        self._memory = Memory(live_games)
        database.when_replaced.append(self._memory.clear)

    def create(
        self,
        owner: str,
        setup: Mapping[str, Any],
        name: str,
        device: str | None = None,
        open_seats: Sequence[int] | None = None,
        rematch_of: str | None = None,
        by_form: bool = False,
    ) -> GameRow:
        """Start a game of setup["kind"], owned as `settled` says; with open seats it waits until begun.

        rematch_of: return its untouched rematch, if any. by_form: a second tap begins no second game. Raises BadSetup,
        ProfileGone.
        """
        kind = setup.get("kind")
        if not isinstance(kind, str) or kind not in self.kinds:
            raise BadSetup("kind", UnknownKind())
        play = self.kinds[kind].open(setup)
        created = now()
        stands = standing(self._keeper.shown(play), created)
        game = GameRow(
            owner=owner, name=name[:NAME_LENGTH], kind=kind, setup=dict(play.setup), created=created, **stands
        )
        game.open_seats = None if open_seats is None else list(open_seats)
        with self._database.writing() as session:
            game.owner = settled(session, owner, device)
            there = begun_just_now(session, game) if by_form else None
            there = begun_already(session, rematch_of, game) if rematch_of else there
            if there is not None:
                return there
            store_new(session, Incoming(game, play.log))
        self._memory.keep(game.id, Live(play=play, game=game))
        return game

    def begin(self, game_id: str) -> None:
        """Begin once a game that waited for people. Raises BadSetup if their names prevent it."""
        live = self._memory.of(game_id)
        with live.lock, self._database.writing() as session:
            game = row_of(session, game_id, for_change=True)
            if game.open_seats is None:
                return
            names = names_by_seat(session, game_id)
            players = [names.get(seat, usual) for seat, usual in enumerate(game.setup["players"])]
            play = self.kinds[game.kind].open({**game.setup, "players": players})
            play.load(entries_from(session.connection(), game_id, 0))
            stands = standing(self._keeper.shown(play), now())
            game.setup, game.summary, game.open_seats = dict(play.setup), stands["summary"], None
            close_seats(session, game_id)
            live.play = live.game = None
        for topic in (game_id, PEOPLE + game_id):
            self._bus.publish(topic, UNKNOWN)

    def rematch(self, game_id: str, device: str | None = None, level: int | None = None, name: str = "") -> GameRow:
        """A game with this setup, or an untouched rematch.

        level: if different. name: else this game's, numbered. Raises what `create` raises.
        """
        game = self.find(game_id)
        setup = {field: value for field, value in game.setup.items() if field != "position"}
        wanted = {**setup, **self.kinds[game.kind].begun_with, **({} if level is None else {"level": level})}
        return self.create(game.owner, wanted, name or next_name(game.name), device, rematch_of=game_id)

    def find(self, game_id: str) -> GameRow:
        with self._database.reading() as session:
            return row_of(session, game_id)

    def find_with_asker(self, game_id: str, device: str | None) -> AskedGame:
        """The row, and the asking device's profile."""
        with self._database.reading() as session:
            return row_and_asker(session, game_id, device)

    def of_owner(self, owner: str, find: str = "") -> list[GameRow]:
        """Last touched first. find: part of the name."""
        with self._database.reading() as session:
            rows = session.exec(
                select(GameRow).where(GameRow.owner == owner).order_by(col(GameRow.updated).desc())
            ).all()
        wanted = find.casefold()
        return [row for row in rows if wanted in row.name.casefold()]

    def seq(self, game_id: str) -> int:
        with self._database.reading() as session:
            row_of(session, game_id)
            return length(session, game_id)

    def is_at_hand(self, game_id: str) -> bool:
        """Whether it is in memory, so that a look costs no time."""
        return self._memory.holds(game_id)

    @contextmanager
    def view(self, game_id: str, row: GameRow | None = None) -> Iterator[View]:
        """Make the screen inside the block: afterwards the play moves on.

        row: if just read. Raises EndedOtherwise, CannotReplay, RulesBug.
        """
        with self.opened(game_id, row) as opened:
            yield opened.view()

    @contextmanager
    def opened(self, game_id: str, row: GameRow | None = None) -> Iterator[Opened]:
        """Under its lock and up to date; an act and its screen read the database once.

        Raises what `view` raises, and OpenedTwice in this thread.
        """
        live = self._memory.of(game_id)
        with live.lock:
            if live.opened:
                raise OpenedTwice(game_id)
            live.opened = True
            try:
                waited = live.game is not None and live.game.open_seats is not None
                live.game = row or self.find(game_id)
                if waited and live.game.open_seats is None:
                    live.play = None  # begun by another process, with other names
                live.play = self._caught_up(live.game, live)
                yield Opened(lambda: self._view(game_id, live), lambda seq, act: self._act(game_id, live, seq, act))
            finally:
                live.opened = False

    def act(self, game_id: str, seq: int, act: Act | Lines) -> int:
        """Act on a log of length `seq`; returns the new length.

        Raises Stale, TooLong, Refused, NotPending, RulesBug; for lines also Impossible, NotAlone. Then nothing is
        stored.
        """
        with self.opened(game_id) as opened:
            return opened.act(seq, act)

    def recalled(self, game_id: str, row: GameRow | None = None) -> Recalled:
        """Raises what `view` raises; NoSuchGame also if the kind has no steps."""
        with self.view(game_id, row) as view:
            kind = self.kinds[view.game.kind]
            stops = tuple(kind.stops(view.play))
            if not stops:
                raise NoSuchGame(game_id)
            answers = tuple(view.play.answers)
            return Recalled(kind, view.game, answers, stops, view.told is not None, view.mismatch is not None)

    def ending(self, game_id: str) -> Ending | None:
        with self._database.reading() as session:
            return ending_of(session, game_id)

    def rename(self, game_id: str, name: str) -> None:
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True).name = name

    def delete(self, game_id: str) -> None:
        """Its campaign keeps the result."""
        with self._database.writing() as session:
            hold_campaign_of(session, game_id)
            game = row_of(session, game_id, for_change=True)
            let_go(session, game)
            session.delete(game)
        self._forget(game_id)

    def deleted(self, game_ids: Iterable[str]) -> None:
        """Forgets games deleted with their profile."""
        for game_id in game_ids:
            self._forget(game_id)

    def export(self, game_id: str) -> Document:
        """With log and ending."""
        with self._database.reading() as session:
            game, entries = row_of(session, game_id), lines_of(session, game_id)
            ending = ending_of(session, game_id)
        return document_of(game, entries, ending)

    def import_document(self, owner: str, content: bytes, device: str | None = None) -> GameRow:
        """Owned as in `create`. Raises NotADocument, AlreadyThere, ProfileGone.

        The log need not follow today's rules; a finished game ends as its file says.
        """
        incoming = self.incoming(owner, read_document(content))
        if incoming.known:
            raise AlreadyThere(incoming.known)
        with self._database.writing() as session:
            incoming.game.owner = settled(session, owner, device)
            store_new(session, incoming)
        return incoming.game

    def incoming(self, owner: str, document: Document) -> Incoming:
        """Raises NotADocument."""
        return incoming_of(self._database, self.kinds, self._keeper, owner, document)

    def same_as(self, owner: str, document: Document) -> Same | None:
        """The owner's game with the document's beginning."""
        return same_as(self._database, self.kinds, owner, document)

    def go_on_as(self, known: Same, incoming: Incoming) -> None:
        """Add what the file knows beyond the game. Raises Stale."""
        game_id = known.game.id
        stands = {name: getattr(incoming.game, name) for name in STANDS}
        try:
            with self._database.connection() as connection:
                describe(connection, game_id, stands)
                append(connection, game_id, known.seq, incoming.log[known.seq :], incoming.times)
                if incoming.ending is not None:
                    write_ending(connection, game_id, incoming.ending)
        except IntegrityError as error:
            raise Stale(game_id, self.seq(game_id)) from error
        self._memory.drop(game_id)
        self._bus.publish(game_id, len(incoming.log))

    def _as_it_stands(self, game_id: str, live: Live) -> tuple[AnyPlay, GameRow]:
        if live.play is None or live.game is None:
            live.game = self.find(game_id)
            live.play = self._caught_up(live.game, live)
        return live.play, live.game

    def _view(self, game_id: str, live: Live) -> View:
        play, game = self._as_it_stands(game_id, live)
        return View(game, play, len(play.log), lost_answers(play.log), mismatch_of(play, game), live.told)

    def _act(self, game_id: str, live: Live, seq: int, act: Act | Lines) -> int:
        play, game = self._as_it_stands(game_id, live)
        before = len(play.log)
        if seq > before:
            self.find(game_id)  # it may be deleted since the row was read
        only_hints = seq < before and all(entry.kind == HINT for entry in play.log[seq:])
        if seq != before and (isinstance(act, Lines) or not only_hints):
            raise Stale(game_id, before)
        if before >= LOG_LIMIT:
            raise TooLong(game_id)
        if game.open_seats is not None:
            raise NotPending("the game has not begun")
        live.play = None  # after a failure the log is read anew
        try:
            appended = self._carried_out(play, game, act)
            shown = self._keeper.shown(play)
        except (Refused, NotPending, Impossible):
            if len(play.log) == before:
                live.play = play
            raise
        except Exception as error:
            raise rules_bug(game_id, play.setup, play.log[:before], act) from error
        try:
            self._store(game, before, appended, shown, self._keeper.ending(play, shown), act)
        except IntegrityError as error:
            raise Stale(game_id, self.seq(game_id)) from error
        live.play, live.told = play, None
        self._bus.publish(game_id, len(play.log))
        return len(play.log)

    def _carried_out(self, play: AnyPlay, game: GameRow, act: Act | Lines) -> list[Entry]:
        if isinstance(act, Lines):
            return act.carry_out(play, self.kinds[game.kind].asked_back(game.setup))
        if act == GoOn() and play.mismatch is None and mismatch_of(play, game) is not None:
            return []  # the rules end the game earlier: no answer is given up
        return carry_out(play, act, self.kinds[game.kind].asked_back(game.setup))

    def _store(
        self,
        game: GameRow,
        before: int,
        appended: Sequence[Entry],
        shown: Shown,
        ending: Ending | None,
        act: Act | Lines,
    ) -> None:
        stands = standing(shown, now(), game.finished)
        with self._database.connection() as connection:
            describe(connection, game.id, stands)
            if isinstance(act, Lines):
                require_alone(connection, game.id)
            append(connection, game.id, before, appended, act.times if isinstance(act, Lines) else ())
            if ending is not None or game.finished is not None:
                write_ending(connection, game.id, ending)
        for name, value in stands.items():
            setattr(game, name, value)

    def _caught_up(self, game: GameRow, live: Live) -> AnyPlay:
        if live.ended_otherwise:
            raise EndedOtherwise(game.id)
        known = live.play.log if live.play else []
        with self._database.connection(read_only=True) as connection:
            news = entries_from(connection, game.id, len(known))
        if live.play is not None and not news:
            return live.play
        live.play = None
        log = [*known, *news]
        if not log:
            self.find(game.id)  # never answered, or deleted
        try:
            play = self.kinds[game.kind].open(game.setup)
            play.load(log)
            if game.finished is not None:
                live.told = self._keeper.told(game, play, self.ending(game.id))
        except EndedOtherwise:
            live.ended_otherwise = True
            raise
        except Exception as error:
            if game.rules_version != rules_version():
                live.ended_otherwise = game.finished is not None
                raise (EndedOtherwise if live.ended_otherwise else CannotReplay)(game.id) from error
            raise rules_bug(game.id, game.setup, log, "load") from error
        live.play = play
        return play

    def _forget(self, game_id: str) -> None:
        self._memory.drop(game_id)
        for topic in (game_id, PEOPLE + game_id):
            self._bus.publish(topic, GONE)


def store_new(session: Session, incoming: Incoming) -> None:
    """Raises TooManyGames."""
    if session.exec(select(func.count()).where(GameRow.owner == incoming.game.owner)).one() >= GAMES_LIMIT:
        raise TooManyGames(GAMES_LIMIT)
    session.add(incoming.game)
    session.flush()
    append(session.connection(), incoming.game.id, 0, incoming.log, incoming.times)
    if incoming.ending is not None:
        write_ending(session.connection(), incoming.game.id, incoming.ending)
