"""Distances on the map and the hex tiebreaker: every order of it, and the order of every card."""

from itertools import pairwise

import pytest

from automa.hexes import distances_to
from tests.story import AUTOMA, SHADOW, YOU, Scene, at, board_of, event, numbers, reason

# The ten hex tiebreakers: the rows of the map, the black arrow's first, in the order in which they are gone through.
ROWS = {
    "HT1": [
        [0, 2, 5],
        [1, 4, 7, 10, 14],
        [3, 6, 9, 13, 17, 21],
        [8, 12, 16, 20, 24, 28],
        [11, 15, 19, 23, 27, 31],
        [18, 22, 26, 30, 33],
        [25, 29, 32],
    ],
    "HT2": [
        [5, 2, 0],
        [14, 10, 7, 4, 1],
        [21, 17, 13, 9, 6, 3],
        [28, 24, 20, 16, 12, 8],
        [31, 27, 23, 19, 15, 11],
        [33, 30, 26, 22, 18],
        [32, 29, 25],
    ],
    "HT3": [
        [14, 21, 28],
        [5, 10, 17, 24, 31],
        [2, 7, 13, 20, 27, 33],
        [0, 4, 9, 16, 23, 30],
        [1, 6, 12, 19, 26, 32],
        [3, 8, 15, 22, 29],
        [11, 18, 25],
    ],
    "HT4": [
        [28, 21, 14],
        [31, 24, 17, 10, 5],
        [33, 27, 20, 13, 7, 2],
        [30, 23, 16, 9, 4, 0],
        [32, 26, 19, 12, 6, 1],
        [29, 22, 15, 8, 3],
        [25, 18, 11],
    ],
    "HT5": [
        [28, 31, 33],
        [21, 24, 27, 30, 32],
        [14, 17, 20, 23, 26, 29],
        [10, 13, 16, 19, 22, 25],
        [5, 7, 9, 12, 15, 18],
        [2, 4, 6, 8, 11],
        [0, 1, 3],
    ],
    "HT6": [
        [33, 31, 28],
        [32, 30, 27, 24, 21],
        [29, 26, 23, 20, 17, 14],
        [25, 22, 19, 16, 13, 10],
        [18, 15, 12, 9, 7, 5],
        [11, 8, 6, 4, 2],
        [3, 1, 0],
    ],
    "HT7": [
        [32, 29, 25],
        [33, 30, 26, 22, 18],
        [31, 27, 23, 19, 15, 11],
        [28, 24, 20, 16, 12, 8],
        [21, 17, 13, 9, 6, 3],
        [14, 10, 7, 4, 1],
        [5, 2, 0],
    ],
    "HT8": [
        [25, 29, 32],
        [18, 22, 26, 30, 33],
        [11, 15, 19, 23, 27, 31],
        [8, 12, 16, 20, 24, 28],
        [3, 6, 9, 13, 17, 21],
        [1, 4, 7, 10, 14],
        [0, 2, 5],
    ],
    "HT9": [
        [25, 18, 11],
        [29, 22, 15, 8, 3],
        [32, 26, 19, 12, 6, 1],
        [30, 23, 16, 9, 4, 0],
        [33, 27, 20, 13, 7, 2],
        [31, 24, 17, 10, 5],
        [28, 21, 14],
    ],
    "HT10": [
        [11, 18, 25],
        [3, 8, 15, 22, 29],
        [1, 6, 12, 19, 26, 32],
        [0, 4, 9, 16, 23, 30],
        [2, 7, 13, 20, 27, 33],
        [5, 10, 17, 24, 31],
        [14, 21, 28],
    ],
}

# Which hex tiebreaker each decision card shows.
SHOWN = {
    **dict.fromkeys([1, 3, 6, 18, 20, 22], "HT1"),
    **dict.fromkeys([2, 19], "HT2"),
    **dict.fromkeys([4, 21], "HT3"),
    **dict.fromkeys([9, 14], "HT4"),
    **dict.fromkeys([7, 17], "HT5"),
    **dict.fromkeys([8, 13], "HT6"),
    **dict.fromkeys([11, 16], "HT7"),
    12: "HT8",
    **dict.fromkeys([10, 15], "HT9"),
    5: "HT10",
}


