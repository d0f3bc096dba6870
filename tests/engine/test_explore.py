"""Exploring: where it is allowed, and the VP for aligned sides, with both worked examples of the facts."""

from __future__ import annotations

import pytest

from engine.rules.board.explore import aligned_sides, explorable, why_not_explore
from engine.state.hexmap import Outpost, PlacedTile, rotated
from tests.engine.tabletop import stand, tabletop

START = (2, 0)

FIRST_PLACED = ("forest", "water", "water", "water", "water", "water")
SECOND_PLACED = ("mountain", "water", "water", "water", "water", "forest")


def reason(refusal: object) -> tuple[str, str] | None:
    """Kind and rule of a refusal."""
    return None if refusal is None else (getattr(refusal, "kind", ""), getattr(refusal, "rule", ""))


def test_an_unexplored_hex_next_to_a_territory_one_controls_can_be_explored() -> None:
    """From the start 2/4 these are the empty hexes around it. (EXP-1)"""
    game = tabletop()
    stand(game, START, 0, 0)
    assert explorable(game.board, 0) == [(1, 0), (3, -1), (2, 1)]
    assert explorable(game.board, 1) == [], "the other player controls nothing"


def test_land_that_is_explored_already_cannot_be_explored() -> None:
    """(EXP-1)"""
    game = tabletop()
    stand(game, START, 0)
    assert reason(why_not_explore(game.board, 0, (2, -1))) == ("explored_already", "EXP-1")
    game.board.map.place((1, 0), PlacedTile())
    assert reason(why_not_explore(game.board, 0, (1, 0))) == ("explored_already", "EXP-1")


def test_a_hex_away_from_ones_territories_needs_explore_anywhere() -> None:
    """(EXP-1, EXP-4)"""
    game = tabletop()
    stand(game, START, 0)
    assert reason(why_not_explore(game.board, 0, (-1, 0))) == ("not_next_to_own_territory", "EXP-1")
    assert why_not_explore(game.board, 0, (-1, 0), anywhere=True) is None
    assert len(explorable(game.board, 0, anywhere=True)) == 21


def test_a_territory_with_a_toppled_outpost_only_leads_nowhere() -> None:
    """(EXP-1, CON-2)"""
    game = tabletop()
    game.board.map.stand(START, Outpost(0, upright=False, toppled_by=1))
    assert explorable(game.board, 0) == []


def test_without_an_empty_hex_next_to_ones_territories_nothing_can_be_explored() -> None:
    """(EXP-6)"""
    game = tabletop()
    stand(game, START, 0)
    for hex in explorable(game.board, 0):
        game.board.map.place(hex, PlacedTile())
    assert explorable(game.board, 0) == []


def test_a_hex_off_the_map_is_refused() -> None:
    assert reason(why_not_explore(tabletop().board, 0, (9, 9), anywhere=True)) == ("no_such_hex", "")


def test_the_first_worked_example_is_worth_4_vp() -> None:
    """Tile 13 north of the middle island, turned 5 times: N, NE, S and NW align, SE and SW are unexplored. (EXP-2)"""
    board = tabletop().board
    assert aligned_sides(board, (0, -1), FIRST_PLACED) == 4


def test_the_second_worked_example_is_worth_2_vp() -> None:
    """Beside the first tile, tile 38 turned 4 times: NE and SE align; N and SW have equal terrain crosswise. (EXP-2)"""
    board = tabletop().board
    board.map.place((0, -1), PlacedTile(13, 5))
    assert aligned_sides(board, (-1, 0), SECOND_PLACED) == 2


@pytest.mark.parametrize(("rotation", "sides"), [(0, 2), (1, 3), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_each_of_the_six_rotations_counts_anew(rotation: int, sides: int) -> None:
    """Tile 13, forest at one corner and else water, faces N: forest, water; NE and S: water; NW: forest. (EXP-2)"""
    board = tabletop().board
    listed = ("water", "forest", "water", "water", "water", "water")
    assert aligned_sides(board, (0, -1), rotated(listed, rotation)) == sides
    board.map.place((0, -1), PlacedTile(13, rotation))
    assert board.corners((0, -1)) == rotated(listed, rotation)


def test_a_side_counts_once_even_where_both_halves_match() -> None:
    """South of the empty hex lies the middle island, all water. (EXP-2)"""
    board = tabletop().board
    desert_but_south = ("desert", "desert", "desert", "water", "water", "desert")
    assert aligned_sides(board, (0, -1), desert_but_south) == 1


def test_sides_towards_tiles_that_nobody_noted_cannot_be_counted() -> None:
    """(EXP-2)"""
    board = tabletop().board
    board.map.place((0, -1), PlacedTile(13))
    assert aligned_sides(board, (-1, 0), SECOND_PLACED) == 1, "the middle island alone"


def test_at_the_rim_nothing_lies_off_the_map() -> None:
    """(3, -2) has printed land on none but its SW side. (EXP-2)"""
    board = tabletop().board
    assert board.map.neighbors((3, -2)) == ((3, -1), (2, -1), (2, -2))
    grassland_and_desert = ("water", "water", "water", "water", "desert", "water")
    assert aligned_sides(board, (3, -2), grassland_and_desert) == 1
