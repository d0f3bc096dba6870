"""The capital city: footprints in every rotation, overhang, no room, districts, rows and columns, what counts."""

from __future__ import annotations

import pytest

from engine.facts.cards import CAPITALS, INCOME_MAT
from engine.facts.components import LANDMARKS
from engine.rules.build import can_gain_building, gain_and_place_landmark, gain_building, place_building
from engine.rules.count import count
from engine.rules.gain import gain
from engine.state.capital import Capital, Placed, orientations
from engine.state.game import Game
from tests.engine.cities import district_plots
from tests.engine.rules.settled import Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, refused, scene

BASE_LANDMARKS = [slug for slug, landmark in LANDMARKS.items() if landmark.expansion == "base"]

SHAPES = {
    "lighthouse": (4, 1),
    "train_station": (9, 1),
    "launch_pad": (6, 2),
    "apothecary": (4, 1),
    "academy": (8, 2),
    "laboratory": (6, 2),
    "barracks": (4, 1),
    "tank_factory": (9, 1),
    "fusion_reactor": (8, 4),
    "forge": (4, 1),
    "rubber_works": (12, 4),
    "tech_hub": (6, 2),
    "bakery": (4, 1),
    "barn": (9, 1),
    "com_tower": (6, 2),
    "library": (8, 2),
    "stock_market": (4, 1),
    "treasury": (4, 1),
}
"""The plots that each landmark covers, and in how many ways it can be turned."""


def empty_city(mat: int = 2) -> Game:
    """A game in which nothing is built yet."""
    return scene(mat=mat)


def fill(game: Game, *, leave: set[tuple[int, int]]) -> None:
    """Close all plots but these."""
    capital = game.players[HERE].capital
    capital.extra = [(row, column) for row in range(9) for column in range(9) if (row, column) not in leave]


@pytest.mark.parametrize("landmark", BASE_LANDMARKS)
def test_a_landmark_covers_its_footprint_in_every_rotation(landmark: str) -> None:
    """All placements are inside on open plots or hang over the edge, and none is listed twice. (BLD-2, BLD-3, BLD-4)"""
    plots, turns = SHAPES[landmark]
    assert [len(shape) for _, shape in orientations(Capital(1).footprint(landmark))] == [plots] * turns
    for mat in CAPITALS:
        capital = Capital(mat)
        placements = list(capital.placements(landmark).values())
        assert len(placements) == len(set(placements))
        for placed in placements:
            inside = [plot for plot in capital.covered(placed) if plot in capital.plan.plots]
            assert inside and not capital.impassable().intersection(inside)
            assert capital.why_not(placed) is None
        everywhere = [
            Placed(landmark, row, column, turn)
            for row in range(-4, 9)
            for column in range(-4, 9)
            for turn in range(4)
            if capital.why_not(Placed(landmark, row, column, turn)) is None
        ]
        assert set(placements) == set(everywhere)


def test_the_table_has_all_18_landmarks() -> None:
    """(CMP-1)"""
    assert list(SHAPES) == BASE_LANDMARKS
    assert len(SHAPES) == 18


@pytest.mark.parametrize("row", list(INCOME_MAT))
def test_an_income_building_is_taken_from_the_left_and_covers_one_open_plot(row: str) -> None:
    """Five of each; then that type can be gained no more, and nothing comes instead. (BLD-1, BLD-9)"""
    game = empty_city()
    for number in range(5):
        assert can_gain_building(game, HERE, row)
        drive(game, gain_building(game, HERE, row), f"0,{number}r0")
        assert game.players[HERE].uncovered(row) == number + 2
    watch = Watch(game)
    told = drive(game, gain(game, HERE, row, source="test"))
    assert told.of("no_building_left")[0].rule == "BLD-9"
    assert watch.changes() == {}


def test_impassable_and_built_plots_are_closed() -> None:
    """(BLD-1, BLD-3)"""
    game = empty_city()
    drive(game, gain_building(game, HERE, "farm"), "0,0r0")
    asked = pending(gain_building(game, HERE, "farm"))
    assert refused(asked, "0,0r0") == "plot_not_open"
    assert refused(asked, "0,8r0") == "plot_not_open", "printed on the mat"
    assert refused(asked, "9,9r0") == "outside_the_city"
    assert refused(asked, "somewhere") == "no_such_option"


def test_a_landmark_may_hang_over_the_edge_but_not_leave_the_city() -> None:
    """(BLD-4)"""
    game = empty_city()
    drive(game, gain_and_place_landmark(game, HERE, "barn", "BLD-8"), "-2,0r0")
    assert set(game.players[HERE].capital.occupied()) == {(0, 0), (0, 1), (0, 2)}
    asked = pending(place_building(game, HERE, "bakery"))
    assert refused(asked, "-2,0r0") == "outside_the_city"


