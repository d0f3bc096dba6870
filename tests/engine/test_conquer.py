"""Conquering: which territories may be conquered, what topples, what a trap does, and the achievements that follow."""

from __future__ import annotations

import pytest

from engine.decisions import Refusal
from engine.rules.board.conquer import conquerable, fail, take, why_not_conquer
from engine.state.game import Game
from engine.state.hexmap import Outpost, Piece, PlacedTile
from tests.engine.tabletop import kinds, stand, tabletop

START, NEXT, ISLAND = (2, 0), (1, 1), (0, 0)
"""The start 2/4, a printed territory next to it, and the middle island."""


@pytest.fixture
def game() -> Game:
    """Two players; the first controls the start 2/4 with one outpost."""
    game = tabletop()
    stand(game, START, 0)
    return game


def refused(refusal: Refusal | None) -> tuple[str, str]:
    """Kind and rule of a refusal."""
    assert refusal is not None
    return refusal.kind, refusal.rule


def test_a_territory_next_to_ones_own_can_be_conquered(game: Game) -> None:
    """(CON-1)"""
    assert conquerable(game.board, 0) == [(2, -1), (1, 1), (3, 0)]
    assert refused(why_not_conquer(game.board, 0, (-2, 2))) == ("not_next_to_own_territory", "CON-1")
    assert why_not_conquer(game.board, 0, (-2, 2), anywhere=True) is None


def test_a_territory_that_one_controls_is_no_target(game: Game) -> None:
    """(CON-1)"""
    stand(game, NEXT, 0)
    assert refused(why_not_conquer(game.board, 0, NEXT)) == ("controlled_already", "CON-1")


def test_one_item_leaves_a_territory_open_and_two_close_it(game: Game) -> None:
    """Outposts upright or toppled, tokens and buildings all count. (CON-1, CON-3)"""
    stand(game, NEXT, 1)
    assert why_not_conquer(game.board, 0, NEXT) is None
    game.board.map.stand(NEXT, Outpost(1, upright=False, toppled_by=0))
    assert refused(why_not_conquer(game.board, 0, NEXT)) == ("territory_full", "CON-3")
    game.board.map.pieces[(3, 0)] = (Piece(1), Piece(1, "house"))
    assert refused(why_not_conquer(game.board, 0, (3, 0))) == ("territory_full", "CON-3")


def test_a_single_building_does_not_protect(game: Game) -> None:
    """(CON-3)"""
    game.board.map.pieces[NEXT] = (Piece(1, "house"),)
    assert NEXT in conquerable(game.board, 0)


def test_without_an_outpost_nobody_conquers(game: Game) -> None:
    """(CON-4)"""
    game.board.seats[0].outposts = 0
    assert conquerable(game.board, 0) == []
    assert refused(why_not_conquer(game.board, 0, NEXT)) == ("no_outpost_left", "CON-4")


def test_only_territories_can_be_conquered(game: Game) -> None:
    """An unexplored hex is none until a tile lies there. (CON-9)"""
    assert refused(why_not_conquer(game.board, 0, (1, 0))) == ("not_a_territory", "CON-9")
    game.board.map.place((1, 0), PlacedTile())
    assert why_not_conquer(game.board, 0, (1, 0)) is None
    assert refused(why_not_conquer(game.board, 0, (7, 7))) == ("no_such_hex", "")


def test_taking_an_empty_territory_puts_an_outpost_there(game: Game) -> None:
    """(CON-1, CON-2)"""
    take(game, 0, NEXT)
    assert game.board.map.outposts[NEXT] == (Outpost(0),)
    assert game.board.seats[0].outposts == 9
    assert kinds(game) == ["conquered"]


def test_the_opponents_outpost_topples_and_stays(game: Game) -> None:
    """The territory is full then. (CON-6, CON-3)"""
    stand(game, NEXT, 1)
    take(game, 0, NEXT)
    assert game.board.map.outposts[NEXT] == (Outpost(1, upright=False, toppled_by=0), Outpost(0))
    assert game.board.map.controller(NEXT) == 0
    assert refused(why_not_conquer(game.board, 1, NEXT, anywhere=True)) == ("territory_full", "CON-3")
    assert kinds(game) == ["conquered", "toppled"]


def test_an_outpost_added_to_ones_own_territory_topples_nobody(game: Game) -> None:
    """A card may allow it; nobody topples their own outposts. (CON-6)"""
    take(game, 0, START)
    assert game.board.map.outposts[START] == (Outpost(0), Outpost(0))
    assert kinds(game) == ["conquered"]


def test_a_trap_topples_the_attackers_outpost_and_control_stays(game: Game) -> None:
    """(TRP-1, TRP-2)"""
    stand(game, NEXT, 1)
    fail(game, 0, NEXT, 1)
    assert game.board.map.outposts[NEXT] == (Outpost(1), Outpost(0, upright=False, toppled_by=1))
    assert game.board.map.controller(NEXT) == 1
    assert game.board.seats[0].outposts == 9
    assert kinds(game) == ["trapped"]


def test_two_outposts_toppled_by_conquests_earn_the_achievement(game: Game) -> None:
    """Of one or two opponents, both lying toppled at the time. (ACH-3)"""
    stand(game, NEXT, 1)
    stand(game, (2, -1), 1)
    take(game, 0, NEXT)
    assert game.board.achievements == {}
    take(game, 0, (2, -1))
    assert game.board.achievements == {"topple_two_outposts": [0]}
    assert game.board.seats[0].vp == 10


def test_an_outpost_that_falls_into_a_trap_counts_for_the_trapper(game: Game) -> None:
    """(TRP-2, ACH-3)"""
    stand(game, NEXT, 1)
    stand(game, (3, 0), 1)
    fail(game, 0, NEXT, 1)
    fail(game, 0, (3, 0), 1)
    assert game.board.achievements == {"topple_two_outposts": [1]}
    assert [seat.vp for seat in game.board.seats] == [0, 10]


def test_an_outpost_that_is_gone_from_the_map_no_longer_counts(game: Game) -> None:
    """Both have to lie toppled at the time of the claim. (ACH-3)"""
    stand(game, NEXT, 1)
    stand(game, (2, -1), 1)
    take(game, 0, NEXT)
    game.board.map.outposts[NEXT] = (Outpost(0),)
    take(game, 0, (2, -1))
    assert game.board.achievements == {}


def test_conquering_the_middle_island_earns_the_achievement(game: Game) -> None:
    """(ACH-4)"""
    take(game, 0, ISLAND)
    assert game.board.achievements == {"conquer_middle_island": [0]}
    assert game.board.seats[0].vp == 10


def test_a_trap_on_the_middle_island_keeps_the_achievement_away(game: Game) -> None:
    """(ACH-4, TRP-4)"""
    stand(game, ISLAND, 1)
    fail(game, 0, ISLAND, 1)
    assert game.board.achievements == {}


def test_standing_on_the_middle_island_otherwise_does_not_earn_it(game: Game) -> None:
    """(ACH-4)"""
    stand(game, ISLAND, 0)
    take(game, 0, NEXT)
    assert game.board.achievements == {}


def test_the_last_outpost_of_the_supply_may_conquer(game: Game) -> None:
    """(CON-1, CON-4)"""
    game.board.seats[0].outposts = 1
    assert why_not_conquer(game.board, 0, NEXT) is None
    assert NEXT in conquerable(game.board, 0)
    take(game, 0, NEXT)
    assert game.board.seats[0].outposts == 0
    assert refused(why_not_conquer(game.board, 0, (3, 0))) == ("no_outpost_left", "CON-4")
