"""What a phone may keep of a game for when there is no connection: for its own profile, and nobody's hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask.testing import FlaskClient

from tests.companion.on_phone import OnPhone, words
from tests.companion.people import Round
from tests.companion.test_curtain import hidden_from
from tests.conftest import Owner


def test_the_copy_has_every_board_its_time_and_no_form(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Rainy evening", below="play")
    copy = owner.client.get(f"/games/{game.game.id}/kept")
    assert copy.status_code == 200
    for sign in ('class="map ', "track-military", "<time datetime=", f'data-kept="{game.url}"'):
        assert sign in copy.text
    assert "No connection. This is how the game stood on" in words(copy)
    assert "csrf" not in copy.text
    assert 'method="post"' not in copy.text


def test_at_a_table_as_well(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Friday", below="games")
    copy = owner.client.get(f"/games/{game.game.id}/kept")
    assert "track-military" in copy.text
    assert f'data-kept="{game.url}"' in copy.text


def test_the_copy_of_several_peoples_game_is_what_all_may_see(three: Round) -> None:
    """Even while somebody has the phone in hand: offline anybody may take it. (GEN-6)"""
    three.skip_until(lambda asked, match: asked.kind == "player_turn" and match.game.board.seats[0].era == 2)
    three.take()
    hidden = hidden_from(three.match, None)
    copy = three.owner.client.get(f"/games/{three.game.id}/kept").text
    assert len(hidden) > 1
    assert not {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", copy)}


def test_only_its_own_phone_may_keep_it(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Mine", below="play")
    url = f"/games/{game.game.id}/kept"
    mine = owner.client.get(url)
    assert mine.headers["Keep"] == mine.headers["Profile"] != owner.profile
    stranger = new_owner()
    refused = stranger.client.get(url)
    assert refused.status_code == 403
    assert "Keep" not in refused.headers
    assert refused.headers["Profile"] != mine.headers["Profile"]


def test_a_page_says_whose_phone_it_is_and_a_phone_without_games_that_it_has_none(
    owner: Owner, client: FlaskClient
) -> None:
    assert owner.client.get("/").headers["Profile"] == owner.client.get("/").headers["Profile"]
    assert client.get("/").headers["Profile"] == "none"
    owner.post("/data", form="/data", confirmed="yes")
    assert owner.client.get("/").headers["Profile"] == "none"


def test_no_page_but_the_copy_may_be_kept(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Mine", below="play")
    for page in (game.url, f"{game.url}/map", "/", "/settings", f"/games/{game.game.id}/replay/0"):
        assert "Keep" not in owner.client.get(page).headers


def test_whoever_opens_the_copy_by_its_address_comes_to_the_game(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 2}, "Mine", below="play")
    opened = owner.client.get(f"/games/{game.game.id}/kept", headers={"Sec-Fetch-Mode": "navigate"})
    assert (opened.status_code, opened.headers["Location"]) == (303, game.url)
