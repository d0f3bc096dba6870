"""Rotates backups: the new one is verified before the oldest goes."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.store.backups import Backup, CannotBackUp, back_up
from companion.store.engines import sqlite_file

OURS = re.compile(r"tapestry-\d{4}-\d\d-\d\d-\d{6}\.(db|dump)")
"""Nothing else is deleted."""


def rotate(url: str, folder: Path, keep: int, moment: datetime, same_disk: bool = False) -> tuple[Backup, list[Path]]:
    """Back up, then delete the oldest beyond `keep`; returns both.

    same_disk: allow the database's. Raises CannotBackUp, BadBackup; then nothing is deleted.
    """
    if not same_disk and on_one_disk(url, folder):
        raise CannotBackUp(
            f"{folder} is on the disk of the database: what takes one takes the other. Choose another one"
        )
    ending = "db" if sqlite_file(url) else "dump"
    with _alone_in(folder):
        for half in folder.glob("tapestry-*.part"):
            half.unlink()  # left by a killed run
        made = back_up(url, folder / f"tapestry-{moment:%Y-%m-%d-%H%M%S}.{ending}")
        others = sorted((each for each in folder.iterdir() if OURS.fullmatch(each.name)), key=_age, reverse=True)
        beyond = [each for each in others if each != made.file][keep - 1 :]
        for each in beyond:
            each.unlink()
    return made, beyond


def on_one_disk(url: str, folder: Path) -> bool:
    """False for a server. Compares folders: a file in a container reports the disk below."""
    file = sqlite_file(url)
    return file is not None and file.exists() and folder.is_dir() and file.parent.stat().st_dev == folder.stat().st_dev


def _age(file: Path) -> str:
    return file.stem


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    try:
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise CannotBackUp(str(error)) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise CannotBackUp(f"somebody else makes a backup in {folder}") from error
    finally:
        os.close(held)
