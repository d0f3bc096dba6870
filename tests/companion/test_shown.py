"""Names on a page are those of the game that it shows: an owner's card has its name in that game alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import get_template_attribute

from companion.game.words import name_of, source_label
from companion.web.shown import show_box, shown_box
from engine.box import LIBRARY, Box, box_of
from tests.engine.test_box import OWN_PACK

pytestmark = pytest.mark.usefixtures("request_context")


def renamed(box: Box) -> Box:
    """A box in which a landmark and the first space of a track are called otherwise."""
    apothecary, science = box.landmarks["apothecary"], box.tracks["science"]
    spaces = (science.spaces[0], replace(science.spaces[1], name="Stargazing"), *science.spaces[2:])
    tracks = {**box.tracks, "science": replace(science, spaces=spaces)}
    return replace(
        box, landmarks={**box.landmarks, "apothecary": replace(apothecary, name="Witch's House")}, tracks=tracks
    )


def test_a_page_of_no_game_knows_all_that_is_printed() -> None:
    assert shown_box() is LIBRARY
    assert name_of("clocktower") == LIBRARY.landmarks["clocktower"].name


def test_an_owners_card_has_its_name_in_its_own_game_only() -> None:
    show_box(box_of(packs=[OWN_PACK]))
    assert name_of("market_day") == "Market Day"
    assert source_label("tapestry:market_day") == ("Market Day", "tapestry")
    show_box(box_of())
    assert name_of("market_day") == "Market day", "no more than the slug, as for anything unknown"


def test_two_games_call_the_same_slug_by_their_own_names() -> None:
    for _ in range(2):
        show_box(box_of(changes=[renamed]))
        assert (name_of("apothecary"), source_label("track:science:1")[0]) == ("Witch's House", "Stargazing")
        show_box(box_of())
        assert (name_of("apothecary"), source_label("track:science:1")[0]) == ("Apothecary", "Astronomy")


def test_a_benefit_that_names_a_landmark_is_drawn_anew_for_another_box() -> None:
    text = get_template_attribute("drawings/benefit.html", "benefit_text")
    said = []
    for box in (box_of(changes=[renamed]), box_of()):
        show_box(box)
        said.append(str(text({"landmark": "apothecary"})))
    assert "Apothecary" not in said[0]
    assert "Apothecary" in said[1]


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("track:science:1", ("Astronomy", "science")),
        ("track:science", ("Science", "science")),
        ("advance:science", ("advance on Science", "science")),
        ("advance:cooking", ("Advance", "info")),
        ("track:cooking:1", ("Track", "info")),
        ("tech:barn", ("Barn", "tech")),
        ("adjustment:mystics", ("Mystics", "civilization")),
        ("tapestry", ("tapestry card", "info")),
        ("scenario:nobody_wrote", ("Scenario", "info")),
        ("level:2", ("free on level 2, before your income", "flag")),
        ("income_mat:farm", ("income mat, farms", "farm")),
    ],
)
def test_what_gives_something_is_said_as_closely_as_it_is_known(source: str, said: tuple[str, str]) -> None:
    """The space, the track or the card where there is one; what the game does not know is no error on screen."""
    assert source_label(source) == said
