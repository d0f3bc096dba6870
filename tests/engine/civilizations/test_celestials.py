"""Celestials: civilizations.yaml, Celestials, setup, drift, settle and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import CIVILIZATIONS
from engine.facts.components import Hex
from engine.rules.board.conquer import why_not_conquer
from engine.rules.income import use_civilizations
from engine.state.capital import Placed
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.state.hexmap import Outpost, Piece, PlacedTile
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, scene

FF = ("base", "ff")


def celestials() -> Game:
    game = scene(boxes=FF)
    begin(game, "celestials")
    return game


def start_of(game: Game) -> Hex:
    hex = game.players[HERE].start
    assert hex is not None
    return hex


def territory_beside(game: Game, tile: int = 5) -> Hex:
    """One explored neighbor of the start, and no other."""
    ground = game.board.map
    near = [hex for hex in ground.neighbors(start_of(game)) if ground.is_unexplored(hex)]
    ground.place(near[0], PlacedTile(tile, 0))
    return near[0]


def test_the_floating_capital_replaces_one_starting_outpost() -> None:
    """setup 1: the other outpost is in the supply."""
    game = scene(boxes=FF)
    before = game.board.seats[HERE].outposts
    begin(game, "celestials")
    ground, start = game.board.map, start_of(game)
    assert ground.outposts[start] == (Outpost(HERE),)
    assert ground.pieces[start] == (Piece(HERE),)
    assert game.board.seats[HERE].outposts == before + 1


def test_it_drifts_to_an_adjacent_territory_however_many_items_lie_there_and_gains_both_dice() -> None:
    """drift 1, 2. (CON-5)"""
    game = celestials()
    target = territory_beside(game)
    for _ in range(2):
        game.board.map.stand(target, Outpost(RIVAL))
    red, black = (game.box.dice[f"{color}_conquer"].faces for color in ("red", "black"))
    assert {"vp": 4} in red
    assert "coin" in black
    told = step(game, 2, hex_text(target), "vp_4", "coin")
    assert told.kinds()[0] == "drift"
    assert (vp(game), resources(game)) == (4, {"coin": 1})
    assert game.board.map.pieces == {target: (Piece(HERE),)}
    assert own(game, "celestials").memory == {"capital": [hex_text(target)]}


def test_only_explored_territories_can_be_reached() -> None:
    """Ruling (designers): without one there is no move."""
    game = celestials()
    ground = game.board.map
    near = {hex for hex in ground.neighbors(start_of(game)) if ground.is_territory(hex)}
    reached = territory_beside(game)
    asked = pending(use_civilizations(game, HERE, 2))
    assert set(listed(asked)) == {"skip", *map(hex_text, {*near, reached})}


def test_it_may_stay_and_then_no_dice_are_rolled() -> None:
    """drift: optional."""
    game = celestials()
    territory_beside(game)
    told = step(game, 2, "skip")
    assert told.kinds() == ["drift"]
    assert game.board.map.pieces == {start_of(game): (Piece(HERE),)}


def test_the_black_die_pays_the_territory_just_moved_into() -> None:
    """Ruling (designers). (CON-7)"""
    game = celestials()
    coin = next(number for number, tile in game.box.territory_tiles.items() if tile.benefit == "coin")
    target = territory_beside(game, coin)
    step(game, 2, hex_text(target), "vp_4", "tile_benefit")
    assert resources(game) == {"coin": 1}


def test_the_move_is_no_conquest_and_the_token_controls_nothing() -> None:
    """Ruling. (CON-2, ACH-4)"""
    game = celestials()
    target = territory_beside(game)
    told = step(game, 2, hex_text(target), "vp_4", "coin")
    assert not told.of("conquered")
    assert game.board.map.controller(target) is None


def test_the_token_is_an_item_so_the_start_is_safe_only_while_it_lies_there() -> None:
    """Ruling: two items in all make a territory safe from conquest. (CON-3)"""
    game = celestials()
    target = territory_beside(game)
    game.board.map.stand(target, Outpost(RIVAL))
    assert why_not_conquer(game.board, RIVAL, start_of(game))
    step(game, 2, hex_text(target), "vp_4", "coin")
    assert why_not_conquer(game.board, RIVAL, start_of(game)) is None
    assert why_not_conquer(game.board, HERE, target), "the token and the outpost are two items"


def test_landmarks_that_stick_out_lose_2_vp_and_others_gain_5() -> None:
    """settle 1, 2; ruling: landmarks beside the city score neither way."""
    game = celestials()
    city = game.players[HERE].capital
    slugs = [slug for slug, each in game.box.landmarks.items() if each.footprint and len(each.footprint[0]) > 1]
    ways = [Placed(slug, row, column) for slug in slugs for row in range(9) for column in range(9)]
    out = next(each for each in ways if 0 < len(city.plots_inside(each)) < len(city.covered(each)))
    inside = [each for each in ways if len(city.plots_inside(each)) == len(city.covered(each))]
    city.buildings = [out, inside[0], inside[1]]
    city.beside = [slugs[-1]]
    assert not step(game, 5).asked
    assert vp(game) == 2 * 5 - 2


def test_gained_later_the_mat_may_be_exchanged_or_the_owner_chooses_an_outpost() -> None:
    """gained_midgame, ruling (designers): even an opponent's upright one."""
    game = scene(boxes=FF, era=3)
    game.board.map.outposts[start_of(game)] = (Outpost(HERE, upright=False, toppled_by=RIVAL), Outpost(RIVAL))
    before = game.board.seats[RIVAL].outposts
    gain_later(game, "celestials", "no", str(RIVAL))
    assert game.board.map.outposts[start_of(game)] == (Outpost(HERE, upright=False, toppled_by=RIVAL),)
    assert game.board.seats[RIVAL].outposts == before + 1


@pytest.mark.parametrize(("key", "left"), [("0", False), ("0:toppled", True)])
def test_of_ones_own_two_outposts_the_owner_chooses_the_toppled_or_the_upright_one(key: str, left: bool) -> None:
    """gained_midgame, ruling (designers): the owner chooses which. (CON-2)"""
    game = scene(boxes=FF, era=3)
    fallen, upright = Outpost(HERE, upright=False, toppled_by=RIVAL), Outpost(HERE)
    game.board.map.outposts[start_of(game)] = (fallen, upright)
    gain_later(game, "celestials", "no", key)
    assert game.board.map.outposts[start_of(game)] == (upright if left else fallen,)


def test_of_two_upright_outposts_of_ones_own_nothing_is_asked() -> None:
    """gained_midgame: they are the same."""
    game = scene(boxes=FF, era=3)
    assert gain_later(game, "celestials", "no").kinds() == ["move_on"]


def test_without_an_outpost_on_the_start_the_token_is_just_added() -> None:
    """Ruling: as on Board Game Arena."""
    game = scene(boxes=FF, era=3)
    game.board.seats[HERE].outposts += len(game.board.map.outposts.pop(start_of(game)))
    gain_later(game, "celestials", "no")
    assert game.board.map.pieces == {start_of(game): (Piece(HERE),)}


@pytest.mark.parametrize("turn", [1, 6])
def test_they_act_in_income_turns_two_to_five_and_stay_in_solo_games(turn: int) -> None:
    """income_turns, excluded_from_solo."""
    assert CIVILIZATIONS["celestials"].income_turns == (2, 3, 4, 5)
    assert CIVILIZATIONS["celestials"].solo == "stays"
    assert not drive(celestials(), use_civilizations(celestials(), HERE, turn)).asked
