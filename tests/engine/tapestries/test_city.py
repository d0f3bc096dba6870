"""Monarchy, Terraforming: what building brings in their eras."""

from __future__ import annotations

from engine.rules.build import gain_and_place_landmark, gain_building, place_building
from engine.state.capital import Placed
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene


def fill(game: Game) -> None:
    """Leave no open plot in the city."""
    capital = game.players[HERE].capital
    capital.buildings += [Placed("house", *plot) for plot in sorted(capital.plan.plots - capital.filled())]


def blocked(game: Game) -> tuple[int, int]:
    """An impassable plot of the city."""
    return sorted(game.players[HERE].capital.impassable())[0]


def test_monarchy_pays_for_income_buildings_alone() -> None:
    """Monarchy: 3 VP for each income building placed; a landmark is none, and a rival's pays nothing. (BLD-1)"""
    game = scene(era=2)
    lay(game, "monarchy")
    told = drive(game, gain_building(game, HERE, "house"), first_open(game))
    assert [event.data["vp"] for event in told.of("vp")] == [3]
    drive(game, gain_building(game, RIVAL, "house"), first_open(game))
    plots = pending(gain_and_place_landmark(game, HERE, "bakery", "BLD-8"))
    assert plots.kind == "plot"
    drive(game, place_building(game, HERE, "bakery"), next(plots.options.keys()))
    assert game.board.seats[HERE].vp == 3


def first_open(game: Game) -> str:
    """The first key of a plot for a building of one plot, the same in every city of a scene."""
    return next(pending(place_building(game, RIVAL, "house")).options.keys())


def test_monarchy_pays_for_a_building_beside_a_full_city() -> None:
    """Monarchy, ruling: also when the building goes next to a full city. (BLD-4)"""
    game = scene(era=2)
    lay(game, "monarchy")
    fill(game)
    drive(game, gain_building(game, HERE, "market"))
    assert game.players[HERE].capital.beside == ["market"]
    assert game.board.seats[HERE].vp == 3


def test_monarchy_pays_nothing_for_a_building_that_is_not_placed() -> None:
    """Monarchy, ruling: a building gained without being placed does not pay; here none is left. (BLD-9)"""
    game = scene(era=2)
    lay(game, "monarchy")
    game.players[HERE].taken["market"] = 5
    drive(game, gain_building(game, HERE, "market"))
    assert game.board.seats[HERE].vp == 0


def test_terraforming_opens_impassable_plots_and_pays_for_building_there() -> None:
    """Terraforming: 5 VP for a building that covers impassable plots, nothing for one that does not. (BLD-3)"""
    game = scene(era=2)
    row, column = blocked(game)
    key = f"{row},{column}r0"
    assert refused(pending(gain_building(game, HERE, "house")), key) == "plot_not_open"
    lay(game, "terraforming")
    drive(game, place_building(game, HERE, "house"), first_open(game))
    assert game.board.seats[HERE].vp == 0
    drive(game, place_building(game, HERE, "house"), key)
    assert game.board.seats[HERE].vp == 5
    assert refused(pending(place_building(game, HERE, "house")), key) == "plot_not_open"


def test_terraforming_pays_once_for_each_building() -> None:
    """Terraforming, ruling: 5 VP per building, not per plot; here a landmark covers four impassable plots."""
    game = scene(era=2)
    game.players[HERE].capital.extra = [(4, 4), (4, 5), (5, 4), (5, 5)]
    lay(game, "terraforming")
    drive(game, place_building(game, HERE, "bakery"), "4,4r0")
    assert game.board.seats[HERE].vp == 5


def test_terraforming_is_for_its_owner_and_ends_when_covered() -> None:
    """Terraforming: others, and its owner once it is covered, build on open plots alone. (INC-8)"""
    game = scene(era=2)
    row, column = blocked(game)
    lay(game, "terraforming")
    assert refused(pending(place_building(game, RIVAL, "house")), f"{row},{column}r0") == "plot_not_open"
    lay(game, "trap")
    assert refused(pending(place_building(game, HERE, "house")), f"{row},{column}r0") == "plot_not_open"
