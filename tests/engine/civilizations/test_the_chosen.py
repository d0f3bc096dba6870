"""The Chosen: glory for tracks led or completed and for achievements in each income turn from the second on."""

from __future__ import annotations

import pytest

from engine.abilities.civilizations.the_chosen import private
from engine.hooks import react
from engine.rules.advance import carry_out, moves
from engine.rules.board.achievements import COMPLETE_TRACK, TOPPLE_TWO, earn
from engine.rules.supply import receive_civilization
from engine.rules.turn import take_turn
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, drive, listed, pending, scene


@pytest.mark.parametrize(("players", "vp"), [(2, 4), (3, 8), (5, 16)])
def test_a_tie_counts_as_leading_and_each_track_pays_per_opponent(players: int, vp: int) -> None:
    """All four tracks stand at their start for all: 1 VP per track and opponent. (civilizations: The Chosen, 1)"""
    game = scene(players)
    begin(game, "the_chosen")
    step(game, 2)
    assert game.board.seats[HERE].vp == vp


def test_a_track_on_which_somebody_is_ahead_pays_nothing() -> None:
    """Any token of anybody further along is one too many, a second one of theirs too."""
    game = scene(3)
    begin(game, "the_chosen")
    game.board.seats[HERE].tokens = {"exploration": [3], "science": [5], "military": [2], "technology": [0]}
    game.board.seats[RIVAL].tokens["exploration"] = [0, 4]
    game.board.seats[THIRD].tokens["military"] = [2]
    game.board.seats[THIRD].tokens["technology"] = [1]
    step(game, 2)
    assert game.board.seats[HERE].vp == 2 * 2


def test_a_completed_track_pays_though_its_token_has_left() -> None:
    """After AI Singularity the technology track still counts as complete. (ACH-2, FAQ-18; later text of the mat)"""
    game = scene()
    begin(game, "the_chosen")
    game.board.seats[HERE].tokens |= {"technology": [], "science": [0, 4]}
    game.players[HERE].completed.append("technology")
    game.board.seats[RIVAL].tokens["technology"] = [7]
    step(game, 3)
    assert game.board.seats[HERE].vp == 4


def test_an_opponent_who_completed_technology_by_ai_singularity_stands_at_its_end() -> None:
    """As if its token were on space 12, like for Boast of Superiority: nobody behind that leads. (FAQ-18, ACH-2)"""
    game = scene()
    begin(game, "the_chosen")
    game.board.seats[RIVAL].tokens |= {"technology": [], "science": [0, 0]}
    game.players[RIVAL].completed.append("technology")
    game.board.seats[HERE].tokens["technology"] = [11]
    step(game, 3)
    assert game.board.seats[HERE].vp == 3, "exploration, science and military"
    game.board.seats[HERE].tokens["technology"], game.board.seats[HERE].vp = [12], 0
    step(game, 4)
    assert game.board.seats[HERE].vp == 4


def test_bots_are_opponents_and_their_tokens_count() -> None:
    """A seat without a side of its own is an opponent like any other. (interactions: versus_bots)"""
    game = scene(3)
    begin(game, "the_chosen")
    del game.players[THIRD]
    game.board.seats[THIRD].role = "automa"
    game.board.seats[THIRD].tokens["science"] = [1]
    step(game, 2)
    assert game.board.seats[HERE].vp == 3 * 2


def test_each_achievement_brings_a_resource_and_in_the_last_turn_vp() -> None:
    """1 resource of the player's choice each; on income turn 5 it is 5 VP each instead. (2)"""
    game = scene()
    begin(game, "the_chosen")
    earn(game, HERE, COMPLETE_TRACK, "ACH-2")
    earn(game, HERE, TOPPLE_TWO, "ACH-3")
    earn(game, RIVAL, TOPPLE_TWO, "ACH-3")
    before = game.board.seats[HERE].vp
    told = step(game, 4, "food", "culture")
    assert told.resources_of() == [(1, 2), (2, 2)], "each question says which of the two it is"
    assert game.players[HERE].resources == {"coin": 0, "worker": 0, "food": 1, "culture": 1}
    assert game.board.seats[HERE].vp == before + 4
    told = step(game, 5)
    assert told.kinds() == []
    assert game.board.seats[HERE].vp == before + 4 + 4 + 10


def test_income_turn_1_brings_no_glory() -> None:
    """INC-2."""
    game = scene()
    begin(game, "the_chosen")
    step(game, 1)
    assert game.board.seats[HERE].vp == 0


@pytest.mark.parametrize(("players", "vp"), [(2, 15), (3, 30), (5, 60)])
def test_the_adjustment_brings_vp_per_opponent_at_setup_alone(players: int, vp: int) -> None:
    """15 VP for each opponent, and nothing for one gained later. (ADJ-1, ADJ-6)"""
    game = scene(players)
    begin(game, "the_chosen", edition="adjusted")
    assert game.board.seats[HERE].vp == vp
    other = scene(players)
    gain_later(other, "the_chosen", edition="adjusted")
    assert other.board.seats[HERE].vp == 0


def test_on_the_revised_mat_an_achievement_moves_the_token_one_step() -> None:
    """The step's benefit or 5 VP, as soon as the achievement is earned. (rebalanced, setup, ascend; ACH-2)"""
    game = scene()
    begin(game, "the_chosen", edition="rebalanced")
    game.board.seats[HERE].tokens["exploration"] = [11]
    move_to_end = moves(game, HERE, ["exploration"], forward=True, benefit=False)["exploration"]
    drive(game, carry_out(game, move_to_end, bonus=False), "worker")
    assert own(game, "the_chosen").memory["square"] == ["worker"]
    assert game.players[HERE].resources["worker"] == 1
    earn(game, HERE, TOPPLE_TWO, "ACH-3")
    vp = game.board.seats[HERE].vp
    drive(game, react.TURN_ENDED.notify(game, RIVAL), "vp")
    assert own(game, "the_chosen").memory["square"] == ["coin"]
    assert game.board.seats[HERE].vp == vp + 5


