"""A game of a server on a phone by itself: answered there, sent behind the taps, and in view how far that is."""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask_babel import get_locale

from automa.players import random_player
from companion.app import _in_words
from companion.offline.phone import Phone
from companion.services import EXTENSION
from engine.acts import Answer
from engine.sources import Luck
from tests.companion.away import Away
from tests.companion.on_phone import play_on
from tests.companion.test_offline import begun_before, get, opened, post
from tests.conftest import Owner


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "phone"


@pytest.fixture
def here(folder: Path, empty_database: Path) -> Iterator[Phone]:
    made = opened(begun_before(folder, empty_database))
    yield made
    made.close()


@pytest.fixture
def away(owner: Owner) -> Away:
    return Away(owner, owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1}, "Rainy day"))


def carried(here: Phone, away: Away) -> str:
    """The game comes to the phone; returns where it is played there."""
    taken = away.client.post(f"/games/{away.game}/carry", headers={"X-CSRFToken": away.csrf})
    return here.take_in(taken.text)


def sent(here: Phone, away: Away) -> list[str]:
    """The phone's requests until there are none; returns what it says of the game after each."""
    states = []
    while asked := here.outgoing():
        outgoing = json.loads(asked)
        answer = away.client.post(outgoing["path"], data=outgoing["body"], headers={"X-CSRFToken": away.csrf})
        states.append(json.loads(here.answered(outgoing["game_id"], answer.status_code, answer.text))["state"])
    return states


def answered_here(here: Phone, there: str, times: int = 1) -> None:
    for _ in range(times):
        page = get(here, there)
        seq, key = SEEN.search(page.body.decode()), KEY.search(page.body.decode())
        assert seq
        assert key
        assert post(here, f"{there}/answers", page, seq=seq[1], key=html.unescape(key[1])).status == 303


SEEN, KEY = re.compile(r'id="seen"[^>]* value="(\d+)"'), re.compile(r'name="key" value="([^"]+)"')


def test_a_server_s_game_is_played_here_and_comes_back_behind_the_taps(here: Phone, away: Away, owner: Owner) -> None:
    there = carried(here, away)
    game = there.split("/")[2]
    assert b"Rainy day" in get(here, "/").body
    answered_here(here, there, 3)
    assert json.loads(here.standing(game))["state"] == "waits"
    assert b"as soon as there is a connection" in get(here, there).body

    assert sent(here, away) == ["there"]
    assert b"The server has all of this game" in get(here, there).body
    games = here.app.extensions[EXTENSION].games
    assert owner.parts.games.export(away.game).log == games.export(game).log


def test_what_was_answered_on_the_server_comes_to_a_phone_that_did_nothing(
    here: Phone, away: Away, owner: Owner
) -> None:
    game = carried(here, away).split("/")[2]
    assert away.play.pending
    length = owner.parts.games.act(away.game, away.seq, Answer(next(iter(away.play.pending.options.keys()))))
    assert sent(here, away) == ["there", "there"]
    assert here.app.extensions[EXTENSION].games.seq(game) == length


def test_a_restart_forgets_nothing_and_asks_the_server_again(here: Phone, folder: Path, away: Away) -> None:
    there = carried(here, away)
    answered_here(here, there)
    here.close()
    again = Phone(folder)
    again.open()
    assert sent(again, away) == ["there"]
    assert again.outgoing() == ""
    again.sync.look()
    assert sent(again, away) == ["there"]
    again.close()


def test_a_finished_game_comes_and_is_asked_about_no_more(here: Phone, away: Away, owner: Owner) -> None:
    play_on(owner.parts.games, away.game, random_player(Luck(1).pick))
    there = carried(here, away)
    assert get(here, there).status == 200
    assert here.outgoing() == ""
    assert carried(here, away) == there, "it came before"


def test_nothing_is_sent_to_a_server_of_other_rules(here: Phone, away: Away, monkeypatch: pytest.MonkeyPatch) -> None:
    there = carried(here, away)
    answered_here(here, there)
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.carried.rules_version", lambda: "newer")
        assert sent(here, away) == ["other_rules"]
    assert b"another version of the app" in get(here, there).body
    answered_here(here, there)
    assert here.outgoing() == "", "until the app is loaded again"


@pytest.mark.parametrize(
    ("version", "state", "said"),
    [
        ("0.10.0", "phone_older", "This phone’s app is older than the server’s"),
        ("0.1.9", "server_older", "The server’s app is older than this phone’s"),
    ],
)
def test_the_older_of_phone_and_server_is_named(
    here: Phone, folder: Path, away: Away, monkeypatch: pytest.MonkeyPatch, version: str, state: str, said: str
) -> None:
    there = carried(here, away)
    answered_here(here, there)
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.carried.rules_version", lambda: "other")
        patch.setattr("companion.front.carried.APP_VERSION", version)
        assert sent(here, away) == [state]
    page = get(here, there).body.decode().split('id="shared"')[1]
    assert said in page[page.index(">") : page.index("</p>")]
    assert here.outgoing() == "", "nothing is sent that would not replay"

    here.close()
    updated = Phone(folder)
    updated.open()
    assert sent(updated, away) == ["there"], "both have the same rules by now"
    updated.close()


@pytest.mark.parametrize(("status", "why"), [(403, "not_yours"), (404, "gone"), (422, "impossible")])
def test_a_game_that_the_server_takes_no_more_goes_on_alone(here: Phone, away: Away, status: int, why: str) -> None:
    there = carried(here, away)
    answered_here(here, there)
    said = json.dumps({"why": why}) if status == 422 else "<html></html>"
    assert json.loads(here.answered(there.split("/")[2], status, said))["state"] == why
    assert b"goes on here alone" in get(here, there).body
    assert here.outgoing() == ""


def test_an_answer_that_says_nothing_is_as_good_as_lost(here: Phone, away: Away) -> None:
    there = carried(here, away)
    answered_here(here, there)
    for status in (200, 302, 429, 500, 503):
        assert json.loads(here.answered(there.split("/")[2], status, "<html></html>"))["state"] == "waits"
    assert sent(here, away) == ["there"]


def test_no_part_of_flask_for_tests_is_needed_which_a_phone_does_not_have(
    here: Phone, away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = away.client.post(f"/games/{away.game}/carry", headers={"X-CSRFToken": away.csrf}).text
    monkeypatch.setitem(sys.modules, "flask.testing", None)
    assert get(here, here.take_in(taken)).status == 200
    with _in_words(here.app):
        assert str(get_locale()) == "en"
