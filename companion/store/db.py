"""The database: one engine with SQLite's pragmas, sessions that read, sessions that write, migrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.exc import InterfaceError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import Session, create_engine, select

from companion.store.models import Game

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10


class Unavailable(Exception):
    """The database did not answer in time, or not at all. Nothing was stored."""


class Database:
    """The database behind a URL (SQLite file or PostgreSQL). Sessions hand out rows that outlive them."""

    def __init__(self, url: str) -> None:
        self._engine = _sqlite_engine(url) if url.startswith("sqlite") else create_engine(url, pool_pre_ping=True)
        self._reading_engine = self._engine.execution_options(read_only=True)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads and waits for no writer. Raises Unavailable."""
        with _as_unavailable(), Session(self._reading_engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that is one transaction: committed at the end, rolled back by an error. Raises Unavailable."""
        with _as_unavailable(), Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def connection(self, read_only: bool = False) -> Iterator[Connection]:
        """A connection that is one transaction, where a session's bookkeeping would cost more than what is asked.

        Raises Unavailable.
        """
        engine = self._reading_engine if read_only else self._engine
        with _as_unavailable(), engine.begin() as connection:
            yield connection

    def upgrade(self) -> None:
        """Bring the tables up to date."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.connection() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def check(self) -> None:
        """See that the database answers and has its tables. Raises Unavailable."""
        with self.reading() as session:
            try:
                session.exec(select(Game.id).limit(1)).all()
            except ProgrammingError as error:  # what PostgreSQL says where there is no table
                raise Unavailable(str(error)) from error

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


@contextmanager
def _as_unavailable() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeout) as error:
        raise Unavailable(str(error)) from error


def _sqlite_engine(url: str) -> Engine:
    file = make_url(url).database
    if file and file != ":memory:":
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not open transactions by itself
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # NORMAL may lose the last answers when the power fails
            f"busy_timeout={BUSY_SECONDS * 1000}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A read snapshot cannot become a writer, so whoever may write waits for its turn at the start.
        read_only = connection.get_execution_options().get("read_only")
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine
