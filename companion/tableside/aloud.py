"""The bots' turn as it is read aloud to full hands: a sentence for each row of the list, in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from automa.table.report_keys import ends_turn
from companion.drawings.hexes import center
from companion.drawings.strokes import number
from companion.game.journal import Row
from companion.services import services
from companion.store.replay import View
from companion.tableside.moves import Moves, Sum
from companion.web.device import chosen
from engine.journal import Reason

SETTING: Final = "aloud"
"""The setting of the device that has the bots' turns read."""

OFFERED_AFTER: Final = 3
"""After so many of the bots' turns somebody's first game offers it."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is read for a row of the list: the sum, or its events, of which each names its hex.

    tick: the name of its box, empty where hands have nothing to do. at: where its hex lies on the map, if it has one.
    """

    tick: str
    sum: Sum | None = None
    rows: tuple[Row, ...] = ()
    at: tuple[str, str] | None = None
    why: tuple[Reason, ...] = ()


def is_on() -> bool:
    """Whether this device reads the bots' turns."""
    return chosen(SETTING) == "on"


def said_of(moves: Moves) -> tuple[Said, ...]:
    """The rows of the list, the sum of an income turn first."""
    sums = [Said(moves.sum.tick, moves.sum)] if moves.sum else []
    told = (
        Said(move.tick, rows=tuple(_unmarked(row) for row in move.rows), at=_place(move.rows), why=move.why)
        for move in moves.moves
    )
    return (*sums, *told)


def _unmarked(row: Row) -> Row:
    """The row as if no picture beside it marked a hex: the sentence names it."""
    return replace(row, data={**row.data, "marked": False}) if row.hex is not None else row


def _place(rows: Sequence[Row]) -> tuple[str, str] | None:
    hex = next((row.hex for row in rows if row.hex is not None), None)
    if hex is None:
        return None
    x, y = center(hex)
    return number(x), number(y)


def is_offered(view: View) -> bool:
    """Whether this is the moment at which the first game of a profile at a table offers it."""
    play = view.play
    if is_on() or not play.state.is_solo:
        return False
    ends = islice(filter(ends_turn, play.answers), OFFERED_AFTER + 1)
    if sum(1 for _ in ends) != OFFERED_AFTER:
        return False
    others = services().games.of_owner(view.game.owner)
    return all(other.created >= view.game.created for other in others if other.kind == view.game.kind)
