"""The kinds of game: how each opens, and what lists show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

import automa.people
import automa.solo
import automa.table
from automa.bot_setup import NEW_BOTS
from automa.people import people_of
from automa.table.table_setup import NEW_TABLES
from companion.game.ending import ending_of
from companion.game.players import SeatedGame
from companion.game.points import taken_back
from companion.game.stops import round_stops, turn_stops
from companion.onscreen import news
from companion.store.replay import AnyPlay, GameKind, Pages
from companion.tableside import rounds
from engine.hints import hints_taken
from engine.outlook import civilizations_of
from engine.state.game import NEW_GAMES


def summary(play: AnyPlay) -> dict[str, Any]:
    """For lists and statistics.

    level: 0 without bots. built_in: the app plays the seat. hints: given to it, if any. asked: a seat or None; at a
    table, whoever is there enters luck.
    """
    played: SeatedGame = play.state
    level = played.bots.level if played.bots else 0
    seats = [
        {
            "seat": number,
            "role": seat.role,
            "name": seat.name,
            "color": seat.color,
            "era": seat.era,
            "vp": seat.vp,
            "civilizations": civilizations(played, number),
            "built_in": number in play.built_in,
        }
        for number, seat in enumerate(played.game.board.seats)
        if seat.scores
    ]
    for seat, number in hints_taken(play.log).items():
        told = next((each for each in seats if each["seat"] == seat), {})
        told["hints"] = number
    asked = None if play.pending is None else play.pending.seat
    return {"level": level, "seats": seats, "undone": taken_back(play), "asked": asked}


def civilizations(played: SeatedGame, seat: int) -> list[str]:
    """Unknown for people at a real table."""
    mat = played.bots.automa if played.bots else None
    if mat is not None and mat.seat == seat:
        return list(mat.civilizations)
    return [mine.slug for mine in civilizations_of(played.game, seat)]


def asked_back(setup: Mapping[str, object]) -> Collection[int]:
    """Who must consent to an undo, if several play."""
    people = people_of(setup)
    return people if len(people) > 1 else ()


AT_THE_TABLE = Pages(
    frozenset({"tableside", "fix", "result"}), "tableside.show", "result.show", "table_setup.new", "table_setup.layout"
)
ON_SCREEN = Pages(frozenset({"onscreen"}), "onscreen.show", "onscreen.score", "play_setup.choose")

ENDED_AT_THE_TABLE, ENDED_ON_SCREEN = partial(ending_of, rounds.JOURNAL), partial(ending_of, news.JOURNAL)

KINDS: Mapping[str, GameKind] = {
    "table": GameKind(
        automa.table.open_play,
        summary,
        AT_THE_TABLE,
        ending=ENDED_AT_THE_TABLE,
        helped=True,
        stops=round_stops,
        begun_with={**NEW_BOTS, **NEW_TABLES},
    ),
    "solo": GameKind(
        automa.solo.open_play,
        summary,
        ON_SCREEN,
        ending=ENDED_ON_SCREEN,
        stops=turn_stops,
        begun_with={**NEW_GAMES, **NEW_BOTS},
    ),
    "people": GameKind(
        automa.people.open_play, summary, ON_SCREEN, asked_back, ENDED_ON_SCREEN, stops=turn_stops, begun_with=NEW_GAMES
    ),
}
"""By the setup's `kind`."""
