"""A capital city drawn: its mat, its buildings, and a building in hand."""

from __future__ import annotations

import jinja2
import pytest
from flask import Flask, get_template_attribute

from companion.drawings.city import Completion, PlotShape, city_scene
from companion.drawings.footprints import building_shape
from companion.drawings.outlines import PLOT, outline_of
from engine.box import LIBRARY
from engine.facts.components import LANDMARKS
from engine.state.capital import Capital, Placed
from tests.companion.drawn import draw, said, with_class

pytestmark = pytest.mark.usefixtures("drawings")
"""The words of a drawing are asked for in a language."""

FOOTPRINTS = [slug for slug, landmark in LANDMARKS.items() if landmark.footprint]
WETLAND = 2
SIZE = Capital(WETLAND).plan.width


def options_for(capital: Capital, building: str) -> dict[str, Placed]:
    """The legal placements by key, as the rules ask them."""
    return capital.placements(building)


def hanging(capital: Capital, placed: Placed) -> int:
    """How many plots of a building hang over the edge of the city."""
    return len(capital.covered(placed)) - len(capital.plots_inside(placed))


# ------------------------------------------------------------------------------------------------- the city


@pytest.mark.parametrize("mat", range(1, 7))
def test_a_city_shows_what_its_mat_prints(drawings: jinja2.Environment, mat: int) -> None:
    scene = city_scene(Capital(mat))
    impassable = {(plot.row - 1, plot.column - 1) for plot in scene.plots if plot.state == "impassable"}
    assert len(scene.plots) == 81
    assert impassable == Capital(mat).impassable()
    tree = draw(drawings, "city", "city", scene, "The city")
    assert len(with_class(tree, "blocked")) == len(impassable)
    assert [picture.get("role") for picture in tree.iter("svg")][:1] == ["img"]


@pytest.mark.parametrize("landmark", FOOTPRINTS)
def test_a_landmark_is_drawn_as_its_footprint_with_its_name(drawings: jinja2.Environment, landmark: str) -> None:
    capital = Capital(WETLAND, [Placed(landmark, 2, 2)], box=LIBRARY)
    tree = draw(drawings, "city", "city", city_scene(capital), "The city")
    _shape, name = with_class(tree, "building")
    assert "".join(text.text or "" for text in name.iter("text")).replace(" ", "") == "".join(
        LANDMARKS[landmark].name.split()
    )
    assert LANDMARKS[landmark].name in said(tree)


@pytest.mark.parametrize(("landmark", "is_ours"), [("opera_house", True), ("lighthouse", False)])
def test_a_footprint_of_ours_is_dashed_and_said_to_be_ours(
    app: Flask, drawings: jinja2.Environment, landmark: str, is_ours: bool
) -> None:
    """Standing in the city and in hand: nobody has published those of the arts landmarks."""
    stands = city_scene(Capital(WETLAND, [Placed(landmark, 2, 2)], box=LIBRARY))
    empty = Capital(WETLAND, box=LIBRARY)
    in_hand = city_scene(empty, options=options_for(empty, landmark), href_for=lambda key: f"?at={key}")
    for scene in (stands, in_hand):
        assert bool(with_class(draw(drawings, "city", "city", scene, "The city"), "stand-in")) is is_ours
        with app.test_request_context():
            summary = get_template_attribute("drawings/city.html", "city_summary")(scene)
        assert ("of our own size" in summary and "Opera House" in summary) is is_ours


def test_the_outline_of_an_l_has_six_corners() -> None:
    assert outline_of([(0, 0), (1, 0), (1, 1)]).count("L") == 5
    assert outline_of([(0, 0), (0, 1), (1, 0), (1, 1)]) == f"M0 0L{PLOT * 2:.0f} 0L40 40L0 40Z"


