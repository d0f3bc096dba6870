"""Where turns and rounds begin and end in the answers of a game: journal, replay and race count them alike."""

from __future__ import annotations

from collections.abc import Sequence

from automa.table.report_keys import TURN, reported
from automa.table.reports import EndTurn
from companion.game.table_rows import table_of
from companion.store.replay import AnyPlay
from engine.log import Entry
from engine.outlook import PLAYER_TURN


def is_report(entry: Entry) -> bool:
    """Whether a player reported something in their turn."""
    return entry.asked == TURN


def ends_turn(entry: Entry) -> bool:
    """Whether a player ended their turn."""
    return entry.key.startswith(EndTurn.verb) and isinstance(reported(entry), EndTurn)


def round_ends(play: AnyPlay) -> list[int]:
    """The numbers of the answers from which on events belong to the next round.

    Where the bots began that is the answer that ends the last player's turn: they move by it. Else it is the first
    report after it. What is over ends with the last round in which anything happened.
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
    """The numbers of the answers with which each round of the players begins, none before the first report.

    What happened before the first of them is the setup, and the bots' first turn where they began.
    """
    first = next((number for number, entry in enumerate(play.answers) if is_report(entry)), None)
    return [] if first is None else [first, *(end for end in round_ends(play) if end > first)]


def round_stops(play: AnyPlay) -> list[int]:
    """How many answers were in force when the players began, and after each round of the journal."""
    return [*round_begins(play), len(play.answers)]


def turns_in(answers: Sequence[Entry]) -> list[int]:
    """The numbers of the answers with which turns began."""
    return [number for number, entry in enumerate(answers) if entry.asked == PLAYER_TURN]


def turn_stops(play: AnyPlay) -> list[int]:
    """How many answers were in force after the setup, and after each turn with what the bots did then."""
    return [*turns_in(play.answers), len(play.answers)]
