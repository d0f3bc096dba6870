"""A player's side in the stories of civilizations: what was built, and what it has."""

from __future__ import annotations

from engine.rules.income import income_turn
from engine.state.capital import Placed
from engine.state.game import Game
from tests.engine.whole import HERE, Told, drive, stack


def first_income_turn(game: Game, *keys: str) -> Told:
    """Income turn 1 from the beginning; the draws of its income are known."""
    game.board.seats[HERE].era = 0
    stack(game, "tapestry", ["academia"])
    stack(game, "territory", ["5"])
    return drive(game, income_turn(game, HERE), *keys)


def build(game: Game, building: str, *plots: tuple[int, int]) -> None:
    """Income buildings of one type stand on these plots."""
    player = game.players[HERE]
    for row, column in plots:
        player.taken[building] += 1
        player.capital.buildings.append(Placed(building, row, column))


def vp(game: Game, seat: int = HERE) -> int:
    """The VP of a seat."""
    return game.board.seats[seat].vp


def resources(game: Game, seat: int = HERE) -> dict[str, int]:
    """The resources that a seat has."""
    return {resource: number for resource, number in game.players[seat].resources.items() if number}
