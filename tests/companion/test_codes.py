"""Codes that are guessed, and the phones that share games: a few wrong ones are forgiven, one phone ends another."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from companion.services import Services
from companion.store import guesses
from companion.store.guesses import AT_ONE_ADDRESS, IN_ALL, WINDOW
from companion.store.models import now
from companion.store.spoken import WORDS
from companion.store.tokens import CODE_NUMBERS, Secrets, hashed, hashes_of, may_be_code, new_secrets
from tests.companion.guests import come_in, invite
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone, token


def guess(client: FlaskClient, code: str = "ABCD-EFGH", address: str = "203.0.113.7") -> int:
    """Type a code; the status of what comes."""
    fields = {"csrf_token": token(client, "/join"), "code": code}
    return client.post("/join", data=fields, environ_overrides={"REMOTE_ADDR": address}).status_code


def test_a_code_is_said_in_two_words_and_a_number() -> None:
    """All of them easy to tell apart and to type; as many as make guessing hopeless at so many tries."""
    assert len(set(WORDS)) == len(WORDS) > 500
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in WORDS)
    assert re.fullmatch(r"[A-Z]{3,7} [A-Z]{3,7} \d{4}", new_secrets().spoken)
    guesses_a_year = IN_ALL * timedelta(days=365) / WINDOW
    assert guesses_a_year < len(WORDS) ** 2 * len(CODE_NUMBERS) / 200


@pytest.mark.parametrize("typed", [" kelp rune 4271 ", "Kelp-Rune-4271", "KELPRUNE4271", "kelp, rune. 4271"])
def test_however_a_code_is_typed_it_is_the_same(typed: str) -> None:
    assert hashes_of(typed)[1] == Secrets("x" * 32, "kelp rune 4271").hashes[1]
    assert may_be_code(typed)
    assert not may_be_code(new_secrets().token)


def test_codes_of_letters_and_digits_made_before_are_good() -> None:
    assert hashes_of("abcd-ef23")[1] == hashed("ABCDEF23")
    assert may_be_code("abcd-ef23")


def test_after_some_wrong_codes_none_is_tried_from_there_for_a_while(owner: Owner, client: FlaskClient) -> None:
    right = owner.parts.profiles.invite(owner.profile).code
    assert {guess(client) for _ in range(AT_ONE_ADDRESS)} == {422}
    fields = {"csrf_token": token(client, "/join"), "code": right}
    refused = client.post("/join", data=fields, environ_overrides={"REMOTE_ADDR": "203.0.113.7"})
    assert refused.status_code == 429
    assert "Too many wrong codes" in words(refused)
    assert int(refused.headers["Retry-After"]) > 60
    assert guess(client, right, "203.0.113.8") == 303, "elsewhere it is"


def test_a_new_cookie_or_another_way_in_does_not_start_the_count_anew(phone: Phone) -> None:
    for number in range(AT_ONE_ADDRESS):
        client, path = phone(), ("/s/ABCDEFGH", "/s/abcd-efgh", "/join/ABCD EFGH")[number % 3]
        assert client.get(path, environ_overrides={"REMOTE_ADDR": "203.0.113.7"}).status_code == 404
    assert guess(phone()) == 429


def test_one_connection_has_many_addresses_of_the_newer_kind(phone: Phone) -> None:
    for number in range(AT_ONE_ADDRESS):
        place = {"REMOTE_ADDR": f"2001:db8:1:2::{number:x}"}
        assert phone().get("/s/ABCDEFGH", environ_overrides=place).status_code == 404
    assert guess(phone(), address="2001:db8:1:2:ffff::1") == 429
    assert guess(phone(), address="2001:db8:1:3::1") == 422


def test_wrong_codes_are_counted_in_all(parts: Services, client: FlaskClient) -> None:
    for number in range(IN_ALL):
        parts.guesses.begin(str(number))
    assert guess(client, address="198.51.100.1") == 429


def test_after_a_while_codes_are_tried_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(AT_ONE_ADDRESS):
        guess(client)
    assert guess(client) == 429
    monkeypatch.setattr(guesses, "now", lambda: now() + guesses.WINDOW + timedelta(seconds=1))
    assert guess(client) == 422


def test_right_codes_and_links_are_no_guesses(owner: Owner, phone: Phone, parts: Services) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    link, code = invite(owner, game, "watch")
    for _ in range(AT_ONE_ADDRESS + 2):
        assert guess(phone(), code) == 303
    for _ in range(AT_ONE_ADDRESS):
        guess(phone())
    assert guess(phone(), code) == 429
    here = phone()
    assert here.get(link, environ_overrides={"REMOTE_ADDR": "203.0.113.7"}).status_code == 200
    assert come_in(here, link).status_code == 303
    with parts.database.connection() as connection:
        kept = connection.exec_driver_sql("SELECT address FROM wrong_code").scalars().all()
    assert "203.0.113.7" not in kept, "nobody reads where a code came from"


# ---- the phones that share games


def joined(owner: Owner, phone: Phone) -> FlaskClient:
    """One more phone of the same games."""
    client = phone()
    assert guess(client, owner.parts.profiles.invite(owner.profile).code) == 303
    return client


def test_one_phone_ends_another_and_leaves_the_rest(owner: Owner, phone: Phone) -> None:
    game, second = owner.game(), joined(owner, phone)
    page = owner.client.get("/link")
    assert "2 phones" in words(page)
    (other,) = re.findall(r'name="phone" value="([^"]+)"', page.text)
    third = joined(owner, phone)
    assert owner.post("/link/end", phone=other).status_code == 303
    assert second.get(f"/games/{game.id}/settings").status_code == 403
    for client in (owner.client, third):
        assert client.get(f"/games/{game.id}/settings").status_code == 200
    assert owner.post("/link/end", phone=other).status_code == 303, "it is ended already"


def test_the_list_of_phones_shows_no_id_that_opens_anything(owner: Owner, phone: Phone) -> None:
    joined(owner, phone)
    with owner.client.session_transaction() as session:
        device = session["device"]
    assert device not in owner.client.get("/link").text


def test_a_phone_cannot_end_itself_or_those_of_others(owner: Owner, phone: Phone) -> None:
    game, stranger = owner.game(), phone()
    joined(owner, phone)
    here = [each.handle for each in owner.parts.profiles.sessions(owner.profile, None)]
    for handle in here:
        stranger.post("/link/end", data={"csrf_token": token(stranger, "/settings"), "phone": handle})
    assert owner.parts.profiles.device_count(owner.profile) == 2
    for handle in here:
        owner.post("/link/end", phone=handle)
    assert owner.parts.profiles.device_count(owner.profile) == 1
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200


def test_a_cookie_copied_before_a_phone_joined_is_worth_nothing(owner: Owner, phone: Phone) -> None:
    mine, second = owner.game(), phone()
    copied = owner.client.get_cookie("tapestry")
    assert copied
    host = owner.parts.profiles.register()
    assert guess(owner.client, owner.parts.profiles.invite(host.profile_id).code) == 303
    assert owner.client.get(f"/games/{mine.id}/settings").status_code == 200
    second.set_cookie("tapestry", copied.value)
    assert second.get(f"/games/{mine.id}/settings").status_code == 403


def test_a_phone_whose_answer_was_lost_keeps_its_games(owner: Owner, phone: Phone) -> None:
    """The new cookie never came: the phone goes on with the one that it has."""
    mine, lost = owner.game(), phone()
    copied = owner.client.get_cookie("tapestry")
    assert copied
    lost.set_cookie("tapestry", copied.value)
    host = owner.parts.profiles.register()
    assert guess(lost, owner.parts.profiles.invite(host.profile_id).code) == 303
    assert owner.client.get(f"/games/{mine.id}/settings").status_code == 200
