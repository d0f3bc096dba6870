"""What the squares of the civilization mats show, and where lines lead, told a second time from the printed mats."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.box import box_of
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.facts.components import Benefit

PLAYERS = 2

ORIGINAL: dict[str, dict[str, Benefit | None]] = {
    "craftsmen": {
        "left_1": "worker",
        "left_2": "territory",
        "left_3": {"vp": 5},
        "middle_1": "coin",
        "middle_2": "invent",
        "middle_3": "upgrade",
        "middle_4": {"vp": 10},
        "right_1": "food",
        "right_2": "tapestry",
        "right_3": "culture",
        "right_4": "research",
        "right_5": {"vp": 15},
    },
    "entertainers": {
        "start": None,
        "worker": "worker",
        "culture": "culture",
        "food": "food",
        "coin": "coin",
        "farm": "farm",
        "market": "market",
        "house": "house",
        "armory": "armory",
        "conquer": "conquer",
        "research_x": "research_x",
        "invent": "invent",
        "explore": "explore",
        "technology": {"advance": ["technology"]},
        "exploration": {"advance": ["exploration"]},
        "military": {"advance": ["military"]},
        "science": {"advance": ["science"]},
    },
    "historians": {"a": {"vp": 3}, "b": "food", "c": "worker", "d": {"vp": 3}},
    "leaders": {track: {"advance_benefit": [track]} for track in ("exploration", "technology", "science", "military")},
    "merrymakers": {
        "left_0": None,
        "left_1": "coin",
        "left_2": ["worker", "food"],
        "left_3": ["culture", "armory"],
        "middle_0": None,
        "middle_1": "territory",
        "middle_2": ["invent", "tapestry"],
        "middle_3": ["explore", "research"],
        "right_0": None,
        "right_1": {"vp": 5},
        "right_2": {"vp": 10},
        "right_3": {"vp": 15},
    },
    "militants": {
        "top_1": "coin",
        "top_2": {"vp": 2},
        "top_3": "food",
        "top_4": {"vp": 4},
        "bottom_1": {"vp": 1},
        "bottom_2": "worker",
        "bottom_3": {"vp": 3},
        "bottom_4": "culture",
    },
}

REVISED: dict[str, dict[str, Benefit | None]] = {
    "alchemists": {
        "food": ["food", "explore"],
        "culture": ["culture", "conquer"],
        "coin": ["coin", "invent"],
        "worker": ["worker", "research_x"],
        "tile_benefit": ["controlled_tile_benefit", "any_resource"],
    },
    "craftsmen": ORIGINAL["craftsmen"],
    "entertainers": ORIGINAL["entertainers"],
    "historians": {
        "a": "research_x",
        "b": "food",
        "c": {"pay": {"discard_tapestry": 1}, "gain": "invent"},
        "d": {"vp_per": "territory_controlled"},
    },
    "leaders": {**ORIGINAL["leaders"], "arts": {"advance_benefit": ["arts"]}},
    "merrymakers": {
        "explore": "explore",
        "culture": "culture",
        "research_x": "research_x",
        "worker": "worker",
        "capital": {"vp_per": "capital"},
        "coin": "coin",
        "invent": "invent",
        "food": "food",
        "conquer": "conquer",
    },
    "militants": {
        **ORIGINAL["militants"],
        "top_4": {"vp_per": "territory_controlled"},
        "bottom_1": {"vp": 3},
        "bottom_3": {"vp": 5},
        "bottom_4": "conquer",
    },
    "mystics": {
        **{
            f"{row}_{name}": benefit
            for row in ("two", "four")
            for name, benefit in (
                ("conquer", "conquer"),
                ("resource", "any_resource"),
                ("invent", "invent"),
                ("building", "income_building_unplaced"),
            )
        },
        "six_conquer": "conquer_both_dice",
        "six_resource": "any_resource",
        "six_invent": ["invent", "upgrade"],
        "six_building": "any_income_building",
    },
    "the_chosen": {
        "start": None,
        "worker": "worker",
        "coin": "coin",
        "invent": "invent",
        "food": "food",
        "building": "any_income_building",
        "culture": "culture",
        "research": "research",
        "capital": {"vp_per": "capital"},
        "conquer": "conquer_both_dice",
    },
}

TOUR = {
    "start": {"worker", "culture", "food", "coin"},
    "worker": {"farm", "market"},
    "culture": {"market", "house"},
    "food": {"market", "house"},
    "coin": {"house", "armory"},
    "farm": {"conquer", "research_x"},
    "market": {"conquer", "research_x"},
    "house": {"invent", "explore"},
    "armory": {"invent", "explore"},
    "conquer": {"technology", "exploration"},
    "research_x": {"exploration", "military"},
    "invent": {"exploration", "military"},
    "explore": {"military", "science"},
}
"""The lines of the Entertainers; from the last column none leads on."""

CLIMB = {f"{column}_{step}": {f"{column}_{step + 1}"} for column in ("left", "middle", "right") for step in range(3)}
"""The steps of the Merrymakers, one after the other in each column."""

STEPS = ("start", "worker", "coin", "invent", "food", "building", "culture", "research", "capital", "conquer")
"""The steps of the revised mat of The Chosen, in their order."""


def squares(slug: str, edition: Edition) -> dict[str, Benefit | None]:
    """The squares of a mat with what they show."""
    return {slot.slug: slot.benefit for slot in CIVILIZATIONS[slug].mat(edition, PLAYERS).slots.values()}


def lines(slug: str, edition: Edition) -> dict[str, set[str]]:
    """Where lines lead from the squares of a mat."""
    slots = CIVILIZATIONS[slug].mat(edition, PLAYERS).slots.values()
    return {slot.slug: set(slot.next) for slot in slots if slot.next}


@pytest.mark.parametrize("slug", list(ORIGINAL))
def test_the_squares_of_the_original_mats(slug: str) -> None:
    """civilizations.yaml, original.slots; the rulebook's adjustments change none of them. (ADJ-2)"""
    assert squares(slug, "printed") == squares(slug, "adjusted") == ORIGINAL[slug]


