"""Artificers: civilizations.yaml, Artificers, rearrange, finale, and their rulings."""

from __future__ import annotations

import pytest

from engine.abilities.ability import ABILITIES
from engine.facts.cards import CIVILIZATIONS, INCOME_BUILDINGS, Prerequisite
from engine.foresight import building_brings, mat_vp
from engine.outlook import face_of
from engine.rules.gain import gain
from engine.rules.income import gain_income, income_of, use_civilizations
from engine.rules.income_mat import row_of, uncovered
from engine.rules.tech import meets
from engine.state.game import Game
from engine.things import RowMove
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, own, step
from tests.engine.whole import HERE, drive, listed, pending, scene

FF = ("base", "ff")


def artificers(**taken: int) -> Game:
    """So many buildings of each row have left the mat."""
    game = scene(boxes=FF)
    begin(game, "artificers")
    game.players[HERE].taken.update(taken)
    return game


def open_spaces(game: Game, row: str) -> list[int]:
    """The numbers of a row's uncovered spaces."""
    return sorted(space.number for space in uncovered(game, HERE, row_of(game, HERE, row)))


def test_the_leftmost_building_is_set_aside_and_opens_its_space() -> None:
    """rearrange 2a: it lies on the mat, never in the city."""
    game = artificers(market=1)
    told = step(game, 2, "aside:market")
    assert open_spaces(game, "market") == [1, 2, 3]
    assert not game.players[HERE].capital.buildings and not game.players[HERE].capital.beside
    face = face_of(game.box, own(game, "artificers"), 2)
    assert [lying.piece for lying in face.pieces] == ["market"]
    assert told.of("building_put_aside")[0].data == {"building": "market"}


def test_setting_aside_is_not_gaining() -> None:
    """Ruling (designers): nothing that reacts to gaining or placing fires."""
    told = step(artificers(), 2, "aside:farm")
    assert not told.of("building_taken")
    assert not told.of("building_placed")


def test_or_it_slides_one_space_left() -> None:
    """rearrange 2b: it covers that space and opens the one it leaves."""
    game = artificers(market=2)
    step(game, 3, "left:market")
    assert open_spaces(game, "market") == [1, 2, 4]
    step(game, 4, "left:market")
    assert open_spaces(game, "market") == [1, 3, 4], "one space, not the leftmost empty one"


def test_on_the_first_space_it_cannot_slide_any_more() -> None:
    """Ruling: the space that is open from the start may be covered."""
    game = artificers()
    step(game, 2, "left:house")
    assert open_spaces(game, "house") == [2]
    keys = listed(pending(use_civilizations(game, HERE, 3)))
    assert "left:house" not in keys
    assert {"skip", "aside:house", "left:farm"} <= set(keys)


def test_buildings_are_still_taken_from_the_left() -> None:
    """Ruling: the one that was moved comes first, and opens the space where it stands."""
    game = artificers(market=2)
    step(game, 2, "left:market")
    third = game.box.income_mat["market"].spaces[2]
    assert building_brings(game, HERE, "market").income == third.income
    drive(game, gain(game, HERE, "market", source=""), first_plot(game, "market"))
    assert open_spaces(game, "market") == [1, 2, 3, 4]
    assert game.players[HERE].taken["market"] == 3


def test_a_slide_after_another_building_has_left() -> None:
    """The next one slides onto what that left."""
    game = artificers()
    step(game, 2, "left:farm")
    drive(game, gain(game, HERE, "farm", source=""), first_plot(game, "farm"))
    assert open_spaces(game, "farm") == [1, 2]
    step(game, 3, "left:farm")
    assert open_spaces(game, "farm") == [1, 3]


def test_the_new_layout_pays_in_the_same_turn() -> None:
    """Ruling: for VP and income, and for tech cards that ask for an innovation. (INC-10, INC-12, TEC-5)"""
    game = artificers(market=1)
    game.players[HERE].tech["bakery"] = "bottom"
    assert (mat_vp(game, HERE), income_of(game, HERE, 2, "market")) == (1, ("coin", "coin"))
    step(game, 2, "left:market")
    assert (mat_vp(game, HERE), income_of(game, HERE, 2, "market")) == (2, ("coin",))


