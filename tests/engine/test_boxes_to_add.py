"""The boxes that a whole game can be played with, and what stays out of them because nobody knows its text."""

from __future__ import annotations

from automa.definitions import TAPESTRY_CARDS
from engine.box import BASE
from engine.facts.components import PRINTED
from engine.rules.boxes import boxes_to_add, left_out


def test_plans_and_ploys_can_be_added_and_arts_not_yet() -> None:
    """A box without anything in the data, or with words that no rule carries out, is not offered. (SET-24)"""
    assert "pp" in boxes_to_add()
    assert {"aa", "ff"}.isdisjoint(boxes_to_add())


def test_what_is_left_out_is_counted_from_the_data() -> None:
    """Of 15 tapestry cards two are known whole; the footprint or track of each new space tile is not. (CMP-2)"""
    missing = {each.part: (each.missing, each.printed) for each in left_out("pp")}
    assert missing == {"tapestry_cards": (13, 15), "space_tiles": (4, 4)}


def test_the_bots_know_the_same_number_of_tapestry_cards() -> None:
    """(CMP-2)"""
    for box, parts in PRINTED.items():
        assert parts["tapestry_cards"] == TAPESTRY_CARDS[box].count


def test_the_base_game_is_whole() -> None:
    """(CMP-1)"""
    assert [left_out(name) for name in BASE] == [()]
