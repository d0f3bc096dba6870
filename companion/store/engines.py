"""Connects to SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, event, make_url
from sqlmodel import create_engine

BUSY_SECONDS = 10
"""How long a writer in SQLite waits for others."""
BETWEEN_TRIES = 0.02
POOL_SECONDS = 1
PATIENCE_SECONDS = 3
"""Limit of a statement; with the wait for a connection below five."""
POOL_SIZE, POOL_OVERFLOW = 10, 20
SERVED = 7_249_002
"""PostgreSQL's advisory lock: apps' connections share it, a restore holds it alone."""
NAME = "tapestry-companion"
GONE_SECONDS = {"tcp_keepalives_idle": 20, "tcp_keepalives_interval": 10, "tcp_keepalives_count": 3}
"""PostgreSQL drops a dead machine's connection and lock after 50 seconds."""


class NoAnswer(Exception):
    """No answer, or no turn, in time."""


class PutBack(NoAnswer):
    """A backup is or was being restored."""


def sqlite_file(url: str) -> Path | None:
    """None in memory and for a server."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == ":memory:":
        return None
    return Path(parts.database.removeprefix("file:"))  # SQLite's URI with parameters


def engine_for(url: str, replaced: Callable[[], object]) -> Engine:
    """For pages. replaced: called if another database is found."""
    if url.startswith("sqlite"):
        return _sqlite_engine(url)
    engine = _patient_server(url, PATIENCE_SECONDS)
    _share_the_lock(engine, replaced)
    return engine


def engine_aside(url: str) -> Engine:
    """Beside the pool, for health checks."""
    if url.startswith("sqlite"):
        return _sqlite_engine(url, busy_seconds=PATIENCE_SECONDS, poolclass=NullPool)
    return _patient_server(url, PATIENCE_SECONDS, poolclass=NullPool)


def engine_for_upgrades(url: str) -> Engine:
    """Without timeouts; in SQLite without cascades, as tables are rebuilt."""
    if url.startswith("sqlite"):
        return _sqlite_engine(url, foreign_keys="OFF", poolclass=NullPool)
    return create_engine(url, hide_parameters=True, poolclass=NullPool)


def _sqlite_engine(url: str, busy_seconds: int = BUSY_SECONDS, foreign_keys: str = "ON", **options: Any) -> Engine:
    file = sqlite_file(url)
    connect_args = {"timeout": busy_seconds, "check_same_thread": False}
    engine = create_engine(url, hide_parameters=True, connect_args=connect_args, **options)

    @event.listens_for(engine, "do_connect")
    def make_folder(*_: object) -> None:
        if file:
            with suppress(OSError):  # SQLite will report it
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions
        _write_ahead(connection, busy_seconds)
        for pragma in (
            "synchronous=FULL",  # NORMAL may lose the last answers in a power failure
            "wal_autocheckpoint=0",  # see store.turns: only a writer checkpoints
            f"busy_timeout={busy_seconds * 1000}",
            f"foreign_keys={foreign_keys}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader cannot become a writer: wait now.
        read_only = connection.get_execution_options().get("read_only")
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def _write_ahead(connection: sqlite3.Connection, seconds: int) -> None:
    """SQLite refuses all but one of several that open a new file at once."""
    until = time.monotonic() + seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(BETWEEN_TRIES)


def _patient_server(url: str, seconds: int, **options: Any) -> Engine:
    """Timeouts in PostgreSQL, and here in case it hangs."""
    import psycopg

    class Connected(psycopg.Connection[Any]):
        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            try:
                return super().wait(gen, interval, timeout or seconds + 0.5)
            except psycopg.errors._WaitTimeout as error:
                self.pgconn.finish()  # else the rollback would wait again
                raise NoAnswer("PostgreSQL has taken a statement and does not answer") from error

    if not options:
        options = {"pool_size": POOL_SIZE, "max_overflow": POOL_OVERFLOW, "pool_timeout": POOL_SECONDS}
    engine = create_engine(url, hide_parameters=True, pool_pre_ping="poolclass" not in options, **options)

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        try:
            known = {"connect_timeout": seconds, "fallback_application_name": NAME, **named}
            return Connected.connect(*args, **known)
        except psycopg.errors.ConnectionTimeout as error:
            raise NoAnswer("PostgreSQL does not take a connection") from error

    @event.listens_for(engine, "connect")
    def set_limits(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            for name, value in {"statement_timeout": seconds * 1000, **GONE_SECONDS}.items():
                cursor.execute(f"SET {name} = {value}")
        connection.commit()

    return engine


def _share_the_lock(engine: Engine, replaced: Callable[[], object]) -> None:
    """Pooled connections hold the lock that shows the app to `companion restore`.

    An app that loses all of them and then finds other tables must forget its memory.
    """
    seen: set[int] = set()

    @event.listens_for(engine, "connect")
    def share(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_try_advisory_lock_shared({SERVED}), to_regclass('entry')::oid::bigint")
            shared, table = cursor.fetchone()
        connection.commit()
        is_another = bool(seen) and table not in (None, *seen)
        if is_another:
            seen.clear()
            replaced()
        if table is not None:
            seen.add(table)
        if not shared or is_another:
            connection.close()
            raise PutBack("a backup is being put back" if not shared else "a backup was put back")
