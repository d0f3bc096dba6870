"""The first page: what this is for who is new, and their games as small living boards for who comes back."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from automa.players import random_player
from companion.front.home import LIVING
from companion.game.glimpse import glimpse_of
from companion.game.map import ON_MAP
from companion.kinds import KINDS
from companion.store.models import GameRow
from companion.store.replay import AnyPlay, Memory
from engine.outlook import PLAYER_TURN
from engine.sources import Luck
from tests.companion.guests import visit
from tests.companion.on_phone import OnPhone, play_on, words
from tests.companion.on_screen import OnScreen
from tests.companion.people import Round
from tests.companion.test_outgrown import RUNNING, Another, brought, rules  # noqa: F401 (a fixture)
from tests.conftest import Owner, Phone

PART = {"HX-Request": "true"}
BOARD = re.compile(r'<svg class="map"')
TO_FETCH = re.compile(r'hx-get="(/games/[^"]+/glimpse)"')


def home(owner: Owner) -> str:
    """The first page."""
    return owner.client.get("/").text


def glimpse(client: FlaskClient, game: GameRow) -> str:
    """What the open page fetches of a game."""
    answer = client.get(f"/games/{game.id}/glimpse", headers=PART)
    assert answer.status_code == 200
    return answer.text


def test_a_new_phone_sees_one_picture_and_two_ways_in(client: FlaskClient) -> None:
    page = client.get("/").text
    assert len(BOARD.findall(page)) == 1
    assert re.findall(r'<a class="door-in[^"]*" href="([^"]+)"', page) == ["/games/new", "/new?where=screen"]
    assert "At the table" not in words(client.get("/new?where=screen")), "that was answered already"
    for place in ("/first-steps", "/join"):
        assert f'href="{place}"' in page


def test_what_is_no_way_in_lies_behind_the_sign(client: FlaskClient) -> None:
    page, behind = client.get("/").text, client.get("/settings").text
    for place in ("/import", "/words", "/rules", "/about", "/join", "/link"):
        assert f'href="{place}"' in behind, place
    for place in ("/import", "/words", "/rules", "/about"):
        assert f'href="{place}"' not in page, place


def test_the_game_that_waits_is_the_one_filled_act(owner: Owner) -> None:
    owner.game("Of another kind")
    game = OnScreen(owner)
    page = home(owner)
    assert re.findall(r'class="button primary" href="([^"]+)"', page) == [game.url]
    assert page.index("Sunday evening") < page.index("Of another kind")


def test_a_game_shows_its_board_with_the_last_moves_marked_its_race_and_what_happened(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Sunday", below="play").game
    assert not said(home(owner)), "nobody has moved yet"
    play_on(owner.parts.games, game.id, random_player(Luck(5).pick), ends_on_the_map)
    page = home(owner)
    assert 'class="race-line"' in page
    assert 'class="moved"' in page, "whoever moved there is ringed"
    assert "the ringed hex" in said(page)


def ends_on_the_map(play: AnyPlay) -> bool:
    """Whether somebody has scored, and the last thing that happened left something on the map."""
    asked = play.pending is not None and play.pending.kind == PLAYER_TURN
    found = glimpse_of(play, KINDS["solo"], "any") if asked and len(play.answers) > 40 else None
    return found is not None and found.race != () and found.last is not None and found.last.kind in ON_MAP


def said(page: str) -> str:
    """The last move in words."""
    found = re.search(r'class="last">(.*?)</span></span></span>', page, re.DOTALL)
    return words(found[1]) if found else ""


def test_of_many_games_only_the_first_few_are_drawn(owner: Owner) -> None:
    for number in range(LIVING + 2):
        OnPhone(owner, {"kind": "table", "level": 2}, f"Game {number}", below="games")
    page = home(owner)
    assert len(BOARD.findall(page)) == LIVING
    assert page.count("waiting for you") == 2, "the others are lines"


def test_a_game_that_is_not_in_memory_is_drawn_once_the_page_is_there(owner: Owner) -> None:
    """The list reads no log."""
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Sunday", below="play").game
    owner.parts.games._memory = Memory(10)
    page = home(owner)
    assert TO_FETCH.findall(page) == [f"/games/{game.id}/glimpse"]
    assert not BOARD.search(page)
    assert not owner.parts.games.is_at_hand(game.id)
    assert BOARD.search(glimpse(owner.client, game))
    assert BOARD.search(home(owner)), "from then on it is there at once"
    assert owner.client.get(f"/games/{game.id}/glimpse").headers["Location"] == f"/play/{game.id}"


def test_looking_at_the_list_writes_nothing(owner: Owner) -> None:
    game = OnScreen(owner).game
    before = owner.parts.games.find(game.id).model_dump(), owner.parts.games.seq(game.id)
    home(owner)
    glimpse(owner.client, game)
    assert (owner.parts.games.find(game.id).model_dump(), owner.parts.games.seq(game.id)) == before


@pytest.mark.parametrize("name", RUNNING)
def test_a_game_that_the_rules_no_longer_follow_breaks_no_list(owner: Owner, rules: Another, name: str) -> None:  # noqa: F811
    game = brought(owner, name)
    for which in ("space", "vp", "luck"):
        rules(which)
        assert game.name in home(owner)
        assert owner.client.get(f"/games/{game.id}/glimpse", headers=PART).status_code in (200, 204)
        assert owner.client.get("/").status_code == 200
    rules("today")


def test_others_see_no_more_of_a_game_than_everybody_may(owner: Owner, phone: Phone, people_luck: None) -> None:
    """The host's list, a guest's and that of somebody who watches are made of the same; strangers get nothing."""
    three = Round(owner, "Ada", "Ben", "Cleo")
    ben, watcher = (visit(owner, phone, three.game, role, role) for role in ("play-1", "watch"))
    for _answer in range(40):
        three.skip()
    seen = {re.sub(r'data-part="[^"]+"', "", glimpse(each.client, three.game)) for each in (owner, ben, watcher)}
    assert len(seen) == 1
    (one,) = seen
    assert 'class="start"' not in one, "what is printed where people begin is told to nobody"
    stranger = phone()
    assert stranger.get(f"/games/{three.game.id}/glimpse", headers=PART).status_code in (403, 404)


def test_whoever_looks_on_is_not_called_you(owner: Owner, phone: Phone) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Sunday", below="games")
    game.answer("income")
    assert 'aria-label="You"' in glimpse(owner.client, game.game)
    watcher = visit(owner, phone, game.game, "watch", "watch")
    assert "The player is to play" in words(watcher.client.get("/"))
    assert 'aria-label="You"' not in glimpse(watcher.client, game.game)


def test_the_campaign_is_a_strip_of_its_chart_with_the_ship_where_it_lies(owner: Owner) -> None:
    owner.parts.campaigns.create(owner.profile, "Rainy autumn")
    page = home(owner)
    assert "Your ship lies before island 1 of 5" in page
    assert page.count('class="ship"') == 1
    assert page.index("strip-of-sea") < page.index("Rainy autumn")
