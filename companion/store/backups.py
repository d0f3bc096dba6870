"""Backs the database up as one verified file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import make_url

from companion.store.engines import sqlite_file
from companion.store.schema import known_revisions

SQLITE_START, POSTGRES_START = b"SQLite format 3\0", b"PGDMP"
TABLES = ("profile", "device", "game", "entry")
"""In every backup since the first version."""
LACKS = "{file} lacks answers in the middle of {games} games"
NO_TOOLS = "{tool} is not there: install the package postgresql-client, or make a backup in another way"


class BadBackup(Exception):
    """The file is not whole, or not for this database; nothing was changed."""


class CannotBackUp(Exception):
    """The message says why."""


@dataclass(frozen=True, slots=True)
class Backup:
    file: Path
    revision: str  # migration
    rows: dict[str, int]

    def __str__(self) -> str:
        held = ", ".join(f"{count:,} in {table}" for table, count in self.rows.items())
        return f"{self.file}: whole, tables of step {self.revision}, rows: {held}"


def back_up(url: str, file: Path, look: Callable[[Path], Backup] | None = None) -> Backup:
    """Works while the app runs. look: checks the file before it gets its name. Raises CannotBackUp, BadBackup."""
    if file.exists():
        raise CannotBackUp(f"{file} is there already: nothing is overwritten")
    if not file.parent.is_dir():
        raise CannotBackUp(f"{file.parent} is no directory")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy(url, part)
        made = (look or look_at)(part)
        onto_the_disk(part)
        os.link(part, file)  # unlike a rename, never overwrites
        onto_the_disk(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise CannotBackUp(str(error)) from error
    finally:
        part.unlink(missing_ok=True)
    return Backup(file, made.revision, made.rows)


def back_up_beside(
    url: str, instance_dir: Path, moment: datetime, why: str, look: Callable[[Path], Backup] | None = None
) -> Backup:
    """Into `backups/` beside the database. Raises CannotBackUp, BadBackup."""
    file = sqlite_file(url)
    directory = (file.parent if file else instance_dir) / "backups"
    ending = "db" if file else "dump"
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        return back_up(url, directory / f"{moment:%Y-%m-%d-%H%M%S-%f}-{why}.{ending}", look)
    except OSError as error:
        raise CannotBackUp(str(error)) from error
    finally:
        with suppress(OSError):
            directory.rmdir()  # only if empty


def read_through(file: Path) -> Backup:
    """Read a PostgreSQL dump to its end. Raises BadBackup."""
    for _ in lines_of(file):
        pass
    return Backup(file, "", {})


def look_at(file: Path) -> Backup:
    """Read a backup to its end. Raises BadBackup."""
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


# ---- SQLite


def _copy(url: str, part: Path) -> None:
    file = sqlite_file(url)
    if file is None:
        _dumped(url, part)
        return
    if not file.exists():
        raise CannotBackUp(f"{file} is not there")
    copy_sqlite(str(file), part)
    with closing(sqlite3.connect(part)) as made:
        made.execute("PRAGMA journal_mode=DELETE")  # one file for everything


def copy_sqlite(source: str, into: Path) -> None:
    """Copy the state of one moment, despite writers.

    into: nobody has it open. It has no journal, so a kill leaves one file.
    """
    is_address = source.startswith("file:")
    with closing(sqlite3.connect(source, timeout=10, uri=is_address)) as read, closing(sqlite3.connect(into)) as copy:
        read.execute("PRAGMA wal_autocheckpoint=0")
        copy.execute("PRAGMA journal_mode=OFF")
        read.backup(copy)


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
        raise BadBackup(LACKS.format(file=file, games=len(broken)))


def onto_the_disk(path: Path) -> None:
    """Wait until a file, or a directory's names, survive a power failure."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- PostgreSQL


def _look_at_dump(file: Path) -> Backup:
    """Reads every row: pg_restore fails on a truncated file."""
    rows: dict[str, int] = {}
    revision, table, logs = "", "", _Logs()
    for row in lines_of(file):
        line = row.decode().rstrip("\n")
        if table and line == "\\.":
            table = ""
        elif table == "alembic_version":
            revision = line
        elif table:
            rows[table] += 1
            if table == "entry":
                logs.read(line)
        elif line.startswith("COPY "):
            table = line.split()[1].rpartition(".")[2].strip('"')
            if table == "entry":
                logs.columns = [name.strip('"') for name in line[line.index("(") + 1 : line.index(")")].split(", ")]
            if table != "alembic_version":
                rows[table] = 0
    if broken := logs.broken():
        raise BadBackup(LACKS.format(file=file, games=broken))
    return Backup(file, revision, dict(sorted(rows.items())))


class _Logs:
    """Each log's length and last place."""

    def __init__(self) -> None:
        self.columns: list[str] = []
        self._found: dict[str, tuple[int, int]] = {}

    def read(self, line: str) -> None:
        """The last line may be half a row."""
        row = dict(zip(self.columns, line.split("\t"), strict=False))
        game, seq = row.get("game_id", ""), row.get("seq", "")
        if seq.isdecimal():
            count, last = self._found.get(game, (0, -1))
            self._found[game] = count + 1, max(last, int(seq))

    def broken(self) -> int:
        """Logs with a gap."""
        return sum(count != last + 1 for count, last in self._found.values())


def lines_of(file: Path) -> Iterator[bytes]:
    """A dump's statements and rows. Raises BadBackup if truncated."""
    command = ["pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file)]
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:
            assert reading.stdout is not None
            yield from reading.stdout
            said = reading.communicate()[1].decode(errors="replace")
    except FileNotFoundError as error:
        raise BadBackup(NO_TOOLS.format(tool=command[0])) from error
    if reading.returncode:
        raise BadBackup(f"{file} cannot be read: {said.strip()}")


def _dumped(url: str, part: Path) -> None:
    arguments = ["--format=custom", "--no-owner", "--no-privileges", f"--file={part}", without_password(url)]
    try:
        done = subprocess.run(
            ["pg_dump", *arguments], env=with_password(url), capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise CannotBackUp(NO_TOOLS.format(tool="pg_dump")) from error
    if done.returncode:
        raise CannotBackUp(f"pg_dump: {done.stderr.strip()}")


def with_password(url: str) -> dict[str, str]:
    """An environment, as other users cannot read it."""
    password = make_url(url).password
    return {**os.environ, **({"PGPASSWORD": str(password)} if password else {}), "PGCONNECT_TIMEOUT": "10"}


def without_password(url: str) -> str:
    """Safe to show."""
    return make_url(url).set(drivername="postgresql", password=None).render_as_string(hide_password=False)
