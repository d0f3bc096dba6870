"""The Automa conquers neutral land: where by every tiebreaker in its order, and what comes to lie on the hex."""

import pytest

from engine.state.hexmap import Outpost
from tests.automa.test_conquest import ISLAND, NO_TOPPLE, TOPPLE, attacking, attacking_anywhere, valid
from tests.story import (
    AUTOMA,
    SHADOW,
    YOU,
    Scene,
    at,
    board_of,
    event,
    events,
    numbers,
    reason,
    reasons,
    told,
)

# ---- Conquer Neutral: valid hexes


def border_scene() -> Scene:
    """The Automa on 22 and 27, you on 24 with two outposts: 20 and 31 lie next to both, 23, 30, 33 to the Automa."""
    return attacking().outposts(AUTOMA, 27).achievement(ISLAND, AUTOMA)


def test_hexes_next_to_your_territory_need_the_topple_icon() -> None:
    """With card 6 hexes 20 and 31 are valid, with card 5 they are not. (BCO-13, BCO-14)"""
    with_icon, without = border_scene().bots_turn(7, TOPPLE), border_scene().bots_turn(7, NO_TOPPLE)
    assert valid(with_icon) == [15, 18, 19, 20, 23, 25, 26, 29, 30, 31, 33]
    assert valid(without) == [15, 18, 19, 23, 25, 26, 29, 30, 33]
    assert reasons(event(without, "targets"))[0] == ("valid_hexes", "BCO-14")
    assert reason(event(without, "targets"), "valid_hexes").data["topple"] is False
    assert reason(event(without, "targets"), "valid_hexes").data["card"] == 5


TOPPLE_ICON = [1, 3, 6, 9, 10, 12, 14, 15, 19, 21, 22]


@pytest.mark.parametrize("card", range(1, 23))
def test_the_topple_icon_of_every_card(card: int) -> None:
    """Eleven cards let the Automa go next to your territory, with a Shadow outpost beside its own. (BCO-14, BCO-22)"""
    play = border_scene().bots_turn(7 if card != 7 else 6, card)
    assert (20 in valid(play)) == (card in TOPPLE_ICON)
    assert (len(events(play, "shadow_outpost")) == 1) == (card in TOPPLE_ICON)


def test_without_a_valid_hex_the_conquest_is_skipped() -> None:
    """Every hex round 22 is full, or next to you and the card lacks the icon. (BCO-15)"""
    scene = attacking().outposts(YOU, 15, 15, 26, 26, 18, 18)
    play = scene.bots_turn(7, NO_TOPPLE)
    skipped = event(play, "nothing_to_conquer")
    assert (skipped.rule, skipped.data["topple"]) == ("BCO-15", False)
    assert events(play, "conquered") == []


def test_conquer_anywhere_may_choose_any_empty_hex() -> None:
    """All 34 hexes but its own 22, your closed 24 and, for want of the icon, those next to you. (BCO-26, BCO-14)"""
    play = attacking_anywhere().bots_turn(7, NO_TOPPLE)
    assert valid(play) == sorted(set(range(34)) - {22, 24} - {17, 20, 21, 27, 28, 31})


# ---- Conquer Neutral: tiebreakers in order


def test_the_middle_island_draws_the_automa_first() -> None:
    """19 alone lies one step from the island. (BCO-16)"""
    target = event(attacking().bots_turn(7, 10), "targets")
    cut = target.why()[1]
    assert numbers([target.data["hex"]]) == [19]
    assert (cut.rule, cut.data["kind"], cut.data["distance"]) == ("BCO-16", "nearest_middle_island", 1)


def test_the_island_itself_is_the_nearest_of_all() -> None:
    """From 19 the island can be conquered, distance 0; with the 10 VP of the achievement. (BCO-16)"""
    play = attacking().outposts(AUTOMA, 19).bots_turn(7, 10)
    assert numbers([event(play, "targets").data["hex"]]) == [16]
    earned = event(play, "achievement")
    assert (earned.seat, earned.data["achievement"], earned.data["vp"]) == (AUTOMA, ISLAND, 10)


