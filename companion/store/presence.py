"""What open pages keep asking: the log's length, and who is there."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import and_, delete, update
from sqlmodel import Session, col, select

from companion.store.db import Database
from companion.store.live import GONE
from companion.store.log import NoSuchGame, length, row_of
from companion.store.models import Device, GameRow, Guest, Looking, now
from companion.store.profiles import ProfileGone, settled
from companion.store.seats import inside
from companion.store.tokens import hashed

SEEN_AGAIN: Final = timedelta(minutes=1)
"""Precision of last visits."""
HERE_STILL: Final = SEEN_AGAIN + timedelta(seconds=30)
"""Devices count as there so long; open pages report in between."""


@dataclass(frozen=True, slots=True)
class Stands:
    """Both numbers are GONE if the game is deleted."""

    length: int  # of the log
    people: int  # changes with the guests
    devices: frozenset[str] = frozenset()  # of host and guests


class Presence:
    def __init__(self, database: Database) -> None:
        self._database = database

    def look(self, game_id: str) -> Stands:
        with self._database.reading() as session:
            try:
                game = row_of(session, game_id)
            except NoSuchGame:
                return Stands(GONE, GONE)
            rows = session.exec(inside(game_id).order_by(col(Guest.id))).all()
            hosts = session.exec(select(Device.id).where(Device.profile_id == game.owner)).all()
            far = length(session, game_id)
        said = "".join(f"{row.id}{row.role}{row.seat}{bool(row.asks)}" for row in rows)
        people = zlib.crc32(f"{game.open_seats is None}{said}".encode())
        return Stands(far, people, frozenset((*hosts, *(row.device_id for row in rows))))

    def is_there(self, game_id: str, device: str) -> bool:
        """Record to the minute; returns whether newly there. Raises NoSuchGame."""
        mine = (col(Guest.game_id) == game_id, col(Guest.device_id) == device, col(Guest.ended).is_(None))
        with self._database.reading() as session:
            seen = session.exec(select(Guest.seen).where(*mine)).all()
        at = now()
        if any(each < at - SEEN_AGAIN for each in seen):
            with self._database.writing() as session:
                row_of(session, game_id, for_change=True)
                session.execute(update(Guest).where(*mine).values(seen=at))
        return any(each < at - HERE_STILL for each in seen)

    def is_looking(self, game_id: str, device: str) -> bool:
        """Like `is_there`, for the host's devices; a single one is not recorded."""
        with self._database.reading() as session:
            phones = _phones(session, game_id)
        at, seen = now(), phones.get(device)
        if device not in phones or len(phones) == 1:
            return False
        if seen is None or seen < at - SEEN_AGAIN:
            mine = (col(Looking.game_id) == game_id, col(Looking.device_id) == device)
            # Disconnected or deleted meanwhile.
            with suppress(ProfileGone, NoSuchGame), self._database.writing() as session:
                settled(session, "", device)
                row_of(session, game_id, for_change=True)
                session.execute(delete(Looking).where(*mine))
                session.add(Looking(game_id=game_id, device_id=device, seen=at))
        return seen is None or seen < at - HERE_STILL

    def phones_seen(self, game_id: str) -> Mapping[str, datetime]:
        """The host's, by handles of `Profiles.sessions`."""
        with self._database.reading() as session:
            return {hashed(device): seen for device, seen in _phones(session, game_id).items() if seen is not None}


def is_here(seen: datetime) -> bool:
    return seen >= now() - HERE_STILL


def _phones(session: Session, game_id: str) -> dict[str, datetime | None]:
    of_it = and_(col(Looking.device_id) == col(Device.id), col(Looking.game_id) == game_id)
    rows = session.exec(
        select(Device.id, Looking.seen)
        .join(GameRow, col(GameRow.owner) == col(Device.profile_id))
        .outerjoin(Looking, of_it)
        .where(GameRow.id == game_id)
    )
    return dict(rows.all())
