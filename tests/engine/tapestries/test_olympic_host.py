"""Olympic Host: who pays a worker, in which order, and what the host gains for it."""

from __future__ import annotations

from engine.facts.cards import INCOME_MAT
from engine.facts.components import COMPONENTS
from engine.state.player import RESOURCES
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, THIRD, give, in_force, scene


def test_everybody_may_pay_a_worker_in_turn_order_from_the_host() -> None:
    """Olympic Host: in turn order from you every player, you too, may pay 1 worker for 10 VP."""
    game = scene(3, era=2)
    for seat in (HERE, RIVAL, THIRD):
        give(game, seat, worker=2)
    game.active = RIVAL
    told = lay(game, "olympic_host", "yes", "no", "yes", "market", "0,0r0", seat=RIVAL)
    assert [decision.seat for decision, _ in told.asked] == [RIVAL, THIRD, HERE, RIVAL, RIVAL]
    assert [game.board.seats[seat].vp for seat in (HERE, RIVAL, THIRD)] == [10, 10, 0]
    assert [game.players[seat].resources["worker"] for seat in (HERE, RIVAL, THIRD)] == [1, 1, 2]


def test_a_guest_brings_the_host_a_building_whether_the_host_paid_or_not() -> None:
    """Olympic Host: with at least one opponent who paid an income building of the host's choice."""
    game = scene(era=2)
    give(game, HERE, worker=1)
    give(game, RIVAL, worker=1)
    lay(game, "olympic_host", "no", "yes", "farm", "0,0r0")
    assert game.players[HERE].taken["farm"] == 1
    assert game.players[HERE].resources["coin"] == 0
    assert (game.board.seats[HERE].vp, game.board.seats[RIVAL].vp) == (0, 10)


def test_without_a_guest_there_is_a_coin_even_if_the_host_paid() -> None:
    """Olympic Host: no opponent paid, so a coin; one's own worker does not count."""
    game = scene(era=2)
    give(game, HERE, worker=1)
    give(game, RIVAL, worker=1)
    lay(game, "olympic_host", "yes", "no")
    assert game.board.seats[HERE].vp == 10
    assert game.players[HERE].resources == dict.fromkeys(RESOURCES, 0) | {"coin": 1}
    assert set(game.players[HERE].taken.values()) == {0}


def test_who_has_no_worker_is_not_asked() -> None:
    """Olympic Host: other resources do not pay."""
    game = scene(era=2)
    give(game, RIVAL, food=5)
    told = lay(game, "olympic_host")
    assert told.asked == []
    assert game.players[HERE].resources["coin"] == 1


def test_with_an_empty_income_mat_the_host_gains_the_coin() -> None:
    """Olympic Host, ruling: with no building left on the mat the coin. (BLD-9)"""
    game = scene(era=2)
    give(game, RIVAL, worker=1)
    game.players[HERE].taken = {row: len(INCOME_MAT[row].spaces) - 1 for row in INCOME_MAT}
    lay(game, "olympic_host", "yes")
    assert game.players[HERE].resources["coin"] == 1


def test_wartime_economy_does_not_make_the_worker_free() -> None:
    """Olympic Host, ruling: the worker is no bonus."""
    game = scene(era=2)
    in_force(game, "wartime_economy", RIVAL)
    told = lay(game, "olympic_host")
    assert told.asked == []
    give(game, RIVAL, worker=COMPONENTS.most_of_a_resource)
    lay(game, "olympic_host", "yes", "house", "0,0r0")
    assert game.players[RIVAL].resources["worker"] == COMPONENTS.most_of_a_resource - 1


def test_one_type_of_building_left_is_enough_for_the_host() -> None:
    """Olympic Host: any income building that is still on the mat. (BLD-9)"""
    game = scene(era=2)
    give(game, RIVAL, worker=1)
    game.players[HERE].taken = {"market": 5, "house": 5, "farm": 5, "armory": 4}
    lay(game, "olympic_host", "yes", "0,0r0")
    assert game.players[HERE].taken["armory"] == 5
    assert game.players[HERE].resources["coin"] == 0
