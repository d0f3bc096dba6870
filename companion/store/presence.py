"""What is asked again and again while people look at a game: how far it is, who is in it, and who is there now."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import update
from sqlmodel import col, select

from companion.store.db import Database
from companion.store.live import GONE
from companion.store.log import NoSuchGame, length, row_of
from companion.store.models import Guest, now

SEEN_AGAIN: Final = timedelta(minutes=1)
"""How exactly it is kept when a guest was there last."""
HERE_STILL: Final = SEEN_AGAIN + timedelta(seconds=30)
"""How long after that a guest counts as being there: an open page says so again in between."""


@dataclass(frozen=True, slots=True)
class Stands:
    """A game as those see it who listen. length: of its log; people: another number once anybody came, went or changed.

    guests: the devices of those who are in it. A game that is gone has GONE for both numbers.
    """

    length: int
    people: int
    guests: frozenset[str] = frozenset()


class Presence:
    """Who looks at which game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def look(self, game_id: str) -> Stands:
        """How a game stands now."""
        inside = select(Guest).where(Guest.game_id == game_id, col(Guest.ended).is_(None)).order_by(col(Guest.id))
        with self._database.reading() as session:
            try:
                begun = row_of(session, game_id).open_seats is None
            except NoSuchGame:
                return Stands(GONE, GONE)
            rows = session.exec(inside).all()
            far = length(session, game_id)
        said = "".join(f"{row.id}{row.role}{row.seat}{bool(row.asks)}" for row in rows)
        people = zlib.crc32(f"{begun}{said}".encode())
        return Stands(far, people, frozenset(row.device_id for row in rows))

    def is_there(self, game_id: str, device: str) -> bool:
        """A guest's device has the game open, which is kept to the minute. Whether it was not there a moment ago."""
        mine = (col(Guest.game_id) == game_id, col(Guest.device_id) == device, col(Guest.ended).is_(None))
        with self._database.reading() as session:
            seen = session.exec(select(Guest.seen).where(*mine)).all()
        at = now()
        if any(each < at - SEEN_AGAIN for each in seen):
            with self._database.writing() as session:
                session.execute(update(Guest).where(*mine).values(seen=at))
        return any(each < at - HERE_STILL for each in seen)


def is_here(guest: Guest) -> bool:
    """Whether a guest has the game open now."""
    return guest.seen >= now() - HERE_STILL
