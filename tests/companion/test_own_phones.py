"""The host's own phones: what each is called, and which of them has a game open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from flask.testing import FlaskClient

from companion.store.models import GameRow, now
from tests.companion.guests import visit
from tests.companion.on_phone import words
from tests.companion.test_profiles import invitation, join
from tests.conftest import Owner, Phone, token

Clock = Callable[[timedelta], None]


@pytest.fixture
def table(owner: Owner) -> GameRow:
    """A game at the table."""
    return owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")


@pytest.fixture
def tablet(owner: Owner, phone: Phone, table: GameRow) -> FlaskClient:
    """Another device of the host's that has joined by the code and come back once."""
    second = phone()
    assert join(second, code=invitation(owner)[1]) == 303
    assert "Sunday" in second.get("/").text
    return second


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Makes it later for those who say that they are there, and for those who ask."""

    def after(time: timedelta) -> None:
        at = now() + time
        monkeypatch.setattr("companion.store.presence.now", lambda: at)

    return after


@contextmanager
def open_page(client: FlaskClient, address: str) -> Iterator[Iterator[object]]:
    """A page stands open on a phone, and its stream has said the first word and been heard."""
    with client.get(address) as stream:
        lines = iter(stream.response)
        next(lines)
        next(lines)
        yield lines


def people(client: FlaskClient, game: GameRow) -> str:
    """Who is here, as the host's sheet says it."""
    page = client.get(f"/games/{game.id}/share", headers={"HX-Request": "true"}).text
    return words(re.split(r'<li class="guest"|</ul>', page)[0])


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams that have nothing to say say so at once."""
    monkeypatch.setattr("companion.front.streams.PING_SECONDS", 0.01)


def test_a_phone_alone_is_the_host(owner: Owner, table: GameRow) -> None:
    assert "You the host, on this phone" in people(owner.client, table)
    with open_page(owner.client, f"/games/{table.id}/events"):
        assert seen_rows(owner) == [], "there is nobody whom it would tell anything"


def seen_rows(owner: Owner) -> list[tuple[str, datetime]]:
    """What is stored of who looks."""
    with owner.parts.database.connection() as connection:
        rows = connection.exec_driver_sql("SELECT device_id, seen FROM looking").all()
    return [(device, seen) for device, seen in rows]


def test_the_host_sees_which_of_the_own_phones_has_the_game_open(
    owner: Owner, table: GameRow, tablet: FlaskClient, later: Clock
) -> None:
    assert "Another phone joined just now · has not opened this game" in people(owner.client, table)
    with open_page(tablet, f"/games/{table.id}/events"):
        assert "Another phone joined just now · has the game open" in people(owner.client, table)
        assert "has the game open" not in people(tablet, table), "of this phone it goes without saying"
    later(timedelta(minutes=2))
    assert "Another phone joined just now · seen just now" in people(owner.client, table), "it has closed the page"


@pytest.mark.parametrize("stream", ["people/events", "events"])
def test_a_phone_counts_on_every_page_that_listens(
    owner: Owner, table: GameRow, tablet: FlaskClient, stream: str
) -> None:
    with open_page(tablet, f"/games/{table.id}/{stream}"):
        assert "has the game open" in people(owner.client, table)


def test_looking_writes_nothing_and_a_stream_once_a_minute(
    owner: Owner, table: GameRow, tablet: FlaskClient, later: Clock
) -> None:
    for address in (f"/games/{table.id}", f"/games/{table.id}/share", f"/games/{table.id}/here"):
        tablet.get(address)
    assert seen_rows(owner) == []
    with open_page(tablet, f"/games/{table.id}/events") as lines:
        first = seen_rows(owner)
        assert len(first) == 1
        later(timedelta(seconds=50))
        assert [next(lines) for _ping in range(3)]
        assert seen_rows(owner) == first
        later(timedelta(seconds=70))
        assert [next(lines) for _ping in range(3)]
        ((again, at),) = seen_rows(owner)
    assert (again, at > first[0][1]) == (first[0][0], True)


def test_the_sheet_hears_at_once_that_a_phone_has_come(owner: Owner, table: GameRow, tablet: FlaskClient) -> None:
    shared = f"/games/{table.id}"
    with open_page(owner.client, f"{shared}/people/events") as sheet, open_page(tablet, f"{shared}/events"):
        assert "event: people" in str([next(sheet) for _line in range(3)])
    page = owner.client.get(f"/games/{table.id}/share").text
    assert "sse:people" in page, "the sheet asks again when it is told"


def test_a_phone_is_called_as_its_owner_says(owner: Owner, table: GameRow, tablet: FlaskClient) -> None:
    named = tablet.post("/link/name", data={"csrf_token": token(tablet, "/link"), "name": "  Kitchen\ttablet "})
    assert named.status_code == 303
    assert 'value="Kitchen tablet"' in tablet.get("/link").text
    assert "Kitchen tablet joined just now" in words(owner.client.get("/link"))
    assert "Kitchen tablet joined just now · has not opened this game" in people(owner.client, table)
    assert tablet.post("/link/name", data={"csrf_token": token(tablet, "/link"), "name": ""}).status_code == 303
    assert "Another phone joined just now" in words(owner.client.get("/link"))


def test_a_long_name_is_cut_and_a_phone_of_nobody_has_none(owner: Owner, tablet: FlaskClient, phone: Phone) -> None:
    tablet.post("/link/name", data={"csrf_token": token(tablet, "/link"), "name": "x" * 60})
    assert f'value="{"x" * 24}"' in tablet.get("/link").text
    stranger = phone()
    assert stranger.post("/link/name", data={"csrf_token": token(stranger, "/link"), "name": "Mine"}).status_code == 303
    assert "Mine" not in stranger.get("/link").text


def test_a_phone_that_gets_another_id_keeps_its_name(
    owner: Owner, new_owner: Callable[[], Owner], phone: Phone, tablet: FlaskClient
) -> None:
    """Whoever joins anything gets a new id for the cookie: the phone is the same."""
    tablet.post("/link/name", data={"csrf_token": token(tablet, "/link"), "name": "Tablet"})
    assert join(tablet, code=invitation(new_owner())[1]) == 303
    assert "Sunday" in tablet.get("/").text
    assert 'value="Tablet"' in tablet.get("/link").text


def test_a_phone_that_is_disconnected_is_not_told_of_any_more(
    owner: Owner, table: GameRow, tablet: FlaskClient, later: Clock
) -> None:
    with open_page(tablet, f"/games/{table.id}/events") as lines:
        assert owner.post("/link/disconnect").status_code == 303
        later(timedelta(minutes=5))
        assert [next(lines, None) for _line in range(3)][-1] is None, "its stream has ended"
        assert seen_rows(owner) == []
    assert "Another phone" not in people(owner.client, table)


def test_guests_learn_nothing_of_the_hosts_phones(
    owner: Owner, table: GameRow, tablet: FlaskClient, phone: Phone
) -> None:
    tablet.post("/link/name", data={"csrf_token": token(tablet, "/link"), "name": "Kitchen tablet"})
    ben = visit(owner, phone, table, "watch")
    with open_page(tablet, f"/games/{table.id}/events"):
        for page in ("", "/guest", "/here", "/lobby"):
            assert "Kitchen tablet" not in ben.client.get(f"/games/{table.id}{page}").text
    assert ben.client.get(f"/games/{table.id}/share").status_code == 403


def test_a_guest_who_waits_in_the_lobby_is_there(owner: Owner, table: GameRow, phone: Phone, later: Clock) -> None:
    """The pages that show who is there listen to the people alone."""
    ben = visit(owner, phone, table, "watch")
    later(timedelta(minutes=5))
    assert "1 watching" not in words(owner.client.get(f"/games/{table.id}"))
    with open_page(ben.client, f"/games/{table.id}/people/events"):
        assert "1 watching" in words(owner.client.get(f"/games/{table.id}"))
