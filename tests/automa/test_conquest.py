"""The Automa conquers: whom, where by every tiebreaker in its order, and what comes to lie on the hex."""

import pytest

from automa.table.state import Table
from engine.play import Play
from engine.state.hexmap import Outpost
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

ISLAND = "conquer_middle_island"
TOPPLE, NO_TOPPLE = 6, 5
"""Two cards for the right: 6 has the topple icon, 5 has not."""


def attacking(**setup: object) -> Scene:
    """The Automa will advance to military 1 and conquer; the starting outposts lie on 22 and 24."""
    return Scene(**setup).only(AUTOMA, military=0)


def attacking_anywhere() -> Scene:
    """The Automa will advance to military 8 and conquer anywhere."""
    return Scene().only(AUTOMA, military=7)


def valid(play: Play[Table], kind: str = "targets") -> list[int]:
    return sorted(numbers(reason(event(play, kind), "valid_hexes").data["hexes"]))


# ---- what can be conquered, and whom


def test_only_hexes_next_to_its_own_territory_come_into_question() -> None:
    """From 22 alone: the printed 15, 25, 26 to conquer, the empty 18, 19, 29 to explore. (BCO-1, BCO-13)"""
    play = attacking().bots_turn(7, TOPPLE)
    assert valid(play) == [15, 18, 19, 25, 26, 29]
    assert reasons(event(play, "targets"))[0] == ("valid_hexes", "BCO-13")


def test_conquer_anywhere_reaches_your_territory_across_the_map() -> None:
    """You hold hex 0 in the far north with one outpost; the Automa, on 22, attacks it. (BCO-2, BCO-7)"""
    play = attacking_anywhere().outposts(YOU, 0).bots_turn(7, NO_TOPPLE)
    play.answer("none")
    assert told(play, "attacks", "hex") == [at(0)]


def test_the_same_territory_is_out_of_reach_for_an_ordinary_conquest() -> None:
    """Hex 0 is not next to 22: the Automa conquers neutral. (BCO-1, BCO-7)"""
    play = attacking().outposts(YOU, 0).bots_turn(7, NO_TOPPLE)
    assert events(play, "attacks") == []
    assert len(events(play, "targets")) == 1


def test_a_territory_with_two_items_cannot_be_conquered() -> None:
    """Your two outposts on 26 are safe; so is 15 with two toppled ones on it. (BCO-3)"""
    play = attacking().outposts(YOU, 26, 26).outposts(YOU, 15, 15, toppled=True).bots_turn(7, TOPPLE)
    assert events(play, "attacks") == []
    assert valid(play) == [18, 19, 25, 29]


def test_a_territory_with_one_toppled_outpost_can_be_conquered() -> None:
    """One item lies on 25, nobody controls it: it is valid as neutral land, and taken as the only one left. (BCO-3)"""
    scene = attacking().outposts(YOU, 25, toppled=True).outposts(SHADOW, 15, 15, 26, 26, toppled=True)
    play = scene.outposts(AUTOMA, 18, 19, 29).achievement(ISLAND, AUTOMA).bots_turn(7, NO_TOPPLE)
    assert 25 in valid(play)


def test_it_never_conquers_what_it_controls() -> None:
    """19, 22 and 26 are its own, one outpost each on 19 and 26: they are not valid. (BCO-4)"""
    play = attacking().outposts(AUTOMA, 19, 26).achievement(ISLAND, AUTOMA).bots_turn(7, TOPPLE)
    assert not {19, 22, 26} & set(valid(play))


def test_without_an_outpost_left_nothing_happens() -> None:
    """All ten are on the map: neither your open territory nor an empty hex is taken. (BCO-5, BCO-15)"""
    play = attacking().outposts(YOU, 26).supply(AUTOMA, 0).bots_turn(7, TOPPLE)
    assert len(events(play, "nothing_to_conquer")) == 1
    assert events(play, "conquered") == []
    assert board_of(play).map.controller(at(26)) == YOU


def test_no_conquer_dice_are_rolled_and_no_vp_gained() -> None:
    """The script holds nothing but the pair, and the Automa's VP stay as they were. (BCO-6)"""
    play = attacking().bots_turn(7, TOPPLE)
    assert len(events(play, "conquered")) == 1
    assert events(play, "vp") == []
    assert [entry.question.split("|")[0] for entry in play.answers if entry.seat == -1] == ["decision_card"] * 2


# ---- Conquer Opponent


def test_your_territory_comes_before_neutral_land() -> None:
    """You stand on 25 with one outpost, far from the island; the free 19 next to the island is left alone. (BCO-7)"""
    play = attacking().outposts(YOU, 25).bots_turn(7, TOPPLE)
    play.answer("none")
    attack = event(play, "attacks")
    assert (numbers([attack.data["hex"]]), attack.data["from"]) == ([25], YOU)


def test_every_territory_of_yours_in_reach_is_valid() -> None:
    """15, 25 and 26 hold one outpost each, 19 two: the three are valid. (BCO-8)"""
    play = attacking().outposts(YOU, 15, 25, 26, 19, 19).bots_turn(7, TOPPLE)
    assert reasons(event(play, "attacks"))[0] == ("valid_hexes", "BCO-8")
    assert valid(play, "attacks") == [15, 25, 26]


