"""Which reports are one act: given, undone and redone together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from automa.table.board_reports import Advance
from automa.table.report_keys import TURN, ends_turn, key_of, read, reported
from automa.table.reports import EndTurn, Income, VictoryPoints
from companion.game.table_rows import table_of
from companion.store.replay import AnyPlay
from engine.acts import Answer, Redo, Undo
from engine.decisions import Refusal
from engine.log import Entry

TURNS: Final = (Advance, Income)
"""They take a turn; others belong to one, or report late."""


OF_INCOME: Final = "income"


def act_by(play: AnyPlay, answer: Answer) -> Answer:
    """If one plays alone, reporting the next turn ends the one before."""
    asked = play.pending
    if asked is None or asked.kind != TURN or not (table_of(play).plays_alone and has_acted(play)):
        return answer
    is_next_turn = isinstance(read(answer.key), TURNS) and not isinstance(asked.options.parse(answer.key), Refusal)
    return Answer(answer.key, first=(*answer.first, key_of(EndTurn()))) if is_next_turn else answer


def taking_back(play: AnyPlay) -> Undo:
    given = [entry for entry in play.answers if entry.kind == "answer"]
    return Undo(2 if are_one_act(given[-2:]) else 1)


def doing_again(play: AnyPlay) -> Redo:
    return Redo(2 if are_one_act(play.next_redos[:2]) else 1)


def are_one_act(entries: Sequence[Entry]) -> bool:
    """VP of an income turn and its end, by one tap."""
    if len(entries) != 2 or not ends_turn(entries[1]):
        return False
    counted = reported(entries[0])
    return isinstance(counted, VictoryPoints) and counted.source == OF_INCOME


def has_acted(play: AnyPlay) -> bool:
    """Took a turn, but did not end it."""
    for entry in reversed(play.answers):
        if ends_turn(entry):
            return False
        if isinstance(reported(entry), TURNS):
            return True
    return False