def test_what_hangs_over_the_edge_is_drawn_whole_with_its_whole_name() -> None:
    """BLD-4: the drawing has room for it on the side where it hangs, and on no other."""
    academy = Placed("academy", 7, 8, 1)
    capital = Capital(WETLAND, [academy])
    left, top, width, height = (float(each) for each in city_scene(capital).view_box.split())
    beyond = max(column for _, column in capital.covered(academy)) + 1
    assert beyond > 9
    assert left + width > beyond * PLOT
    assert (left, top) == (-2, -2)
    below = max(row for row, _ in capital.covered(academy)) + 1
    assert height == pytest.approx(max(below, 9) * PLOT + 4)
    assert [text for text, *_ in building_shape(capital, academy).lines] == ["Academy"]


def test_a_building_in_hand_is_drawn_whole_where_it_hangs_over() -> None:
    """BLD-4: above and at the left."""
    capital, corner = Capital(WETLAND), Placed("barracks", -1, -1)
    scene = city_scene(capital, options=options_for(capital, "barracks"), chosen=corner)
    left, top, *_size = (float(each) for each in scene.view_box.split())
    assert scene.ghost and scene.ghost.outside == 3
    assert left < -PLOT and top < -PLOT


def test_no_line_of_the_city_runs_through_the_name_of_a_landmark(drawings: jinja2.Environment) -> None:
    """Its plate lies above the marks of complete rows, and its sign on the plate."""
    capital = Capital(WETLAND, [Placed("barracks", 2, 2)])
    _shape, label = with_class(draw(drawings, "city", "city", city_scene(capital), "The city"), "building")
    assert next(part.get("class") or part.tag for part in label) == "plate"


def test_a_landmark_stands_in_the_city_as_its_own_drawing() -> None:
    assert building_shape(Capital(WETLAND), Placed("lighthouse", 0, 0)).icon == "lighthouse"


def test_buildings_tokens_and_what_found_no_room_are_told_apart(drawings: jinja2.Environment) -> None:
    capital = Capital(WETLAND, [Placed("market", 0, 0)], beside=["farm", "barn"], extra=[(4, 4)])
    scene = city_scene(capital)
    states = {(plot.row, plot.column): plot.state for plot in scene.plots}
    assert (states[1, 1], states[5, 5], states[2, 1], states[1, 2]) == ("built", "token", "impassable", "open")
    summary = said(draw(drawings, "city", "city_summary", scene))
    assert "farm" in summary
    assert "Barn" in summary


def test_what_is_complete_is_marked(drawings: jinja2.Environment) -> None:
    """Districts, rows and columns that are full, as the rules count them. (BLD-6, BLD-7)"""
    capital = Capital(WETLAND)
    capital.buildings = [Placed("house", 0, column) for column in range(8)]
    capital.buildings += [Placed("farm", row, column) for row, column in ((1, 2), (2, 0), (2, 1), (2, 2))]
    scene = city_scene(capital)
    first = capital.plan.districts[0]
    assert (first.place, scene.complete) == ((0, 0), Completion(districts=(first,), rows=(1,), columns=()))
    tree = draw(drawings, "city", "city", scene, "The city")
    assert len(with_class(tree, "full-district")) == 1
    assert len(with_class(tree, "full-line")) == 1
    assert "1 row or column complete · 1 district complete" in said(tree)


# ------------------------------------------------------------------------------------------------- a building in hand


def test_the_building_begins_in_the_middle_and_confirms_a_legal_place() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "apothecary")
    ghost = city_scene(capital, options=options, href_for=str).ghost
    assert ghost is not None
    assert ghost.key in options
    assert (ghost.plots, ghost.outside) == (4, 0)


def test_a_landmark_is_first_shown_inside_the_city_even_if_it_completes_more_over_the_edge() -> None:
    """The one plot that a row still lacks lies at the edge, where the landmark hangs over. (BLD-4)"""
    capital = Capital(WETLAND)
    over = next(each for each in options_for(capital, "apothecary").values() if each.column == SIZE - 1)
    filled = capital.filled()
    plots = [(over.row, column) for column in range(SIZE - 1)]
    capital.buildings += [Placed("house", *plot) for plot in plots if plot not in filled]
    options = options_for(capital, "apothecary")
    there = city_scene(capital, options=options, chosen=over).ghost
    assert there is not None and there.outside > 0 and over.row + 1 in there.completes.rows
    first = city_scene(capital, options=options).ghost
    assert first is not None and first.outside == 0


