"""The own map of a civilization mat on screen: drawn and tapped as the board is, in sight among one's cards."""

from __future__ import annotations

import html
import re

import pytest

from automa.solo import YOU
from companion.drawings.map import HexLook, map_scene
from companion.drawings.ring import ring_looks
from engine.box import box_of
from engine.facts.maps import CENTER, EDGES, RING
from engine.rules import ring
from engine.state.game import InPlay
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen, in_sheet
from tests.conftest import Owner

BOXES = ["base", "pp"]
IN_AN_INCOME_TURN = 19
"""A seed by which a random player is asked for a hex of the mat in an income turn."""


def taps(page: str) -> list[tuple[str, str]]:
    """The hexes of the map that can be tapped, each with what it is called."""
    return re.findall(r'class="tap" type="submit" name="key" value="([^"]+)" aria-label="([^"]+)"', html.unescape(page))


@pytest.fixture
def island(owner: Owner) -> OnScreen:
    """A game in which a tile may go on the mat."""
    return OnScreen.at(owner, "explore_on_mat", seed=IN_AN_INCOME_TURN, boxes=BOXES)


def test_the_question_shows_the_map_of_the_mat_alone(island: OnScreen) -> None:
    page = island.get().text
    assert 'class="map map-ring"' in page
    assert "map-small" not in page
    assert [key for key, _ in taps(page)] == [f"{q},{r}" for q, r in RING.hexes]


def test_every_hex_has_a_name_that_says_what_lies_there(island: OnScreen) -> None:
    names = dict(taps(island.get().text))
    assert names["0,0"] == "Hex B2: mountain, grassland, forest, desert; in the center"
    assert len(set(names.values())) == len(RING.hexes)
    assert sum("unexplored" in name for name in names.values()) == 6


def test_a_tile_is_placed_step_by_step_with_its_vp(island: OnScreen) -> None:
    """Tap a hex, turn the tile, place it: the answer is taken, and what it promised is scored."""
    sight = island.sight
    before, mine = sight.game.board.seats[YOU].vp, next(m for m in sight.game.in_play if m.slug == "islanders")
    page = island.get(key="0,-1").text
    assert "Place it:" in words(page)
    key = next(key for key in in_sheet(island.get(key="0,-1"))[0] if "@0,-1" in key)
    promised = int(re.findall(r"Place it: (\d+) VP", words(page))[0])
    island.answer(key)
    game = island.sight.game
    lying = ring.tiles_on(next(each for each in game.in_play if each.slug == mine.slug))
    assert [placed.key for placed in lying.values()] == [key]
    assert game.board.seats[YOU].vp >= before + promised


def test_the_printed_center_says_why_not(island: OnScreen) -> None:
    assert "already" in words(island.get(key="0,0").text)


def test_one_may_leave_it(island: OnScreen) -> None:
    keys, _items = in_sheet(island.get())
    assert keys == ["skip"]
    island.answer("skip")
    assert island.pending
    assert island.pending.kind != "explore_on_mat"


def test_the_mat_lies_among_ones_cards_with_its_map(island: OnScreen) -> None:
    page = island.get("/cards").text
    assert 'aria-label="The map of Islanders"' in html.unescape(page)


def test_an_exploration_of_an_advance_turn_offers_the_mat_below_the_board(owner: Owner) -> None:
    """The board is tapped as always; the mat is one more answer, which leads on to its own map."""
    phone = exploring(owner)
    assert "map-small" in phone.get().text
    keys, _items = in_sheet(phone.get())
    assert keys == ["islanders"] and "On the mat: Islanders" in phone.page()
    phone.answer("islanders")
    assert phone.pending
    assert phone.pending.kind == "explore_on_mat"
    assert in_sheet(phone.get())[0] == [], "there was room on the map, so that it was a choice"


def exploring(owner: Owner) -> OnScreen:
    """A game in which one explores in an advance turn with an empty hex on the mat."""
    for seed in (0, 4, 12, 19):
        phone = OnScreen.at(owner, "explore", seed=seed, boxes=BOXES)
        if phone.pending and "islanders" in phone.pending.options.keys():  # noqa: SIM118 (options are no mapping)
            return phone
    raise AssertionError("no such question")


def test_the_center_is_drawn_by_its_half_edges() -> None:
    """Each terrain is one piece from the center to its halves of the rim; tiles meet land across each of them."""
    looks = ring_looks(box_of(("base", "pp")), InPlay("islanders", 0, "islanders", {"ring": ["36@0,-1r2"]}), 2)
    scene = map_scene(RING, looks)
    assert {terrain for terrain, _ in scene.terrains} == {"mountain", "grassland", "forest", "desert"}
    assert dict(scene.terrains)["mountain"].count("M") == 1
    assert dict(scene.terrains)["grassland"].count("M") == 2, "the tile in the north shows some too"
    assert scene.sides == ()
    looks[CENTER] = HexLook(corners=("water",) * len(EDGES))
    assert dict(map_scene(RING, looks).terrains) != dict(scene.terrains), "land across the edge is drawn up to it"


def test_a_mat_without_a_map_draws_none() -> None:
    assert ring_looks(box_of(), InPlay("leaders", 0, "leaders"), 2) == {}
