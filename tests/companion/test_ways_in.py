"""Links and codes into a game, or to all games of a phone: guessed, used, run out or taken back, they lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from companion.store import profiles
from companion.store.guests import MOST_INVITATIONS
from companion.store.models import GameRow, now
from tests.companion.guests import come_in, guest_ids, invite
from tests.companion.test_every_route import kept
from tests.companion.test_profiles import invitation
from tests.conftest import Owner, Phone, minted, token


@pytest.fixture
def game(owner: Owner, people_luck: None) -> GameRow:
    """A game of three people on screen."""
    return owner.parts.games.create(owner.profile, {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}, "Evening")


def guessed(link: str, code: str) -> tuple[str, str]:
    """Nearly what was shown: a letter of the link and a digit of the code are others."""
    return link[:-1] + ("A" if link[-1] != "A" else "B"), code[:-1] + str((int(code[-1]) + 1) % 10)


def refused(client: FlaskClient, link: str, code: str) -> None:
    """Neither is taken: by the form of the page that a link leads to, by the one for codes, nor by its own page."""
    here = {"csrf_token": minted(client), "name": "Ben", "color": "green", "seat": "1"}
    secret = link.rpartition("/")[2]
    for way in (secret, code.replace(" ", "-")):
        sent = client.post(f"/s/{way}", data=here)
        assert (sent.status_code, "This invitation is no longer valid" in sent.text) == (404, True)
        assert client.get(f"/s/{way}").status_code == 404
        assert client.get(f"/join/{way}").status_code == 404
    for typed in ({"code": code}, {"token": secret}):
        sent = client.post("/join", data={**here, **typed})
        assert (sent.status_code, "This code is not right" in sent.text) == (422, True)
    with client.session_transaction() as session:
        assert "device" not in session


Spoil = Callable[[Owner, Phone, GameRow, str], None]


def _untouched(_owner: Owner, _phone: Phone, _game: GameRow, _link: str) -> None: ...


def _sharing_ended(owner: Owner, _phone: Phone, game: GameRow, _link: str) -> None:
    owner.post(f"/games/{game.id}/share/end")


def _its_guest_removed(owner: Owner, phone: Phone, game: GameRow, link: str) -> None:
    _seat_taken(owner, phone, game, link)
    owner.post(f"/games/{game.id}/share/remove", guest=guest_ids(owner, game)[0])


def _seat_taken(_owner: Owner, phone: Phone, _game: GameRow, link: str) -> None:
    client = phone()
    assert come_in(client, link, "Cleo").status_code == 303
    client.get("/")


def _many_made_since(owner: Owner, _phone: Phone, game: GameRow, _link: str) -> None:
    for _ in range(MOST_INVITATIONS):
        invite(owner, game, "watch")


def _game_over(owner: Owner, _phone: Phone, game: GameRow, _link: str) -> None:
    with owner.parts.database.connection() as connection:
        connection.exec_driver_sql("UPDATE game SET finished = updated")


def _game_deleted(owner: Owner, _phone: Phone, game: GameRow, _link: str) -> None:
    owner.post(f"/games/{game.id}/delete")


SPOILED: Mapping[str, Spoil] = {
    "guessed": _untouched,
    "taken back with all": _sharing_ended,
    "taken back with its guest": _its_guest_removed,
    "used": _seat_taken,
    "too old": _many_made_since,
    "its game over": _game_over,
    "its game deleted": _game_deleted,
}


@pytest.mark.parametrize("how", SPOILED)
def test_no_way_into_a_game_that_is_none_any_more(owner: Owner, phone: Phone, game: GameRow, how: str) -> None:
    link, code = invite(owner, game, "play-1")
    assert phone().get(link).status_code == 200
    SPOILED[how](owner, phone, game, link)
    before = kept(owner.parts)
    refused(phone(), *(guessed(link, code) if how == "guessed" else (link, code)))
    assert kept(owner.parts) == before


@pytest.mark.parametrize("how", ["guessed", "too old", "used", "taken back", "taken back with a phone"])
def test_no_way_to_the_games_of_a_phone_that_is_none_any_more(
    owner: Owner, phone: Phone, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.game()
    link, code = invitation(owner)
    assert phone().get(link).status_code == 200
    if how == "guessed":
        link, code = guessed(link, code)
    elif how == "too old":
        monkeypatch.setattr(profiles, "now", lambda: now() + profiles.TOKEN_LIFETIME + timedelta(seconds=1))
    elif how == "used":
        client = phone()
        client.post("/join", data={"csrf_token": token(client, "/join"), "code": code})
        assert "Sunday" in client.get("/").text
    elif how == "taken back":
        owner.post("/link/disconnect")
    else:  # the phone that is ended may have made it
        lost = phone()
        lost.post("/join", data={"csrf_token": token(lost, "/join"), "code": invitation(owner)[1]})
        lost.get("/")
        (handle,) = re.findall(r'name="phone" value="([^"]+)"', owner.client.get("/link").text)
        assert owner.post("/link/end", phone=handle).status_code == 303
    before = kept(owner.parts)
    refused(phone(), link, code)
    assert kept(owner.parts) == before
