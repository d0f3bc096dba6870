"""The Automa explores: which empty hex, and the tile that lands there."""

import pytest

from automa.table.table_setup import NEW_TABLES, TableSetup
from tests.story import AUTOMA, SHADOW, YOU, Scene, at, board_of, event, events, numbers, reason, reasons, told


def exploring(**setup: object) -> Scene:
    """The Automa will advance to exploration 2 and explore; the starting outposts lie on 22 and 24."""
    return Scene(**setup).only(AUTOMA, exploration=1)


def exploring_anywhere() -> Scene:
    """The Automa will advance to exploration 9 and explore anywhere."""
    return Scene().only(AUTOMA, exploration=8)


EMPTY = [1, 2, 3, 5, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 23, 29, 30, 31, 32, 33]
"""The 21 hexes on which nothing is printed."""


def test_empty_hexes_next_to_its_own_territories_are_valid() -> None:
    """Round 22 the hexes 18, 19 and 29 show nothing; 15, 25 and 26 are printed land. (BEX-1)"""
    explored = event(exploring().bots_turn(7, 6), "explored")
    assert reasons(explored)[0] == ("valid_hexes", "BEX-1")
    assert sorted(numbers(reason(explored, "valid_hexes").data["hexes"])) == [18, 19, 29]


def test_a_territory_it_no_longer_controls_opens_nothing() -> None:
    """Its outpost on 27 lies toppled: the hexes round it are not valid. (BEX-1)"""
    explored = event(exploring().outposts(AUTOMA, 27, toppled_by=YOU).bots_turn(7, 6), "explored")
    assert sorted(numbers(reason(explored, "valid_hexes").data["hexes"])) == [18, 19, 29]


def test_explore_anywhere_makes_every_empty_hex_valid() -> None:
    """All 21 on an untouched map. (BEX-2)"""
    explored = event(exploring_anywhere().bots_turn(7, 6), "explored")
    assert reasons(explored)[0] == ("valid_hexes", "BEX-2")
    assert sorted(numbers(reason(explored, "valid_hexes").data["hexes"])) == EMPTY


def test_hexes_explored_already_are_not_valid() -> None:
    """19 shows a tile: 18 and 29 are left. (BEX-1)"""
    explored = event(exploring().explored(19).bots_turn(7, 6), "explored")
    assert sorted(numbers(reason(explored, "valid_hexes").data["hexes"])) == [18, 29]


def test_without_an_empty_hex_in_reach_nothing_happens() -> None:
    """18, 19 and 29 are explored: the advance stands, no tile is placed. (BEX-3)"""
    play = exploring().explored(18, 19, 29).bots_turn(7, 6)
    assert event(play, "nothing_to_explore").rule == "BEX-3"
    assert events(play, "explored") == []


def test_nothing_is_left_to_explore_anywhere() -> None:
    """The whole map is explored. (BEX-2, BEX-3)"""
    play = exploring_anywhere().explored(*EMPTY).bots_turn(7, 6)
    assert len(events(play, "nothing_to_explore")) == 1


@pytest.mark.parametrize("favorite", ["exploration", "science", "technology"])
def test_it_keeps_far_away_from_your_territories(favorite: str) -> None:
    """You on 24: 19 is three steps away, 29 four, 18 five. It takes 18 with any favorite but military. (BEX-4)"""
    explored = event(exploring().favorites(automa=favorite).bots_turn(7, 6), "explored")
    cut = reason(explored, "hexes_left")
    assert (cut.rule, cut.data["kind"], cut.data["distance"]) == ("BEX-4", "furthest_from_players", 5)
    assert numbers([explored.data["hex"]]) == [18]
    assert "hex_tiebreaker" not in [kind for kind, _ in reasons(explored)]


def test_with_military_as_favorite_it_does_not_mind_you() -> None:
    """The hex tiebreaker alone: card 6 meets 19 first, card 11 meets 29. (BEX-4, BEX-5)"""
    for card, taken in ((6, 19), (11, 29)):
        explored = event(exploring().favorites(automa="military").bots_turn(7, card), "explored")
        assert reasons(explored) == [("valid_hexes", "BEX-1"), ("hex_tiebreaker", "HEX-6")]
        assert numbers([explored.data["hex"]]) == [taken]


def test_it_is_the_automa_s_favorite_that_counts() -> None:
    """Military is the favorite of the Shadow Empire: the Automa keeps away from you all the same. (BEX-4)"""
    explored = event(exploring().favorites(shadow="military").bots_turn(7, 6), "explored")
    assert numbers([explored.data["hex"]]) == [18]


def test_equally_far_hexes_are_told_apart_by_the_hex_tiebreaker() -> None:
    """You hold the middle island: 18 and 29 are three steps away; card 6 meets 18 first, card 8 meets 29. (BEX-5)"""
    for card, taken in ((6, 18), (8, 29)):
        scene = exploring().empty_map().outposts(AUTOMA, 22, 22).outposts(YOU, 16)
        explored = event(scene.bots_turn(7, card), "explored")
        assert reasons(explored)[1:] == [("hexes_left", "BEX-4"), ("hex_tiebreaker", "HEX-6")]
        assert sorted(numbers(reason(explored, "hexes_left").data["hexes"])) == [18, 29]
        assert numbers([explored.data["hex"]]) == [taken]


