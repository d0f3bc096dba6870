"""A game that began before the phone came out: the table is entered as it stands."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

import automa.table.midgame
import automa.table.position
from automa.table.state import Table
from companion.front.position_form import SENTENCES
from companion.services import Services
from tests.conftest import token

PAGE = "/games/new/position"
OURS = {"no_such_vp", "same_civilization", "same_card"}
"""Mistakes that only the form knows."""


def opened(client: FlaskClient, **setup: Any) -> tuple[str, dict[str, Any]]:
    """The address of the page for this setup, and the fields that its form carries from it."""
    fields = {"csrf_token": token(client, "/games/new"), "players": "1", "level": "2", **setup, "act": "position"}
    response = client.post("/games/new", data=fields)
    assert response.status_code == 303, response.text
    url = str(response.headers["Location"])
    carried: dict[str, Any] = dict(parse_qs(urlsplit(url).query))
    return url, {**carried, "csrf_token": token(client, url)}


def hexes_in(page: str) -> list[str]:
    """The hexes that the form carries."""
    return re.findall(r'name="hex" value="([^"]+)"', page)


def table_after(parts: Services, response: Any) -> Table:
    """The table that a start made."""
    assert response.status_code == 303, response.text
    with parts.games.view(str(response.headers["Location"]).rsplit("/", 1)[-1]) as view:
        table: Table = view.play.state
        return table


def test_every_problem_has_a_sentence() -> None:
    kinds = OURS.copy()
    for module in (automa.table.position, automa.table.midgame):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text())):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Constant):
                kinds |= {kind for kind in [node.elts[1].value] if isinstance(kind, str)}
    assert kinds == set(SENTENCES)


def test_the_page_begins_after_the_first_income_turns(client: FlaskClient) -> None:
    url, _fields = opened(client, civilization="engineers")
    page = client.get(url).text
    assert sorted(line.partition(":")[2] for line in hexes_in(page)) == ["0 0", "1 1"]
    assert "as usual: 1" in page  # one card beside the mat, INA-16
    assert "all of this era: 4" in page  # 8 cards, LVL-10
    assert "civilization_0" not in page  # chosen at setup already


def test_without_a_setup_the_page_leads_back_to_it(client: FlaskClient) -> None:
    assert client.get(PAGE).headers["Location"] == "/games/new"
    assert client.get(f"{PAGE}?players=7").headers["Location"] == "/games/new"


def test_a_tap_adds_an_outpost_and_keeps_everything_else(client: FlaskClient) -> None:
    url, fields = opened(client)
    carried = hexes_in(client.get(url).text)
    entered = {**fields, "hex": carried, "vp_0": "37", "token_0_science": "5", "tool": "1"}
    once = client.post(PAGE, data={**entered, "key": "0,0"})
    assert once.status_code == 200
    assert "0,0:1" in hexes_in(once.text)
    assert 'value="37"' in once.text
    twice = client.post(PAGE, data={**entered, "hex": hexes_in(once.text), "tool": "0x", "key": "0,0"})
    assert "0,0:1 0x" in hexes_in(twice.text)
    cleared = client.post(PAGE, data={**entered, "hex": hexes_in(twice.text), "tool": "clear", "key": "0,0"})
    assert sorted(hexes_in(cleared.text)) == sorted(carried)


def test_an_outpost_on_an_unexplored_hex_explores_it(client: FlaskClient) -> None:
    _url, fields = opened(client)
    page = client.post(PAGE, data={**fields, "tool": "0", "key": "-1,-2"}).text
    assert hexes_in(page) == ["-1,-2:tile 0"]
    bare = client.post(PAGE, data={**fields, "tool": "explored", "key": "-1,-2"}).text
    assert hexes_in(bare) == ["-1,-2:tile"]
    again = client.post(PAGE, data={**fields, "hex": hexes_in(bare), "tool": "explored", "key": "-1,-2"}).text
    assert hexes_in(again) == []


def test_a_tap_answers_htmx_with_the_form_alone(client: FlaskClient) -> None:
    _url, fields = opened(client)
    part = client.post(PAGE, data={**fields, "tool": "0", "key": "0,0"}, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'id="map-fields"' in part
    assert 'id="position-problems"' in part


def test_the_game_goes_on_from_what_was_entered(client: FlaskClient, parts: Services) -> None:
    _url, fields = opened(client, box=["aa"], level="4")
    entered = {
        "era_0": "3", "era_bots": "2", "vp_0": "48", "vp_1": "31", "token_0_science": "7", "token_1_military": "4",
        "token_2_arts": "2", "landmark_academy": "0", "landmark_barracks": "1", "landmark_bakery": "removed",
        "achievement_complete_track_0": "1", "civilization_0": "explorers", "favorite_1": "military",
        "favorite_2": "arts", "cards": "1", "pairs": "2", "pair_left": "8", "pair_right": "2", "seen": ["1", "3"],
        "hex": ["2,0:0 0", "0,0:1 0x 2x", "-1,-2:tile 1"],
    }  # fmt: skip
    table = table_after(parts, client.post(PAGE, data={**fields, **entered, "act": "start"}))
    you, automa, shadow = table.game.board.seats
    assert (you.era, you.vp, you.tokens["science"], you.outposts) == (3, 48, [7], 7)
    assert (automa.era, automa.vp, automa.tokens["military"], automa.outposts) == (2, 31, [4], 8)
    assert (shadow.tokens["arts"], shadow.outposts) == ([2], 9)
    assert table.game.board.landmarks == {"academy": 0, "barracks": 1, "bakery": -1}
    assert table.game.board.achievements["complete_track"] == [1]
    assert table.game.board.map.controller((0, 0)) == 1
    assert {out.toppled_by for out in table.game.board.map.outposts[0, 0] if not out.upright} == {1}
    assert table.bots.automa
    assert (table.bots.automa.civilizations, table.bots.automa.favorite) == (["explorers"], "military")
    assert (table.bots.automa.cards, table.bots.automa.covered) == (1, 1)  # one entered, the other usual: INA-15
    assert (table.bots.decks.left, table.bots.decks.pair, table.bots.decks.discard) == (4, [8, 2], [1, 3])
    assert table.seat == 0


def test_two_players_say_whose_turn_it_is(client: FlaskClient, parts: Services) -> None:
    _url, fields = opened(client, players="2")
    table = table_after(parts, client.post(PAGE, data={**fields, "turn": "1", "era_bots": "0", "act": "start"}))
    assert table.seat == 1
    assert table.bots.era == 0
    assert table.bots.decks.left == 12  # SHA-9


def test_the_hucksters_have_their_pool(client: FlaskClient, parts: Services) -> None:
    _url, fields = opened(client, box=["pp"], civilization="hucksters")
    table = table_after(parts, client.post(PAGE, data={**fields, "pool_tapestry": "2", "act": "start"}))
    assert table.bots.automa
    assert table.bots.automa.pool == ["tapestry", "tapestry"]


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ({"vp_0": "many"}, "VP are a whole number"),
        ({"hex": ["0,0:0 1"]}, "one of them must be toppled"),
        ({"hex": ["-1,-2:0"]}, "where nothing has been explored"),
        ({"hex": ["0,0:" + "0 " * 11]}, "more outposts on the map than there are"),
        ({"pair_left": "3", "pairs": "3"}, "Decision cards lie in pairs"),
        ({"pair_left": "3", "pair_right": "3", "pairs": "1"}, "A decision card lies in two places"),
        ({"seen": ["1", "2"]}, "More cards are drawn or left"),
        ({"achievement_complete_track_0": "1", "achievement_complete_track_1": "1"}, "earned twice"),
    ],
)
def test_what_does_not_fit_together_is_said_and_loses_nothing(
    client: FlaskClient, entered: dict[str, Any], said: str
) -> None:
    _url, fields = opened(client)
    response = client.post(PAGE, data={**fields, "token_0_science": "6", **entered, "act": "start"})
    assert response.status_code == 422
    assert said in response.text
    assert re.search(r'id="token_0_science".*?value="6"\s+selected', response.text, re.DOTALL)


def test_the_same_civilization_twice(client: FlaskClient) -> None:
    _url, fields = opened(client, level="6")
    same = {"civilization_0": "explorers", "civilization_1": "explorers"}
    response = client.post(PAGE, data={**fields, **same, "act": "start"})
    assert response.status_code == 422
    assert "cannot have the same civilization twice" in response.text


def test_two_sides_of_one_card(client: FlaskClient) -> None:
    """(BST-23)"""
    _url, fields = opened(client, level="6", box="pp")
    both = {"civilization_0": "hucksters", "civilization_1": "trailblazers"}
    response = client.post(PAGE, data={**fields, **both, "act": "start"})
    assert response.status_code == 422
    assert "the sides of one card" in response.text


@pytest.mark.parametrize(
    "entered",
    [
        {"token_0_science": "13"},
        {"era_0": "late"},
        {"hex": ["9,9:0"]},
        {"hex": ["0,0:7"]},
        {"key": "nowhere"},
        {"key": "9,9"},
        {"landmark_forge": "5"},
        {"seen": ["99"]},
        {"civilization_0": "potters"},
        {"tool": "9"},
        {"turn": "8"},
        {"players": "4"},
    ],
)
def test_what_no_form_of_ours_sends(client: FlaskClient, entered: dict[str, Any]) -> None:
    _url, fields = opened(client)
    assert client.post(PAGE, data={**fields, **entered}).status_code == 400
