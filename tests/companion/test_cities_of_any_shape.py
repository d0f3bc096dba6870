"""Cities of any size and shape on screen: drawn whole, walked, and said in words as their mats print them."""

from __future__ import annotations

import re
from dataclasses import replace

import jinja2
import pytest

from companion.drawings.city import city_scene
from companion.drawings.outlines import PLOT, outline_of
from companion.game.in_words import city_words
from engine.facts.capitals import CapitalMat
from engine.state.capital import OnCard, Placed
from tests.companion.drawn import draw, markup, said, with_class
from tests.engine.cities import (
    BRIDGES,
    ISLANDS,
    LINES,
    MEADOW,
    POND,
    TERRACES,
    TRIAL_MATS,
    WIDE,
    city,
    trial_box,
)

pytestmark = pytest.mark.usefixtures("drawings")

in_each_city = pytest.mark.parametrize("mat", TRIAL_MATS, ids=lambda mat: mat.name)


@in_each_city
def test_a_city_is_drawn_with_the_plots_that_it_has(drawings: jinja2.Environment, mat: CapitalMat) -> None:
    scene = city_scene(city(mat))
    assert {(plot.row - 1, plot.column - 1) for plot in scene.plots} == mat.plots
    _left, _top, width, height = (float(each) for each in scene.view_box.split())
    assert (width, height) == (mat.width * PLOT + 4, mat.height * PLOT + 4)
    tree = draw(drawings, "city", "city", scene, "The city")
    assert len(with_class(tree, "blocked")) == len(mat.impassable)
    assert f"{len(mat.filled)} of {len(mat.plots)} plots filled" in said(tree)


@in_each_city
def test_a_building_goes_wherever_a_tap_or_the_arrows_lead(mat: CapitalMat) -> None:
    """From the first place the arrows reach every other one that is turned so; every lit plot leads to one."""
    place = city(mat)
    options = {key: placed for key, placed in place.placements("lighthouse").items() if placed.turns == 0}
    reached, to_try = set[str](), [next(iter(options))]
    while to_try:
        key = to_try.pop()
        if key in reached:
            continue
        reached.add(key)
        scene = city_scene(place, options=options, chosen=options[key], href_for=str)
        assert scene.moves is not None
        ways = (scene.moves.left, scene.moves.up, scene.moves.down, scene.moves.right)
        to_try += [way for way in ways if way is not None]
        for plot in scene.plots:
            assert plot.lit == (plot.href is not None)
            if plot.href is not None:
                assert (plot.row - 1, plot.column - 1) in place.plots_inside(options[plot.href])
    assert reached == options.keys()


def test_islands_have_a_wall_each_and_no_line_between_them() -> None:
    scene = city_scene(city(ISLANDS))
    assert scene.wall.count("M") == 4, "two of the five touch"
    ends = [float(end) for end in re.findall(r"[HV]([\d.]+)", scene.grid + scene.districts)]
    assert max(ends) <= 9 * PLOT


def test_an_outline_goes_around_parts_that_only_touch_and_around_holes() -> None:
    assert outline_of([(0, 0), (1, 1)]) == "M0 0L20 0L20 20L0 20ZM20 20L40 20L40 40L20 40Z"
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert outline_of(ring) == "M0 0L60 0L60 60L0 60ZM20 20L20 40L40 40L40 20Z"


def test_a_complete_row_with_a_gap_is_marked_on_both_sides_of_it() -> None:
    place = city(ISLANDS)
    place.buildings = [Placed("house", *plot) for plot in ISLANDS.rows[0]]
    (mark,) = city_scene(place).marks
    assert mark.kind == "row" and mark.outline.count("M") == 2
    assert float(mark.x) > ISLANDS.width * PLOT


def test_special_squares_show_what_they_give_and_are_explained(drawings: jinja2.Environment) -> None:
    """Until something stands there."""
    scene = city_scene(city(POND))
    special = {(plot.row, plot.column): plot.signs for plot in scene.plots if plot.state == "special"}
    assert special[7, 7] == ("coin", "food") and special[1, 1] == () and (4, 4) not in special
    summary = said(draw(drawings, "city", "city_summary", scene))
    assert "raft : counts as filled, can be built on; -2 VP each time the city is scored" in summary
    assert "reeds : can be built on; -3 VP if a landmark covers it" in summary
    assert "light : impassable" in summary
    built = city(POND)
    built.buildings = [Placed("market", 6, 6)]
    assert [plot.state for plot in city_scene(built).plots if (plot.row, plot.column) == (7, 7)] == ["built"]


def test_what_districts_give_that_is_not_usual_is_shown_and_said(drawings: jinja2.Environment) -> None:
    """Each in a plot of its own, so that lines that cross can be told apart."""
    scene = city_scene(city(LINES))
    assert [reward.signs for reward in scene.rewards] == [("coin",), ("coin", "worker"), ("food",)]
    assert len({(reward.x, reward.y) for reward in scene.rewards}) == 3
    meadow = city_scene(city(MEADOW))
    assert "in each later income turn" in said(draw(drawings, "city", "city_summary", meadow))
    options = city(MEADOW).placements("market")
    place = city(MEADOW)
    place.buildings = [Placed("house", 0, 2), Placed("house", 1, 2)]
    in_hand = city_scene(place, options=options, chosen=options["2,2r0"], href_for=str)
    assert "completes a district: 4 VP" in said(draw(drawings, "city", "city_controls", in_hand))
    assert city_scene(city(BRIDGES)).rewards == ()


def test_a_city_in_words_leaves_the_cells_of_missing_plots_empty(drawings: jinja2.Environment) -> None:
    words = city_words(city_scene(city(ISLANDS)))
    assert words.columns == tuple(range(1, 10)) and len(words.rows) == 9
    assert [plot is None for plot in words.rows[0][1]] == [False] * 3 + [True] * 3 + [False] * 3
    table = drawings.get_template("game/in_words/_tables.html").module.city_table(words)  # type: ignore[attr-defined]
    assert table.count("<td></td>") == 1 + sum(line.count(" ") for line in ISLANDS.grid)
    wide = city_words(city_scene(city(WIDE)))
    assert (len(wide.columns), len(wide.rows)) == (12, 6)
    pond = drawings.get_template("game/in_words/_tables.html").module.city_table(  # type: ignore[attr-defined]
        city_words(city_scene(city(POND)))
    )
    assert "reeds" in pond and "A diamond is a special one." in pond


def test_a_card_with_plots_is_drawn_as_its_grid_without_rows_and_columns(drawings: jinja2.Environment) -> None:
    card = OnCard(TERRACES.slug, 1, 0, [Placed("market", 0, 0)], trial_box())
    options = card.placements("house")
    scene = city_scene(card, options=options, href_for=str)
    assert scene.title == "Terraces" and len(scene.plots) == 2
    controls = said(draw(drawings, "city", "city_controls", scene))
    assert "fills the card" in controls and "row" not in controls.replace("Row 1", "").replace("arrow", "")
    card.buildings.append(Placed("house", 0, 1))
    assert [mark.kind for mark in city_scene(card).marks] == ["district"]
    assert 'class="city on-card"' in markup(drawings, "city", "city", city_scene(card), "The card")


def test_a_mat_of_another_name_and_number_is_drawn_with_its_own_land() -> None:
    """Nothing of it stands in the app's code."""
    mat = replace(WIDE, number=99, name="Far Quay", land="desert")
    box = replace(trial_box(), capitals={99: mat})
    scene = city_scene(type(city(WIDE))(99, box=box))
    assert (scene.title, scene.land) == ("Far Quay", "desert")