def test_a_building_that_can_be_placed_must_be_placed() -> None:
    """Nothing but plots is offered. (BLD-5)"""
    asked = pending(place_building(empty_city(), HERE, "academy"))
    assert all(key.count(",") == 1 and "r" in key for key in listed(asked, 999))


def test_without_room_a_building_stands_beside_the_city_and_counts() -> None:
    """(BLD-4, BLD-10, RUL-1)"""
    game = empty_city()
    fill(game, leave=set())
    drive(game, gain_building(game, HERE, "market"))
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"))
    assert game.players[HERE].capital.beside == ["market", "forge"]
    assert count(game, HERE, "market") == count(game, HERE, "landmark") == 1


def test_a_building_too_large_for_what_is_open_stands_beside_though_a_small_one_fits() -> None:
    """(BLD-4)"""
    game = empty_city()
    fill(game, leave={(4, 4)})
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"))
    assert game.players[HERE].capital.beside == ["forge"]
    drive(game, gain_building(game, HERE, "market"), "4,4r0", "coin")
    assert game.players[HERE].capital.buildings == [Placed("market", 4, 4)]


def test_a_completed_district_gives_a_resource_at_once() -> None:
    """Each of the nine; impassable plots count as filled. (BLD-3, BLD-6)"""
    for row in range(3):
        for column in range(3):
            game = empty_city()
            last = next(plot for plot in district_plots(row, column) if plot not in Capital(2).impassable())
            fill(game, leave={last})
            told = drive(game, gain_building(game, HERE, "house"), f"{last[0]},{last[1]}r0", "worker")
            assert told.of("district")[0].data["district"] == (row, column)
            assert told.resources_of() == [(None, None)]
            assert game.players[HERE].resources["worker"] == 1


def test_two_districts_at_once_give_two_resources() -> None:
    """(BLD-6)"""
    game = empty_city()
    leave = {(1, 2), (1, 3), (2, 2), (2, 3)}
    fill(game, leave=leave)
    assert not leave & Capital(2).impassable()
    told = drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"), "1,2r0", "coin", "food")
    assert len(told.of("district")) == 2
    assert told.resources_of() == [(1, 2), (2, 2)], "each question says which of the two it is"
    assert (game.players[HERE].resources["coin"], game.players[HERE].resources["food"]) == (1, 1)


def test_the_city_scores_its_complete_rows_and_columns() -> None:
    """(BLD-7, INC-11)"""
    game = empty_city()
    assert count(game, HERE, "capital") == 0
    fill(game, leave={(4, 4)})
    assert (count(game, HERE, "row"), count(game, HERE, "column"), count(game, HERE, "capital")) == (8, 8, 16)
    drive(game, gain_building(game, HERE, "market"), "4,4r0", "coin")
    told = drive(game, gain(game, HERE, {"vp_per": "capital"}, source="test"))
    assert game.board.seats[HERE].vp == 18
    assert told.of("vp")[0].data["count"] == 18


def test_each_landmark_can_be_gained_once() -> None:
    """(BLD-8)"""
    game = settled()
    game.board.landmarks["bakery"] = RIVAL
    watch = Watch(game)
    told = drive(game, gain(game, HERE, {"landmark": "bakery"}, source="test"))
    assert told.of("landmark_taken")[0].rule == "BLD-8"
    assert watch.changes() == {}


def test_vp_for_buildings_count_those_off_the_mat_wherever_they_are() -> None:
    """Placed, beside the city, or on another mat. (BLD-10, RUL-1)"""
    game = empty_city()
    game.players[HERE].taken["farm"] = 3
    assert count(game, HERE, "farm") == 3
    assert count(game, HERE, "income_building") == 3


def test_any_income_building_is_one_that_is_left() -> None:
    """(BLD-9)"""
    game = empty_city()
    game.players[HERE].taken = {"market": 5, "house": 5, "farm": 0, "armory": 5}
    drive(game, gain(game, HERE, "any_income_building", source="test"), "0,0r0")
    assert game.players[HERE].taken["farm"] == 1


def test_a_building_that_is_not_placed_is_one_that_is_left() -> None:
    """It stands beside the city. (BLD-9, BLD-10)"""
    game = empty_city()
    game.players[HERE].taken = {"market": 5, "house": 5, "farm": 0, "armory": 5}
    drive(game, gain(game, HERE, "income_building_unplaced", source="test"))
    assert game.players[HERE].taken["farm"] == 1
    assert game.players[HERE].capital.beside == ["farm"]


def test_the_open_corner_of_a_landmark_is_not_enough_to_stand_in_the_city() -> None:
    """Rubber Works as drawn, at the lower right: all but its open corner would lie outside. (BLD-2, BLD-4)"""
    asked = pending(place_building(empty_city(), HERE, "rubber_works"))
    for row, column in ((7, 7), (7, 8), (8, 7)):
        assert refused(asked, f"{row},{column}r0") == "outside_the_city"
