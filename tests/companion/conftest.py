"""Games of one and of several people for more than one story, their luck the same in each run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import automa.people
import automa.solo
from engine.sources import Luck
from tests.companion.people import Round
from tests.conftest import Owner


@pytest.fixture
def solo_luck() -> Iterator[None]:
    """The system's luck in solo games, the same in each run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automa.solo, "Luck", lambda: Luck(3))
        yield


@pytest.fixture
def people_luck() -> Iterator[None]:
    """The system's luck in games of people, the same in each run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automa.people, "Luck", lambda: Luck(3))
        yield


@pytest.fixture
def three(owner: Owner, people_luck: None) -> Round:
    """Ada, Ben and Cleo at their first question."""
    return Round(owner, "Ada", "Ben", "Cleo")
