"""Leaders: one free advance with its benefit in each income turn from the second on, on each track once."""

from __future__ import annotations

from engine.rules.income import use_civilizations
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own, step
from tests.engine.whole import HERE, give, listed, pending, refused, scene, stack


def test_an_advance_for_free_brings_its_benefit_and_never_its_bonus() -> None:
    """Military 2 gives a tapestry card; its armory for a resource is not even offered. (civilizations: Leaders)"""
    game = scene()
    begin(game, "leaders")
    game.board.seats[HERE].tokens["military"] = [1]
    give(game, coin=5, worker=5, food=5, culture=5)
    told = step(game, 2, "military", "democracy")
    assert game.board.seats[HERE].tokens["military"] == [2]
    assert game.players[HERE].hand == ["democracy"]
    assert told.kinds() == ["mat_token", "tapestry"]
    assert sum(game.players[HERE].resources.values()) == 20


def test_each_square_leads_once_a_game() -> None:
    """A square with a token is not offered again, in a later turn either; a turn may be passed."""
    game = scene()
    begin(game, "leaders")
    step(game, 2, "skip")
    assert "tokens" not in own(game, "leaders").memory
    own(game, "leaders").memory["tokens"] = ["military"]
    decision = pending(use_civilizations(game, HERE, 3))
    assert set(decision.options.keys()) == {"skip", "exploration", "technology", "science"}
    assert refused(decision, "military") == "no_such_option"


def test_one_square_in_each_income_turn() -> None:
    """After one advance the step is over."""
    game = scene()
    begin(game, "leaders")
    game.board.seats[HERE].tokens["military"] = [1]
    assert step(game, 2, "military", "democracy").kinds().count("mat_token") == 1


def test_the_first_in_a_tier_gains_its_landmark() -> None:
    """As with any advance. (ADV-3; a ruling of this civilization)"""
    game = scene()
    begin(game, "leaders")
    game.board.seats[HERE].tokens["military"] = [3]
    step(game, 2, "military", first_plot(game, "barracks"), "0:worker")
    assert game.board.landmarks["barracks"] == HERE
    assert game.players[HERE].resources["worker"] == 1


def test_a_finished_track_cannot_be_led() -> None:
    """No space is left there (ADV-6), so its square is not offered."""
    game = scene()
    begin(game, "leaders")
    game.board.seats[HERE].tokens["science"] = [12]
    assert "science" not in listed(pending(use_civilizations(game, HERE, 2)))


def test_income_turn_1_and_turns_of_others_are_not_its_turns() -> None:
    """A civilization does not act on income turn 1 unless it says so. (INC-2)"""
    game = scene()
    begin(game, "leaders")
    assert step(game, 1).kinds() == []
    assert step(game, 2, seat=1).kinds() == []


def test_gained_later_it_leads_in_the_turns_that_are_left() -> None:
    """Nothing is different. (gained_midgame: default)"""
    game = scene(era=3)
    gain_later(game, "leaders")
    assert step(game, 4, "skip").kinds() == ["mat_token"]


def test_on_the_revised_mat_the_square_of_the_arts_track_needs_that_track() -> None:
    """The fifth square leads on a track that the board of the base game does not have. (rebalanced mat)"""
    game = scene()
    begin(game, "leaders", edition="rebalanced")
    offered = pending(use_civilizations(game, HERE, 2)).options
    assert set(offered.keys()) == {"skip", "technology", "exploration", "military", "science"}


def test_the_square_led_is_marked() -> None:
    """lead 1: a token goes on it, so the same track is not led again in the next income turn."""
    game = scene()
    begin(game, "leaders")
    stack(game, "territory", ["5"])
    game.bags["territory"].unseen["5"] = 2
    step(game, 2, "exploration")
    assert refused(pending(use_civilizations(game, HERE, 3)), "exploration") == "no_such_option"
