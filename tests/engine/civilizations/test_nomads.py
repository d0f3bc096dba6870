"""Nomads: income buildings and landmarks that stand on the map instead of in the capital city."""

from __future__ import annotations

from typing import Any

from engine.facts.cards import Edition
from engine.rules.board.conquer import take, why_not_conquer
from engine.rules.build import gain_and_place_landmark, gain_building
from engine.rules.conquer import attempt
from engine.rules.count import count
from engine.rules.supply import receive_civilization
from engine.state.codec import decode, encode
from engine.state.hexmap import HexMap, Outpost, Piece, StandIn
from tests.engine.civilizations.stories import begin, first_plot, gain_later
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, refused, scene

SOUTHWEST, EAST, START, ISLAND = (1, 1), (3, 0), (2, 0), (0, 0)


def test_a_building_beside_ones_only_outpost_closes_the_territory() -> None:
    """1 resource of the player's choice, and opponents cannot conquer it. (Nomads, build_outside 2a; CON-3)"""
    game = scene()
    begin(game, "nomads")
    game.board.map.stand(SOUTHWEST, Outpost(HERE))
    drive(game, gain_building(game, HERE, "market"), "1,1", "food")
    assert game.board.map.pieces[SOUTHWEST] == (Piece(HERE, "market"),)
    assert game.players[HERE].resources["food"] == 1
    refusal = why_not_conquer(game.board, RIVAL, SOUTHWEST, anywhere=True)
    assert refusal is not None and refusal.kind == "territory_full"


def test_a_building_takes_an_empty_territory_next_to_an_own_one() -> None:
    """It is controlled now, without dice and without a resource. (2b)"""
    game = scene()
    begin(game, "nomads")
    told = drive(game, gain_building(game, HERE, "house"), "3,0")
    assert told.kinds() == ["build_on_map"]
    assert game.board.map.controller(EAST) == HERE
    assert count(game, HERE, "territory_controlled") == 2
    assert sum(game.players[HERE].resources.values()) == 0


def test_a_building_that_holds_a_territory_falls_like_an_outpost() -> None:
    """It lies toppled there when an opponent conquers it, and counts for the achievement. (2b; ACH-3)"""
    game = scene()
    begin(game, "nomads")
    drive(game, gain_building(game, HERE, "house"), "3,0")
    take(game, RIVAL, EAST)
    assert game.board.map.outposts[EAST] == (
        StandIn(HERE, upright=False, toppled_by=RIVAL, piece="house"),
        Outpost(RIVAL),
    )
    assert game.board.map.controller(EAST) == RIVAL
    assert len(game.board.map.toppled_by(RIVAL)) == 1


def test_the_middle_island_taken_so_earns_no_achievement() -> None:
    """That needs a conquer benefit. (ACH-4)"""
    game = scene()
    begin(game, "nomads")
    game.board.map.stand((1, 0), Outpost(HERE))
    drive(game, gain_building(game, HERE, "house"), "0,0")
    assert game.board.map.controller(ISLAND) == HERE
    assert game.board.achievements == {}
    assert game.board.seats[HERE].vp == 0


def test_the_city_stays_a_choice_and_other_hexes_are_refused() -> None:
    """Unexplored hexes, territories far away, of opponents or full are no places; the city is."""
    game = scene()
    begin(game, "nomads")
    decision = pending(gain_building(game, HERE, "farm"))
    assert set(decision.options.keys()) == {"city", "1,1", "2,-1", "3,0"}
    for hex in ("2,0", "1,0", "-2,2", "-2,1"):
        assert refused(decision, hex) == "no_such_option"
    other = scene()
    begin(other, "nomads")
    drive(other, gain_building(other, HERE, "farm"), "city", first_plot(other, "farm"))
    assert [placed.building for placed in other.players[HERE].capital.buildings] == ["farm"]


def test_a_territory_whose_two_outposts_are_ones_own_is_full() -> None:
    """The start holds two: exactly 1 other token is needed, so it is none of the places."""
    game = scene()
    begin(game, "nomads")
    assert "2,0" not in listed(pending(gain_building(game, HERE, "market")))


def test_a_landmark_may_stand_on_the_map_and_still_counts() -> None:
    """Buildings on the map count for benefits that count buildings. (still_counts; BLD-10)"""
    game = scene()
    begin(game, "nomads")
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"), "1,1")
    drive(game, gain_building(game, HERE, "market"), "1,1", "coin")
    assert count(game, HERE, "landmark") == 1
    assert count(game, HERE, "market") == 1
    assert game.board.map.items(SOUTHWEST) == 2
    assert game.players[HERE].capital.buildings == []


def test_buildings_of_opponents_are_none_of_its_business() -> None:
    """The rival's house goes into the rival's city."""
    game = scene()
    begin(game, "nomads")
    told = drive(game, gain_building(game, RIVAL, "house"), first_plot(game, "house", RIVAL))
    assert told.kinds() == ["plot"]


def test_the_revised_mat_gained_later_brings_the_scarcest_building() -> None:
    """One of the type of which fewest have left the mat; the owner breaks ties. (rebalanced, gained_midgame)"""
    game = scene(era=3)
    game.players[HERE].taken |= {"market": 1, "house": 2, "farm": 1, "armory": 1}
    game.edition = "rebalanced"
    decision = pending(receive_civilization(game.copy(), HERE, "nomads", at_setup=False))
    assert listed(decision) == ["market", "farm", "armory"]
    gain_later(game, "nomads", "farm", "3,0", edition="rebalanced")
    assert game.players[HERE].taken["farm"] == 2
    assert game.board.map.controller(EAST) == HERE
    in_the_city = scene(era=3)  # "by the rule above": the map is one's choice, as for every building
    gain_later(in_the_city, "nomads", "farm", "city", "0,0r0", edition="rebalanced")
    assert in_the_city.players[HERE].capital.occupied() == {(0, 0): "farm"}
    printed = scene(era=3)
    assert gain_later(printed, "nomads").kinds() == []


def test_a_token_beside_which_to_build_is_enough_on_the_revised_mat_alone() -> None:
    """2a: the one other token may be a player token there. (rebalanced)"""
    editions: dict[Edition, bool] = {"printed": False, "rebalanced": True}
    for edition, places in editions.items():
        game = scene()
        begin(game, "nomads", edition=edition)
        game.board.map.stand(SOUTHWEST, StandIn(HERE, piece="token"))
        decision = pending(gain_building(game, HERE, "market"))
        assert ("1,1" in listed(decision)) is places


def test_conquering_from_a_building_that_holds_its_territory() -> None:
    """Control is control: territories next to it can be conquered. (CON-1, CON-2)"""
    game = scene()
    begin(game, "nomads")
    drive(game, gain_building(game, HERE, "house"), "2,-1")
    told = drive(game, attempt(game, HERE, (1, 1)), "vp_4", "coin", "red")
    assert told.of("conquered")


def test_a_building_on_the_map_survives_being_saved() -> None:
    """The position keeps what holds a territory apart from an outpost."""
    game = scene()
    begin(game, "nomads")
    drive(game, gain_building(game, HERE, "house"), "3,0")
    assert decode(HexMap, encode(game.board.map)) == game.board.map
    written: Any = encode(game.board.map)
    assert "piece" not in written["outposts"]["2,0"][0]
