"""Restores a backup: all or nothing, never under a running app."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.store.backups import (
    NO_TOOLS,
    POSTGRES_START,
    Backup,
    BadBackup,
    CannotBackUp,
    back_up_beside,
    copy_sqlite,
    lines_of,
    look_at,
    onto_the_disk,
    read_through,
    with_password,
    without_password,
)
from companion.store.engines import SERVED, sqlite_file
from companion.store.models import GameRow
from companion.store.turns import served_sign

OURS = {*GameRow.metadata.tables, "alembic_version"}
RUNNING = "the app is still running{where}: stop it first"
GOING_SECONDS = 2
"""PostgreSQL notices an app's end within it."""
FOREIGN_SECONDS = 10
"""How long others may use our tables."""


def restore(url: str, file: Path, moment: datetime, instance_dir: Path) -> Path | None:
    """Returns where the old database is, if any. Raises BadBackup, CannotBackUp; then nothing changed."""
    held = look_at(file)
    target = sqlite_file(url)
    with file.open("rb") as opened:
        is_dump = opened.read(len(POSTGRES_START)) == POSTGRES_START
    if is_dump is (target is not None):
        raise BadBackup(f"{file} is a backup of {'PostgreSQL' if is_dump else 'SQLite'}, and the database is the other")
    try:
        if target is None:
            return _into_postgres(url, held, moment, instance_dir)
        return _into_place(target, file, moment)
    except (OSError, sqlite3.Error) as error:
        raise CannotBackUp(str(error)) from error


# ---- SQLite


def _into_place(target: Path, file: Path, moment: datetime) -> Path | None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)  # left by a killed run
    with _nobody_serves(target):
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            _give_to_its_owner(part, target if target.exists() else target.parent)
            copy_sqlite(f"{file.absolute().as_uri()}?mode=ro", part)
            onto_the_disk(part)
            return _swapped(part, target, moment)
        finally:
            part.unlink(missing_ok=True)


def _give_to_its_owner(part: Path, like: Path) -> None:
    """Root may restore what the app's user must write."""
    if os.geteuid() == 0:
        os.chown(part, like.stat().st_uid, like.stat().st_gid)


def _swapped(part: Path, target: Path, moment: datetime) -> Path | None:
    kept, aside = None, target.with_name(f"{target.name}.before-{moment:%Y-%m-%d-%H%M%S-%f}")
    # SQLite would apply an old log to the new database.
    logs = []
    try:
        if target.exists():
            _see_unused(target)
            os.link(target, aside)
            kept = aside
        for ending in ("-wal", "-shm"):
            if (log := Path(f"{target}{ending}")).exists():
                os.replace(log, f"{aside}{ending}")
                logs.append(ending)
        os.replace(part, target)
    except BaseException:
        for ending in logs:
            os.replace(f"{aside}{ending}", f"{target}{ending}")
        if kept:
            kept.unlink()
        raise
    onto_the_disk(target.parent)
    return kept


@contextmanager
def _nobody_serves(target: Path) -> Iterator[None]:
    """Lock the sign that an app serves. Raises CannotBackUp."""
    sign = served_sign(target)
    if not sign.exists():
        yield
        return
    with sign.open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CannotBackUp(RUNNING.format(where="")) from error
        yield


def _see_unused(target: Path) -> None:
    """Nobody has the file open; its log is written back. Raises CannotBackUp."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as opened:
            mode = opened.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise CannotBackUp(RUNNING.format(where="")) from error
        raise CannotBackUp(f"{target}: {error}") from error
    except sqlite3.DatabaseError:
        return  # a damaged file is kept
    if mode != ("delete",):
        raise CannotBackUp(RUNNING.format(where=""))


# ---- PostgreSQL


def _into_postgres(url: str, backup: Backup, moment: datetime, instance_dir: Path) -> Path | None:
    with _alone(url) as connection:
        there = {name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
        tables = sorted(there & {*OURS, *backup.rows})
        if not there & OURS:
            _replaced(url, backup.file, tables, connection)
            return None
        kept = back_up_beside(url, instance_dir, moment, "before-restore", read_through).file
        try:
            _replaced(url, backup.file, tables, connection)
        except BaseException:
            kept.unlink()
            with suppress(OSError):
                kept.parent.rmdir()
            raise
        return kept


@contextmanager
def _alone(url: str) -> Iterator[Any]:
    """Hold the lock that apps share: none runs or can start.

    PostgreSQL releases it with the connection, so a crashed app blocks nobody.
    """
    import psycopg

    password = with_password(url).get("PGPASSWORD")
    try:
        with psycopg.connect(
            without_password(url), password=password, autocommit=True, connect_timeout=10
        ) as connection:
            until = time.monotonic() + GOING_SECONDS
            while not _ours_alone(connection):
                if time.monotonic() > until:
                    raise CannotBackUp(RUNNING.format(where=_where(connection)))
                time.sleep(0.1)
            yield connection
            # PostgreSQL may end a closed connection late; a starting app would wait.
            connection.execute(f"SELECT pg_advisory_unlock({SERVED})")
    except psycopg.Error as error:
        raise CannotBackUp(f"PostgreSQL: {error}") from error


def _ours_alone(connection: Any) -> bool:
    (got,) = connection.execute(f"SELECT pg_try_advisory_lock({SERVED})").fetchone()
    return bool(got)


def _where(connection: Any) -> str:
    asked = """
        SELECT DISTINCT coalesce(host(client_addr), 'this machine') FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND classid = 0 AND objid = %s AND granted
          AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """
    machines = sorted(machine for (machine,) in connection.execute(asked, [SERVED]))
    return f" on {', '.join(machines)}" if machines else ""


def _replaced(url: str, file: Path, tables: list[str], connection: Any) -> None:
    """Replace the tables by a dump's, in one transaction that a kill undoes."""
    command = ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={without_password(url)}"]
    begin = [f"BEGIN;\nSET lock_timeout = '{FOREIGN_SECONDS}s';\n"]
    if tables:
        names = ", ".join(f'public."{table}"' for table in tables)
        begin.append(f"DROP TABLE {names};\n")
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(
                [*command, "--file=-"],
                env=with_password(url),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )
        except FileNotFoundError as error:
            raise CannotBackUp(NO_TOOLS.format(tool="psql")) from error
        with process:
            assert process.stdin is not None
            try:
                process.stdin.write("".join(begin).encode())
                process.stdin.writelines(lines_of(file))
                connection.execute("SELECT 1")  # the lock is still ours
                process.stdin.write(b"COMMIT;\n")
            except BrokenPipeError:
                pass  # psql ended with a message
            finally:
                with suppress(BrokenPipeError):
                    process.stdin.close()
        if process.returncode:
            said.seek(0)
            raise CannotBackUp(f"psql: {said.read().decode(errors='replace').strip()}")
