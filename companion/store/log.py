"""A game's row and log in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, update
from sqlmodel import Session, SQLModel, col, select

from companion.store.endings import Ending
from companion.store.models import Carried, Device, EndingRow, GameRow, Guest, LogEntry, now
from companion.store.rules_version import rules_version
from engine.log import Entry

GAMES, LINES, ENDINGS = (SQLModel.metadata.tables[str(model.__tablename__)] for model in (GameRow, LogEntry, EndingRow))


class AskedGame(NamedTuple):
    game: GameRow
    profile: str | None  # the device's
    has_guests: bool  # now
    is_carried: bool  # a phone answers it by itself


class NoSuchGame(Exception):
    """No game has this id."""


@dataclass(frozen=True, slots=True)
class Shown:
    summary: dict[str, Any]
    result: dict[str, Any] | None


# Building takes longer than running.

_GUESTS = select(Guest.id).where(col(Guest.game_id) == col(GameRow.id), col(Guest.ended).is_(None)).correlate(GameRow)
_CARRIED = select(Carried.game_id).where(col(Carried.game_id) == col(GameRow.id)).correlate(GameRow)
ROW_AND_ASKER = (
    select(GameRow, Device.profile_id, exists(_GUESTS), exists(_CARRIED))
    .outerjoin(Device, col(Device.id) == bindparam("device"))
    .where(col(GameRow.id) == bindparam("game_id"))
)
ENTRIES = (
    select(*(LINES.c[name] for name in Entry._fields))
    .where(LINES.c.game_id == bindparam("game_id"), LINES.c.seq >= bindparam("first"))
    .order_by(LINES.c.seq)
)
STANDS = ("updated", "summary", "result", "finished", "rules_version")
"""What a game's row says of its log."""
DESCRIBE = update(GAMES).where(GAMES.c.id == bindparam("game_id")).values({name: bindparam(name) for name in STANDS})
APPEND = insert(LINES)


def row_of(session: Session, game_id: str, for_change: bool = False) -> GameRow:
    """Locked if for a change. Raises NoSuchGame."""
    game = session.get(GameRow, game_id, with_for_update=for_change or None)
    if game is None:
        raise NoSuchGame(game_id)
    return game


def row_and_asker(session: Session, game_id: str, device: str | None) -> AskedGame:
    """Raises NoSuchGame."""
    if "\0" in game_id:  # PostgreSQL refuses it
        raise NoSuchGame(game_id)
    found = session.exec(ROW_AND_ASKER, params={"game_id": game_id, "device": device}).first()
    if found is None:
        raise NoSuchGame(game_id)
    return AskedGame(*found)


def length(session: Session, game_id: str) -> int:
    return session.exec(select(func.count()).where(LogEntry.game_id == game_id)).one()


def lines_of(session: Session, game_id: str) -> Sequence[LogEntry]:
    """With times, oldest first."""
    return session.exec(select(LogEntry).where(LogEntry.game_id == game_id).order_by(col(LogEntry.seq))).all()


def entries_from(connection: Connection, game_id: str, first: int) -> list[Entry]:
    """Oldest first."""
    return [Entry(*row) for row in connection.execute(ENTRIES, {"game_id": game_id, "first": first})]


def standing(shown: Shown, at: datetime, finished: datetime | None = None) -> dict[str, Any]:
    """finished: when, if known."""
    return {
        "updated": at,
        "summary": shown.summary,
        "result": shown.result,
        "finished": None if shown.result is None else finished or at,
        "rules_version": rules_version(),
    }


def describe(connection: Connection, game_id: str, stands: Mapping[str, Any]) -> None:
    """Raises NoSuchGame."""
    if not connection.execute(DESCRIBE, {"game_id": game_id, **stands}).rowcount:
        raise NoSuchGame(game_id)


def append(
    connection: Connection, game_id: str, first: int, entries: Sequence[Entry], times: Sequence[datetime] = ()
) -> None:
    """first: the log's length. times: by line, else now. Raises IntegrityError if another process was faster."""
    at = now()
    rows = [
        {"game_id": game_id, "seq": first + n, "made_at": times[n] if n < len(times) else at, **entry._asdict()}
        for n, entry in enumerate(entries)
    ]
    if rows:
        connection.execute(APPEND, rows)


def ending_of(session: Session, game_id: str) -> Ending | None:
    row = session.get(EndingRow, game_id)
    return None if row is None else Ending.model_validate(row.told)


def without_ending(session: Session) -> Sequence[GameRow]:
    missing = (
        select(GameRow)
        .outerjoin(EndingRow, col(EndingRow.game_id) == col(GameRow.id))
        .where(col(GameRow.finished).is_not(None), col(EndingRow.game_id).is_(None))
    )
    return session.exec(missing).all()


def write_ending(connection: Connection, game_id: str, ending: Ending | None) -> None:
    """None deletes it."""
    connection.execute(delete(ENDINGS).where(ENDINGS.c.game_id == game_id))
    if ending is not None:
        connection.execute(insert(ENDINGS), {"game_id": game_id, "told": ending.model_dump(mode="json")})