@pytest.mark.parametrize("building", ["apothecary", "rubber_works", "library", "launch_pad"])
def test_a_tap_and_a_turn_keep_a_landmark_inside_where_they_can_and_arrows_lead_over_the_edge(building: str) -> None:
    """In an empty city each plot that some place inside covers is covered from inside. (BLD-4)"""
    capital = Capital(WETLAND)
    options = options_for(capital, building)
    inside = {key: placed for key, placed in options.items() if not hanging(capital, placed)}
    scene = city_scene(capital, options=options, href_for=str)
    for shape in scene.plots:
        plot = shape.row - 1, shape.column - 1
        ways = [placed.turns for placed in inside.values() if plot in capital.plots_inside(placed)]
        if scene.ghost and options[scene.ghost.key].turns in ways:
            assert shape.href in inside
    led, turns = set[str | None](), {placed.turns for placed in inside.values()}
    for placed in inside.values():
        moves = city_scene(capital, options=options, chosen=placed, href_for=str).moves
        assert moves is not None
        if moves.turn and options[moves.turn].turns in turns:
            assert moves.turn in inside
        led |= {moves.left, moves.up, moves.right, moves.down}
    assert led - {None} - inside.keys(), "arrows lead over the edge"


def test_the_building_stands_where_it_was_chosen() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "academy")
    for key, placed in options.items():
        ghost = city_scene(capital, options=options, chosen=placed).ghost
        assert ghost is not None
        assert ghost.key == key


def test_a_place_that_is_not_legal_leads_to_the_nearest_that_is() -> None:
    """Plot 1,0 of the wetland mat is impassable. (BLD-3)"""
    capital = Capital(WETLAND)
    ghost = city_scene(capital, options=options_for(capital, "market"), chosen=Placed("market", 1, 0)).ghost
    assert ghost is not None
    assert ghost.key in ("0,0r0", "2,0r0")


@pytest.mark.parametrize("building", ["market", "academy", "fusion_reactor", "rubber_works", "launch_pad"])
def test_arrows_and_the_turn_lead_to_legal_places_that_way(building: str) -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, building)
    for placed in options.values():
        moves = city_scene(capital, options=options, chosen=placed, href_for=str).moves
        assert moves is not None
        led = {way: options[key] for way in ("left", "right", "up", "down", "turn") if (key := getattr(moves, way))}
        assert "left" not in led or led["left"].column < placed.column
        assert "right" not in led or led["right"].column > placed.column
        assert "up" not in led or led["up"].row < placed.row
        assert "down" not in led or led["down"].row > placed.row
        assert "turn" not in led or led["turn"].turns != placed.turns


def test_turning_goes_through_every_way_in_which_a_building_can_stand() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "rubber_works")
    placed = next(iter(options.values()))
    seen = set()
    for _ in range(4):
        seen.add(placed.turns)
        moves = city_scene(capital, options=options, chosen=placed, href_for=str).moves
        assert moves is not None
        assert moves.turn is not None
        placed = options[moves.turn]
    assert seen == {0, 1, 2, 3}
    square = city_scene(capital, options=options_for(capital, "barn"), href_for=str).moves
    assert square is not None
    assert not square.can_turn


def test_a_tap_puts_the_building_over_the_plot() -> None:
    capital = Capital(WETLAND)
    options = options_for(capital, "library")
    scene = city_scene(capital, options=options, href_for=str)
    legal = {plot for placed in options.values() for plot in capital.plots_inside(placed)}
    assert {(plot.row - 1, plot.column - 1) for plot in scene.plots if plot.lit} == legal
    for plot in scene.plots:
        assert (plot.href is not None) == plot.lit
        if plot.href:
            assert (plot.row - 1, plot.column - 1) in capital.plots_inside(options[plot.href])


