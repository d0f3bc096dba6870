"""One writer at a time in SQLite, and checkpoints of its log."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.store.engines import BUSY_SECONDS, NoAnswer

_log = logging.getLogger(__name__)

MENDED_IN = (3, 51, 3)
"""Earlier, two checkpoints beside a write rarely damage a database."""
LOG_GROWTH = 4 * 1024 * 1024
"""Bytes, about a thousand answers."""
CLOSING_SECONDS = 2
READERS_MILLISECONDS = 50
"""How long a checkpoint waits for readers; the next one continues."""


def served_sign(file: Path) -> Path:
    """Locked while an app serves."""
    return file.with_name(f"{file.name}-served")


class WriterTurns:
    """One writer in this process; only it checkpoints."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._writers = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._due_at = LOG_GROWTH
        self._serving: Any = None

    @contextmanager
    def taken(self, patience: float = BUSY_SECONDS) -> Iterator[None]:
        """Write in turn, then checkpoint if the log has grown. Raises NoAnswer."""
        if not self._writers.acquire(timeout=patience):
            raise NoAnswer("others were writing all the time")
        try:
            yield
            if self.log_size() > self._due_at:
                self._put_back()
        finally:
            self._writers.release()

    def log_size(self) -> int:
        try:
            return Path(f"{self._file}-wal").stat().st_size if self._file else 0
        except OSError:
            return 0

    def close(self) -> None:
        """Does not wait for slow writers."""
        mine = self._writers.acquire(timeout=CLOSING_SECONDS)
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._serving is not None:
            self._serving.close()
        if mine:
            self._writers.release()

    def serve(self) -> bool:
        """Show that an app serves; returns whether it warned that this SQLite allows only one.

        Does neither if the sign cannot be written, as on a read-only disk.
        """
        import fcntl

        if self._file is None:
            return False
        try:
            self._serving = open(served_sign(self._file), "a")  # noqa: SIM115 (held as long as the process lives)
        except OSError:
            return False
        alone = True
        try:
            fcntl.flock(self._serving, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            alone = False
        with suppress(OSError):
            fcntl.flock(self._serving, fcntl.LOCK_SH | fcntl.LOCK_NB)
        if alone or sqlite3.sqlite_version_info >= MENDED_IN:
            return False
        _log.warning(
            "several processes serve from %s with SQLite %s: before %s that can, rarely, damage the database. "
            "Start one process, or use PostgreSQL",
            self._file,
            sqlite3.sqlite_version,
            ".".join(map(str, MENDED_IN)),
        )
        return True

    def _put_back(self) -> None:
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(str(self._file), isolation_level=None, check_same_thread=False)
                self._connection.execute("PRAGMA wal_autocheckpoint=0")
                self._connection.execute(f"PRAGMA busy_timeout={READERS_MILLISECONDS}")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error:  # the log has it safely
            _log.warning("the write-ahead log could not be put back", exc_info=True)
        self._due_at = self.log_size() + LOG_GROWTH
