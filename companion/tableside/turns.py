"""Where turns end in the answers of a table game."""

from __future__ import annotations

from automa.table.report_keys import ALLOWED
from engine.log import Entry


def is_report(entry: Entry) -> bool:
    """Whether a player reported something in their turn."""
    return entry.question.startswith("turn|")


def ends_turn(entry: Entry) -> bool:
    """Whether a player ended their turn."""
    return is_report(entry) and entry.key.removesuffix(ALLOWED) == "end"
