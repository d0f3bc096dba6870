"""Recorded games of released versions: `earlier/` holds those that differ from today's, `unchanged` lists the rest."""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parent
EARLIER = FOLDER / "earlier"
UNCHANGED = EARLIER / "unchanged.json"
"""By version: the files, named from `tests/golden`, that are recorded today byte for byte as that version did."""


def unchanged() -> dict[str, list[str]]:
    """The files that each released version shares with today."""
    listed: dict[str, list[str]] = json.loads(UNCHANGED.read_text())
    return listed


def write(path: Path, text: str) -> None:
    """Write a file of a recorded game. What a released version recorded stays: it moves to `earlier/` if it differs."""
    if path.exists() and path.read_text() != text:
        _keep(path)
    path.write_text(text)


def _keep(path: Path) -> None:
    name, listed = path.relative_to(FOLDER).as_posix(), unchanged()
    for version in [version for version, names in listed.items() if name in names]:
        kept = EARLIER / version / name
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(path.read_bytes())
        listed[version].remove(name)
    UNCHANGED.write_text(json.dumps(listed, indent=1) + "\n")
