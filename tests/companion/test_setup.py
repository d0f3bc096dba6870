"""Setting up a table game: starting at once, what depends on what, mistakes, and the list of what to lay out."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from automa.definitions import REMOVED
from automa.players import random_player
from automa.table.state import Table
from automa.table.table_setup import TableSetup
from companion.front.table_setup_screen import SetupForm, removals
from companion.services import Services
from engine.sources import Luck
from tests.companion.on_phone import play_on
from tests.companion.toy import SETUP
from tests.conftest import Owner, Phone, token

HTMX = {"HX-Request": "true"}
SAME_COLORS = {"color_you": "red", "color_automa": "red"}


def send(client: FlaskClient, **fields: Any) -> Any:
    """Post the setup form as a phone does; fields that are not given stand as the form offers them."""
    return client.post("/games/new", data={"csrf_token": token(client, "/games/new"), "players": "1", **fields})


def game_of(response: Any) -> str:
    """The id of the game that a start led to."""
    assert response.status_code == 303, response.text
    return str(response.headers["Location"]).split("/")[2]


def test_start_works_at_once(client: FlaskClient, parts: Services) -> None:
    response = send(client)
    game = parts.games.find(game_of(response))
    assert response.headers["Location"].endswith("/layout")
    started = TableSetup.read(game.setup)
    assert started == TableSetup(luck=started.luck, one_side_up=True, asks_the_finished=False, only_what_matters=True)
    assert game.name.startswith("Level 2, ")


def test_the_last_setup_is_offered_again(client: FlaskClient, phone: Phone) -> None:
    send(client, level="4", box=["pp"], color_you="green", name_you="Ada", luck_die="table", name="Sunday")
    page = client.get("/games/new").text
    assert re.search(r'value="4"\s+checked', page)
    assert re.search(r'name="box" value="pp"\s+checked', page)
    assert '<option value="green" selected>' in page
    assert 'value="Ada"' in page
    assert re.search(r'name="luck_die" value="table"\s+checked', page)
    assert "Sunday" not in page
    assert 'value="Ada"' not in phone().get("/games/new").text


OPEN = re.compile(r"<details[^>]*\sopen>\s*<summary>.*?<span>\s*([^<]+?)\s*<", re.S)
CHANGED = {
    "/games/new?players=1": [],
    "/games/new?players=1&level=4&box=pp": [],
    "/games/new?players=1&civilization=engineers": ["Automa’s civilization"],
    "/games/new?players=1&color_you=green": ["Pieces and names"],
    "/games/new?players=1&name_you=Ada&first=bots": ["Pieces and names", "Who starts, and where"],
    "/games/new?players=1&luck_die=table": ["Dice and cards: phone or table"],
    "/solo/new": [],
    "/solo/new?level=4&civilization=engineers": ["Automa’s civilization"],
    "/solo/new?civilization_mats=rebalanced": ["Mats and variants"],
    "/people/new": [],
    "/people/new?name-0=Ada&variants=free_starts": ["Mats and variants"],
}


@pytest.mark.parametrize("address", CHANGED)
def test_a_folded_part_in_which_something_was_changed_is_open(client: FlaskClient, address: str) -> None:
    assert OPEN.findall(client.get(address).text) == CHANGED[address]


def test_what_the_last_game_was_set_up_with_is_no_change(client: FlaskClient) -> None:
    send(client, color_you="green", luck_die="table")
    assert not OPEN.findall(client.get("/games/new").text)


def test_explanations_on_a_form_that_was_refused_lead_back_to_the_form(client: FlaskClient) -> None:
    page = send(client, **SAME_COLORS)
    assert page.status_code == 422
    assert OPEN.findall(page.text) == ["Pieces and names"]
    assert set(re.findall(r'href="/(?:rules|words)/[^"]*back=([^"&]+)"', page.text)) == {
        "/games/new%3Fplayers%3D1%26color_you%3Dred%26color_automa%3Dred"
    }


def test_from_the_table_as_it_stands_the_way_back_keeps_the_answers(client: FlaskClient) -> None:
    page = client.get("/games/new/position?players=1&level=4&color_you=green&box=pp&box=aa").text
    back = re.search(r'href="(/games/new\?[^"]+)"[^>]*data-back', page)
    assert back
    form = client.get(unescape(back[1])).text
    assert re.search(r'value="4"\s+checked', form) and '<option value="green" selected>' in form
    assert len(re.findall(r'name="box" value="(?:pp|aa)"\s+checked', form)) == 2


def test_a_game_of_another_kind_is_no_model(client: FlaskClient, parts: Services) -> None:
    owner = parts.games.find(game_of(send(client, level="3"))).owner
    parts.games.create(owner, SETUP, "toy")
    assert re.search(r'value="3" checked', client.get("/games/new").text)


def test_what_depends_on_the_answers_comes_as_a_fragment(client: FlaskClient) -> None:
    part = client.get("/games/new?players=1&level=6&box=pp&name_you=Ada&name=Our+game", headers=HTMX).text
    assert "<html" not in part
    assert 'name="second_civilization" value="hucksters"' in part
    assert 'value="Ada"' in part
    assert 'value="Our game"' in part
    plain = client.get("/games/new?players=1&level=2").text
    assert "hucksters" not in plain
    assert "second_civilization" not in plain


def test_two_players_are_asked_other_things(client: FlaskClient) -> None:
    page = client.get("/games/new?players=2").text
    assert 'name="start_other"' in page
    assert 'name="name_other"' in page
    assert page.index('name="name_you"') < page.index("<details"), "what they are called is asked, not folded away"
    assert 'name="level"' not in page
    assert 'name="luck_face_down_card"' not in page
    assert "two players with the Shadow Empire is not known" in page


def test_two_players_start(client: FlaskClient, parts: Services) -> None:
    names = {"name_you": "Ada", "name_other": "Ben"}
    response = send(client, players="2", start_you="1/6", start_other="2/4", first="bots", **names)
    game = parts.games.find(game_of(response))
    setup = TableSetup.read(game.setup)
    assert (setup.players, setup.starts, setup.first, setup.names) == (2, ("1/6", "2/4"), "bots", ("Ada", "Ben"))
    assert game.name.startswith("Two players, ")


def test_without_scripts_the_form_can_be_asked_to_follow(client: FlaskClient) -> None:
    response = send(client, box=["pp"], level="6", act="refresh")
    assert response.status_code == 200
    assert "hucksters" in response.text
    assert "Level 6" not in client.get("/").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (SAME_COLORS, "Everyone needs a color of their own."),
        ({"color_you": "pink"}, "Choose one of the five colors"),
        ({"civilization": "hucksters"}, "The Hucksters come with Plans &amp; Ploys."),
        ({"civilization": "potters"}, "no civilization called “potters”"),
        (
            {"level": "6", "civilization": "explorers", "second_civilization": "explorers"},
            "cannot have the Explorers twice",
        ),
        (
            {"level": "6", "box": ["pp"], "civilization": "equalizers", "second_civilization": "iconoclasts"},
            "The Iconoclasts are on the back of the Equalizers",
        ),
        ({"level": "9"}, "There is no level 9"),
        ({"players": "3"}, "Choose one of the answers offered here."),
        ({"box": ["chess"]}, "There is no box called “chess”."),
        ({"players": "2", "start_you": "2/4", "start_other": "2/4"}, "not the same one"),
        ({"first": "nobody"}, "Choose one of the answers offered here."),
        ({"luck_die": "dog"}, "Choose one of the answers offered here."),
        ({"name_you": "A" * 21}, "At most 20 letters"),
        ({"name": "A" * 61}, "At most 60 letters"),
    ],
)
def test_a_mistake_loses_nothing(client: FlaskClient, fields: dict[str, Any], said: str) -> None:
    response = send(client, **{"name": "Our evening", **fields})
    assert response.status_code == 422
    assert said in response.text
    assert fields.get("name", "Our evening") in response.text
    assert client.get("/games/new").status_code == 200


@pytest.mark.parametrize("fields", [{}, {"players": "1", "act": "dance"}])
def test_a_malformed_request(client: FlaskClient, fields: dict[str, str]) -> None:
    csrf = token(client, "/games/new")
    assert client.post("/games/new", data={"csrf_token": csrf, **fields}).status_code == 400


def test_the_form_and_the_setup_say_the_same() -> None:
    setup = TableSetup(boxes=("base", "aa"), level=5, luck={"die": "table", "tile": "table"}, record_tiles=True)
    again = SetupForm.of(setup).setup()
    assert (again.boxes, again.level, again.record_tiles) == (("base", "aa"), 5, True)
    assert again.luck["die"] == again.luck["tile"] == "table"


def test_what_leaves_the_game_goes_by_the_boxes() -> None:
    """With the base game only its own components are named (BST-14, BST-15), beside two players none (SHA-22)."""
    base = {card.name for removal in removals(TableSetup()) for card in (*removal.must, *removal.may_stay)}
    assert base == {card.name for card in REMOVED if card.expansion == "base"}
    assert "Spies" not in base
    everything = removals(TableSetup(boxes=("base", "pp", "aa", "ff")))
    assert sum(len(removal.must) + len(removal.may_stay) for removal in everything) == len(REMOVED)
    assert removals(TableSetup(players=2)) == ()


def test_the_page_names_what_is_uncertain_and_what_leaves(client: FlaskClient) -> None:
    page = client.get("/games/new?players=1&level=6&box=aa").text
    assert "read off its decision cards" in page
    assert "/rules/BAA-14" in page
    assert "Granges" in page
    assert "Marriage of State" in page


def test_the_list_of_what_to_lay_out(client: FlaskClient, parts: Services) -> None:
    game = game_of(send(client, civilization="engineers", box=["pp"], luck_decision_card="table"))
    page = client.get(f"/games/{game}/layout").text
    assert "Engineers" in page
    assert "Normal side up" in page
    assert "cards 8 to 22" in page
    assert "8 cards" in page
    assert "draw 2 landmark cards" in page
    assert "Alliance" in page
    assert f'href="/games/{game}"' in page
    with parts.games.view(game) as view:
        table: Table = view.play.state
        assert table.bots.automa
        assert table.bots.automa.favorite == "technology"
    assert "Technology" in page


def test_a_first_game_is_suggested_at_the_first_level(owner: Owner) -> None:
    """Whoever has played one to its end begins at the next, at the table as on screen."""
    checked = [re.compile(r'name="level"\s+value="1" checked'), re.compile(r'name="level"\s+value="2" checked')]
    for page in ("/games/new", "/solo/new"):
        assert checked[0].search(owner.client.get(page).text)
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1}, "Sunday")
    play_on(owner.parts.games, game.id, random_player(Luck(4).pick))
    for page in ("/games/new", "/solo/new"):
        assert checked[1].search(owner.client.get(page).text)


def test_level_1_and_6_have_things_of_their_own(client: FlaskClient) -> None:
    first = client.get(f"/games/{game_of(send(client, level='1'))}/layout").text
    assert "you first advance for free" in first  # LVL-1
    sixth = client.get(f"/games/{game_of(send(client, level='6'))}/layout").text
    assert "Hard side up" in sixth  # BST-5
    assert "Its civilization:" in sixth and "Its second civilization:" in sixth  # LVL-8


def test_who_plays_for_the_first_time_reads_how_their_own_side_is_set_up(client: FlaskClient) -> None:
    """SET-11 to SET-20: there is no "every game" for them yet. It is folded away for all others."""
    page = client.get(f"/games/{game_of(send(client))}/layout").text
    fold = page[page.index('id="first-game"') :].partition("</details>")[0]
    assert "My first game" in fold and fold.count("<li>") == 7 and "SET-16" in fold and 'id="first-game">' in page


def test_two_players_lay_out_the_shadow_empire_alone(client: FlaskClient) -> None:
    game = game_of(send(client, players="2", luck_decision_card="table"))
    page = client.get(f"/games/{game}/layout").text
    assert "cards 1 to 12" in page  # SHA-9
    assert "Automa’s income mat" not in page


def test_the_layout_of_a_foreign_or_unknown_game(client: FlaskClient, phone: Phone, parts: Services) -> None:
    made = parts.games.find(game_of(send(client)))
    assert phone().get(f"/games/{made.id}/layout").status_code == 403
    assert client.get("/games/none/layout").status_code == 404
    toy = parts.games.create(made.owner, SETUP, "toy")
    assert client.get(f"/games/{toy.id}/layout").status_code == 404


def test_the_words_of_a_setup_lead_to_what_they_mean(client: FlaskClient) -> None:
    """Where levels are chosen, on screen too, and where the bots are laid out; ids are said to be rules."""
    layout = client.get(f"/games/{game_of(send(client, level='5'))}/layout").text
    for page in (client.get("/games/new").text, client.get("/solo/new").text, layout):
        assert "/words/decision_card" in page and "/words/automa_mat" in page
    assert re.search(r'Rules?:\s*<a class="rule-id"', layout)


def test_at_a_table_every_card_may_be_played_and_ours_are_said_to_be_for_games_on_screen(client: FlaskClient) -> None:
    page = unescape(client.get("/games/new").text)
    assert "Play with every card you own" in page
    assert "Uncharted, the app’s own cards and" in page
    assert 'name="pack"' not in page
