"""Craftsmen: civilizations.yaml, Craftsmen, statue and counts_as_city, its rulings and the revised mat gained later."""

from __future__ import annotations

from engine.rules import gain
from engine.rules.build import gain_and_place_landmark, gain_building
from engine.rules.count import count
from engine.rules.supply import receive_civilization
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene


def test_a_building_on_the_mat_gives_what_it_covers_and_counts_as_a_building() -> None:
    """statue 1 to 3, counts_as_city 1: lowest space of a column, benefit at once."""
    game = scene()
    begin(game, "craftsmen")
    mine = own(game, "craftsmen")
    drive(game, gain_building(game, HERE, "market"), "middle_1")
    assert mine.memory == {"middle_1": ["market"]}
    assert resources(game) == {"coin": 1}
    assert game.players[HERE].capital.buildings == []
    assert count(game, HERE, "market") == 1


def test_columns_are_filled_from_the_bottom_and_mixed_freely() -> None:
    """statue 2 and 3; a full column takes nothing more."""
    game = scene()
    begin(game, "craftsmen")
    for keys in (["left_1"], ["left_2", "5"], ["left_3"], ["right_1"]):
        drive(game, gain_building(game, HERE, "farm"), *keys)
    decision = pending(gain_building(game, HERE, "house"))
    assert listed(decision) == ["city", "middle_1", "right_2"]
    assert refused(decision, "right_3") == "no_such_option"
    assert vp(game) == 5
    assert game.players[HERE].territories == [5]


def test_the_city_may_be_chosen_instead() -> None:
    """statue: optional; the building then goes into the city by the usual rules."""
    game = scene()
    begin(game, "craftsmen")
    mine = own(game, "craftsmen")
    drive(game, gain_building(game, HERE, "market"), "city", "8,8r0")
    assert mine.memory == {}
    assert game.players[HERE].capital.occupied() == {(8, 8): "market"}


def test_a_landmark_never_goes_on_the_mat() -> None:
    """statue, limits: income buildings only."""
    game = scene()
    begin(game, "craftsmen")
    told = drive(game, gain_and_place_landmark(game, HERE, "bakery", "BLD-8"), "0,2r0")
    assert told.kinds() == ["plot"]


def test_a_full_mat_leaves_the_city_only() -> None:
    """statue, limits: one building per space."""
    game = scene()
    begin(game, "craftsmen")
    mine = own(game, "craftsmen")
    mine.memory.update({slug: ["farm"] for slug in ("left_3", "middle_4", "right_5")})
    told = drive(game, gain_building(game, HERE, "market"), "8,8r0")
    assert told.kinds() == ["plot"]


def test_a_building_on_the_mat_is_a_building_gained() -> None:
    """Ruling: counts for 'gained a building' like any other (Capitalism: a coin for a market)."""
    game = scene()
    begin(game, "craftsmen")
    in_force(game, "capitalism")
    drive(game, gain_building(game, HERE, "market"), "right_1")
    assert resources(game) == {"coin": 1, "food": 1}


def test_a_building_on_the_mat_is_a_building_placed() -> None:
    """tapestry_cards.yaml, Monarchy, ruling: also for one that goes onto the Craftsmen mat."""
    game = scene()
    begin(game, "craftsmen")
    in_force(game, "monarchy")
    drive(game, gain_building(game, HERE, "market"), "middle_1")
    assert vp(game) == 3


def test_a_building_on_the_mat_fills_no_row() -> None:
    """counts_as_city 2, ruling: no row, column or district of the city."""
    game = scene()
    begin(game, "craftsmen")
    drive(game, gain_building(game, HERE, "market"), "left_1")
    drive(game, gain.gain(game, HERE, {"vp_per": "capital"}, source="income_mat"))
    assert vp(game) == 0


def test_only_its_owner_builds_there() -> None:
    game = scene()
    begin(game, "craftsmen")
    assert drive(game, gain_building(game, RIVAL, "market"), "8,8r0").kinds() == ["plot"]


def test_gained_later_the_printed_mat_is_empty() -> None:
    """gained_midgame: default; buildings in the city are not moved."""
    game = scene(era=3)
    gain_later(game, "craftsmen")
    assert own(game, "craftsmen").memory == {}


def test_gained_later_the_revised_mat_begins_with_tokens_up_to_the_era() -> None:
    """rebalanced, gained_midgame: a token in each column up to the era's row, the benefit of one, then above them."""
    game = scene(era=2)
    gain_later(game, "craftsmen", "left_1", "done", "right_2", "left_1", edition="rebalanced")
    mine = own(game, "craftsmen")
    assert mine.memory == {"left_1": ["token"], "right_2": ["token"]}
    assert resources(game) == {"worker": 1}
    decision = pending(gain_building(game, HERE, "house"))
    assert listed(decision) == ["city", "left_2", "middle_1", "right_3"]


def test_the_revised_mat_lets_no_token_go_higher_than_the_era() -> None:
    """rebalanced, gained_midgame 1 and 2: without a token there is nothing to gain."""
    game = scene(era=1)
    gain_later(game, "craftsmen", "done", "done", "done", edition="rebalanced")
    mine = own(game, "craftsmen")
    assert mine.memory == {}
    assert resources(game) == {}


def test_declined_by_one_civilization_a_building_is_offered_to_the_next() -> None:
    """statue is optional: with Nomads too, first the mat, then the map, at last the city."""
    game = scene()
    begin(game, "craftsmen")
    begin(game, "nomads")
    steps = gain_building(game, HERE, "market")
    assert pending(steps).kind == "build_on_mat"
    told = drive(game, gain_building(game, HERE, "farm"), "city", "city", "8,8r0")
    assert told.kinds() == ["build_on_mat", "build_on_map", "plot"]


def test_no_token_stands_above_the_row_of_the_era() -> None:
    """rebalanced, gained_midgame 1: in era 3 the first three rows of each column."""
    for era, rows in ((1, 1), (3, 3)):
        game = scene(era=era)
        game.edition = "rebalanced"
        decision = pending(receive_civilization(game, HERE, "craftsmen", at_setup=False), "done", "done")
        assert set(listed(decision)) == {"done", *(f"right_{row}" for row in range(1, rows + 1))}


def test_a_building_on_the_mat_covers_no_impassable_plot() -> None:
    """statue 1 with Terraforming: it stands in no city, so the 5 VP for impassable plots do not come."""
    game = scene()
    begin(game, "craftsmen")
    in_force(game, "terraforming")
    drive(game, gain_building(game, HERE, "market"), "middle_1")
    assert vp(game) == 0
