"""A phone's key that signs forms, and its session."""

from __future__ import annotations

import secrets

from flask import Flask, Request, Response
from flask.json.tag import TaggedJSONSerializer
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin
from sqlalchemy import text

from companion.config import SECRET_BYTES
from companion.store.db import Database

KEY, SESSION = "key", "session"


class Pocket:
    """Texts by name, in the games' database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self) -> None:
        """Make the table at the first start."""
        with self._database.connection() as connection:
            connection.execute(
                text("CREATE TABLE IF NOT EXISTS pocket (name TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID")
            )

    def read(self, name: str) -> str | None:
        with self._database.connection(read_only=True) as connection:
            found = connection.execute(text("SELECT said FROM pocket WHERE name = :name"), {"name": name}).scalar()
        return None if found is None else str(found)

    def write(self, name: str, said: str) -> None:
        with self._database.connection() as connection:
            connection.execute(
                text("INSERT INTO pocket VALUES (:name, :said) ON CONFLICT (name) DO UPDATE SET said = excluded.said"),
                {"name": name, "said": said},
            )

    def key(self) -> str:
        """Made at the first start."""
        found = self.read(KEY)
        if found is None:
            found = secrets.token_hex(SECRET_BYTES)
            self.write(KEY, found)
        return found


class KeptSession(SessionInterface):
    """Without a cookie, which a page made here could not set."""

    def __init__(self, pocket: Pocket) -> None:
        self._pocket = pocket
        self._plain = TaggedJSONSerializer()
        self._said = "{}"

    def open(self) -> None:
        self._said = self._pocket.read(SESSION) or "{}"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        return SecureCookieSession(self._plain.loads(self._said))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if not session.modified:
            return
        said = self._plain.dumps(dict(session))
        self._pocket.write(SESSION, said)
        self._said = said