def test_achievements_of_ones_own_are_looked_at_after_ones_advance_turns() -> None:
    """Not after income turns or turns of others, and each counts once. (rebalanced mat, private)"""
    game = scene()
    begin(game, "the_chosen", edition="rebalanced")
    game.players[HERE].resources["food"] = 4
    game.players[HERE].hand = ["democracy", "empiricism", "monarchy", "tyranny"]
    assert drive(game, react.TURN_ENDED.notify(game, HERE, income=True)).kinds() == []
    assert drive(game, react.TURN_ENDED.notify(game, RIVAL)).kinds() == []
    told = drive(game, react.TURN_ENDED.notify(game, HERE), "worker", "vp")
    assert told.kinds() == ["step_or_vp", "step_or_vp"]
    assert drive(game, react.TURN_ENDED.notify(game, HERE)).kinds() == []
    assert sorted(own(game, "the_chosen").memory["earned"]) == ["one_resource", "tapestry"]


def test_the_six_achievements_of_the_revised_mat() -> None:
    """4 or more of one resource, cards in hand, tiles, tech cards, buildings of one type, landmarks. (rebalanced)"""
    game = scene()
    begin(game, "the_chosen", edition="rebalanced")
    player, mine = game.players[HERE], own(game, "the_chosen")
    assert private(game, mine) == []
    player.resources["coin"] = 4
    player.hand = ["democracy"] * 4
    player.territories = [1, 2, 3, 4]
    player.tech = dict.fromkeys(("bakery", "barn", "clocks", "compass"), "bottom")
    player.taken["farm"] = 4
    game.board.landmarks |= dict.fromkeys(("forge", "barracks", "academy", "lighthouse"), HERE)
    assert len(private(game, mine)) == 6


def test_the_revised_mat_gained_later_moves_on_for_all_that_is_held() -> None:
    """At most two of the benefits of the steps made. (rebalanced mat, gained_midgame)"""
    game = scene(era=3)
    earn(game, HERE, COMPLETE_TRACK, "ACH-2")
    game.players[HERE].resources["food"] = 4
    game.players[HERE].territories = [1, 2, 3, 4]
    gain_later(game, "the_chosen", "coin", "worker", edition="rebalanced")
    assert own(game, "the_chosen").memory["square"] == ["invent"]
    assert game.players[HERE].resources == {"coin": 1, "worker": 1, "food": 4, "culture": 0}
    assert step(game, 4).kinds() == []


def test_achievements_of_others_bring_nothing() -> None:
    """glory 2: each achievement that you have earned; on the revised mat they move no token of yours either."""
    game = scene()
    begin(game, "the_chosen")
    earn(game, RIVAL, COMPLETE_TRACK, "ACH-2")
    assert step(game, 4).kinds() == []
    step(game, 5)
    assert game.board.seats[HERE].vp == 4 + 4
    revised = scene()
    begin(revised, "the_chosen", edition="rebalanced")
    earn(revised, RIVAL, COMPLETE_TRACK, "ACH-2")
    assert drive(revised, react.TURN_ENDED.notify(revised, RIVAL)).kinds() == []
    assert own(revised, "the_chosen").memory["square"] == ["start"]


def test_an_achievement_after_the_last_income_turn_brings_vp_alone() -> None:
    """END-2 with the revised mat: the step is made, its benefit is not to be had any more."""
    game = scene()
    begin(game, "the_chosen", edition="rebalanced")
    game.board.seats[HERE].finished = True
    earn(game, HERE, COMPLETE_TRACK, "ACH-2")
    before = game.board.seats[HERE].vp
    assert drive(game, react.TURN_ENDED.notify(game, RIVAL)).kinds() == []
    assert game.board.seats[HERE].vp == before + 5
    assert game.players[HERE].resources["worker"] == 0


def test_gained_later_each_step_gives_once_and_fewer_than_two_may_be_taken() -> None:
    """rebalanced, gained_midgame: at most 2 of the step benefits."""
    game = scene(era=3)
    game.edition = "rebalanced"
    earn(game, HERE, COMPLETE_TRACK, "ACH-2")
    game.players[HERE].resources["food"] = 4
    second = pending(receive_civilization(game.copy(), HERE, "the_chosen", at_setup=False), "coin")
    assert listed(second) == ["done", "worker"]
    gain_later(game, "the_chosen", "done", edition="rebalanced")
    assert game.players[HERE].resources == {"coin": 0, "worker": 0, "food": 4, "culture": 0}


def test_a_turn_says_whether_it_was_an_income_turn() -> None:
    """rebalanced, private: at the end of an advance turn the tiles held count, at the end of an income turn not."""
    game = scene(era=1)
    begin(game, "the_chosen", edition="rebalanced")
    game.players[HERE].territories = [1, 2, 3, 4]
    game.board.seats[RIVAL].era = 2
    game.bags["tapestry"].unseen, game.bags["territory"].unseen = {"trap": 2}, {"5": 3}
    game.players[HERE].hand = ["terraforming"]
    told = drive(game, take_turn(game, HERE), "income", "terraforming")
    assert "step_or_vp" not in told.kinds()
    told = drive(game, take_turn(game, HERE), "advance:exploration", "coin", "vp")
    assert told.kinds()[-1] == "step_or_vp"
