"""What a phone may keep of a game for when there is no connection: for its own profile, and nobody's hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from automa.players import random_player
from companion.game import replay
from companion.game.replay_screen import ReplayScreen, replay_screen
from companion.web.turnstile import Kept
from engine.acts import Answer
from engine.sources import Luck
from tests.companion.guests import come_in, invite, visit
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen
from tests.companion.people import Round
from tests.companion.test_curtain import hidden_from
from tests.companion.test_device import choose
from tests.conftest import Owner, Phone

TIME = re.compile(r"<time datetime=.*?</time>")


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


def test_a_copy_that_is_asked_for_all_the_time_is_made_once(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as dear as three pages: whoever asks for nothing else would slow those of everybody."""
    made = list[ReplayScreen]()

    def counted(*what: Any, **more: Any) -> ReplayScreen:
        made.append(replay_screen(*what, **more))
        return made[-1]

    monkeypatch.setattr(replay, "replay_screen", counted)
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Friday", below="games")
    url = f"/games/{game.game.id}/kept"
    copies = {TIME.sub("", owner.client.get(url).text) for _ in range(5)}
    assert (len(copies), len(made)) == (1, 1)
    game.answer("income")
    assert TIME.sub("", owner.client.get(url).text) not in copies
    assert len(made) == 2


def test_each_time_it_says_when_it_was_fetched(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "<time></time>", below="games")
    first, second = (owner.client.get(f"/games/{game.game.id}/kept").text for _ in range(2))
    assert len(TIME.findall(first)) == 1
    assert TIME.findall(first) != TIME.findall(second)
    assert "<time></time>" not in first
    assert "&lt;time&gt;&lt;/time&gt;" in first


def test_nothing_of_a_copy_crosses_from_one_phone_to_another(
    owner: Owner, phone: Phone, solo_luck: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays alone reads which card was drawn, who looks on does not: each gets what was made for phones like it."""
    game, player = OnScreen.at_the_first_turn(owner), random_player(Luck(8).pick)
    watching, other, bare = visit(owner, phone, game.game, "watch").client, phone(), phone()
    for client in (other, bare):
        come_in(client, invite(owner, game.game, "watch")[0], "Cleo")
    assert choose(other, "text", "large") == 303
    assert choose(other, "theme", "dark") == 303
    phones = (owner.client, watching, other, bare, owner.client)
    url, differed = f"/games/{game.game.id}/kept", 0
    for _ in range(6):
        kept = [TIME.sub("", client.get(url).text) for client in phones]
        with monkeypatch.context() as nothing_is_kept:
            nothing_is_kept.setattr(Kept, "get", lambda _kept, _name, make: make())
            assert kept == [TIME.sub("", client.get(url).text) for client in phones]
        assert kept[1] == kept[3] != kept[2]
        differed += kept[0] != kept[1]
        for _ in range(3):
            assert game.pending
            owner.parts.games.act(game.game.id, game.seq, Answer(player(game.pending)))
    assert differed


def test_another_name_another_language_and_another_place_are_another_copy(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Friday", below="games")
    url = f"/games/{game.game.id}/kept"
    assert "Friday" in owner.client.get(url).text
    owner.post(f"/games/{game.game.id}/name", name="Saturday")
    page = owner.client.get(url).text
    assert "Saturday" in page
    assert "Friday" not in page
    below = owner.client.get(url, environ_overrides={"SCRIPT_NAME": "/below"}).text
    assert f'data-kept="/below{game.url}"' in below
