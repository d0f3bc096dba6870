"""The journal of a table game by rounds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.game.journal import Journal, Row, Turns
from companion.game.journal_acts import JournalAct, acts_of
from companion.game.stops import round_ends
from companion.game.table_rows import rows_in
from companion.store.replay import AnyPlay


@dataclass(frozen=True, slots=True)
class JournalRound:
    """Everybody's turn, from whoever began."""

    number: int
    rows: tuple[Row, ...]

    @property
    def acts(self) -> tuple[JournalAct, ...]:
        return acts_of(self.rows)

    @property
    def is_corrected(self) -> bool:
        return any(row.kind == "fixed" for row in self.rows)


def answer_rounds(play: AnyPlay) -> tuple[JournalRound, ...]:
    """Latest first."""
    cuts = [-1, *round_ends(play), len(play.answers)]
    turns = [
        JournalRound(number, rows_in(play, play.events_between(first, beyond)))
        for number, (first, beyond) in enumerate(pairwise(cuts), start=1)
    ]
    return tuple(turn for turn in reversed(turns) if turn.rows)


def rounds_told(play: AnyPlay) -> Turns:
    for turn in answer_rounds(play):
        yield turn.number, None, turn.rows


JOURNAL: Final = Journal("game/journal/events.html", rounds_told)
