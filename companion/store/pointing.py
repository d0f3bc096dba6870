"""Guests point, or ask for a seat."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement
from sqlmodel import col

from companion.store.db import Database
from companion.store.guests import NoSuchGuest
from companion.store.live import PEOPLE, UNKNOWN, Bus
from companion.store.log import row_of
from companion.store.models import Guest, now
from companion.store.seats import inside

POINTS_FOR: Final = timedelta(seconds=10)


class Pointing:
    """Not logged. Methods raise NoSuchGame, NoSuchGuest."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._bus = bus

    def point(self, game_id: str, device: str, at: str) -> None:
        self._say(game_id, col(Guest.device_id) == device, points_at=at, pointed=now())

    def ask(self, game_id: str, device: str, wants: bool) -> None:
        """Or stop asking."""
        self._say(game_id, col(Guest.device_id) == device, asks=now() if wants else None)

    def not_now(self, game_id: str, guest_id: str) -> None:
        """The host declines."""
        self._say(game_id, col(Guest.id) == guest_id, asks=None)

    def _say(self, game_id: str, whose: ColumnElement[bool], **what: datetime | str | None) -> None:
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            guests = session.exec(inside(game_id).where(whose).with_for_update()).all()
            if not guests:
                raise NoSuchGuest
            for guest in guests:
                guest.sqlmodel_update(what)
        self._bus.publish(game_id, UNKNOWN)
        self._bus.publish(PEOPLE + game_id, UNKNOWN)


def points_now(guest: Guest) -> bool:
    return guest.pointed is not None and guest.pointed >= now() - POINTS_FOR