def any_hex(*closed: int) -> Scene:
    """The Automa is about to conquer anywhere on a map where every hex is valid but those closed by two items."""
    scene = Scene().empty_map().only(AUTOMA, military=7).achievement("conquer_middle_island", AUTOMA)
    for number in closed:
        scene.piece(SHADOW, number).piece(SHADOW, number)
    return scene


@pytest.mark.parametrize("card", SHOWN)
def test_every_card_goes_through_the_whole_map_in_its_order(card: int) -> None:
    """With every hex valid the first of the order is taken; that one closed, the next; and so on to the last.

    (HEX-5, HEX-6, HEX-7)
    """
    order = [number for row in ROWS[SHOWN[card]] for number in row]
    assert sorted(order) == list(range(34))
    for place, number in enumerate(order):
        target = event(any_hex(*order[:place]).bots_turn(7 if card == 6 else 6, card), "targets")
        assert numbers([target.data["hex"]]) == [number]
        assert sorted(numbers(reason(target, "valid_hexes").data["hexes"])) == sorted(order[place:])
        if place < 33:
            tie = reason(target, "hex_tiebreaker")
            assert (tie.rule, tie.data["card"]) == ("HEX-6", card)
            assert numbers(tie.data["path"]) == order[: place + 1]


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_a_row_is_a_whole_straight_line_through_the_map(rows: list[list[int]]) -> None:
    """One step in one direction leads from each hex of a row to the next, and off the map at both ends. (HEX-7)"""
    on_map = {at(number) for number in range(34)}
    steps = set()
    for row in rows:
        line = [at(number) for number in row]
        for (q, r), (next_q, next_r) in pairwise(line):
            steps.add((next_q - q, next_r - r))
        ((dq, dr),) = steps
        assert (line[0][0] - dq, line[0][1] - dr) not in on_map
        assert (line[-1][0] + dq, line[-1][1] + dr) not in on_map
    assert len(steps) == 1


def test_the_worked_example_of_the_rulebook() -> None:
    """Card 8: from the hex of the black arrow to the ninth, 29, when none before it is valid. (HEX-5, HEX-6)"""
    example = [33, 31, 28, 32, 30, 27, 24, 21, 29]
    target = event(any_hex(*example[:-1]).bots_turn(6, 8), "targets")
    assert numbers([target.data["hex"]]) == [29]
    assert numbers(reason(target, "hex_tiebreaker").data["path"]) == example


def test_hexes_that_are_not_valid_are_passed_by() -> None:
    """The Automa on 22 alone, card 4 from 14 downward: 19 is the first of its neighbors in that order. (HEX-6)"""
    scene = Scene().empty_map().outposts(AUTOMA, 22, 22).only(AUTOMA, military=0)
    scene.achievement("conquer_middle_island", AUTOMA)
    target = event(scene.bots_turn(6, 4), "targets")
    assert sorted(numbers(reason(target, "valid_hexes").data["hexes"])) == [15, 18, 19, 25, 26, 29]
    assert numbers([target.data["hex"]]) == [19]


# ---- distances


def distances(scene: Scene, *targets: int) -> dict[int, int]:
    found = distances_to(scene.board, scene.bots, [at(number) for number in targets])
    return {number: found[at(number)] for number in range(34) if at(number) in found}


def test_on_a_map_without_tokens_every_hex_is_as_far_as_it_lies() -> None:
    """Empty hexes and printed land alike are part of a way. (HEX-1, HEX-2)"""
    found = distances(Scene().empty_map(), 16)
    assert [number for number in range(34) if found[number] == 1] == [9, 12, 13, 19, 20, 23]
    assert [number for number in range(34) if found[number] == 2] == [4, 6, 7, 8, 10, 15, 17, 22, 24, 26, 27, 30]
    assert len([number for number in range(34) if found[number] == 3]) == 15


def test_an_outpost_of_the_automa_bars_the_way() -> None:
    """From 22 to the middle island past 19: two steps; with an Automa outpost on 19 it is 15 and 12: three. (HEX-1)"""
    assert distances(Scene().empty_map(), 16)[22] == 2
    found = distances(Scene().empty_map().outposts(AUTOMA, 19), 16)
    assert (found[22], found[26]) == (3, 2)
    found = distances(Scene().empty_map().outposts(AUTOMA, 19, toppled=True), 16)
    assert found[22] == 3


