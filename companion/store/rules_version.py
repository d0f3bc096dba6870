"""A hash of the rules' code and data, stored with each game."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import automa
import engine

STATED = Path(__file__).with_name("rules_version.txt")
"""Of the sources from which a build was compiled."""


def rules_version() -> str:
    return _stated() or _hash_of_files()


@cache
def _stated() -> str:
    return STATED.read_text(encoding="ascii") if STATED.is_file() else ""


@cache
def _hash_of_files() -> str:
    digest = hashlib.sha256()
    for package in (engine, automa):
        root = Path(package.__path__[0])
        for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".yaml")):
            digest.update(f"{root.name}/{path.relative_to(root).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
