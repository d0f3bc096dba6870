"""Charms: bonuses at the sides of tapestry cards, told as plays of one player's cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.facts.cards import Charms
from engine.rules.tapestry import play_card, play_face_down, turn_over
from engine.state.game import Game
from engine.state.player import FACE_DOWN
from tests.engine import charmed
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, drive, listed, pending, scene, stack

MAKER, ERA_2, ERA_3 = 0, 1, 2


def table(*left_to_right: str, era: int = 3) -> Game:
    """A table with cards on the player's income mat from Maker of Fire on; `-` leaves a space empty."""
    game = scene(era=era, box=charmed.box())
    for space, card in enumerate(left_to_right):
        game.players[HERE].tapestries[space] = [] if card == "-" else [card]
    return game


def has(game: Game) -> dict[str, int]:
    """The resources that the player has."""
    return {slug: number for slug, number in game.players[HERE].resources.items() if number}


@pytest.mark.parametrize("neighbor", ["trap", "left_coin", FACE_DOWN])
def test_a_left_charm_is_gained_to_the_right_of_any_card(neighbor: str) -> None:
    """Charmed or not, face down too. (CHM-2)"""
    game = table("-", neighbor)
    lay(game, "left_coin", "left", space=ERA_3)
    assert has(game) == {"coin": 1} and game.board.seats[HERE].vp == 5


def test_maker_of_fire_is_no_card_but_a_card_on_it_is() -> None:
    """(CHM-2)"""
    game = table("-")
    assert lay(game, "left_coin", space=ERA_2).kinds() == [] and has(game) == {}
    game = table("trap")
    lay(game, "left_coin", "left", space=ERA_2)
    assert has(game) == {"coin": 1}


def test_a_left_charm_is_gained_also_on_top_of_another_card() -> None:
    """(CHM-2)"""
    game = table("-", "trap", "trap")
    lay(game, "left_coin", "left", space=ERA_3)
    assert has(game) == {"coin": 1}


@pytest.mark.parametrize("played", ["trap", "left_coin"])
def test_a_right_charm_is_gained_for_the_first_card_to_its_right(played: str) -> None:
    """Whatever that card is. (CHM-3)"""
    game = table("-", "right_food")
    lay(game, played, "right", *(["left"] if played == "left_coin" else []), space=ERA_3)
    assert has(game)["food"] == 1


def test_a_card_laid_face_down_sets_a_right_charm_off() -> None:
    """(CHM-3, INC-4)"""
    game = table("-", "right_food")
    stack(game, "tapestry", ["left_coin"])
    drive(game, play_face_down(game, HERE, ERA_3), "right")
    assert has(game) == {"food": 1}


def test_a_right_charm_is_not_gained_again_where_a_card_covers_the_first() -> None:
    """(CHM-3)"""
    game = table("-", "right_food")
    lay(game, "trap", "right", space=ERA_3)
    assert lay(game, "trap", space=ERA_3).kinds() == []
    assert has(game) == {"food": 1}


def test_a_covered_card_gives_its_right_charm_no_more() -> None:
    """The reading that is followed: covered cards are inactive. (CHM-7)"""
    game = table("-", "right_food")
    game.players[HERE].tapestries[ERA_2].append("trap")
    assert lay(game, "trap", space=ERA_3).kinds() == [] and has(game) == {}


def test_a_card_turned_over_counts_as_played_now() -> None:
    """Both charms answer to it. (CHM-2, CHM-3)"""
    game = table("-", "right_food", FACE_DOWN)
    game.players[HERE].stored = ["left_coin"]
    drive(game, turn_over(game, HERE, "left_coin", ERA_3, rule="SCN5-10"), "right", "left")
    assert has(game) == {"food": 1, "coin": 1}


@pytest.mark.parametrize(("order", "vp"), [(("left", "0,0r0"), 3), (("card", "left", "0,0r0"), 0)])
def test_charms_and_the_ability_are_taken_in_any_order(order: tuple[str, ...], vp: int) -> None:
    """A card that counts farms, with a farm as its charm. (CHM-1)"""
    game = table("-", "trap")
    lay(game, "counts_food", *order, space=ERA_3)
    assert game.board.seats[HERE].vp == vp
    assert game.players[HERE].taken["farm"] == 1


def test_a_charm_may_be_left_and_an_ability_not() -> None:
    """Charms are bonuses; nobody leaves before the card has done what it does. (CHM-1, TRN-4)"""
    game = table("-", "trap")
    lay(game, "left_coin", "card", "skip", space=ERA_3)
    assert has(game) == {} and game.board.seats[HERE].vp == 5
    game = table("-", "trap")
    game.players[HERE].hand.append("left_coin")
    assert listed(pending(play_card(game, HERE, "left_coin", ERA_3))) == ["left", "card"]


def test_a_card_of_this_era_has_only_its_charms_to_take() -> None:
    """It asks for nothing as it is played. (CHM-1, INC-6)"""
    game = table("-", "trap")
    lay(game, "both_sides", "left", space=ERA_3)
    assert game.board.seats[HERE].tokens["science"] == [1]
    game = table("-", "trap")
    lay(game, "both_sides", "skip", space=ERA_3)
    assert game.board.seats[HERE].tokens["science"] == [0]


def test_a_charm_that_would_give_nothing_is_not_asked_for() -> None:
    """(CHM-1)"""
    game = table("-", "trap")
    game.players[HERE].taken["farm"] = 5
    assert lay(game, "counts_food", space=ERA_3).kinds() == []


def test_a_charm_that_gives_something_only_after_the_ability_is_asked_for_then() -> None:
    """Any order: it upgrades the tech card that the ability brings. (CHM-1)"""
    game = table("-", "trap")
    left_coin = game.box.tapestry_cards["left_coin"]
    tech_first = replace(left_coin, charms=Charms(left="upgrade"), benefit="invent")
    game.board.box = replace(game.box, tapestry_cards={**game.box.tapestry_cards, "left_coin": tech_first})
    game.bags["tech"].face_up = ["bakery"]
    stack(game, "tech", [])
    lay(game, "left_coin", "left", space=ERA_3)
    assert game.players[HERE].tech == {"bakery": "middle"}


def test_a_copy_has_the_ability_and_no_charm() -> None:
    """Espionage to the right of a card copies a charmed one. (CHM-4)"""
    game = table("-", "left_coin")
    told = lay(game, "espionage", space=ERA_3)
    assert "charm" not in told.kinds() and has(game) == {}
    assert game.board.seats[HERE].vp == 5


def test_points_of_a_charm_come_from_its_card() -> None:
    """(CHM-1)"""
    game = table("-", "right_food")
    told = lay(game, "trap", "right", space=ERA_3)
    asked, _ = told.asked[0]
    assert asked.data["source"] == "tapestry:trap"
    assert [event.data["source"] for event in told.of("vp")] == ["tapestry:trap"]


def test_an_icon_of_any_track_advances_on_one_of_those_in_play() -> None:
    """Without benefit or bonus; beside it the laurel of landmarks. (ICO-2, ICO-3)"""
    game = table("-", "trap")
    game.board.landmarks = {"forge": HERE, "bakery": HERE}
    game.players[HERE].hand.append("any_track")
    asked = pending(play_card(game, HERE, "any_track", ERA_3), "left")
    assert listed(asked) == [*game.board.tracks] and asked.data["benefit"] is False
    game = table("-", "trap")
    game.board.landmarks = {"forge": HERE, "bakery": HERE}
    lay(game, "any_track", "left", "technology", space=ERA_3)
    assert game.board.seats[HERE].tokens["technology"] == [1] and game.board.seats[HERE].vp == 2
