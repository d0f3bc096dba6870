"""The bots' turn, read aloud."""

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

OFFERED_AFTER: Final = 3
"""After so many turns of the bots in somebody's first game."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is read for a row of the list: the sum, or its events with their hex."""

    tick: str  # its box, or "" if nothing is to be moved
    sum: Sum | None = None
    rows: tuple[Row, ...] = ()
    at: tuple[str, str] | None = None  # where its hex lies on the map
    why: tuple[Reason, ...] = ()


def is_on() -> bool:
    return chosen(SETTING) == "on"


def said_of(moves: Moves) -> tuple[Said, ...]:
    """An income turn's sum comes first."""
    sums = [Said(moves.sum.tick, moves.sum)] if moves.sum else []
    told = (
        Said(move.tick, rows=tuple(_unmarked(row) for row in move.rows), at=_place(move.rows), why=move.why)
        for move in moves.moves
    )
    return (*sums, *told)


def _unmarked(row: Row) -> Row:
    """Without mark on a picture: the sentence names the hex."""
    return replace(row, data={**row.data, "marked": False}) if row.hex is not None else row


def _place(rows: Sequence[Row]) -> tuple[str, str] | None:
    hex = next((row.hex for row in rows if row.hex is not None), None)
    if hex is None:
        return None
    x, y = center(hex)
    return number(x), number(y)


def is_offered(view: View) -> bool:
    """Once, in a profile's first game at a table."""
    play = view.play
    if is_on() or not play.state.is_solo:
        return False
    ends = islice(filter(ends_turn, play.answers), OFFERED_AFTER + 1)
    if sum(1 for _ in ends) != OFFERED_AFTER:
        return False
    others = services().games.of_owner(view.game.owner)
    return all(other.created >= view.game.created for other in others if other.kind == view.game.kind)
