"""A track as a lane: an excerpt with a cube's way, all spaces with the next one filled, and all with their benefits."""

from __future__ import annotations

import re

import jinja2
import pytest

from automa.scenarios import ABILITY_OF as SCENARIO_OF
from companion.config import ROOT
from companion.drawings.lanes import EXCERPT, Hop, LaneScene, excerpt, lane_of
from companion.drawings.players import PLAYERS
from companion.drawings.tracks import TokenLook, TrackScene, tracks_scene
from engine.box import LIBRARY
from tests.companion.drawn import classes, draw, said, with_class

CSS = (ROOT / "companion/static/lanes.css").read_text()


def science(*tokens: tuple[str, int]) -> TrackScene:
    return tracks_scene(
        LIBRARY, [TokenLook(player, "science", space) for player, space in tokens], holders={"academy": "you"}
    )[1]


def numbers(lane: LaneScene) -> list[int]:
    return [space.number for space in lane.spaces]


def test_a_lane_has_every_space_and_fills_the_next(drawings: jinja2.Environment) -> None:
    lane = lane_of(science(("you", 3), ("automa", 7)), next=4)
    (drawn,) = draw(drawings, "lanes", "lane", lane).findall("svg")
    assert numbers(lane) == list(range(13))
    assert [text.text for text in drawn.iter("text")] == ["4"], "only the next space says its number"
    assert [rect.get("x") for rect in with_class(drawn, "next") if rect.tag == "rect"] == [lane.spaces[4].x]
    assert drawn.get("aria-label") == "Science; You on 3; Automa on 7; next: 4"


def test_lanes_that_look_alike_are_one_and_any_difference_makes_another() -> None:
    """What is drawn of it is found again by it, as most tracks look as they did before the last answer."""
    one = lane_of(science(("you", 3), ("automa", 7)), next=4)
    assert lane_of(science(("you", 3), ("automa", 7)), next=4) is one
    hop = Hop(PLAYERS["you"], 1, 2)
    others = [
        lane_of(science(("you", 3), ("automa", 8)), next=4),
        lane_of(science(("automa", 3), ("you", 7)), next=4),
        lane_of(science(("you", 3), ("automa", 7)), next=5),
        lane_of(science(("you", 3), ("automa", 7)), next=4, hops=(hop,)),
        lane_of(tracks_scene(LIBRARY, [TokenLook("you", "science", 3), TokenLook("automa", "science", 7)])[1], next=4),
    ]
    assert one not in others and len(set(others)) == len(others)


def test_free_landmarks_stand_on_their_spaces_and_no_others(drawings: jinja2.Environment) -> None:
    """The academy is held, the laboratory free; where a cube stands or would go there is no room for the sign."""
    for standing, next, free in ((3, 5, 2), (4, 5, 1), (3, 4, 1)):
        drawn = draw(drawings, "lanes", "lane", lane_of(science(("you", standing)), next=next))
        assert len(with_class(drawn, "free")) == free


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6])
def test_cubes_on_one_space_do_not_hide_each_other(number: int) -> None:
    lane = lane_of(science(*((player, 5) for player in list(PLAYERS)[:number])))
    assert len(lane.cubes) == number
    places = [(float(cube.x), float(cube.y), float(cube.half)) for cube in lane.cubes]
    for index, (x, y, half) in enumerate(places):
        assert y - half >= 0 and y + half <= 28, "all of it lies in the drawing"
        assert all(max(abs(x - other), abs(y - below)) >= 2 * half - 0.3 for other, below, _half in places[:index])


def test_an_excerpt_shows_the_way_of_a_cube(drawings: jinja2.Environment) -> None:
    shadow = PLAYERS["shadow"]
    lane = excerpt(science(("shadow", 10), ("you", 9)), Hop(shadow, 9, 10))
    (drawn,) = draw(drawings, "lanes", "lane", lane).findall("svg")
    assert numbers(lane) == [6, 7, 8, 9, 10, 11, 12] and len(lane.spaces) == EXCERPT
    assert [(cube.player, cube.is_trace) for cube in lane.cubes] == [(shadow, True), (shadow, False)]
    assert [text.text for text in drawn.iter("text")] == ["6", "7", "8", "11", "12"]
    assert len(with_class(drawn, "arc")) == 1
    assert drawn.get("aria-label") == "Science; Shadow Empire from 9 to 10"


@pytest.mark.parametrize(
    ("before", "to", "first", "last"), [(0, 1, 0, 6), (11, 12, 6, 12), (5, 4, 1, 7), (1, 11, 1, 11)]
)
def test_an_excerpt_has_both_ends_of_the_way(before: int, to: int, first: int, last: int) -> None:
    """Near an end of the track it stays whole; a long way makes it longer; back is a way too."""
    found = numbers(excerpt(science(), Hop(PLAYERS["you"], before, to)))
    assert (found[0], found[-1]) == (first, last)


def test_a_track_that_runs_the_other_way_lies_as_printed() -> None:
    """Its spaces keep their places on the board; tokens go from right to left. (SCN4-2)"""
    box = SCENARIO_OF["the_fall_of_atlantis"].box(LIBRARY)
    _exploration, turned, *_ = tracks_scene(box, [TokenLook("you", "science", 11)])
    assert numbers(lane_of(turned, next=10)) == list(range(1, 13))
    assert 4 in numbers(excerpt(turned, Hop(PLAYERS["you"], 5, 4)))


def test_a_track_that_runs_the_other_way_has_its_arrow_and_says_so(drawings: jinja2.Environment) -> None:
    """As a lane and as printed; others have none. (SCN4-2)"""
    box = SCENARIO_OF["the_fall_of_atlantis"].box(LIBRARY)
    for scene, arrows in ((tracks_scene(box, [])[1], 1), (science(), 0)):
        (lane,) = draw(drawings, "lanes", "lane", lane_of(scene, next=9)).findall("svg")
        (printed,) = draw(drawings, "lanes", "printed", lane_of(scene, next=9)).findall("ol")
        assert len(with_class(lane, "runs")) == len(with_class(printed, "runs")) == arrows
        left = float((lane.get("viewBox") or "").split()[0])
        assert all(float(use.get("x", "0")) >= left for group in with_class(lane, "runs") for use in group)
        assert ("; from 12 to 1;" in (lane.get("aria-label") or "")) == bool(arrows)


def test_the_printed_track_says_each_benefit_and_who_stands_there(drawings: jinja2.Environment) -> None:
    lane = lane_of(science(("you", 3), ("automa", 0)), next=4, hops=(Hop(PLAYERS["you"], 2, 3),))
    (track,) = draw(drawings, "lanes", "printed", lane).findall("ol")
    spaces = track.findall("li")
    assert len(spaces) == 13 and "next" in spaces[4].get("class", "").split()
    assert "tapestry card" in said(spaces[2]) and "Automa" in said(spaces[0]) and "You" in said(spaces[3])
    assert "Apothecary: free" in said(spaces[4]) and "Academy: You" in said(spaces[7])
    assert "trace" in classes(spaces[2]) and "trace" not in classes(spaces[3])


def test_colors_of_lanes_are_tokens_of_both_schemes() -> None:
    """By day and by night: nothing has a color of its own, and what is filled carries the sheet's color."""
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", CSS)
    assert ".lane text.next { fill: var(--sheet)" in CSS