def test_what_is_covered_again_is_no_prerequisite_any_more() -> None:
    """(TEC-5)"""
    game = artificers()
    spaces = {space: Prerequisite("innovation", row="house", space=space) for space in (1, 2)}
    assert [meets(game, HERE, needed) for needed in spaces.values()] == [True, False]
    step(game, 2, "left:house")
    assert [meets(game, HERE, needed) for needed in spaces.values()] == [False, True]


def test_one_row_and_one_change_in_an_income_turn() -> None:
    """rearrange: limits, optional."""
    game = artificers()
    assert step(game, 2, "aside:market").kinds() == ["rearrange"]
    assert step(game, 3, "skip").kinds() == ["rearrange"]


def test_where_no_building_is_left_there_is_nothing_to_move() -> None:
    game = artificers(**dict.fromkeys(INCOME_BUILDINGS, 5))
    assert not drive(game, use_civilizations(game, HERE, 2)).asked


def test_in_income_turn_five_buildings_score() -> None:
    """finale 1; rulings: every income building off the mat, those set aside too."""
    game = artificers(market=2, farm=1)
    step(game, 4, "aside:market")
    step(game, 5, "vp")
    assert vp(game) == 4


def test_or_a_row_is_pushed_to_the_left() -> None:
    """finale 2: the rightmost spaces are open then."""
    game = artificers(market=2, house=1)
    asked = pending(use_civilizations(game, HERE, 5))
    assert set(listed(asked)) == {"skip", "vp", *(f"pack:{row}" for row in INCOME_BUILDINGS)}
    step(game, 5, "pack:market")
    assert open_spaces(game, "market") == [4, 5, 6]
    assert open_spaces(game, "house") == [1, 2]


def test_a_push_names_only_vp() -> None:
    """Ruling: on turn 5 only VP are paid. (END-1)"""
    asked = pending(use_civilizations(artificers(market=2), HERE, 5))
    assert asked.thing("pack:market") == RowMove(
        "market", "pack", ({"vp_per": "tech"}, {"vp": 10}), ({"vp_per": "tech"}, {"vp_per": "tech"})
    )


def test_a_row_that_lies_at_the_left_already_cannot_be_pushed() -> None:
    game = artificers(market=5, house=2)
    step(game, 2, "left:farm")
    keys = listed(pending(use_civilizations(game, HERE, 5)))
    assert "pack:market" not in keys
    game.players[HERE].taken["farm"] = 5
    assert "pack:farm" not in listed(pending(use_civilizations(game, HERE, 5)))


def test_each_answer_says_what_it_uncovers_and_covers() -> None:
    game = artificers(market=1)
    asked = pending(use_civilizations(game, HERE, 2))
    assert asked.thing("left:market") == RowMove("market", "left", ({"vp_per": "tech"},), ("coin",))
    assert asked.thing("aside:market") == RowMove("market", "aside", ({"vp_per": "tech"},))


def test_built_in_players_open_what_pays_most() -> None:
    """They set aside rather than do nothing, and push where the last spaces score more than buildings."""
    game = artificers(market=2)
    ability = ABILITIES["artificers"]
    game.board.seats[HERE].era = 2
    chosen = ability.advice(game, pending(use_civilizations(game, HERE, 2)))
    assert chosen is not None and chosen.startswith("aside:")
    game.board.seats[HERE].era = 5
    game.in_income_turn, game.active = True, HERE
    assert ability.advice(game, pending(use_civilizations(game, HERE, 5))) != "skip"


def test_income_is_gained_of_open_spaces_only() -> None:
    """(INC-12, INC-14)"""
    game = artificers(market=1)
    step(game, 2, "left:market")
    drive(game, gain_income(game, HERE), "6", "academia")
    assert resources(game)["coin"] == 1


@pytest.mark.parametrize("turn", [1, 6])
def test_they_act_in_income_turns_two_to_five_and_stay_in_solo_games(turn: int) -> None:
    """income_turns, excluded_from_solo."""
    assert (CIVILIZATIONS["artificers"].income_turns, CIVILIZATIONS["artificers"].solo) == ((2, 3, 4, 5), "stays")
    assert not drive(artificers(), use_civilizations(artificers(), HERE, turn)).asked
