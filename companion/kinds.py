"""The kinds of game that the app knows: how each is opened and what the list of games shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import automa.people
import automa.solo
import automa.table
from companion.games import AnyPlay, GameKind
from companion.screens.players import Played, WithBots


def summary(play: AnyPlay) -> dict[str, Any]:
    """What the list of games shows of a game: level, and colors, eras and VP of everyone who scores."""
    table: WithBots = play.state
    return {"level": table.bots.level, "seats": seats(table)}


def summary_of_people(play: AnyPlay) -> dict[str, Any]:
    """What the list of games shows of a game without bots."""
    return {"seats": seats(play.state)}


def seats(played: Played) -> list[dict[str, Any]]:
    """Everyone who scores."""
    return [
        {"seat": number, "role": seat.role, "name": seat.name, "color": seat.color, "era": seat.era, "vp": seat.vp}
        for number, seat in enumerate(played.game.board.seats)
        if seat.scores
    ]


KINDS: Mapping[str, GameKind] = {
    "table": GameKind(automa.table.open_play, summary),
    "solo": GameKind(automa.solo.open_play, summary),
    "people": GameKind(automa.people.open_play, summary_of_people),
}
"""Every kind of game by the `kind` of its setup."""