def test_a_tap_where_nothing_is_legal_asks_why() -> None:
    """The place it asks about is one that the rules refuse. (BLD-3)"""
    capital = Capital(WETLAND, [Placed("barn", 3, 6)])
    asked: list[Placed] = []

    def ask(placed: Placed) -> str:
        asked.append(placed)
        return "why"

    scene = city_scene(capital, options=options_for(capital, "apothecary"), href_for=str, why_for=ask)
    dark = [plot for plot in scene.plots if not plot.lit]
    assert dark
    assert {plot.href for plot in dark} == {"why"}
    assert all(capital.why_not(placed) for placed in asked)


def test_what_the_place_would_complete_is_said_before_it_is_confirmed(drawings: jinja2.Environment) -> None:
    """The ninth plot of a district gives a resource. (BLD-6)"""
    capital = Capital(WETLAND, [Placed("house", 0, column) for column in (0, 1, 2)])
    capital.buildings += [Placed("farm", row, column) for row, column in ((1, 2), (2, 0), (2, 1))]
    options = options_for(capital, "market")
    scene = city_scene(capital, options=options, chosen=options["2,2r0"], href_for=str)
    assert scene.ghost is not None
    assert scene.ghost.completes == Completion(districts=capital.plan.districts[:1])
    controls = said(draw(drawings, "city", "city_controls", scene))
    assert "Row 3, column 3" in controls
    assert "completes a district" in controls
    elsewhere = city_scene(capital, options=options, chosen=options["8,8r0"], href_for=str)
    assert "completes" not in said(draw(drawings, "city", "city_controls", elsewhere))


def test_the_edge_is_said_too(drawings: jinja2.Environment) -> None:
    """A landmark may hang over the edge. (BLD-4)"""
    capital = Capital(WETLAND)
    options = options_for(capital, "apothecary")
    scene = city_scene(capital, options=options, chosen=options["8,0r0"], href_for=str)
    controls = said(draw(drawings, "city", "city_controls", scene))
    assert "Row 9, columns 1 to 2; 2 plots hang over the edge" in controls


def test_with_a_building_in_hand_the_city_is_a_group_of_links(drawings: jinja2.Environment) -> None:
    capital = Capital(WETLAND)
    scene = city_scene(capital, options=options_for(capital, "market"), href_for=lambda key: f"?at={key}")
    tree = draw(drawings, "city", "city", scene, "Tap a plot")
    links = list(tree.iter("a"))
    assert len(links) == sum(plot.lit for plot in scene.plots) == 81 - len(capital.impassable())
    assert len({link.get("aria-label") for link in links}) == len(links)
    assert isinstance(scene.plots[0], PlotShape)
    assert scene.plots[0].href == "?at=0,0r0"


def test_the_sign_of_a_complete_row_stands_clear_of_a_landmark_that_hangs_over_the_edge_there() -> None:
    """BLD-4, BLD-5: the row counts, and its sign is seen; that of the next one stays at the edge."""
    over = Placed("barracks", 3, SIZE - 1)
    capital = Capital(WETLAND, [over])
    rows = {row for row, _ in capital.covered(over)}
    plots = [(row, column) for row in range(SIZE) for column in range(SIZE) if row in rows or row == 0]
    capital.buildings += [Placed("market", *plot) for plot in plots if plot not in capital.filled()]
    scene = city_scene(capital)
    at = {float(mark.y): float(mark.x) for mark in scene.marks if mark.kind == "row"}
    hangs = (max(column for _, column in capital.covered(over)) + 1) * PLOT
    assert len(at) == len(rows) + 1
    assert all(at[(row + 0.5) * PLOT] > hangs > SIZE * PLOT for row in rows)
    assert SIZE * PLOT < at[0.5 * PLOT] < hangs
    left, _top, width, _height = (float(each) for each in scene.view_box.split())
    assert left + width > max(at.values())
