"""Coal Baron: a tile that is explored with at once, and tiles for the neighbors."""

from __future__ import annotations

from engine.rules.tapestry import play_card
from engine.state.board import Seat
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, drive, in_force, pending, refused, scene, stack


def test_it_explores_with_the_very_tile_it_gained() -> None:
    """Coal Baron: gain a tile, explore with that very tile, then each neighbor gains one. (EXP-1, GEN-3)"""
    game = scene(4, era=2)
    starts = game.board.map.printed.starts
    game.players[HERE].territories = [1]
    stack(game, "territory", ["6", "15", "21"])
    game.players[HERE].hand.append("coal_baron")
    near = next(hex for hex in game.board.map.neighbors(starts["1"]) if game.board.map.is_unexplored(hex))
    place = f"{near[0]},{near[1]}"
    asked = pending(play_card(game, HERE, "coal_baron", SPACE), "6")
    assert refused(asked, f"1@{place}r0") == "tile_not_in_supply"
    game = scene(4, era=2)
    game.players[HERE].territories = [1]
    stack(game, "territory", ["6", "15", "21"])
    lay(game, "coal_baron", "6", f"6@{place}r0", "15")
    assert game.board.map.tiles[near].number == 6
    assert game.players[HERE].resources["worker"] == 1
    assert [game.players[seat].territories for seat in range(4)] == [[1], [15], [], [21]]


def test_with_one_tile_left_the_neighbors_go_without() -> None:
    """Coal Baron: who gains when no tile is left gains nothing. (EXP-9)"""
    game = scene(era=2)
    stack(game, "territory", ["6"])
    told = lay(game, "coal_baron", "6@1,0r0")
    assert game.players[RIVAL].territories == []
    assert told.of("no_tile_left")[0].seat == RIVAL


def test_nothing_happens_when_no_tile_is_left() -> None:
    """Coal Baron, ruling: nothing happens if no territory tiles are left, also no explore with an older tile."""
    game = scene(era=2)
    game.players[HERE].territories = [1]
    stack(game, "territory", [])
    assert lay(game, "coal_baron").asked == []
    assert game.players[HERE].territories == [1]


def test_without_room_the_tile_is_kept_and_the_neighbors_gain() -> None:
    """Coal Baron: who borders no empty hex cannot explore. (EXP-6)"""
    game = scene(3, era=2)
    for hex in list(game.board.map.outposts):
        if game.board.map.controller(hex) == HERE:
            del game.board.map.outposts[hex]
    stack(game, "territory", ["6", "15", "21"])
    told = lay(game, "coal_baron", "6", "15")
    assert [game.players[seat].territories for seat in (HERE, RIVAL, THIRD)] == [[6], [15], [21]]
    assert told.of("nothing_to_explore")[0].seat == HERE


def test_age_of_sail_brings_its_tiles_but_the_tile_explored_stays_the_same() -> None:
    """Coal Baron with Age of Sail in force: three more tiles, and still that very tile on the map."""
    game = scene(era=2)
    in_force(game, "age_of_sail")
    stack(game, "territory", ["6", "15", "21", "1", "7"])
    game.players[HERE].hand.append("coal_baron")
    steps = play_card(game, HERE, "coal_baron", SPACE)
    drive(game, steps, "6", "15", "21", "1", "keep", "6@1,0r0")
    assert sorted(game.players[HERE].territories) == [1, 15, 21]
    assert game.players[RIVAL].territories == [7]


def test_bots_gain_no_tiles() -> None:
    """Coal Baron: a bot has no supply of tiles."""
    game = scene(1, era=2)
    game.board.seats.append(Seat("automa", "red"))
    stack(game, "territory", ["6", "15"])
    lay(game, "coal_baron", "6", "6@1,0r0")
    assert game.bags["territory"].unseen == {"15": 1}
