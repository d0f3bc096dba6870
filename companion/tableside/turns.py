"""Where turns end in the answers of a table game."""

from __future__ import annotations

from automa.table.report_keys import TURN, reported
from automa.table.reports import EndTurn
from engine.log import Entry


def is_report(entry: Entry) -> bool:
    """Whether a player reported something in their turn."""
    return entry.asked == TURN


def ends_turn(entry: Entry) -> bool:
    """Whether a player ended their turn."""
    return isinstance(reported(entry), EndTurn)
