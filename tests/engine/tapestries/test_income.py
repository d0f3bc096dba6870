"""Capitalism, Mercantilism: what the income step brings in their eras."""

from __future__ import annotations

from engine.rules.build import gain_building
from engine.rules.gain import gain
from engine.rules.income import gain_income
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, give, pending, refused, scene, stack


def before_income(card: str) -> Game:
    """A card in force, and supplies that ask nothing of luck."""
    game = scene(era=2)
    lay(game, card)
    stack(game, "territory", ["6"])
    stack(game, "tapestry", ["trap"])
    return game


def test_capitalism_pays_for_the_coins_of_the_income() -> None:
    """Capitalism: 2 VP for each coin of the income, here two of three uncovered spaces. (INC-12)"""
    game = before_income("capitalism")
    game.players[HERE].taken["market"] = 2
    drive(game, gain_income(game, HERE))
    assert game.players[HERE].resources["coin"] == 2
    assert game.board.seats[HERE].vp == 4


def test_capitalism_pays_nothing_for_other_coins() -> None:
    """Capitalism, ruling: gaining income means only the last step of an income turn."""
    game = before_income("capitalism")
    drive(game, gain(game, HERE, "coin", source="test"))
    drive(game, gain_income(game, RIVAL))
    assert game.board.seats[HERE].vp == 0


def test_capitalism_gives_a_coin_with_each_market() -> None:
    """Capitalism: each market gained brings a coin, whatever happens to the building; other buildings do not."""
    game = before_income("capitalism")
    told = drive(game, gain_building(game, HERE, "market"), "0,0r0")
    assert [event.kind for event in told.events][:2] == ["building", "resource"]
    drive(game, gain_building(game, HERE, "farm"), "0,1r0")
    drive(game, gain_building(game, RIVAL, "market"), "0,0r0")
    assert game.players[HERE].resources["coin"] == 1
    assert game.players[RIVAL].resources["coin"] == 0


def test_mercantilism_turns_food_of_the_income_into_other_resources() -> None:
    """Mercantilism: one for one, any number, into any mix, 2 VP for each."""
    game = before_income("mercantilism")
    game.players[HERE].taken["farm"] = 1
    told = drive(game, gain_income(game, HERE), "worker+culture")
    assert game.players[HERE].resources == {"coin": 1, "worker": 2, "food": 0, "culture": 2}
    assert game.board.seats[HERE].vp == 4
    assert told.of("food_turned")[0].data["into"] == ("worker", "culture")


def test_mercantilism_may_be_declined_and_turns_no_food_from_before() -> None:
    """Mercantilism, ruling: at most as many food as this income gave; not into food."""
    game = before_income("mercantilism")
    give(game, food=5)
    decision = pending(gain_income(game, HERE))
    assert decision.kind == "turn_food"
    assert list(decision.options.keys()) == ["none", "coin", "worker", "culture"]
    assert refused(decision, "coin+coin") == refused(decision, "food") == "no_such_option"
    game = before_income("mercantilism")
    told = drive(game, gain_income(game, HERE), "none")
    assert not told.of("vp") and not told.of("food_turned")
    assert game.players[HERE].resources["food"] == 1


def test_mercantilism_is_for_its_owner_alone() -> None:
    """Mercantilism: nobody else turns food."""
    game = before_income("mercantilism")
    give(game, food=3)
    assert drive(game, gain_income(game, RIVAL)).kinds() == []
