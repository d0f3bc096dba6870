"""Whose games they are: devices without accounts, joining by link or code, leaving, being forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from companion.services import Services
from companion.store import profiles
from companion.store.models import now
from companion.web.address import reachable_url
from tests.companion.guests import CODE
from tests.conftest import Owner, Phone, token


def invitation(owner: Owner) -> tuple[str, str]:
    """The path of a join link and the short code, as the page shows them."""
    page = owner.post("/link").text
    link = re.search(r'value="http://[^/"]+(/join/[\w-]+)"', page)
    code = CODE.search(page)
    assert link
    assert code
    return link[1], code[1]


def join(client: FlaskClient, **fields: str) -> int:
    """Send the form of the join page; returns the status."""
    return client.post("/join", data={"csrf_token": token(client, "/join"), **fields}).status_code


def test_looking_around_makes_no_profile(client: FlaskClient, parts: Services) -> None:
    for page in ("/", "/settings", "/data", "/link", "/join", "/import", "/about"):
        assert client.get(page).status_code == 200
    with client.session_transaction() as session:
        assert "device" not in session


def test_the_cookie_lasts_and_is_kept_from_scripts_and_other_sites(owner: Owner) -> None:
    cookie = owner.post("/link").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie, "a table without https must work"
    page = owner.client.get("/", base_url="https://localhost")
    assert "Secure" in page.headers["Set-Cookie"]


def test_a_forged_cookie_is_nobody(client: FlaskClient, owner: Owner) -> None:
    game = owner.game()
    with owner.client.session_transaction() as session:
        device = session["device"]
    client.set_cookie("tapestry", f"{{device: {device}}}.forged.signature")
    assert client.get(f"/games/{game.id}/settings").status_code == 403


def test_a_second_phone_joins_by_the_link_once(owner: Owner, phone: Phone) -> None:
    game = owner.game("Ours")
    link, _code = invitation(owner)
    second = phone()
    assert second.get(link).status_code == 200
    assert second.get(link).status_code == 200, "looking at the link does not use it"
    assert join(second, token=link.removeprefix("/join/")) == 303
    assert "Ours" in second.get("/").text
    assert second.get(f"/games/{game.id}/settings").status_code == 200
    assert phone().get(link).status_code == 404
    assert join(phone(), token=link.removeprefix("/join/")) == 422


def test_a_second_phone_joins_by_typing_the_code_as_people_type(owner: Owner, phone: Phone) -> None:
    game = owner.game()
    _link, code = invitation(owner)
    second = phone()
    assert join(second, code=f" {code.lower().replace(' ', '-')} ") == 303
    assert second.get(f"/games/{game.id}/settings").status_code == 200


def test_a_wrong_code_keeps_what_was_typed(client: FlaskClient) -> None:
    response = client.post("/join", data={"csrf_token": token(client, "/join"), "code": "NOPE-2345"})
    assert response.status_code == 422
    assert "NOPE-2345" in response.text
    assert "This code is not right" in response.text


def test_an_invitation_expires(owner: Owner, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    link, code = invitation(owner)
    monkeypatch.setattr(profiles, "now", lambda: now() + profiles.TOKEN_LIFETIME + timedelta(seconds=1))
    assert phone().get(link).status_code == 404
    assert join(phone(), code=code) == 422


def test_the_second_phones_own_games_come_along(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    mine, other = owner.game("Mine"), new_owner()
    theirs = other.game("Theirs")
    link, _code = invitation(owner)
    assert "a game of its own" in other.client.get(link).text
    assert join(other.client, token=link.removeprefix("/join/")) == 303
    for client in (owner.client, other.client):
        page = client.get("/").text
        assert "Mine" in page
        assert "Theirs" in page
        for game in (mine, theirs):
            assert client.get(f"/games/{game.id}/settings").status_code == 200
    assert "2 phones" in owner.client.get("/link").text


def test_joining_the_profile_one_is_in_changes_nothing(owner: Owner) -> None:
    game = owner.game()
    _link, code = invitation(owner)
    assert join(owner.client, code=code) == 303
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200
    assert owner.parts.profiles.device_count(owner.profile) == 1


def test_only_hashes_of_invitations_are_stored(owner: Owner, parts: Services) -> None:
    link, code = invitation(owner)
    with parts.database.connection() as connection:
        row = connection.exec_driver_sql("SELECT token_hash, code_hash FROM join_token").one()
    assert link.removeprefix("/join/") not in row
    assert code.replace("-", "") not in row


def test_other_phones_can_be_disconnected(owner: Owner, phone: Phone) -> None:
    game = owner.game()
    second = phone()
    _link, code = invitation(owner)
    assert join(second, code=code) == 303
    open_link, _code = invitation(owner)
    assert owner.post("/link/disconnect").status_code == 303
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200
    assert second.get(f"/games/{game.id}/settings").status_code == 403
    assert phone().get(open_link).status_code == 404, "open invitations end with it"


def test_everything_is_deleted_only_when_confirmed(
    owner: Owner, phone: Phone, new_owner: Callable[[], Owner], parts: Services
) -> None:
    game, kept = owner.game(), new_owner().game()
    second = phone()
    _link, code = invitation(owner)
    assert join(second, code=code) == 303
    refused = owner.post("/data")
    assert refused.status_code == 422
    assert "Nothing was deleted" in refused.text
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200

    assert owner.post("/data", confirmed="yes").status_code == 303
    for client in (owner.client, second):
        assert client.get(f"/games/{game.id}/settings").status_code == 404
        assert "History" not in client.get("/").text
    with owner.client.session_transaction() as session:
        assert "device" not in session
    assert owner.post("/data", confirmed="yes").location == "/", "a second tap, on the page of before"
    with parts.database.connection() as connection:
        counts = {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()
            for table in ("profile", "device", "join_token", "game")
        }
    assert counts == {"profile": 1, "device": 1, "join_token": 0, "game": 1}
    assert parts.games.find(kept.id).id == kept.id


def test_a_page_elsewhere_deletes_nothing(owner: Owner) -> None:
    game = owner.game()
    assert owner.client.post("/data", data={"confirmed": "yes"}).status_code == 400
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200


def test_the_link_names_an_address_that_the_other_phone_understands(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.address.lan_address", lambda: "192.168.1.20")
    page = owner.client.post(
        "/link", data={"csrf_token": token(owner.client, "/link")}, base_url="http://localhost:8000"
    )
    assert 'value="http://192.168.1.20:8000/join/' in page.text
    assert '<svg version="1.1"' in page.text
    settings = owner.parts.settings
    assert reachable_url(settings, "http://10.0.0.5:8000/") == "http://10.0.0.5:8000"
    assert reachable_url(settings, "http://[fe80::1]:8000/") == "http://[fe80::1]:8000"
    public = settings.model_copy(update={"public_url": "https://tapestry.example.org"})
    assert reachable_url(public, "http://localhost:8000/") == "https://tapestry.example.org"


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Mode": "cors"}, {"HX-Request": "true"}])
def test_what_is_fetched_in_the_background_brings_no_older_cookie(owner: Owner, headers: dict[str, str]) -> None:
    """A late answer to it would undo what a page has set since; opening a page renews the cookie."""
    assert "Set-Cookie" not in owner.client.get("/about", headers=headers).headers
    assert "Set-Cookie" in owner.client.get("/about", headers={"Sec-Fetch-Mode": "navigate"}).headers