def test_each_hex_is_measured_to_the_nearest_of_your_territories() -> None:
    """You hold 24 in the east and 11 in the west: 18, next to 11, is now the nearest, 29 the farthest. (BEX-8)

    29 is three steps from 11 (by 25 and 18), 19 three (by 15 and 8) from 11 and from 24: the hex tiebreaker of card 8.
    """
    explored = event(exploring().outposts(YOU, 11).bots_turn(7, 8), "explored")
    cut = reason(explored, "hexes_left")
    assert cut.data["distance"] == 3
    assert numbers([explored.data["hex"]]) == [29]


def test_a_barred_way_makes_a_hex_farther() -> None:
    """You hold 32 next to 29. Closed by two toppled outposts, 26 makes 19 farther than 18: by 23 and 30. (BEX-8)

    From 32 the Automa's 22 is barred; 18 is three steps away (29, 25), 19 two by 26. With 26 closed 19 is three.
    """
    open_way = event(exploring().empty_map().outposts(AUTOMA, 22, 22).outposts(YOU, 32).bots_turn(7, 6), "explored")
    assert numbers(reason(open_way, "hexes_left").data["hexes"]) == [18]
    scene = exploring().empty_map().outposts(AUTOMA, 22, 22).outposts(YOU, 32).outposts(YOU, 26, 26, toppled=True)
    closed = event(scene.bots_turn(7, 6), "explored")
    assert sorted(numbers(reason(closed, "hexes_left").data["hexes"])) == [18, 19]
    assert numbers([closed.data["hex"]]) == [19]


def test_with_no_territory_of_yours_no_hex_is_farther_than_another() -> None:
    """Your only outpost lies toppled: the hex tiebreaker of card 11, and no word of you. (BEX-4, BEX-5)"""
    scene = exploring().empty_map().outposts(AUTOMA, 22, 22).outposts(YOU, 24, toppled_by=AUTOMA)
    explored = event(scene.bots_turn(7, 11), "explored")
    assert numbers([explored.data["hex"]]) == [29]
    assert reasons(explored) == [("valid_hexes", "BEX-1"), ("hex_tiebreaker", "HEX-6")]


def test_a_tile_is_drawn_and_turned_at_random() -> None:
    """Tile 38, turned twice, comes to lie on 18; nobody's outpost is put there. (BEX-6, EXP-5)"""
    play = exploring(record_tiles=True).bots_turn(7, 6, 38, 2)
    board = board_of(play)
    assert (board.map.tiles[at(18)].number, board.map.tiles[at(18)].rotation) == (38, 2)
    assert at(18) not in board.map.outposts
    assert 38 not in play.state.bots.tiles
    explored = event(play, "explored")
    assert (explored.rule, explored.data["hex"]) == ("BEX-6", at(18))


def test_of_a_tile_that_looks_the_same_each_way_nobody_is_asked_how_it_is_turned() -> None:
    """Tile 16 is an island in the middle of the water; 38 is not. Games begun before go on asking. (BEX-6)"""
    for tile, matters, turn in ((16, True, []), (16, False, [2]), (38, True, [2])):
        play = exploring(record_tiles=True, only_what_matters=matters).bots_turn(7, 6, tile, *turn)
        assert [entry.asked for entry in play.answers].count("rotation") == len(turn)
        assert board_of(play).map.tiles[at(18)].rotation == sum(turn)
    assert TableSetup.read({"kind": "table"}).only_what_matters is False
    assert NEW_TABLES["only_what_matters"] is True


def test_a_tile_placed_before_is_not_drawn_again() -> None:
    """Every tile still unseen is as likely, the one on the map is none of them. (BEX-6)"""
    scene = exploring(record_tiles=True)
    scene.bots.tiles = [7, 13]
    with pytest.raises(LookupError):
        scene.bots_turn(7, 6)
    play = scene.bots_turn(7, 6, 13, 0)
    assert play.state.bots.tiles == [7]


def test_which_tile_it_is_may_stay_untold() -> None:
    """At a table that does not record tiles: some tile lies there now, and no luck is asked for. (BEX-6)"""
    play = exploring().bots_turn(7, 6)
    assert board_of(play).map.tiles[at(18)].number == "unknown"


@pytest.mark.parametrize("tile", [1, 13, 24, 38, 48])
def test_the_automa_scores_nothing_and_gains_nothing_by_the_tile(tile: int) -> None:
    """Aligned or not, with a benefit or without: no VP, no card, no further move. (BEX-7)"""
    play = exploring(record_tiles=True).bots_turn(7, 6, tile, 0)
    assert events(play, "vp") == []
    assert told(play, "advanced", "track", AUTOMA) == ["exploration"]
    assert play.state.bots.automa is not None
    assert play.state.bots.automa.cards == 0
    assert board_of(play).seats[SHADOW].vp == 0
