"""The kinds of game that the app knows: how each is opened and what the list of games shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from automa.table import open_play
from automa.table.state import Table
from companion.games import AnyPlay, GameKind


def table_summary(play: AnyPlay) -> dict[str, Any]:
    """What the list of games shows of a table game: level, eras and VP of everyone who scores."""
    table: Table = play.state
    seats = [
        {"seat": number, "role": seat.role, "name": seat.name, "era": seat.era, "vp": seat.vp}
        for number, seat in enumerate(table.game.board.seats)
        if seat.scores
    ]
    return {"level": table.bots.level, "seats": seats}


KINDS: Mapping[str, GameKind] = {"table": GameKind(open_play, table_summary)}
"""Every kind of game by the `kind` of its setup."""
