"""A step of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from automa.definitions import AUTOMA_SPACES
from companion.drawings.city import CityScene, city_scene, with_tokens
from companion.drawings.map import MapScene
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import TrackScene
from companion.game.journal import Row
from companion.game.map import changed_map, plain_map
from companion.game.players import SeatedGame, looks
from companion.game.seats import SeatScreen, seat_screens, seats_on_tracks
from companion.game.sight import Sight, people_at, sight_of
from companion.game.since import moves_in
from companion.game.table_rows import rows_in
from companion.game.told import rows_told
from companion.store.replay import AnyPlay, Recalled
from engine.journal import Event
from engine.taken_back import stood_after

BOARDS = ("map", "tracks", "city")
"""People at a table have their cities before them."""


ALL = "all"
"""All boards at once, for kept pages, which cannot fetch one."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """Where in the game one stands."""

    number: int
    last: int
    over: bool
    outgrown: bool
    told_otherwise: bool
    whose: PlayerLook | None  # whose turn, if several play


@dataclass(frozen=True, slots=True)
class ReplayBoards:
    offered: tuple[str, ...]
    shown: str  # one of these, or ALL
    map: MapScene | None = None
    tracks: tuple[TrackScene, ...] = ()
    cities: tuple[tuple[PlayerLook, CityScene], ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayScreen:
    game_id: str
    folder: str
    step: ReplayStep
    boards: ReplayBoards
    seats: tuple[SeatScreen, ...]
    owners: Mapping[int, PlayerLook]
    rows: tuple[Row, ...]  # what happened in it
    choices: int = 0  # of bots, none here


def replay_screen(
    recalled: Recalled, play: AnyPlay, step: int, board: str = "", *, is_owner: bool = False
) -> ReplayScreen:
    """play: as it stood. board: "" for where something moved. is_owner: plays alone, may see more."""
    state, at_table = played(play), play.setup["kind"] == "table"
    boards = BOARDS[:-1] if at_table else BOARDS
    first = recalled.stops[step - 1] if step else -1
    whose = recalled.answers[first].seat if step and not at_table and state.bots is None else None
    everyone = looks(state)
    events = play.events_between(first, len(play.answers) + 1)
    moves = moves_in(events) if step else {}
    if board not in (*boards, ALL):
        board = "map" if board or not moves or any("hex" in event.data for event in events) else "tracks"
    acts = AUTOMA_SPACES if at_table and state.bots and state.bots.automa else None
    return ReplayScreen(
        game_id=recalled.game.id,
        folder="tableside" if at_table else "onscreen",
        step=ReplayStep(
            step,
            recalled.last,
            over=recalled.game.finished is not None,
            outgrown=recalled.outgrown,
            told_otherwise=recalled.told_otherwise,
            whose=None if whose is None else everyone[whose],
        ),
        boards=ReplayBoards(
            boards,
            board,
            map=map_at(recalled, play, step, at_table) if board in ("map", ALL) else None,
            tracks=seats_on_tracks(state, acts, moves) if board in ("tracks", ALL) else (),
            cities=cities_of(state) if board in ("city", ALL) and not at_table else (),
        ),
        seats=tuple(seat for seat in seat_screens(state, state.game.active) if seat.scores),
        owners=dict(enumerate(everyone)),
        rows=rows_at_step(play, events, is_owner),
    )


def played(play: AnyPlay) -> SeatedGame:
    state: SeatedGame = play.state
    return state


def rows_at_step(play: AnyPlay, events: Sequence[Event], is_owner: bool) -> tuple[Row, ...]:
    """For everybody, or for the lone player."""
    if play.setup["kind"] == "table":
        return rows_in(play, events)
    sight = sight_of(play, None) if is_owner else Sight(play, people_at(play), None)
    return rows_told(sight, sight.seen(events))


def map_at(recalled: Recalled, play: AnyPlay, step: int, at_table: bool) -> MapScene:
    """Marks what the step changed.

    Prints on starting hexes are for those who lay pieces.
    """
    state = played(play)
    if step:
        scene = changed_map(state, next(stood_after(play, play.answers, [recalled.stops[step - 1]]), state))
    else:
        scene = plain_map(state)
    return scene if at_table else replace(scene, hexes=tuple(replace(hex, start=None) for hex in scene.hexes))


def cities_of(state: SeatedGame) -> tuple[tuple[PlayerLook, CityScene], ...]:
    everyone = looks(state)
    return tuple(
        (everyone[seat], with_tokens(city_scene(player.capital, name=f"city-{seat}"), player.capital, everyone))
        for seat, player in state.game.players.items()
        if player.capital.mat
    )
