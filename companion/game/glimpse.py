"""A game in the list of games: map, race, last move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.drawings.map import MapScene
from companion.drawings.spark import Spark, sparks_of
from companion.game.journal import Row
from companion.game.map import ON_MAP, moved_map
from companion.game.players import looks
from companion.game.points import race_of
from companion.game.replay_screen import played, rows_at_step
from companion.store.replay import AnyPlay, GameKind

SAID: Final = (*ON_MAP, "advanced", "income_turn")


@dataclass(frozen=True, slots=True)
class Glimpse:
    map: MapScene
    race: tuple[Spark, ...]
    last: Row | None  # None before the first turn


def glimpse_of(play: AnyPlay, kind: GameKind, game_id: str) -> Glimpse | None:
    """None for kinds without boards."""
    stops = kind.stops(play)
    if not stops:
        return None
    state, everyone = played(play), looks(played(play))
    rows = _last_rows(play, stops)
    scene = moved_map(state, rows, name=f"map-{game_id}")
    race = race_of(play, state.game.board.seats)
    return Glimpse(
        replace(scene, sides=(), hexes=tuple(replace(hex, start=None) for hex in scene.hexes)),
        sparks_of({everyone[seat]: vp for seat, vp in race.items()}),
        next((row for row in reversed(rows) if row.kind in SAID and row.look is not None), None),
    )


def _last_rows(play: AnyPlay, stops: Sequence[int]) -> tuple[Row, ...]:
    if len(stops) < 2:
        return ()
    return rows_at_step(play, play.events_between(stops[-2], len(play.answers) + 1), is_owner=False)
