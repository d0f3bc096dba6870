"""Where turns and rounds end in the answers of a table game: journal, replay and race count them alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from automa.table.report_keys import TURN, key_of, read, reported
from automa.table.reports import Advance, EndTurn, Income, VictoryPoints
from automa.table.state import Table
from companion.store.replay import AnyPlay
from engine.acts import Answer, Redo, Undo
from engine.decisions import Refusal
from engine.log import Entry

TURNS: Final = (Advance, Income)
"""Reports that take a player's turn; others come of it, or say late what came of the one before."""


OF_INCOME: Final = "income"
"""The source of VP that an income turn brings."""


def act_by(play: AnyPlay, answer: Answer) -> Answer:
    """The act by which something is reported: of who plays alone, the next turn ends the one before by itself."""
    asked = play.pending
    if asked is None or asked.kind != TURN or not (_table(play).plays_alone and has_acted(play)):
        return answer
    is_next_turn = isinstance(read(answer.key), TURNS) and not isinstance(asked.options.parse(answer.key), Refusal)
    return Answer(answer.key, first=(*answer.first, key_of(EndTurn()))) if is_next_turn else answer


def taking_back(play: AnyPlay) -> Undo:
    """The act that takes the last one back."""
    given = [entry for entry in play.answers if entry.kind == "answer"]
    return Undo(2 if are_one_act(given[-2:]) else 1)


def doing_again(play: AnyPlay) -> Redo:
    """The act that does again what was taken back last."""
    return Redo(2 if are_one_act(play.next_redos[:2]) else 1)


def are_one_act(entries: Sequence[Entry]) -> bool:
    """Whether these are the VP of an income turn and its end, which the dock gives by one tap."""
    if len(entries) != 2 or not ends_turn(entries[1]):
        return False
    counted = reported(entries[0])
    return isinstance(counted, VictoryPoints) and counted.source == OF_INCOME


def has_acted(play: AnyPlay) -> bool:
    """Whether the player has taken the turn that is not ended yet."""
    for entry in reversed(play.answers):
        if ends_turn(entry):
            return False
        if isinstance(reported(entry), TURNS):
            return True
    return False


def is_report(entry: Entry) -> bool:
    """Whether a player reported something in their turn."""
    return entry.asked == TURN


def ends_turn(entry: Entry) -> bool:
    """Whether a player ended their turn."""
    return isinstance(reported(entry), EndTurn)


def round_ends(play: AnyPlay) -> list[int]:
    """The numbers of the answers from which on events belong to the next round.

    Where the bots began that is the answer that ends the last player's turn: they move by it. Else it is the first
    report after it. What is over ends with the last round in which anything happened.
    """
    table, answers = _table(play), play.answers
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


def _table(play: AnyPlay) -> Table:
    table: Table = play.state
    return table
