"""Codes that are guessed, and the phones that share games: who guesses has to wait, one phone ends another."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from flask.testing import FlaskClient

from companion.services import Services
from companion.store import guesses
from companion.store.guesses import AT_ONE_ADDRESS, OF_ONE_PHONE, PACE_SECONDS, WINDOW, Pace, TooManyWaiting
from companion.store.models import now
from companion.store.spoken import WORDS
from companion.store.tokens import CODE_NUMBERS, CODE_WORDS, Secrets, hashed, hashes_of, may_be_code, new_secrets
from tests.companion.guests import come_in, invite
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone, minted, token


def guess(client: FlaskClient, code: str = "ABCD-EFGH", address: str = "203.0.113.7") -> int:
    """Type a code; the status of what comes."""
    fields = {"csrf_token": token(client, "/join"), "code": code}
    return client.post("/join", data=fields, environ_overrides={"REMOTE_ADDR": address}).status_code


@pytest.fixture
def waits(parts: Services, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who has waited for their turn to have a code tried; here nobody waits long."""
    waited, pace = list[str](), Pace(seconds=0.01)
    monkeypatch.setattr(guesses, "AT_ONE_ADDRESS", 30)

    def wait(address: str) -> None:
        waited.append(address)
        Pace.wait(pace, address)

    monkeypatch.setattr(parts.pace, "wait", wait)
    return waited


def test_a_code_is_said_in_words_and_a_number() -> None:
    """All of them easy to tell apart and to type; and so many that guessing is hopeless at the pace of one address."""
    assert len(set(WORDS)) == len(WORDS) > 500
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in WORDS)
    assert re.fullmatch(r"[A-Z]{3,7} [A-Z]{3,7} [A-Z]{3,7} \d{4}", new_secrets().spoken)
    in_a_window = AT_ONE_ADDRESS + WINDOW.total_seconds() / PACE_SECONDS
    guesses_a_year = in_a_window * (timedelta(days=365) / WINDOW)
    assert guesses_a_year < len(WORDS) ** CODE_WORDS * len(CODE_NUMBERS) / 35_000


@pytest.mark.parametrize("typed", [" kelp rune 4271 ", "Kelp-Rune-4271", "KELPRUNE4271", "kelp, rune. 4271"])
def test_however_a_code_is_typed_it_is_the_same(typed: str) -> None:
    assert hashes_of(typed)[1] == Secrets("x" * 32, "kelp rune 4271").hashes[1]
    assert may_be_code(typed)
    assert not may_be_code(new_secrets().token)


def test_codes_of_letters_and_digits_made_before_are_good() -> None:
    assert hashes_of("abcd-ef23")[1] == hashed("ABCDEF23")
    assert may_be_code("abcd-ef23")


def test_after_some_wrong_codes_a_phone_tries_none_for_a_while_and_others_do(
    owner: Owner, client: FlaskClient, phone: Phone, waits: list[str]
) -> None:
    """Behind one address a club plays: one of them who guesses shuts nobody out."""
    right = owner.parts.profiles.invite(owner.profile).code
    assert {guess(client) for _ in range(OF_ONE_PHONE)} == {422}
    fields = {"csrf_token": token(client, "/join"), "code": right}
    refused = client.post("/join", data=fields, environ_overrides={"REMOTE_ADDR": "203.0.113.7"})
    assert refused.status_code == 429
    assert "Too many wrong codes" in words(refused)
    assert int(refused.headers["Retry-After"]) > 60
    assert not waits
    assert guess(phone(), right) == 303, "from the same address"


def test_thirty_phones_come_in_beside_one_that_guesses_with_cookies_always_new(
    owner: Owner, phone: Phone, waits: list[str]
) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    _link, code = invite(owner, game, "watch")
    for number in range(60):
        assert guess(phone()) == 422
        if number % 2:
            assert guess(phone(), code) == 303
    assert len(waits) == 30 + 16, "beyond what an address may, wrong ones and right ones have waited for their turn"
    assert len(set(waits)) == 1


def test_another_way_in_is_no_faster(phone: Phone, waits: list[str]) -> None:
    """Without any cookie all phones of an address are one, which waits but is not refused."""
    for number in range(OF_ONE_PHONE + 5):
        client, path = phone(), ("/s/ABCDEFGH", "/s/abcd-efgh", "/join/ABCD EFGH")[number % 3]
        assert client.get(path, environ_overrides={"REMOTE_ADDR": "203.0.113.7"}).status_code == 404
    assert len(waits) == 5


def test_one_connection_has_many_addresses_of_the_newer_kind(phone: Phone, waits: list[str]) -> None:
    for number in range(30):
        assert guess(phone(), address=f"2001:db8:1:2::{number:x}") == 422
    assert (guess(phone(), address="2001:db8:1:2:ffff::1"), len(waits)) == (422, 1)
    assert (guess(phone(), address="2001:db8:1:3::1"), len(waits)) == (422, 1)


def test_codes_of_one_address_are_tried_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight come at the same moment."""
    slept = list[float]()
    monkeypatch.setattr(guesses, "time", SimpleNamespace(monotonic=lambda: 1000.0, sleep=slept.append))
    pace = Pace(seconds=0.1, longest=0.25)
    with ThreadPoolExecutor(8) as pool:
        late = [each.exception() for each in [pool.submit(pace.wait, "here") for _ in range(8)]]
    assert sorted(slept) == pytest.approx([0, 0.1, 0.2])
    assert late.count(None) == 3
    assert sum(isinstance(each, TooManyWaiting) for each in late) == 5, "a thread is not held for longer"
    pace.wait("elsewhere")
    assert slept[3:] == [0]


def test_who_would_wait_too_long_is_told_to_come_back_and_has_guessed_nothing(
    owner: Owner, phone: Phone, parts: Services, waits: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(30):
        guess(phone())
    right = owner.parts.profiles.invite(owner.profile).code
    with monkeypatch.context() as crowded:
        crowded.setattr(parts.pace, "wait", Pace(longest=-1).wait)
        assert [guess(phone(), right) for _ in range(3)] == [503] * 3
    assert guess(phone(), right) == 303


def test_after_a_while_codes_are_tried_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(OF_ONE_PHONE):
        guess(client)
    assert guess(client) == 429
    monkeypatch.setattr(guesses, "now", lambda: now() + guesses.WINDOW + timedelta(seconds=1))
    assert guess(client) == 422


def test_right_codes_and_links_are_no_guesses(owner: Owner, phone: Phone, parts: Services) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    link, code = invite(owner, game, "watch")
    here = phone()
    for _ in range(OF_ONE_PHONE + 2):
        assert guess(here, code) == 303
    for _ in range(OF_ONE_PHONE):
        guess(here)
    assert guess(here, code) == 429
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
        stranger.post("/link/end", data={"csrf_token": minted(stranger), "phone": handle})
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
