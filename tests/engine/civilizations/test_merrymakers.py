"""Merrymakers: tokens that climb three columns, or (revised mat) two that dance on nine squares."""

from __future__ import annotations

from engine.rules.income import use_civilizations
from engine.rules.supply import receive_civilization
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, pending, refused, scene


def test_one_token_moves_up_one_step_in_each_income_turn() -> None:
    """Three tokens begin at the bottom; the step reached is gained. (Merrymakers, setup, festival)"""
    game = scene()
    begin(game, "merrymakers")
    assert own(game, "merrymakers").memory["tokens"] == ["left_0", "middle_0", "right_0"]
    step(game, 2, "right_0>right_1")
    step(game, 3, "right_1>right_2")
    told = step(game, 4, "left_0>left_1")
    assert told.kinds() == ["mat_step"]
    assert game.board.seats[HERE].vp == 15
    assert game.players[HERE].resources["coin"] == 1
    assert sorted(own(game, "merrymakers").memory["tokens"]) == ["left_1", "middle_0", "right_2"]


def test_a_token_climbs_step_by_step_in_its_column() -> None:
    """No step is left out, no column changed; on income turn 1 nothing moves. (INC-2)"""
    game = scene()
    begin(game, "merrymakers")
    decision = pending(use_civilizations(game, HERE, 2))
    assert refused(decision, "left_0>left_2") == "no_such_option"
    assert refused(decision, "left_0>middle_1") == "no_such_option"
    assert step(game, 1).kinds() == []


def test_the_adjustment_brings_a_resource_at_setup_alone() -> None:
    """One resource of the player's choice for whoever begins the game with it, none for one gained later. (ADJ-1, 2)"""
    game = scene()
    begin(game, "merrymakers", "food", edition="adjusted")
    assert game.players[HERE].resources["food"] == 1
    other = scene(era=2)
    assert gain_later(other, "merrymakers", edition="adjusted").kinds() == []
    assert step(other, 3, "left_0>left_1").kinds() == ["mat_step"]


def test_on_the_revised_mat_both_tokens_dance_one_after_the_other() -> None:
    """They are set without a gain; each moves to a square beside it for its benefit. (rebalanced, setup, dance)"""
    game = scene()
    begin(game, "merrymakers", "worker", "coin", edition="rebalanced")
    assert sum(game.players[HERE].resources.values()) == 0
    told = step(game, 2, "coin>capital", "worker>invent", "bakery")
    assert told.kinds()[:2] == ["mat_step", "mat_step"]
    assert sorted(own(game, "merrymakers").memory["tokens"]) == ["capital", "invent"]
    assert game.players[HERE].tech == {"bakery": "bottom"}


def test_dancers_never_share_a_square_and_never_move_twice() -> None:
    """The square of the other token is refused, and the first dancer has danced. (rebalanced mat)"""
    game = scene()
    game.edition = "rebalanced"
    second_token = pending(receive_civilization(game, HERE, "merrymakers", at_setup=True), "worker")
    assert refused(second_token, "worker") == "no_such_option"
    game = scene()
    begin(game, "merrymakers", "worker", "capital", edition="rebalanced")
    first = pending(use_civilizations(game, HERE, 2))
    assert refused(first, "worker>capital") == "no_such_option"
    second = pending(use_civilizations(game, HERE, 2), "capital>coin")
    assert set(second.options.keys()) == {"worker>explore", "worker>capital", "worker>invent"}
