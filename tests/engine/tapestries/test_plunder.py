"""Pillage and Plunder, Pirate Rule: what conquering brings in their eras."""

from __future__ import annotations

from engine.facts.components import Hex
from engine.rules.conquer import conquer
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, pending, scene

NEAR: Hex = (1, 0)
"""A hex next to the start of the player; no land is printed there."""


def tile_near(game: Game, tile: int, holder: int | None = None) -> Game:
    """Lay a tile next to the player's start, with an outpost of a holder."""
    game.board.map.place(NEAR, PlacedTile(tile, 0))
    if holder is not None:
        game.board.map.stand(NEAR, Outpost(holder))
    return game


def test_pillage_and_plunder_pays_both_dice_against_an_opponent() -> None:
    """Pillage and Plunder: both conquer dice for an opponent's territory. (CON-8)"""
    game = tile_near(scene(era=2), 4, RIVAL)
    lay(game, "pillage_and_plunder")
    told = drive(game, conquer(game, HERE), "1,0", "vp_5", "coin")
    assert told.kinds() == ["conquer", "conquer_die", "conquer_die"]
    assert game.board.seats[HERE].vp == 5
    assert game.players[HERE].resources["coin"] == 1


def test_pillage_and_plunder_pays_one_die_where_nobody_rules() -> None:
    """Pillage and Plunder: an empty territory is no opponent's, so one result is chosen. (CON-5)"""
    game = tile_near(scene(era=2), 4)
    lay(game, "pillage_and_plunder")
    told = drive(game, conquer(game, HERE), "1,0", "vp_5", "coin", "black")
    assert told.kinds()[-1] == "conquer_die"
    assert game.board.seats[HERE].vp == 0


def test_nobody_may_trap_the_owner_of_pillage_and_plunder() -> None:
    """Pillage and Plunder: no trap, though the defender holds one; others can still be trapped. (TRP-1)"""
    game = tile_near(scene(era=2), 4, RIVAL)
    lay(game, "pillage_and_plunder")
    game.players[RIVAL].hand = ["trap"]
    told = drive(game, conquer(game, HERE), "1,0", "vp_5", "coin")
    assert "response" not in told.kinds()
    assert game.board.map.controller(NEAR) == HERE
    game = tile_near(scene(era=2), 4, HERE)
    lay(game, "pillage_and_plunder")
    game.players[HERE].hand = ["trap"]
    assert pending(conquer(game, RIVAL, anywhere=True), "1,0").kind == "response"


def test_a_covered_pillage_and_plunder_does_not_keep_traps_away() -> None:
    """Pillage and Plunder: its owner can be trapped once it is covered, and gains one result. (INC-8, TRP-1)"""
    game = tile_near(scene(era=2), 4, RIVAL)
    lay(game, "pillage_and_plunder")
    lay(game, "trap")
    game.players[RIVAL].hand = ["trap"]
    told = drive(game, conquer(game, HERE), "1,0", "trap", "food", "vp_5", "coin", "red")
    assert "response" in told.kinds()
    assert game.board.map.controller(NEAR) == RIVAL


def test_pirate_rule_pays_what_the_tile_prints() -> None:
    """Pirate Rule: the benefit of the tile on top of the die; the ? of the black die gives it once more. (CON-7)"""
    game = tile_near(scene(era=2), 4)
    lay(game, "pirate_rule")
    drive(game, conquer(game, HERE), "1,0", "vp_5", "tile_benefit", "black")
    assert game.players[HERE].resources["culture"] == 2


def test_pirate_rule_pays_nothing_for_printed_land_or_a_failed_conquest() -> None:
    """Pirate Rule: printed territories are no tiles, and a trapped attack conquers nothing. (TRP-1)"""
    game = scene(era=2)
    lay(game, "pirate_rule")
    drive(game, conquer(game, HERE), "2,-1", "vp_5", "coin", "red")
    assert sum(game.players[HERE].resources.values()) == 0
    game = tile_near(scene(era=2), 4, RIVAL)
    lay(game, "pirate_rule")
    game.players[RIVAL].hand = ["trap"]
    drive(game, conquer(game, HERE), "1,0", "trap", "food", "vp_5", "coin", "red")
    assert game.players[HERE].resources["culture"] == 0


def test_pirate_rule_is_for_its_owner_alone() -> None:
    """Pirate Rule: what a rival conquers pays its owner nothing, and the rival no more than the die."""
    game = tile_near(scene(era=2), 4, HERE)
    lay(game, "pirate_rule")
    drive(game, conquer(game, RIVAL, anywhere=True), "1,0", "vp_5", "coin", "red")
    assert game.players[RIVAL].resources["culture"] == game.players[HERE].resources["culture"] == 0
