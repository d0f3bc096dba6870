"""A board for tests of the engine: seats with their tokens at the start, nothing on the map but what is printed."""

from __future__ import annotations

from engine.box import box_of
from engine.facts.components import COLORS, Hex
from engine.state.board import Board, Role, Seat
from engine.state.game import Game
from engine.state.hexmap import HexMap, Outpost


def tabletop(seats: int = 2, *, board: str = "small", roles: tuple[Role, ...] = ()) -> Game:
    """A game of so many seats, people unless `roles` says otherwise, with the tracks of the base game."""
    players = [
        Seat(roles[number] if roles else "human", COLORS[number], tokens={track: [0] for track in box_of().tracks})
        for number in range(seats)
    ]
    return Game(Board(box_of(), players, HexMap(board)))


def stand(game: Game, hex: Hex, *seats: int) -> None:
    """Put an upright outpost of each of these seats on a hex."""
    for seat in seats:
        game.board.map.stand(hex, Outpost(seat))


def kinds(game: Game) -> list[str]:
    """The kinds of the events so far."""
    return [event.kind for event in game.journal]