def test_of_your_territories_the_nearest_to_the_middle_island_is_attacked() -> None:
    """25 lies three steps from it, 15 two: 15, although card 10 begins at 25. (BCO-9)"""
    play = attacking().outposts(YOU, 15, 25).bots_turn(7, 10)
    play.answer("none")
    attack = event(play, "attacks")
    assert numbers([attack.data["hex"]]) == [15]
    cut = reason(attack, "hexes_left")
    assert (cut.rule, cut.data["kind"], numbers(cut.data["hexes"])) == ("BCO-9", "nearest_middle_island", [15])


def test_equally_near_ones_are_told_apart_by_the_hex_tiebreaker() -> None:
    """15 and 26 both lie two steps from the island: card 10 meets 15 first, card 11 meets 26. (BCO-10)"""
    for card, taken in ((10, 15), (11, 26)):
        play = attacking().outposts(YOU, 15, 26).bots_turn(7, card)
        attack = event(play, "attacks")
        assert numbers([attack.data["hex"]]) == [taken]
        assert reasons(attack)[1:] == [("hexes_left", "BCO-9"), ("hex_tiebreaker", "HEX-6")]


def test_with_the_island_s_achievement_earned_the_hex_tiebreaker_decides_at_once() -> None:
    """The Automa has it already: 25, where card 10 begins, though 15 lies nearer the island. (BCO-10, BCO-25)"""
    play = attacking().achievement(ISLAND, AUTOMA).outposts(YOU, 15, 25).bots_turn(7, 10)
    attack = event(play, "attacks")
    assert numbers([attack.data["hex"]]) == [25]
    assert reasons(attack) == [("valid_hexes", "BCO-8"), ("hex_tiebreaker", "HEX-6")]


def test_with_both_boxes_of_the_island_taken_the_achievement_is_out_of_reach() -> None:
    """Nothing is left to gain, so the island no longer draws the Automa. (BCO-25)"""
    play = attacking().achievement(ISLAND, YOU, SHADOW).outposts(YOU, 15, 25).bots_turn(7, 10)
    assert numbers([event(play, "attacks").data["hex"]]) == [25]


def test_your_having_the_achievement_leaves_the_second_box_to_the_automa() -> None:
    """One box is free: the nearest to the island is attacked. (BCO-25, BCO-9)"""
    play = attacking().achievement(ISLAND, YOU).outposts(YOU, 15, 25).bots_turn(7, 10)
    assert numbers([event(play, "attacks").data["hex"]]) == [15]


def test_even_an_island_that_is_closed_draws_the_automa() -> None:
    """Two outposts of yours stand on it, it can never be conquered; the box is free all the same. (BCO-25)"""
    play = attacking().outposts(YOU, 16, 16, 15, 25).bots_turn(7, 10)
    assert numbers([event(play, "attacks").data["hex"]]) == [15]


def test_the_attack_topples_your_outpost() -> None:
    """The Automa's stands upright, yours lies; the supply shrinks by one. (BCO-11)"""
    scene = attacking().outposts(YOU, 26)
    before = scene.seat(AUTOMA).outposts
    play = scene.bots_turn(7, NO_TOPPLE)
    play.answer("none")
    board = board_of(play)
    assert board.map.outposts[at(26)] == (Outpost(YOU, upright=False, toppled_by=AUTOMA), Outpost(AUTOMA))
    assert board.map.controller(at(26)) == AUTOMA
    assert board.seats[AUTOMA].outposts == before - 1
    assert told(play, "toppled", "by") == [AUTOMA]


def test_your_trap_topples_the_attacker_instead() -> None:
    """You are asked, and play a trap: the territory stays yours, the Automa's outpost lies there. (BCO-12, BTR-9)"""
    play = attacking().outposts(YOU, 26).bots_turn(7, NO_TOPPLE)
    assert play.pending is not None
    assert (play.pending.kind, play.pending.seat, play.pending.data) == ("response", YOU, {"hex": at(26)})
    assert list(play.pending.options.keys()) == ["none", "trap"]
    play.answer("trap")
    board = board_of(play)
    assert board.map.outposts[at(26)] == (Outpost(YOU), Outpost(AUTOMA, upright=False, toppled_by=YOU))
    assert board.map.controller(at(26)) == YOU
    assert events(play, "conquered") == []
    assert events(play, "advanced", SHADOW) != []


def test_your_trap_may_earn_you_an_achievement_in_the_turn_of_the_automa() -> None:
    """One of its outposts lies toppled by you; your trap fells the second: 10 VP for you at once. (BCO-12, ADV-9)"""
    play = attacking().outposts(AUTOMA, 33, toppled_by=YOU).outposts(YOU, 26).bots_turn(7, NO_TOPPLE)
    play.answer("trap")
    earned = event(play, "achievement")
    assert (earned.seat, earned.data["achievement"], earned.data["vp"]) == (YOU, "topple_two_outposts", 10)


def test_the_topple_icon_adds_nothing_to_an_attack() -> None:
    """Card 6 has the icon, yet no Shadow outpost is laid beside those two. (BCO-23)"""
    play = attacking().outposts(YOU, 26).bots_turn(7, TOPPLE)
    play.answer("none")
    assert events(play, "shadow_outpost") == []
    assert len(board_of(play).map.outposts[at(26)]) == 2


@pytest.mark.parametrize("kind", ["token", "building"])
def test_your_token_or_building_counts_like_an_outpost(kind: str) -> None:
    """An outpost and another item on 26 close it; one item alone on 15 does not. (BCO-24)"""
    scene = attacking().outposts(YOU, 26).piece(YOU, 26, kind).piece(YOU, 15, kind)
    play = scene.bots_turn(7, TOPPLE)
    assert events(play, "attacks") == []
    assert 15 in valid(play)
    assert 26 not in valid(play)


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