@pytest.mark.parametrize("slug", list(REVISED))
def test_the_squares_of_the_revised_mats(slug: str) -> None:
    """civilizations.yaml, rebalanced.slots."""
    assert squares(slug, "rebalanced") == REVISED[slug]


def test_no_other_mat_gives_anything_by_its_squares() -> None:
    """The squares of the Alchemists are marked, and what a mark brings is their rule."""
    editions: dict[Edition, dict[str, dict[str, Benefit | None]]] = {"printed": ORIGINAL, "rebalanced": REVISED}
    for edition, tables in editions.items():
        with_squares = {slug for slug in box_of().civilizations if squares(slug, edition)}
        assert with_squares - {"alchemists"} == set(tables) - {"alchemists"}


def test_where_the_lines_lead() -> None:
    """The tour of the Entertainers, the columns of the Merrymakers and the steps of The Chosen."""
    assert lines("entertainers", "printed") == lines("entertainers", "rebalanced") == TOUR
    assert lines("merrymakers", "printed") == CLIMB
    assert lines("the_chosen", "rebalanced") == {here: {there} for here, there in pairwise(STEPS)}


LATER: tuple[int, ...] = (2, 3, 4, 5)
EARLIER: tuple[int, ...] = (1, 2, 3, 4)
ACTING = {"alchemists", "entertainers", "heralds", "historians", "inventors", "leaders", "merrymakers", "militants"}
"""With The Chosen and Traders those whose original mats act in the civilization step."""


def test_the_income_turns_in_which_the_mats_act() -> None:
    """civilizations.yaml, triggers; the revised Historians act a turn earlier with four or five players. (INC-2)"""
    original = dict.fromkeys({*ACTING, "the_chosen", "traders"}, LATER)
    revised = dict.fromkeys({*ACTING, "traders"}, LATER) | {"entertainers": EARLIER, "mystics": (2, 3, 4)}
    cases: tuple[tuple[Edition, int, dict[str, tuple[int, ...]]], ...] = (
        ("printed", 2, original),
        ("adjusted", 2, original),
        ("rebalanced", 3, revised),
        ("rebalanced", 4, revised | {"historians": EARLIER}),
    )
    for edition, players, expected in cases:
        mats = {slug: civilization.mat(edition, players) for slug, civilization in box_of().civilizations.items()}
        assert {slug: mat.income_turns for slug, mat in mats.items() if mat.income_turns} == expected
    ends = {slug: CIVILIZATIONS[slug].mat("rebalanced", 2).income_end_turns for slug in ("futurists", "heralds")}
    assert ends == {"futurists": (1,), "heralds": (1,)}
