"""Games of several people for more than one story."""

from __future__ import annotations

import pytest

import automa.people
from engine.sources import Luck
from tests.companion.people import Round
from tests.conftest import Owner


@pytest.fixture
def people_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's luck in games of people, the same in each run."""
    monkeypatch.setattr(automa.people, "Luck", lambda: Luck(3))


@pytest.fixture
def three(owner: Owner, people_luck: None) -> Round:
    """Ada, Ben and Cleo at their first question."""
    return Round(owner, "Ada", "Ben", "Cleo")
