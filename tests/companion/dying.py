"""Players that think in a process that dies, in tests."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from unittest.mock import Mock

import pytest

from automa.strong.budget import Rollouts
from companion.thinkers import Thinkers
from tests.conftest import Owner


def whose_process_dies(owner: Owner, monkeypatch: pytest.MonkeyPatch, *found_later: object) -> Thinkers:
    """Give them to the owner's app. They think when a test says so: the first time in vain, then they find these."""
    thinkers = Thinkers(owner.parts.games, 1, Rollouts(0), are_offered=True)
    object.__setattr__(owner.parts, "thinkers", thinkers)
    monkeypatch.setattr(thinkers, "_begin", lambda game_id: thinkers._under_way.update({game_id: None}))
    monkeypatch.setattr(thinkers, "elsewhere", Mock(side_effect=[BrokenProcessPool, *found_later]))
    return thinkers
