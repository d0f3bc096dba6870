"""What of one's own is shown in short beside map and city on a desk, so that the column need not scroll."""

from __future__ import annotations

from typing import cast

import pytest

from companion.drawings.income import IncomeScene
from companion.drawings.player import TapestryScene, TechScene, civilization_scene
from companion.onscreen.room import room_for
from companion.onscreen.sides import Side
from engine.box import LIBRARY
from engine.state.game import InPlay

SHORT, LONG = "Gain 5 VP.", "Gain 5 VP for each of your territories. " * 5


def side(*texts: str, civilization: str = "gamblers") -> Side:
    """Five tracks lie below it."""
    hand = tuple(TapestryScene(str(number), str(number), "this_era", text) for number, text in enumerate(texts))
    mat = civilization_scene(LIBRARY, InPlay(civilization, 0, civilization, {}), 2)
    return Side(
        resources=(),
        city=None,
        on_cards=(),
        income=cast(IncomeScene, None),
        tech=TechScene(()),
        hand=hand,
        cards=len(hand),
        tapestries=(),
        civilizations=(mat,),
        landmark_cards=(),
        space_tiles=(),
        territories=(),
        offer=(),
        decks=(),
        reserved=(),
    )


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        ([SHORT] * 3, None),
        ([LONG], None),
        ([LONG] * 3, 4),
        ([LONG] * 4, 4),
        ([SHORT] * 5, 0),
    ],
)
def test_cards_are_shown_in_short_where_they_are_too_long(texts: list[str], lines: int | None) -> None:
    assert room_for(side(*texts), 5).lines == lines


def test_the_mat_is_whole_as_long_as_titles_make_room_for_it() -> None:
    assert not room_for(side(*[LONG] * 3), 5).mats
    assert not room_for(side(*[LONG] * 9), 5).mats
    assert room_for(side(*[LONG] * 19), 5).mats


def test_four_tracks_leave_more_room_than_five() -> None:
    cards = [LONG[:200]] * 2 + [SHORT]
    assert (room_for(side(*cards), 4).lines, room_for(side(*cards), 5).lines) == (None, 4)
