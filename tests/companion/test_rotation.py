"""Backups one after the other: so many are kept, the last good one always, and elsewhere than the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.command import main
from companion.config import Settings
from companion.store.backups import BadBackup, CannotBackUp, look_at
from companion.store.db import Database
from companion.store.rotation import rotate

DISKS = ("/dev/shm", "/var/tmp", "/tmp")
"""Where another disk may be."""
NIGHT = datetime(2026, 11, 20, 4, tzinfo=UTC)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A database, which lies in the folder of the test as the backups do."""
    database = Database(f"sqlite:///{tmp_path}/instance/tapestry.db")
    database.upgrade()
    yield database.url
    database.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the backups go."""
    made = tmp_path / "backups"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(each.name for each in folder.iterdir())


def test_so_many_are_kept_and_nothing_else_is_touched(url: str, folder: Path) -> None:
    for mine in ("tapestry-before-the-fire.db", "tapestry-2026-11-01.db", "notes.txt"):
        (folder / mine).write_text("mine")
    for night in range(5):
        rotate(url, folder, 3, NIGHT + timedelta(days=night), same_disk=True)
    assert [name for name in names(folder) if "-040000" in name] == [
        f"tapestry-2026-11-{day}-040000.db" for day in (22, 23, 24)
    ]
    assert len(names(folder)) == 6
    assert all(look_at(each).rows["game"] == 0 for each in folder.glob("*-040000.db"))
    made, gone = rotate(url, folder, 1, NIGHT - timedelta(days=400), same_disk=True)
    assert made.file.exists() and len(gone) == 3, "the clock was wrong, and the new one stays all the same"


def test_where_none_can_be_made_the_old_ones_stay(url: str, folder: Path, tmp_path: Path) -> None:
    """The database is damaged, so that the last good backup is all that there is."""
    made, _ = rotate(url, folder, 1, NIGHT, same_disk=True)
    with sqlite3.connect(tmp_path / "instance" / "tapestry.db") as opened:
        opened.execute("DROP TABLE entry")
    for night in range(1, 4):
        with pytest.raises((BadBackup, CannotBackUp)):
            rotate(url, folder, 1, NIGHT + timedelta(days=night), same_disk=True)
    assert names(folder) == [made.file.name]


def test_on_the_disk_of_the_database_none_is_made_unless_told(url: str, folder: Path) -> None:
    with pytest.raises(CannotBackUp, match="on the disk of the database"):
        rotate(url, folder, 3, NIGHT)
    assert names(folder) == []
    here = folder.stat().st_dev
    disks = [each for each in map(Path, DISKS) if each.is_dir() and each.stat().st_dev != here]
    if not disks:
        pytest.skip("there is one disk alone")
    elsewhere = disks[0] / f"backups-{folder.parent.name}"
    elsewhere.mkdir()
    try:
        assert rotate(url, elsewhere, 3, NIGHT)[0].file.exists()
    finally:
        for each in elsewhere.iterdir():
            each.unlink()
        elsewhere.rmdir()


def test_what_a_killed_one_left_is_taken_away(url: str, folder: Path) -> None:
    (folder / "tapestry-2026-11-19-040000.db.part").write_text("half")
    rotate(url, folder, 3, NIGHT, same_disk=True)
    assert names(folder) == ["tapestry-2026-11-20-040000.db"]


def test_the_command(url: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("INSTANCE_DIR", str(tmp_path / "instance"))
    run = CliRunner()
    refused = run.invoke(main, ["backup", str(folder), "--keep", "2"])
    assert (refused.exit_code, "on the disk of the database" in refused.output) == (1, True)
    made = run.invoke(main, ["backup", str(folder), "--keep", "2", "--same-disk"])
    assert made.exit_code == 0, made.output
    assert "keep a copy of it elsewhere" in made.output
    assert len(names(folder)) == 1
    assert run.invoke(main, ["backup", str(folder), "--keep", "0"]).exit_code == 2