def test_then_the_hexes_nearest_your_territories_with_a_single_token() -> None:
    """You hold 24 twice and 11 once: the Automa, its island gone, keeps 15 and 18 next to 11. (BCO-17)

    Card 19 has the topple icon and goes from the east: without this cut it would take 26.
    """
    scene = attacking().achievement(ISLAND, AUTOMA).outposts(YOU, 11)
    target = event(scene.bots_turn(7, 19), "targets")
    cut = target.why()[1]
    assert (cut.rule, cut.data["kind"], cut.data["distance"]) == ("BCO-17", "nearest_single_token", 1)
    assert sorted(numbers(cut.data["hexes"])) == [15, 18]
    assert numbers([target.data["hex"]]) == [15]


def test_a_single_token_far_away_outweighs_a_closed_territory_nearby() -> None:
    """You close 32 with two outposts right there, and hold hex 3 with one: 15, towards hex 3, is kept. (BCO-17)"""
    scene = attacking().achievement(ISLAND, AUTOMA).outposts(YOU, 32, 32, 3)
    target = event(scene.bots_turn(7, TOPPLE), "targets")
    assert target.why()[1].rule == "BCO-17"
    assert numbers([target.data["hex"]]) == [15]


def test_a_single_outpost_beside_a_token_of_yours_is_not_a_single_token() -> None:
    """On 11 an outpost and a token: no territory with one item is left, any territory counts. (BCO-17, BCO-18)"""
    scene = attacking().achievement(ISLAND, AUTOMA).outposts(YOU, 11).piece(YOU, 11)
    target = event(scene.bots_turn(7, 19), "targets")
    assert target.why()[1].rule == "BCO-18"


def test_a_toppled_outpost_of_yours_alone_is_no_territory_you_control() -> None:
    """Hex 11 holds one toppled outpost of yours: it draws nothing; your closed 24 does. (BCO-17, BCO-18)"""
    scene = attacking().achievement(ISLAND, AUTOMA).outposts(YOU, 11, toppled=True)
    cut = event(scene.bots_turn(7, NO_TOPPLE), "targets").why()[1]
    assert (cut.rule, cut.data["kind"]) == ("BCO-18", "nearest_player_territory")


def test_without_single_tokens_the_hexes_nearest_any_territory_of_yours() -> None:
    """Only 24, closed with two: 19 and 26 are three steps away; card 1 meets 19 first, card 8 26. (BCO-18, BCO-19)"""
    for card, taken in ((1, 19), (8, 26)):
        target = event(attacking().achievement(ISLAND, AUTOMA).bots_turn(7, card), "targets")
        cut = target.why()[1]
        assert (cut.rule, cut.data["distance"]) == ("BCO-18", 3)
        assert sorted(numbers(cut.data["hexes"])) == [19, 26]
        assert numbers([target.data["hex"]]) == [taken]


def test_the_hex_tiebreaker_comes_last() -> None:
    """Island, then your territories, then the card: each step of the argument with its rule. (BCO-16 to BCO-19)

    The Automa on 15 and 26: from there 12, 19 and 23 lie one step from the island, 23 nearest to you on 24.
    """
    scene = attacking().empty_map().outposts(YOU, 24, 24).outposts(AUTOMA, 15, 26)
    target = event(scene.bots_turn(7, 4), "targets")
    assert reasons(target) == [("valid_hexes", "BCO-14"), ("hexes_left", "BCO-16"), ("hexes_left", "BCO-18")]
    assert [sorted(numbers(step.data["hexes"])) for step in target.why()] == [
        [8, 11, 12, 18, 19, 22, 23, 29, 30, 32],
        [12, 19, 23],
        [23],
    ]
    scene = attacking().empty_map().outposts(YOU, 16, 16).outposts(AUTOMA, 15, 26)
    target = event(scene.bots_turn(7, 9), "targets")
    assert reasons(target)[1:] == [("hexes_left", "BCO-16"), ("hexes_left", "BCO-18"), ("hex_tiebreaker", "HEX-6")]
    assert [sorted(numbers(step.data["hexes"])) for step in target.why()[1:3]] == [[12, 19, 23], [12, 19, 23]]
    assert numbers([target.data["hex"]]) == [23]


