"""Turning what one has in hand: a building turned all the way round stands where it stood, a tile lies as it lay."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qsl

import pytest

from companion.drawings.city import city_scene
from companion.game.sight import Sight
from companion.onscreen.boards import first_alike, placement_screen
from companion.onscreen.boards import turned as turned_ways
from companion.onscreen.city import plot_screen
from engine.box import LIBRARY
from engine.facts.components import LANDMARKS, TILES
from engine.facts.maps import EDGES
from engine.outlook import Placement, preview
from engine.prospect import Prospect
from engine.rules import explore
from engine.rules.build import Plots
from engine.state.capital import Capital, Placed, orientations
from engine.state.match import Match
from tests.engine.whole import HERE, pending, scene
from tests.long_run import LONG

QUARTERS = 4

TURNABLE = sorted(
    slug
    for slug, landmark in LANDMARKS.items()
    if landmark.footprint and len(orientations(landmark.footprint)) in (2, QUARTERS)
)

CITIES = {
    "empty": Capital(2, box=LIBRARY),
    "half built": Capital(2, [Placed("barn", 3, 3), Placed("house", 0, 1), Placed("farm", 7, 7)], box=LIBRARY),
}


def address(**steps: str | None) -> str:
    return "&".join(f"{name}={value}" for name, value in steps.items() if value)


def turned(capital: Capital, building: str, at: str) -> list[str]:
    """Where the building stands after each of four taps on Turn, by the addresses alone."""
    asked: Any = SimpleNamespace(seat=HERE, data={"building": building}, options=Plots(capital, building, False))
    game = scene()
    game.players[HERE].capital = capital
    sight = cast("Sight", SimpleNamespace(game=game, looks=(), prospect=partial(Prospect, game)))
    steps, stands = {"at": at}, []
    for _ in range(QUARTERS):
        screen = plot_screen(sight, asked, steps["at"], steps.get("pivot", ""), address)
        assert screen.city.moves is not None
        steps = dict(parse_qsl(screen.city.moves.turn or ""))
        stands.append(steps["at"])
    return stands


@pytest.mark.parametrize("city", sorted(CITIES))
@pytest.mark.parametrize("building", TURNABLE)
def test_a_building_turned_four_times_stands_where_it_stood(building: str, city: str) -> None:
    """BLD-2: in the middle, at the edge and beside other buildings, on every seventeenth place, or every fifth."""
    capital = CITIES[city]
    legal, ways = capital.placements(building), orientations(capital.footprint(building))
    assert {placed.turns for placed in legal.values()} == {turns for turns, _plots in ways}
    for at in list(legal)[:: 5 if LONG else 17]:
        stands = turned(capital, building, at)
        assert stands[-1] == at
        assert len(set(stands)) == len(ways)


def test_a_building_that_was_moved_turns_around_its_new_place() -> None:
    """An arrow or a tap on a plot begins anew."""
    capital = CITIES["empty"]
    scene = city_scene(
        capital,
        options=capital.placements("apothecary"),
        chosen=Placed("apothecary", 4, 4),
        pivot=Placed("apothecary", 0, 0),
        href_for=lambda key: f"at={key}",
        turn_for=lambda key, pivot: f"at={key}&pivot={pivot}",
    )
    assert scene.moves is not None
    assert "pivot" not in str(scene.moves.left)
    lit = [plot.href or "" for plot in scene.plots if plot.lit]
    assert lit
    assert not any("pivot" in href for href in lit)


ISLANDS = [number for number, tile in TILES.items() if len(set(tile.corners)) == 1]


@pytest.mark.parametrize("number", ISLANDS)
def test_a_tile_that_looks_the_same_however_it_is_turned_is_offered_once(number: int) -> None:
    """EXP-2: an island in the sea meets the same terrain on every side; its key stays that of rotation 0."""
    (way,) = turned_ways(TILES[number], [2] * len(EDGES), 0)
    assert (way.scene.key, way.vp, way.chosen) == ("0", 2, True)
    assert set(first_alike(TILES[number])) == {0}


def test_any_other_tile_is_offered_in_each_of_its_six_ways() -> None:
    for number in set(TILES) - set(ISLANDS):
        ways = turned_ways(TILES[number], list(range(len(EDGES))), 3)
        assert [(way.scene.key, way.vp) for way in ways] == [(str(turns), turns) for turns in range(len(EDGES))]
        assert [way.scene.key for way in ways if way.chosen] == ["3"]


def test_an_island_that_was_turned_in_the_address_lies_as_it_is_offered() -> None:
    """Which of six equal answers somebody held on to makes no difference."""
    game = scene()
    game.players[HERE].territories = [ISLANDS[0]]
    asked = pending(explore.explore(game, HERE))
    sight = cast("Sight", SimpleNamespace(game=game, state=Match(game), prospect=partial(Prospect, game)))
    hex = next(iter(asked.options.keys())).partition("@")[2].partition("r")[0]
    shown = placement_screen(sight, asked, str(ISLANDS[0]), hex, "4")
    assert shown.key == f"{ISLANDS[0]}@{hex}r0"
    assert len(shown.turned) == 1


def test_the_tile_with_the_best_vp_is_said_and_chosen_before_one_tries_them_all() -> None:
    """EXP-2: each tile with the most that its sides can score, on the hex that was tapped or on any."""
    game = scene()
    game.players[HERE].territories = sorted(TILES)[:12]
    asked = pending(explore.explore(game, HERE))
    sight = cast("Sight", SimpleNamespace(game=game, state=Match(game), prospect=partial(Prospect, game)))
    all_keys = [*asked.options.keys()]
    anywhere = placement_screen(sight, asked, "", "", "")
    points = {key: preview(game, HERE, cast("Placement", asked.thing(key))) for key in all_keys}
    for tile, best in zip(anywhere.tiles, anywhere.best, strict=True):
        assert best == max(vp for key, vp in points.items() if key.startswith(f"{tile.key}@"))
    assert anywhere.best[[tile.number for tile in anywhere.tiles].index(anywhere.tile)] == max(anywhere.best) > 0
    hex = all_keys[0].partition("@")[2].partition("r")[0]
    here = placement_screen(sight, asked, "", hex, "")
    for tile, best in zip(here.tiles, here.best, strict=True):
        assert best == max(vp for key, vp in points.items() if key.startswith(f"{tile.key}@{hex}r"))
    assert here.vp == max(here.best), "lying so as to score most"
