"""The kinds of game that the app knows: how each is opened and what the list of games shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import automa.solo
import automa.table
from companion.games import AnyPlay, GameKind
from companion.screens.players import Played
from companion.screens.points import taken_back
from engine.cards.definitions import CIVILIZATIONS


def summary(play: AnyPlay) -> dict[str, Any]:
    """What the list of games and the statistics show of a game: its level and everyone who scores."""
    table: Played = play.state
    seats = [
        {
            "seat": number,
            "role": seat.role,
            "name": seat.name,
            "color": seat.color,
            "era": seat.era,
            "vp": seat.vp,
            "civilizations": civilizations(table, number),
        }
        for number, seat in enumerate(table.game.board.seats)
        if seat.scores
    ]
    return {"level": table.bots.level, "seats": seats, "undone": taken_back(play)}


def civilizations(table: Played, seat: int) -> list[str]:
    """The slugs of the civilizations that a seat plays; those of people at a real table are not known."""
    mat = table.bots.automa
    if mat is not None and mat.seat == seat:
        return list(mat.civilizations)
    return [mine.slug for mine in table.game.in_play if mine.owner == seat and mine.slug in CIVILIZATIONS]


KINDS: Mapping[str, GameKind] = {
    "table": GameKind(automa.table.open_play, summary),
    "solo": GameKind(automa.solo.open_play, summary),
}
"""Every kind of game by the `kind` of its setup."""