def test_with_no_territory_of_yours_left_the_hex_tiebreaker_decides() -> None:
    """Your last outpost lies toppled: nothing is said of what is nearest to you. (BCO-18, BCO-19)"""
    scene = attacking().empty_map().outposts(AUTOMA, 22, 22).outposts(YOU, 24, toppled=True)
    target = event(scene.achievement(ISLAND, AUTOMA).bots_turn(7, 10), "targets")
    assert numbers([target.data["hex"]]) == [25]
    assert reasons(target) == [("valid_hexes", "BCO-13"), ("hex_tiebreaker", "HEX-6")]


# ---- Conquer Neutral: what is placed


def test_an_empty_hex_is_explored_first_with_a_tile_turned_at_random() -> None:
    """Tile 13 turned four times lands on 19 and gives nothing; the Automa's outpost stands on it. (BCO-20, BCO-21)"""
    play = attacking(record_tiles=True).bots_turn(7, NO_TOPPLE, 13, 4)
    board = board_of(play)
    placed = event(play, "tile_placed")
    assert numbers([placed.data["hex"]]) == [19]
    assert (board.map.tiles[at(19)].number, board.map.tiles[at(19)].rotation) == (13, 4)
    assert board.map.outposts[at(19)] == (Outpost(AUTOMA),)
    assert board.seats[AUTOMA].vp == 0
    assert 13 not in play.state.bots.tiles


def test_printed_land_gets_no_tile() -> None:
    """15 is printed: no tile is drawn for it. (BCO-20, BCO-21)"""
    scene = attacking(record_tiles=True).achievement(ISLAND, AUTOMA).outposts(YOU, 11)
    play = scene.bots_turn(7, 19)
    assert events(play, "tile_placed") == []
    assert told(play, "targets", "hex") == [at(15)]
    assert board_of(play).map.outposts[at(15)] == (Outpost(AUTOMA), Outpost(SHADOW, upright=False))


def test_the_topple_icon_lays_a_shadow_outpost_beside_it() -> None:
    """On 19 the Automa's outpost upright, one of the Shadow Empire toppled; its supply shrinks. (BCO-22)"""
    play = attacking().bots_turn(7, TOPPLE)
    board = board_of(play)
    assert board.map.outposts[at(19)] == (Outpost(AUTOMA), Outpost(SHADOW, upright=False))
    assert board.seats[SHADOW].outposts == 9
    assert board.map.controller(at(19)) == AUTOMA


def test_without_the_topple_icon_the_automa_s_outpost_stands_alone() -> None:
    """Card 5. (BCO-21, BCO-22)"""
    board = board_of(attacking().bots_turn(7, NO_TOPPLE))
    assert board.map.outposts[at(19)] == (Outpost(AUTOMA),)
    assert board.seats[SHADOW].outposts == 10


def test_the_middle_island_gets_no_shadow_outpost() -> None:
    """Conquered from 19 with the topple icon: the Automa's outpost alone. (BCO-22)"""
    board = board_of(attacking().outposts(AUTOMA, 19).bots_turn(7, TOPPLE))
    assert board.map.outposts[at(16)] == (Outpost(AUTOMA),)
    assert board.seats[SHADOW].outposts == 10


def test_when_the_shadow_supply_is_exhausted_nothing_is_added() -> None:
    """All ten Shadow outposts are on the map: the Automa's stands alone, and that is said. (BCO-22)"""
    play = attacking().supply(SHADOW, 0).bots_turn(7, TOPPLE)
    assert board_of(play).map.outposts[at(19)] == (Outpost(AUTOMA),)
    assert board_of(play).seats[SHADOW].outposts == 0
    assert told(play, "no_shadow_outpost_left", "hex") == [at(19)]


def test_the_automa_s_last_outpost_can_still_be_placed() -> None:
    """One left in the supply: it conquers, and has none afterward. (BCO-5)"""
    play = attacking().supply(AUTOMA, 1).bots_turn(7, NO_TOPPLE)
    assert len(events(play, "conquered")) == 1
    assert board_of(play).seats[AUTOMA].outposts == 0
