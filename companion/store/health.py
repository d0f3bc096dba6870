"""Whether answers can be stored: database, disk, tables, Redis."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from companion.config import NoKey, UnusableKey
from companion.store.db import Database, Unavailable
from companion.store.engines import sqlite_file
from companion.store.live import redis_at
from companion.store.schema import known_revisions, newest_revision, revision_of
from companion.store.turns import MENDED_IN

DISK_FULL, DISK_SCARCE = 32 * 1024**2, 512 * 1024**2
"""Free bytes: below the first, writes may fail; below the second, act."""
LOG_LARGE = 64 * 1024**2
"""Bytes; a longer log means that something prevents checkpoints."""
KEPT_SECONDS = 2
"""Findings are reused so long."""

OF_THE_DISK = (
    "the database is read only",
    "the disk is full",
    "the disk refuses reads or writes",
    "the database cannot be opened",
    "the secret key can be neither read nor made",
)
SIGNS = {
    **dict.fromkeys(("readonly", "read-only"), OF_THE_DISK[0]),
    **dict.fromkeys(("disk is full", "No space left"), OF_THE_DISK[1]),
    "disk I/O": OF_THE_DISK[2],
    "unable to open": OF_THE_DISK[3],
    "secret key": OF_THE_DISK[4],
    "locked": "the database is locked by somebody else",
    "malformed": "the database is damaged",
    "not a database": "the database is damaged",
    "run `companion upgrade`": "its tables are of an older version: run `companion upgrade`",
    "put back": "a backup is being put back",
}

Verdict = Literal["ok", "warning", "failure"]


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    verdict: Verdict
    says: str
    detail: str = ""  # for the host only


class Health:
    """A failure keeps answers from being stored."""

    def __init__(self, database: Database, redis_url: str = "", key: Callable[[], str] | None = None) -> None:
        self._database = database
        self._key = key
        self._redis_url = redis_url
        self._lock = threading.Lock()
        self._found: list[Finding] = []
        self._found_at = -float("inf")

    def lately(self) -> list[Finding]:
        """Kept for KEPT_SECONDS; one caller checks for all."""
        with self._lock:
            if time.monotonic() - self._found_at > KEPT_SECONDS:
                self._found = list(self.findings())
                self._found_at = time.monotonic()
            return self._found

    def findings(self) -> Iterator[Finding]:
        """Takes seconds at most, even if nobody answers."""
        yield from self._disk()
        if self._key is not None:
            yield from _no_key(self._key)
        try:
            with self._database.aside() as connection:
                yield _schema(revision_of(connection))
                yield _postgres(connection) if self._database.turns is None else _sqlite_write(connection)
        except (Unavailable, DBAPIError) as error:
            yield Finding("database", "failure", plainly(error), str(error.__cause__ or error))
        if self._database.turns is not None:
            yield from _sqlite(self._database.turns.log_size())
        if self._redis_url:
            yield _redis(self._redis_url)

    def _disk(self) -> Iterator[Finding]:
        file = sqlite_file(self._database.url)
        if file is not None:
            yield _disk(file)


def _disk(file: Path) -> Finding:
    """The disk of the database, or of its folder to be."""
    folder = next(each for each in file.absolute().parents if each.is_dir())
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        return Finding("disk", "failure", "the disk is read only")
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("disk", "failure", "the app may not write into its folder", str(folder))
    free = shutil.disk_usage(folder).free
    verdict: Verdict = "failure" if free < DISK_FULL else "warning" if free < DISK_SCARCE else "ok"
    return Finding("disk", verdict, "the disk is full" if verdict == "failure" else f"{free // 1024**2:,} MB free")


def _no_key(key: Callable[[], str]) -> Iterator[Finding]:
    try:
        key()
    except NoKey as error:
        yield Finding("secret key", "failure", OF_THE_DISK[4], str(error))
    except UnusableKey as error:
        yield Finding("secret key", "failure", "its file holds no whole key", str(error))


def _schema(revision: str | None) -> Finding:
    if revision == newest_revision():
        return Finding("tables", "ok", f"of step {revision}")
    if revision is None:
        return Finding("tables", "failure", "there are none: run `companion upgrade`")
    if revision in known_revisions():
        return Finding("tables", "failure", f"of step {revision}, not {newest_revision()}: run `companion upgrade`")
    return Finding("tables", "failure", f"of step {revision}: a newer version of the app has been here")


def _sqlite_write(connection: Connection) -> Finding:
    """Changes nothing; fails when the transaction ends."""
    number = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.exec_driver_sql(f"PRAGMA user_version = {int(number or 0)}")
    return Finding("database", "ok", "can be written")


def _postgres(connection: Connection) -> Finding:
    asked = "SELECT pg_is_in_recovery(), current_setting('transaction_read_only'), version()"
    standby, read_only, version = connection.execute(text(asked)).one()
    if standby or read_only == "on":
        return Finding("database", "failure", "PostgreSQL takes no writes: it is a standby or set to read only")
    if not connection.execute(text("SELECT has_table_privilege('entry', 'INSERT')")).scalar():
        return Finding("database", "failure", "the user of the database may not write")
    return Finding("database", "ok", "can be written", str(version))


def _sqlite(log_size: int) -> Iterator[Finding]:
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < MENDED_IN:
        yield Finding("SQLite", "warning", f"{version}: let only one process serve from the file")
    else:
        yield Finding("SQLite", "ok", version)
    verdict: Verdict = "warning" if log_size > LOG_LARGE else "ok"
    yield Finding("write-ahead log", verdict, f"{log_size // 1024:,} KB")


def _redis(url: str) -> Finding:
    from redis import RedisError

    try:
        with redis_at(url) as asked:
            asked.ping()
    except (RedisError, OSError) as error:
        return Finding("Redis", "warning", "does not answer: other phones see answers some seconds later", str(error))
    return Finding("Redis", "ok", "answers")


def plainly(error: Exception) -> str:
    """A reason without machines' or users' names."""
    said = f"{error} {error.__cause__ or ''}"
    return next((meaning for sign, meaning in SIGNS.items() if sign in said), "the database does not answer")
