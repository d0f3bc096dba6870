"""The examples in the docstrings of the engine's foundations are what really happens."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import engine.decisions
import engine.facts.components
import engine.play

WITH_EXAMPLES = {engine.play: "Play", engine.decisions: "Keyed", engine.facts.components: "Track"}


@pytest.mark.parametrize(("module", "name"), WITH_EXAMPLES.items(), ids=WITH_EXAMPLES.values())
def test_the_examples_of_a_class_happen_as_written(module: ModuleType, name: str) -> None:
    examples = {test.name: test.examples for test in doctest.DocTestFinder().find(module)}
    assert examples[f"{module.__name__}.{name}"]
    assert doctest.testmod(module).failed == 0