def test_one_token_of_yours_does_not_bar_the_way_and_two_do() -> None:
    """On 19 one outpost, then an outpost and a token, then two toppled ones. (HEX-1)"""
    assert distances(Scene().empty_map().outposts(YOU, 19), 16)[22] == 2
    assert distances(Scene().empty_map().outposts(YOU, 19).piece(YOU, 19), 16)[22] == 3
    assert distances(Scene().empty_map().outposts(YOU, 19, 19, toppled=True), 16)[22] == 3


def test_outposts_of_the_shadow_empire_bar_nothing() -> None:
    """Only the Automa's outposts and your tokens are named: one of yours beside a Shadow outpost lets pass. (HEX-1)"""
    scene = Scene().empty_map().outposts(YOU, 19).outposts(SHADOW, 19, toppled=True)
    assert distances(scene, 16)[22] == 2


def test_what_stands_on_the_two_ends_does_not_matter() -> None:
    """The island with two of your outposts on it, and an Automa territory as the other end. (HEX-3)"""
    scene = Scene().empty_map().outposts(YOU, 16, 16).outposts(AUTOMA, 19, 22)
    found = distances(scene, 16)
    assert (found[16], found[19], found[23]) == (0, 1, 1)
    assert found[22] == 3


def test_the_nearest_of_several_targets_counts() -> None:
    """Hex 0 in the north lies one step from 4, though far from 28. (HEX-1)"""
    found = distances(Scene().empty_map(), 28, 4)
    assert (found[0], found[28], found[31], found[17]) == (1, 0, 1, 2)


def test_a_hex_behind_a_closed_ring_cannot_be_reached() -> None:
    """Automa outposts all round the island: the ring itself is one step off, everything beyond unreachable. (HEX-4)"""
    found = distances(Scene().empty_map().outposts(AUTOMA, 9, 12, 13, 19, 20, 23), 16)
    assert found == {16: 0, 9: 1, 12: 1, 13: 1, 19: 1, 20: 1, 23: 1}


def sealed_corner() -> Scene:
    """You hold 28 twice over; only hex 21 can be reached from there, the Automa's outposts close the rest off."""
    scene = Scene().empty_map().outposts(YOU, 28, 28).outposts(AUTOMA, 14, 17, 24, 31)
    return scene.achievement("conquer_middle_island", AUTOMA)


def test_the_nearest_hex_is_never_one_that_cannot_be_reached() -> None:
    """Conquer Neutral with the topple icon: 21 is one step from your territory, no other valid hex can be reached,
    though card 10 begins far in the west. (HEX-4, BCO-18)
    """
    scene = sealed_corner().only(AUTOMA, military=0)
    target = event(scene.bots_turn(6, 10), "targets")
    assert set(numbers(reason(target, "valid_hexes").data["hexes"])) == {10, 13, 20, 21, 27, 33}
    assert numbers([target.data["hex"]]) == [21]


def test_a_hex_that_cannot_be_reached_is_the_farthest() -> None:
    """Explore: 21 is one step away, all other valid hexes are cut off and count as farther. (HEX-4, BEX-4)"""
    scene = sealed_corner().only(AUTOMA, exploration=1)
    explored = event(scene.bots_turn(6, 14), "explored")
    assert numbers(reason(explored, "valid_hexes").data["hexes"]) == [10, 13, 20, 21, 33]
    assert numbers(reason(explored, "hexes_left").data["hexes"]) == [10, 13, 20, 33]
    assert numbers([explored.data["hex"]]) == [10]


def test_a_barred_way_decides_where_the_automa_goes() -> None:
    """Toppled outposts of yours close 19 and 23: from 26 the island is now four steps away, from 15 still two, so the
    Automa takes 15, although card 11 would meet 26 first. (HEX-1, BCO-16)
    """
    scene = Scene().outposts(YOU, 19, 19, 23, 23, toppled=True).only(AUTOMA, military=0)
    play = scene.bots_turn(6, 11)
    target = event(play, "targets")
    assert numbers([target.data["hex"]]) == [15]
    cut = target.why()[1]
    assert (cut.rule, cut.data["distance"], numbers(cut.data["hexes"])) == ("BCO-16", 2, [15])
    assert board_of(play).map.controller(at(15)) == AUTOMA
