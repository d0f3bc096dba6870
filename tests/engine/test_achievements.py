"""Achievements: once each, the best box that is free, by the side of the board; and VP."""

from __future__ import annotations

import pytest

from engine.rules.board.achievements import boxes_left, came_too_late, check_toppled, earn, why_not, worth_of_the_middle
from engine.rules.score import ForEach, score
from engine.state.hexmap import Outpost
from tests.engine.tabletop import kinds, tabletop

TRACK, TOPPLE, ISLAND = "complete_track", "topple_two_outposts", "conquer_middle_island"


@pytest.mark.parametrize("name", [TRACK, TOPPLE, ISLAND])
def test_on_the_small_side_each_achievement_has_boxes_of_10_and_5(name: str) -> None:
    """(ACH-5)"""
    game = tabletop(3)
    for seat in range(3):
        earn(game, seat, name, "ACH-1")
    assert game.board.achievements == {name: [0, 1]}
    assert [seat.vp for seat in game.board.seats] == [10, 5, 0]


@pytest.mark.parametrize(("name", "vp"), [(TRACK, [15, 10, 5, 0]), (TOPPLE, [15, 10, 5, 0]), (ISLAND, [10, 5, 0, 0])])
def test_on_the_large_side_two_have_a_third_box(name: str, vp: list[int]) -> None:
    """(ACH-5)"""
    game = tabletop(4, board="large")
    for seat in range(4):
        earn(game, seat, name, "ACH-1")
    assert [seat.vp for seat in game.board.seats] == vp


def test_a_player_earns_each_achievement_once() -> None:
    """(ACH-1)"""
    game = tabletop()
    earn(game, 0, TRACK, "ACH-2")
    earn(game, 0, TRACK, "ACH-2")
    assert game.board.achievements == {TRACK: [0]}
    assert game.board.seats[0].vp == 10
    assert boxes_left(game.board, TRACK) == (5,)
    refusal = why_not(game.board, 0, TRACK)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("achievement_earned_already", "ACH-1")
    assert why_not(game.board, 1, TRACK) is None
    assert why_not(game.board, 0, ISLAND) is None, "the others are still open"


def test_once_all_boxes_are_taken_it_gives_nothing() -> None:
    """(ACH-1)"""
    game = tabletop(3)
    earn(game, 0, TRACK, "ACH-2")
    earn(game, 1, TRACK, "ACH-2")
    refusal = why_not(game.board, 2, TRACK)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("achievement_boxes_taken", "ACH-1")
    before = list(game.journal)
    earn(game, 2, TRACK, "ACH-2")
    assert game.journal == before


def test_who_never_scores_still_takes_a_box() -> None:
    """The Shadow Empire takes the better free box and scores nothing. (SHA-5)"""
    game = tabletop(2, roles=("human", "shadow"))
    game.board.seats[1].scores = False
    earn(game, 1, TRACK, "ACH-2")
    earn(game, 0, TRACK, "ACH-2")
    assert [seat.vp for seat in game.board.seats] == [5, 0]
    achieved = [event for event in game.journal if event.kind == "achievement"]
    assert [(event.seat, event.data["vp"], event.data["box"]) for event in achieved] == [(1, 0, 10), (0, 5, 5)]


def test_one_toppled_outpost_is_not_enough() -> None:
    """(ACH-3)"""
    game = tabletop(3)
    game.board.map.stand((0, 0), Outpost(1, upright=False, toppled_by=0))
    check_toppled(game, 0)
    assert game.board.achievements == {}
    game.board.map.stand((2, 0), Outpost(2, upright=False, toppled_by=0))
    check_toppled(game, 0)
    assert game.board.achievements == {TOPPLE: [0]}, "outposts of two opponents count together"


def test_vp_are_told_with_what_for_and_in_which_era() -> None:
    game = tabletop()
    game.board.seats[0].era = 3
    score(game, 0, 4, "tile", rule="EXP-2", about=ForEach("landmark", 2, 2))
    score(game, 0, -1, "entered")
    (first, second) = game.journal
    assert first.data == {"vp": 4, "source": "tile", "era": 3, "total": 4, "thing": "landmark", "count": 2, "factor": 2}
    assert (second.data["vp"], second.data["total"], game.board.seats[0].vp) == (-1, 3, 3)


def test_no_vp_are_no_event_and_who_does_not_score_gains_none() -> None:
    """(SHA-1)"""
    game = tabletop()
    game.board.seats[1].scores = False
    score(game, 0, 0, "mat")
    score(game, 1, 5, "mat")
    assert kinds(game) == []
    assert [seat.vp for seat in game.board.seats] == [0, 0]


def test_what_the_middle_island_would_bring_is_known_before() -> None:
    """The best box that is free, to whoever has none yet, and on no other hex. (ACH-1, ACH-4)"""
    game = tabletop(3)
    middle = game.board.map.printed.middle_island
    other = next(hex for hex in game.board.map.printed.hexes if hex != middle)
    assert worth_of_the_middle(game.board, 0, middle) == 10
    assert worth_of_the_middle(game.board, 0, other) == 0
    earn(game, 0, ISLAND, "ACH-4")
    assert [worth_of_the_middle(game.board, seat, middle) for seat in range(3)] == [0, 5, 5]


def test_who_completes_a_track_after_all_boxes_are_taken_comes_too_late() -> None:
    """Neither who has a box already nor who stands before the end does. (ACH-1, ACH-2)"""
    board = tabletop(3).board
    end = board.box.tracks["science"].end
    board.achievements[TRACK] = [0, 1]
    assert [came_too_late(board, seat, "science", end) for seat in range(3)] == [False, False, True]
    assert not came_too_late(board, 2, "science", end - 1)
    board.achievements[TRACK] = [0]
    assert not came_too_late(board, 2, "science", end)
