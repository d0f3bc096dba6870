"""Militants: outposts leave the mat from the left of either row, and what they uncover is gained each income turn."""

from __future__ import annotations

from engine.hooks import react
from engine.rules.board.conquer import place_outpost
from engine.rules.conquer import attempt
from engine.rules.income import use_civilizations
from engine.rules.mats import mat_of
from engine.rules.supply import receive_civilization
from engine.state.hexmap import Outpost, StandIn
from engine.things import Rows
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene

SOUTHWEST, EAST, START = (1, 1), (3, 0), (2, 0)


def test_a_conquest_takes_the_leftmost_outpost_of_either_row() -> None:
    """The owner chooses the row; then the hex to the right is the leftmost one. (Militants, setup, deploy)"""
    game = scene()
    begin(game, "militants")
    first = pending(attempt(game, HERE, SOUTHWEST))
    assert (first.kind, set(first.options.keys())) == ("outpost_row", {"top_1", "bottom_1"})
    assert refused(first, "top_2") == "no_such_option"
    game = scene()
    begin(game, "militants")
    drive(game, attempt(game, HERE, SOUTHWEST), "top_1", "vp_4", "coin", "red")
    second = pending(attempt(game, HERE, EAST))
    assert set(second.options.keys()) == {"top_2", "bottom_1"}


def test_all_uncovered_hexes_are_gained_in_any_order() -> None:
    """In each income turn from the second on; with nothing uncovered, or in turn 1, nothing comes. (plunder; INC-2)"""
    game = scene()
    begin(game, "militants")
    assert step(game, 2).kinds() == []
    own(game, "militants").memory["uncovered"] = ["top_1", "bottom_1", "bottom_2"]
    assert step(game, 1).kinds() == []
    step(game, 3, "2:worker", "0:coin")
    assert game.players[HERE].resources == {"coin": 1, "worker": 1, "food": 0, "culture": 0}
    assert game.board.seats[HERE].vp == 1


def test_an_outpost_that_falls_over_a_trap_came_from_the_mat_too() -> None:
    """It was placed by a conquest. (CON-8, TRP-1)"""
    game = scene()
    begin(game, "militants")
    game.board.map.stand(SOUTHWEST, Outpost(RIVAL))
    game.players[RIVAL].hand = ["trap"]
    drive(game, attempt(game, HERE, SOUTHWEST), "trap", "coin", "bottom_1", "vp_4", "coin", "red")
    assert own(game, "militants").memory["uncovered"] == ["bottom_1"]


def test_an_outpost_placed_by_another_effect_leaves_the_mat_too() -> None:
    """All outposts left in the supply stand on the mat; those of opponents do not."""
    game = scene()
    begin(game, "militants")
    place_outpost(game, RIVAL, SOUTHWEST)
    drive(game, react.OUTPOST_PLACED.notify(game, RIVAL, SOUTHWEST))
    place_outpost(game, HERE, EAST)
    drive(game, react.OUTPOST_PLACED.notify(game, HERE, EAST), "top_1")
    assert own(game, "militants").memory["uncovered"] == ["top_1"]


def test_the_last_row_left_is_not_asked_for() -> None:
    """With the top row empty the leftmost outpost is that of the bottom row."""
    game = scene()
    begin(game, "militants")
    own(game, "militants").memory["uncovered"] = ["top_1", "top_2", "top_3", "top_4"]
    game.board.seats[HERE].outposts = 4
    assert drive(game, attempt(game, HERE, SOUTHWEST), "vp_4", "coin", "red").kinds()[0] != "outpost_row"
    assert own(game, "militants").memory["uncovered"][-1] == "bottom_1"


def test_gained_later_the_outposts_left_cover_the_hexes_from_the_right() -> None:
    """The owner chooses the rows; hexes left empty are uncovered. (gained_midgame)"""
    game = scene(era=3)
    game.board.seats[HERE].outposts = 5
    gain_later(game, "militants", "4+1")
    assert own(game, "militants").memory["uncovered"] == ["bottom_1", "bottom_2", "bottom_3"]
    told = step(game, 4, "1:worker", "0:vp_1")
    assert told.kinds() == ["order", "order"]
    assert game.board.seats[HERE].vp == 4


def test_gained_later_no_row_can_take_more_than_its_hexes() -> None:
    """Four hexes in each row."""
    game = scene(era=3)
    game.board.seats[HERE].outposts = 5
    decision = pending(receive_civilization(game, HERE, "militants", at_setup=False))
    assert list(decision.options.keys()) == ["1+4", "2+3", "3+2", "4+1"]
    assert refused(decision, "5+0") == "no_such_option"


def test_gained_later_each_choice_says_what_the_hexes_give_that_it_leaves_uncovered() -> None:
    """With one outpost below and four above, three hexes of the lower row, from the left. (gained_midgame)"""
    game = scene(era=3)
    game.board.seats[HERE].outposts = 5
    decision = pending(receive_civilization(game, HERE, "militants", at_setup=False))
    assert decision.thing("4+1") == Rows(4, 1, ({"vp": 1}, "worker", {"vp": 3}))


def test_on_the_revised_mat_tokens_mark_the_start_and_free_two_outposts() -> None:
    """The territory stays the owner's and full; the two outposts freed have no hex and are used last. (rebalanced)"""
    game = scene()
    begin(game, "militants", edition="rebalanced")
    assert game.board.seats[HERE].outposts == 10
    assert game.board.map.outposts[START] == (StandIn(HERE, piece="token"),) * 2
    assert game.board.map.controller(START) == HERE
    drive(game, attempt(game, HERE, SOUTHWEST), "top_1", "vp_4", "coin", "red")
    assert own(game, "militants").memory["uncovered"] == ["top_1"]
    own(game, "militants").memory["uncovered"] = list(mat_of(game, own(game, "militants")).slots)
    game.board.seats[HERE].outposts = 2
    assert "outpost_row" not in drive(game, attempt(game, HERE, EAST), "vp_4", "coin", "red").kinds()


def test_on_the_revised_mat_the_conquest_comes_last() -> None:
    """It is resolved only after all other uncovered benefits. (rebalanced)"""
    game = scene()
    begin(game, "militants", edition="rebalanced")
    game.board.seats[HERE].outposts = 5
    own(game, "militants").memory["uncovered"] = ["bottom_1", "bottom_2", "bottom_3", "bottom_4", "top_1"]
    decision = pending(use_civilizations(game, HERE, 2))
    assert set(decision.options.keys()) == {"0:vp_3", "1:worker", "2:vp_5", "3:coin"}
    last = pending(use_civilizations(game, HERE, 3), "0:vp_3", "1:worker", "2:vp_5")
    assert last.kind == "conquer"


def test_gained_later_every_split_of_the_outposts_is_possible() -> None:
    """With four left all may cover one row: from the right, the other row uncovered. (gained_midgame)"""
    game = scene(era=3)
    game.board.seats[HERE].outposts = 4
    decision = pending(receive_civilization(game.copy(), HERE, "militants", at_setup=False))
    assert list(decision.options.keys()) == ["0+4", "1+3", "2+2", "3+1", "4+0"]
    gain_later(game, "militants", "1+3")
    assert own(game, "militants").memory["uncovered"] == ["top_1", "top_2", "top_3", "bottom_1"]
