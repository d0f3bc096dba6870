"""The Automa conquers: what can be conquered, and which of your territories it attacks."""

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
