"""Backups: the whole database as one file, seen to be whole, and put in the place of what there is."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import make_url

from companion.store.engines import sqlite_file
from companion.store.schema import known_revisions

SQLITE_START, POSTGRES_START = b"SQLite format 3\0", b"PGDMP"
TABLES = ("profile", "device", "game", "entry")
"""What every backup holds, from the first version on."""
NO_TOOLS = "{tool} is not there: install the package postgresql-client, or make a backup in another way"


class BadBackup(Exception):
    """The file is no whole backup, or does not fit where it shall go. Nothing was changed."""


class CannotBackUp(Exception):
    """No backup was made, and why."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds. revision: the step of the tables that it was made at."""

    file: Path
    revision: str
    rows: dict[str, int]

    def __str__(self) -> str:
        held = ", ".join(f"{count:,} in {table}" for table, count in self.rows.items())
        return f"{self.file}: whole, tables of step {self.revision}, rows: {held}"


def back_up(url: str, file: Path) -> Backup:
    """Write the database as it stands into a new file, while the app goes on. Raises CannotBackUp, BadBackup."""
    if file.exists():
        raise CannotBackUp(f"{file} is there already: nothing is overwritten")
    if not file.parent.is_dir():
        raise CannotBackUp(f"{file.parent} is no directory")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(url, part)
        made = look_at(part)
        _onto_the_disk(part)
        os.link(part, file)  # unlike a renaming it overwrites nothing
        _onto_the_disk(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise CannotBackUp(str(error)) from error
    finally:
        part.unlink(missing_ok=True)
    return Backup(file, made.revision, made.rows)


def back_up_beside(url: str, instance_dir: Path, moment: datetime, why: str) -> Backup:
    """The same into a file of its own under `backups/`, beside the database. Raises CannotBackUp, BadBackup."""
    file = sqlite_file(url)
    directory = (file.parent if file else instance_dir) / "backups"
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    ending = "db" if file else "dump"
    return back_up(url, directory / f"{moment:%Y-%m-%d-%H%M%S-%f}-{why}.{ending}")


def look_at(file: Path) -> Backup:
    """See that a backup can be read to its end and what it holds. Raises BadBackup."""
    try:
        with file.open("rb") as opened:
            start = opened.read(len(SQLITE_START))
    except OSError as error:
        raise BadBackup(str(error)) from error
    if start == SQLITE_START:
        found = _look_at_sqlite(file)
    elif start.startswith(POSTGRES_START):
        found = _look_at_dump(file)
    else:
        raise BadBackup(f"{file} is no backup: neither SQLite's nor of pg_dump")
    if missing := [table for table in TABLES if table not in found.rows]:
        raise BadBackup(f"{file} has no table {', '.join(missing)}: it is no backup of this app")
    if found.revision not in known_revisions():
        raise BadBackup(f"{file} has tables of step {found.revision or '?'}, which this version does not know")
    return found


def restore(url: str, file: Path, moment: datetime) -> Path | None:
    """Put a backup in the place of the database, while the app does not run; what was there is kept.

    Returns where it is kept, None where nothing was there. Raises BadBackup, CannotBackUp.
    """
    look_at(file)
    target = sqlite_file(url)
    with file.open("rb") as opened:
        is_dump = opened.read(len(POSTGRES_START)) == POSTGRES_START
    if is_dump is (target is not None):
        raise BadBackup(f"{file} is a backup of {'PostgreSQL' if is_dump else 'SQLite'}, and the database is the other")
    if target is None:
        arguments = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error", str(file)]
        _tool("pg_restore", [f"--dbname={_without_password(url)}", *arguments], url, BadBackup)
        return None
    return _put_in_place(target, file, moment)


# ---- SQLite


def _copy(url: str, part: Path) -> None:
    file = sqlite_file(url)
    if file is None:
        arguments = ["--format=custom", "--no-owner", "--no-privileges", f"--file={part}", _without_password(url)]
        _tool("pg_dump", arguments, url, CannotBackUp)
        return
    if not file.exists():
        raise CannotBackUp(f"{file} is not there")
    # SQLite's own way reads the file and its write-ahead log as of one moment, whatever is written meanwhile.
    with closing(sqlite3.connect(str(file), timeout=10)) as source, closing(sqlite3.connect(part)) as target:
        source.execute("PRAGMA wal_autocheckpoint=0")
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file that holds everything


def _look_at_sqlite(file: Path) -> Backup:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as opened:
            if (said := opened.execute("PRAGMA integrity_check").fetchone()) != ("ok",):
                raise BadBackup(f"{file} is damaged: {said[0]}")
            if orphans := opened.execute("PRAGMA foreign_key_check").fetchall():
                raise BadBackup(f"{file} has {len(orphans)} rows that belong to nothing")
            names = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            rows = {name: opened.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in sorted(names)}
            if "entry" in names:
                _see_whole_logs(file, opened)
            step = opened.execute("SELECT version_num FROM alembic_version").fetchone() if _is_ours(names) else None
    except sqlite3.Error as error:
        raise BadBackup(f"{file} cannot be read: {error}") from error
    return Backup(file, step[0] if step else "", {name: rows[name] for name in rows if name != "alembic_version"})


def _is_ours(names: list[str]) -> bool:
    return "alembic_version" in names


def _see_whole_logs(file: Path, opened: sqlite3.Connection) -> None:
    gaps = "SELECT game_id FROM entry GROUP BY game_id HAVING count(*) <> max(seq) + 1"
    if broken := opened.execute(gaps).fetchall():
        raise BadBackup(f"{file} lacks answers in the middle of {len(broken)} games")


def _put_in_place(target: Path, file: Path, moment: datetime) -> Path | None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    read_only = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(read_only, uri=True)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
    _onto_the_disk(part)
    kept = None
    if target.exists():
        _see_unused(target)
        kept = target.with_name(f"{target.name}.before-{moment:%Y-%m-%d-%H%M%S-%f}")
        os.link(target, kept)
    os.replace(part, target)
    _onto_the_disk(target.parent)
    return kept


def _see_unused(target: Path) -> None:
    """That nobody has it open, and all that was written stands in the file itself. Raises CannotBackUp."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as opened:
            mode = opened.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise CannotBackUp("the app is still running: stop it first") from error
        raise CannotBackUp(f"{target}: {error}") from error
    except sqlite3.DatabaseError:
        return  # what is damaged is kept as it is
    if mode != ("delete",):
        raise CannotBackUp("the app is still running: stop it first")


def _onto_the_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- PostgreSQL


def _look_at_dump(file: Path) -> Backup:
    """Every row is read; a file that was cut off ends with an error of pg_restore."""
    rows: dict[str, int] = {}
    revision, table = "", ""
    for line in _lines_of(file):
        if table and line == "\\.":
            table = ""
        elif table == "alembic_version":
            revision = line
        elif table:
            rows[table] += 1
        elif line.startswith("COPY "):
            table = line.split()[1].rpartition(".")[2].strip('"')
            if table != "alembic_version":
                rows[table] = 0
    return Backup(file, revision, dict(sorted(rows.items())))


def _lines_of(file: Path) -> Iterator[str]:
    with _started(["pg_restore", "--data-only", "--file=-", str(file)]) as reading:
        assert reading.stdout is not None
        for line in reading.stdout:
            yield line.rstrip("\n")
        said = reading.communicate()[1]
    if reading.returncode:
        raise BadBackup(f"{file} cannot be read: {said.strip()}")


@contextmanager
def _started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            yield process
    except FileNotFoundError as error:
        raise BadBackup(NO_TOOLS.format(tool=command[0])) from error


def _tool(name: str, arguments: list[str], url: str, failure: type[Exception]) -> None:
    """Run one of PostgreSQL's tools; the password does not stand where others on this machine could read it."""
    password = make_url(url).password
    environment = {**os.environ, **({"PGPASSWORD": str(password)} if password else {}), "PGCONNECT_TIMEOUT": "10"}
    try:
        done = subprocess.run([name, *arguments], env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise failure(NO_TOOLS.format(tool=name)) from error
    if done.returncode:
        raise failure(f"{name}: {done.stderr.strip()}")


def _without_password(url: str) -> str:
    return make_url(url).set(drivername="postgresql", password=None).render_as_string(hide_password=False)
