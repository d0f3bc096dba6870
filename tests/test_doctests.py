"""The examples in docstrings, wherever there are some, are what really happens."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("engine", "automa", "companion", "scripts", "tests")
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.py")
    if doctest.DocTestParser().get_examples(path.read_text(encoding="utf-8"))
)


def test_the_foundations_of_the_engine_show_how_they_are_used() -> None:
    assert {"engine.play", "engine.decisions", "engine.facts.components"} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_happen_as_written(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert tried.attempted
    assert not tried.failed
