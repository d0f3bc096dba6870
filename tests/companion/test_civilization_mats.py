"""The civilization mats as they are drawn say the same as their texts."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from companion.drawings.player import civilization_scene
from engine.abilities.face import TOKEN
from engine.box import LIBRARY, box_of
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.state.game import InPlay

PLAYERS = 3

DRAWN = [
    (slug, edition)
    for slug, civilization in CIVILIZATIONS.items()
    for edition in get_args(Edition)
    if civilization.mat(edition, PLAYERS).slots
]


def columns(slug: str, edition: Edition, tokens: list[str]) -> list[list[str]]:
    """The slots of a mat as they are drawn, each column from the top, those with a token marked by a star."""
    scene = civilization_scene(box_of(), InPlay(slug, 0, slug, {"tokens": tokens}, edition=edition), PLAYERS)
    return [[f"{shape.slug}{'*' if shape.piece == TOKEN else ''}" for shape in column] for column in scene.groups]


@pytest.mark.parametrize("edition", ["printed", "adjusted"])
def test_the_merrymakers_begin_at_the_bottom_and_move_up(edition: Edition) -> None:
    """The text says bottom and up: so the start lies at the foot of each column, VP 15 and the armory at its head."""
    drawn = columns("merrymakers", edition, ["left_0", "middle_0", "right_0"])
    assert drawn == [[f"{name}_3", f"{name}_2", f"{name}_1", f"{name}_0*"] for name in ("left", "middle", "right")]


def test_the_revised_merrymakers_dance_on_squares_as_they_are_printed() -> None:
    drawn = columns("merrymakers", "rebalanced", [])
    assert drawn == [["explore", "worker", "invent"], ["culture", "capital", "food"], ["research_x", "coin", "conquer"]]


@pytest.mark.parametrize("edition", ["printed", "rebalanced"])
def test_the_lines_of_the_entertainers_are_drawn_from_square_to_square(edition: Edition) -> None:
    """As the data say: four lead on from the start, two from each square; those from the token stand out."""
    mine = InPlay("entertainers", 0, "entertainers", {"square": ["farm"]}, edition=edition)
    scene = civilization_scene(box_of(), mine, PLAYERS)
    mat = CIVILIZATIONS["entertainers"].mat(edition, PLAYERS)
    assert [len(lines) for lines in scene.links] == [0, 4, 8, 8, 8]
    assert sum(map(len, scene.links)) == sum(len(slot.next) for slot in mat.slots.values())
    assert {line.start for line in scene.links[1]} == {50}
    assert [(line.start, line.to) for line in scene.links[3] if line.on] == [(12.5, 12.5), (12.5, 37.5)]


def test_a_mat_whose_places_lie_beside_or_above_each_other_needs_no_lines() -> None:
    for edition in get_args(Edition):
        mine = InPlay("merrymakers", 0, "merrymakers", {}, edition=edition)
        assert civilization_scene(box_of(), mine, PLAYERS).links == ()


@pytest.mark.parametrize(("slug", "edition"), DRAWN)
def test_a_mat_whose_text_goes_up_is_drawn_from_the_bottom(slug: str, edition: Edition) -> None:
    """And no other one; a place leads on to one that is drawn beside it or further along."""
    mat = CIVILIZATIONS[slug].mat(edition, PLAYERS)
    goes_up = re.search(r"at the bottom of each column|lowest empty space", mat.text) is not None
    assert mat.from_the_bottom == goes_up
    for column in civilization_scene(LIBRARY, InPlay(slug, 0, slug, {}, edition=edition), PLAYERS).groups:
        rows = [mat.slots[shape.slug].row or 0 for shape in column]
        assert rows == sorted(rows, reverse=goes_up)


def test_what_only_has_the_name_of_a_place_does_not_lie_there() -> None:
    """The Chosen earned an achievement called as a square; a token of the Craftsmen on its space waits nowhere else."""
    earned = {"square": ["coin"], "earned": ["conquer"]}
    chosen = civilization_scene(box_of(), InPlay("the_chosen", 0, "the_chosen", earned, edition="rebalanced"), PLAYERS)
    assert [shape.slug for column in chosen.groups for shape in column if shape.piece] == ["coin"]
    covered = {"left_1": ["token"]}
    craftsmen = civilization_scene(
        box_of(), InPlay("craftsmen", 0, "craftsmen", covered, edition="rebalanced"), PLAYERS
    )
    assert [shape.slug for column in craftsmen.groups for shape in column if shape.piece] == ["left_1"]
    assert craftsmen.spare == ()


@pytest.mark.parametrize("edition", get_args(Edition))
def test_the_squares_of_the_treasure_hunters_say_their_land(edition: Edition) -> None:
    """Four tokens on four empty squares look all the same."""
    scene = civilization_scene(LIBRARY, InPlay("treasure_hunters", 0, "treasure_hunters", {}, edition=edition), PLAYERS)
    names = {shape.slug: shape.name for column in scene.groups for shape in column}
    assert names == {"desert": "Desert", "grassland": "Grassland", "mountain": "Mountain", "forest": "Forest"}
