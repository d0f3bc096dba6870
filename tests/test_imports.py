"""Every module can be imported alone, in a fresh interpreter, and new chapters of the rules are found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.long_run import LONG

ROOT = Path(__file__).resolve().parent.parent

LIBRARIES = "flask", "flask_babel", "flask_wtf", "sqlmodel", "alembic", "pydantic_settings", "yaml", "limits"
"""What others wrote: imported once, before the forks."""

DATA = (*LIBRARIES, "engine.box")
"""The printed data too, which take longest to read and import nothing of the rules."""

RUN_BY_ALEMBIC = "companion.store.migrations.env"
"""Needs the migration under way as its context."""


def modules(package: str) -> list[str]:
    """The names of the modules in a package, folders and all."""
    paths = sorted((ROOT / package).rglob("*.py"))
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return [name for name in names if name != RUN_BY_ALEMBIC]


def import_alone(names: Sequence[str], first: Sequence[str]) -> None:
    """Import each module in a process that has imported nothing but `first`."""
    command = [sys.executable, "-m", "tests.imported_alone", ",".join(first), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


EVERY = 1 if LONG else 12
"""Of how many chapters one is imported alone; that none needs another in a circle is tested of all."""


def test_every_chapter_of_the_rules_can_be_imported_alone() -> None:
    """`playable` once could not."""
    import_alone(["engine.rules.playable", *modules("engine/rules")[::EVERY]], DATA)


@pytest.mark.long
@pytest.mark.parametrize(
    ("package", "first"),
    [("engine/facts", LIBRARIES), ("engine", DATA), ("automa", DATA), ("companion", DATA)],
    ids=["facts", "engine", "automa", "companion"],
)
def test_every_module_can_be_imported_alone(package: str, first: Sequence[str]) -> None:
    import_alone(modules(package), first)


NEW_CHAPTER = """
from engine.rules.vocabulary import word

@word("tile_benefit")
def tile_benefit(game, seat):
    yield from ()
"""


def test_a_new_chapter_is_found_and_its_words_are_registered(tmp_path: Path) -> None:
    """`tile_benefit` is a word of the vocabulary that no rule of ours carries out without a hex."""
    (tmp_path / "broadcasting.py").write_text(NEW_CHAPTER)
    program = f"""
import engine.rules
engine.rules.__path__.append({str(tmp_path)!r})
import engine.rules.boxes
from engine.rules.vocabulary import WORDS
assert {{"tile_benefit", "research", "conquer"}} <= WORDS.keys()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
