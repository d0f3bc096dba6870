"""Entertainers: civilizations.yaml, Entertainers, setup and tour, its adjustment and rulings."""

from __future__ import annotations

from engine.rules.income import use_civilizations
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, drive, listed, pending, refused, scene, stack


def test_the_token_tours_from_the_left_one_column_each_income_turn() -> None:
    """setup, tour: along a line to the next column, gaining that square's benefit."""
    game = scene()
    begin(game, "entertainers")
    mine = own(game, "entertainers")
    step(game, 2, "food")
    assert resources(game) == {"food": 1}
    step(game, 3, "market", "8,8r0")
    assert game.players[HERE].taken["market"] == 1
    step(game, 4, "research_x", "science", "science")
    stack(game, "territory", ["5"])
    told = step(game, 5, "exploration")
    assert mine.memory["square"] == ["exploration"]
    assert game.board.seats[HERE].tokens["exploration"] == [1]
    assert told.of("advanced")[-1].data["benefit"] is True


def test_only_lines_lead_on() -> None:
    """tour 1: food leads to market and house alone."""
    game = scene()
    begin(game, "entertainers")
    own(game, "entertainers").memory["square"] = ["food"]
    decision = pending(use_civilizations(game, HERE, 3))
    assert listed(decision) == ["market", "house"]
    assert refused(decision, "armory") == "no_such_option"


def test_in_the_last_column_nothing_happens() -> None:
    """Ruling: with the token in the last column nothing more happens."""
    game = scene()
    begin(game, "entertainers")
    own(game, "entertainers").memory["square"] = ["science"]
    assert step(game, 5).kinds() == []


def test_the_first_step_is_on_income_turn_2() -> None:
    """triggers: income turns 2 to 5, the revised mat 1 to 4."""
    game = scene()
    begin(game, "entertainers")
    assert step(game, 1).kinds() == []
    revised = scene()
    begin(revised, "entertainers", edition="rebalanced")
    step(revised, 1, "coin")
    assert resources(revised) == {"coin": 1}
    assert step(revised, 5).kinds() == []


def test_gained_later_the_token_goes_on_any_square() -> None:
    """gained_midgame: any square, its benefit, and on from there."""
    game = scene(era=3)
    told = gain_later(game, "entertainers", "market", "8,8r0")
    mine = own(game, "entertainers")
    assert told.asked[0][0].data["gained_later"], "so that the question can say what is different"
    assert mine.memory["square"] == ["market"]
    assert game.players[HERE].taken["market"] == 1
    assert "gained_later" not in step(game, 4, "conquer", "1,1", "vp_5", "coin", "red").asked[0][0].data


def test_gained_in_the_civilization_step_it_acts_in_that_step() -> None:
    """general_rulings.midgame_same_turn."""
    game = scene(era=3)
    gain_later(game, "entertainers", "food")
    step(game, 3, "house", "8,8r0")
    assert game.players[HERE].taken["house"] == 1


def test_the_adjustment_is_a_resource_and_vp() -> None:
    """ADJ-2; adjustments.rulebook: 1 resource of choice and 10 VP."""
    game = scene()
    begin(game, "entertainers", "culture", edition="adjusted")
    assert resources(game) == {"culture": 1}
    assert vp(game) == 10


def test_the_adjustment_is_not_for_what_is_gained_later() -> None:
    """ADJ-1, general_rulings.midgame_no_adjustment."""
    game = scene(era=2)
    gain_later(game, "entertainers", "coin", edition="adjusted")
    assert resources(game) == {"coin": 1}
    assert vp(game) == 0
    assert drive(game, use_civilizations(game, HERE, 1)).kinds() == []
