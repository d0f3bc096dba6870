"""Reports at the table in tests: why one is refused, who is asked what, and what is listed."""

from __future__ import annotations

import pytest

from automa.table.state import Table
from engine.decisions import Refusal, Refused
from engine.play import Play


def refused(play: Play[Table], key: str) -> Refusal:
    """Why a report is refused; nothing has changed then."""
    before = play.rules.copy(play.state)
    events_before, log = len(play.journal), len(play.log)
    with pytest.raises(Refused) as refused:
        play.answer(key)
    assert play.rules.copy(play.state) == before
    assert (len(play.journal), len(play.log)) == (events_before, log)
    return refused.value.refusal


def why(play: Play[Table], key: str) -> tuple[str, str]:
    """Kind and rule of a refusal."""
    refusal = refused(play, key)
    return refusal.kind, refusal.rule


def pending(play: Play[Table]) -> tuple[int, str]:
    """Who is asked what."""
    assert play.pending is not None
    return play.pending.seat, play.pending.kind


def keys(play: Play[Table]) -> list[str]:
    """The reports that nothing speaks against."""
    assert play.pending is not None
    return list(play.pending.options.keys())
