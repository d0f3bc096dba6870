"""Which reports at a table are one act: given, taken back and done again together."""

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
"""Reports that take a player's turn; others come of it, or say late what came of the one before."""


OF_INCOME: Final = "income"
"""The source of VP that an income turn brings."""


def act_by(play: AnyPlay, answer: Answer) -> Answer:
    """The act by which something is reported: of who plays alone, the next turn ends the one before by itself."""
    asked = play.pending
    if asked is None or asked.kind != TURN or not (table_of(play).plays_alone and has_acted(play)):
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
