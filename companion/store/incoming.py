"""Games from files, checked, and recognized if known."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import select

from companion.store.db import Database
from companion.store.documents import Document, NotADocument
from companion.store.endings import Ending
from companion.store.log import Shown, entries_from, standing
from companion.store.models import GameRow, now
from companion.store.replay import AnyPlay, GameKind, Keeper
from companion.store.rules_version import rules_version
from engine.decisions import BadSetup
from engine.log import Entry
from engine.state.codec import BadPosition
from engine.written import Writers, first_impossible

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Incoming:
    game: GameRow
    log: Sequence[Entry]
    ending: Ending | None = None
    times: Sequence[datetime] = ()  # of the log's lines
    known: GameRow | None = None  # the owner's game that it copies


def incoming_of(
    database: Database, kinds: Mapping[str, GameKind], keeper: Keeper, owner: str, document: Document
) -> Incoming:
    """Raises NotADocument."""
    if document.kind not in kinds:
        raise NotADocument("unknown_kind")
    setup, shown, ending = brought_in(kinds, keeper, document)
    # Clocks get corrected: the log keeps its times, but no list shows a game of tomorrow.
    begun, touched = (min(moment, now()) for moment in (document.created, [document.created, *document.times][-1]))
    known = same(database, owner, document.kind, begun, document.log)
    finished = None if document.finished is None else min(document.finished, now())
    stands = standing(shown, touched, finished) | {"rules_version": document.rules_version}
    game = GameRow(owner=owner, name=document.name, kind=document.kind, setup=dict(setup), created=begun, **stands)
    return Incoming(game, document.log, ending, document.times, known)


def brought_in(
    kinds: Mapping[str, GameKind], keeper: Keeper, document: Document
) -> tuple[Mapping[str, object], Shown, Ending | None]:
    """Raises NotADocument."""
    told = document.ending if document.rules_version != rules_version() else None
    try:
        play = _replayed(kinds[document.kind], document)
    except NotADocument as error:
        if told is None or error.kind == "malformed":
            raise
        return document.setup, Shown(told.summary(), told.result()), told
    if told is not None:
        return play.setup, Shown(told.summary(), told.result()), told
    shown = keeper.shown(play)
    return play.setup, shown, keeper.ending(play, shown)


def _replayed(kind: GameKind, document: Document) -> AnyPlay:
    """Raises NotADocument unless the game's own rules wrote and follow the whole log."""
    try:
        play = kind.open({**document.setup, "kind": document.kind})
        writers = Writers(kind.asked_back(play.setup), play.built_in, play.source.leaves_to_people)
        if first_impossible(document.log, writers) is not None:
            raise NotADocument("malformed")
        mismatch = play.load(document.log)
    except (BadSetup, BadPosition) as error:
        raise NotADocument("bad_setup") from error
    except NotADocument:
        raise
    except Exception as error:
        _log.warning("an imported game does not replay", exc_info=True)
        raise NotADocument("does_not_replay") from error
    if mismatch is not None and document.rules_version == rules_version():
        raise NotADocument("does_not_replay")
    return play


@dataclass(frozen=True, slots=True)
class Same:
    """A game here with its log's length. goes_on: the file knows more."""

    game: GameRow
    seq: int
    goes_on: bool


def same_as(database: Database, kinds: Mapping[str, GameKind], owner: str, document: Document) -> Same | None:
    """The owner's game of which one log, here or in the file, begins with the other."""
    begun, log = min(document.created, now()), document.log
    with database.reading() as session:
        alike = select(GameRow).where(GameRow.owner == owner, GameRow.kind == document.kind, GameRow.created == begun)
        for game in session.exec(alike):
            here = entries_from(session.connection(), game.id, 0)
            if here[: len(log)] == log:
                return Same(game, len(here), goes_on=False)
            if log[: len(here)] == here and _may_go_on(kinds, game, document):
                return Same(game, len(here), goes_on=True)
    return None


def _may_go_on(kinds: Mapping[str, GameKind], game: GameRow, document: Document) -> bool:
    """Not if it is over, or others may have a seat."""
    is_alike = {**document.setup, "kind": game.kind} == {**game.setup, "kind": game.kind}
    asks_others = game.kind in kinds and kinds[game.kind].asked_back(game.setup)
    return is_alike and game.finished is None and game.open_seats is None and not asks_others


def same(database: Database, owner: str, kind: str, created: datetime, log: Sequence[Entry]) -> GameRow | None:
    """The owner's game with this beginning and log."""
    with database.reading() as session:
        alike = select(GameRow).where(GameRow.owner == owner, GameRow.kind == kind, GameRow.created == created)
        for game in session.exec(alike):
            if entries_from(session.connection(), game.id, 0) == log:
                return game
    return None
