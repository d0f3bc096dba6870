"""Sessions that read or write, and migrations."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm.exc import StaleDataError
from sqlmodel import Session

from companion.store.engines import (
    BUSY_SECONDS,
    PATIENCE_SECONDS,
    NoAnswer,
    engine_aside,
    engine_for,
    engine_for_upgrades,
    sqlite_file,
)
from companion.store.schema import MIGRATIONS, known_revisions, revision_of
from companion.store.turns import WriterTurns

SILENCE_SECONDS = 1
"""Nobody else waits for a silent database."""
UPGRADING = 7_249_001
"""PostgreSQL's advisory lock during an upgrade."""


class Unavailable(Exception):
    """No answer in time; nothing was acknowledged."""


class Overtaken(Exception):
    """A row or its owner was deleted meanwhile; nothing was stored."""


class NotUpgraded(Exception):
    """The migration would leave dangling rows; nothing was changed."""


class Database:
    """Rows outlive their sessions.

    served: pages come from it, and tables of an older version count as no answer.
    """

    def __init__(self, url: str, served: bool = False) -> None:
        self.url = url
        self.turns = WriterTurns(sqlite_file(url)) if url.startswith("sqlite") else None
        self.when_replaced: list[Callable[[], object]] = []
        """Called if another database replaces this one, to forget what was read."""
        self._tables_seen = not served
        self._engine = engine_for(url, self.replaced)
        self._reading_engine = self._engine.execution_options(read_only=True)
        self._aside = engine_aside(url)
        self._silent_until = 0.0

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Waits for no writer. Raises Unavailable."""
        with self._answering(), Session(self._reading_engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """One transaction. Raises Unavailable, Overtaken."""
        with (
            self._answering(),
            _as_overtaken(),
            self._turn(),
            Session(self._engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def connection(self, read_only: bool = False) -> Iterator[Connection]:
        """One transaction, cheaper than a session. Raises Unavailable."""
        engine = self._reading_engine if read_only else self._engine
        with self._answering(), nullcontext() if read_only else self._turn(), engine.begin() as connection:
            yield connection

    @contextmanager
    def aside(self) -> Iterator[Connection]:
        """To write outside the pool. Raises Unavailable."""
        with _as_unavailable(), self._turn(PATIENCE_SECONDS), self._aside.begin() as connection:
            yield connection

    def upgrade(self) -> None:
        """Concurrent callers wait and find it done. Raises NotUpgraded."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        engine = engine_for_upgrades(self.url)
        with _as_unavailable(), engine.begin() as connection:
            if self.turns is None:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADING})"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            if self.turns is not None and (lost := connection.exec_driver_sql("PRAGMA foreign_key_check").all()):
                raise NotUpgraded(f"{len(lost)} rows would belong to nothing")
        engine.dispose()

    def revision(self) -> str | None:
        """Raises Unavailable."""
        with _as_unavailable():
            return self._step()

    def serve(self) -> None:
        """Show `companion restore` that an app serves."""
        if self.turns is not None:
            self.turns.serve()
            return
        with suppress(Unavailable), self.connection(read_only=True):
            """The connection stays in the pool, and so does its lock."""

    def close(self) -> None:
        if self.turns is not None:
            self.turns.close()
        self._aside.dispose()
        self._engine.dispose()

    def _step(self) -> str | None:
        with self._reading_engine.begin() as connection:
            return revision_of(connection)

    def _see_tables(self) -> None:
        step = self._step()
        if step is None or step in known_revisions()[1:]:
            raise Unavailable(f"the tables are of step {step}: run `companion upgrade`")
        self._tables_seen = True

    def replaced(self) -> None:
        for forget in self.when_replaced:
            forget()

    @contextmanager
    def _turn(self, patience: float = BUSY_SECONDS) -> Iterator[None]:
        with nullcontext() if self.turns is None else self.turns.taken(patience):
            yield

    @contextmanager
    def _answering(self) -> Iterator[None]:
        if time.monotonic() < self._silent_until:
            raise Unavailable("the database has said nothing a moment ago")
        try:
            with _as_unavailable():
                if not self._tables_seen:
                    self._see_tables()
                yield
        except Unavailable as error:
            if self.turns is None and type(error.__cause__) is NoAnswer:
                self._silent_until = time.monotonic() + SILENCE_SECONDS
            raise


@contextmanager
def _as_overtaken() -> Iterator[None]:
    try:
        yield
    except StaleDataError as error:
        raise Overtaken("a row is gone") from error
    except IntegrityError as error:
        if "foreign key" in str(error.orig).casefold():
            raise Overtaken("what a row belongs to is gone") from None  # the error names keys of rows
        raise


@contextmanager
def _as_unavailable() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeout, NoAnswer) as error:
        raise Unavailable(str(error)) from error
    except InternalError as error:
        if "read-only transaction" in str(error):  # PostgreSQL is a standby, or takes no writes
            raise Unavailable(str(error)) from error
        raise
