"""What a civilization remembers has a face: which pieces lie where on its mat."""

from __future__ import annotations

import pytest

import engine.abilities.all  # noqa: F401  (fills ABILITIES)
from engine.abilities.face import EMPTY, Lying, MatFace, Predicted
from engine.box import LIBRARY
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import face_of
from engine.state.game import InPlay

PLAYERS = 3


def face(slug: str, edition: Edition = "printed", **memory: list[str]) -> MatFace:
    """The face of a civilization that remembers this."""
    return face_of(LIBRARY, InPlay(slug, 0, slug, memory, edition=edition), PLAYERS)


@pytest.mark.parametrize("slug", CIVILIZATIONS)
def test_nothing_lies_on_a_mat_that_remembers_nothing(slug: str) -> None:
    assert face(slug) == EMPTY


def test_tokens_stand_on_their_squares() -> None:
    assert face("entertainers", square=["market"]).pieces == (Lying("token", "market"),)
    assert face("leaders", tokens=["science", "military"]).pieces == (
        Lying("token", "science"),
        Lying("token", "military"),
    )


def test_an_achievement_that_is_called_as_a_square_is_no_token_there() -> None:
    """The Chosen remember the achievements they have earned; the token stands on one square."""
    chosen = face("the_chosen", "rebalanced", square=["coin"], earned=["conquer", "capital"])
    assert chosen.pieces == (Lying("token", "coin"),)


def test_buildings_and_tokens_cover_the_columns_of_the_craftsmen_and_none_waits_beside() -> None:
    craftsmen = face("craftsmen", "rebalanced", left_1=["farm"], right_1=["token"])
    assert craftsmen.pieces == (Lying("farm", "left_1"), Lying("token", "right_1"))


def test_tokens_that_have_not_left_the_mat_wait_without_a_place() -> None:
    assert face("traders", tokens=["token"] * 2, posts=["0,0"]).pieces == (Lying("token"),) * 2
    assert face("isolationists", tokens=["token"]).pieces == (Lying("token"),)


def test_what_left_the_mat_leaves_its_place_uncovered() -> None:
    assert face("historians", uncovered=["b"], holders=["1"]) == MatFace(uncovered=("b",))
    militants = face("militants", uncovered=["top_1"], spare=["outpost"])
    assert militants == MatFace((Lying("outpost"),), uncovered=("top_1",))


def test_tech_cards_with_a_token_and_numbers_predicted() -> None:
    assert face("inventors", marked=["bakery"], used=["bakery", "compass"]).marked == ("bakery",)
    mystics = face("mystics", tech=["5"], district=["2"], reached=["district"])
    assert mystics.predicted == (Predicted("tech", 5, reached=False), Predicted("district", 2, reached=True))
