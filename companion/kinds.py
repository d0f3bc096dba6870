"""The kinds of game that the app knows: how each is opened and what the list of games shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import automa.solo
import automa.table
from companion.games import AnyPlay, GameKind
from companion.screens.players import Played


def summary(play: AnyPlay) -> dict[str, Any]:
    """What the list of games shows of a game: level, and colors, eras and VP of everyone who scores."""
    table: Played = play.state
    seats = [
        {"seat": number, "role": seat.role, "name": seat.name, "color": seat.color, "era": seat.era, "vp": seat.vp}
        for number, seat in enumerate(table.game.board.seats)
        if seat.scores
    ]
    return {"level": table.bots.level, "seats": seats}


KINDS: Mapping[str, GameKind] = {
    "table": GameKind(automa.table.open_play, summary),
    "solo": GameKind(automa.solo.open_play, summary),
}
"""Every kind of game by the `kind` of its setup."""
