"""Where turns and rounds begin among answers."""

from __future__ import annotations

from collections.abc import Sequence

from automa.table.report_keys import TURN, ends_turn
from companion.game.table_rows import table_of
from companion.store.replay import AnyPlay
from engine.log import Entry
from engine.outlook import PLAYER_TURN


def is_report(entry: Entry) -> bool:
    return entry.asked == TURN


def round_ends(play: AnyPlay) -> list[int]:
    """Where each next round begins.

    If bots began: at the last player's end of turn, by which they move; else at the first report after it. A finished
    game ends with its last eventful round.
    """
    table, answers = table_of(play), play.answers
    last = next(seat for seat in reversed(table.order) if seat not in table.bots.seats)
    ends = [number for number, entry in enumerate(answers) if ends_turn(entry) and entry.seat == last]
    if table.order[0] not in table.bots.seats:
        reports = [number for number, entry in enumerate(answers) if is_report(entry)]
        firsts = (next((report for report in reports if report > end), None) for end in ends)
        ends = [first for first in firsts if first is not None]
    while play.pending is None and ends and not play.events_between(ends[-1], len(answers) + 1):
        ends.pop()
    return ends


def round_begins(play: AnyPlay) -> list[int]:
    """Empty before the first report; before it are the setup, and the bots' first turn if they began."""
    first = next((number for number, entry in enumerate(play.answers) if is_report(entry)), None)
    return [] if first is None else [first, *(end for end in round_ends(play) if end > first)]


def round_stops(play: AnyPlay) -> list[int]:
    """Counts of answers as players began, and after each round."""
    return [*round_begins(play), len(play.answers)]


def turns_in(answers: Sequence[Entry]) -> list[int]:
    return [number for number, entry in enumerate(answers) if entry.asked == PLAYER_TURN]


def turn_stops(play: AnyPlay) -> list[int]:
    """Counts of answers after the setup, and after each turn with the bots'."""
    return [*turns_in(play.answers), len(play.answers)]
