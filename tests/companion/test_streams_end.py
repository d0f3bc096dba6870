"""The open streams of a phone that has lost a game end at once, in this process and in another one behind Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.config import Settings
from companion.store.models import GameRow
from tests.companion.at_once import DATABASES, Form, device_of, settings_on
from tests.companion.guests import guest_ids, visit
from tests.companion.test_profiles import invitation, join
from tests.conftest import ALL_KINDS, Owner, Phone
from tests.long_run import long

LINES = 40
"""More than a stream says before it ends; one that does not end says ping."""
LOSING = {
    "the guest is removed": ("guest",),
    "sharing ends": ("guest",),
    "the guest deletes everything": ("guest",),
    "the game is deleted": ("guest", "tablet"),
    "the host deletes everything": ("guest", "tablet"),
    "the tablet is disconnected": ("tablet",),
    "the tablet is disconnected alone": ("tablet",),
}
"""How somebody loses a game, and who does."""

TOLD_BY = ("sharing ends", "the game is deleted", "the tablet is disconnected alone")
"""One of each sort, by which the suite tries whether Redis tells the other process."""

pytestmark = pytest.mark.usefixtures("as_players_have_it")


@pytest.fixture(params=DATABASES)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database; with PostgreSQL comes Redis."""
    return settings_on(settings.model_copy(update={"stream_limit": 9}), request)


@pytest.fixture
def other_process(app: Flask, settings: Settings) -> Iterator[Flask]:
    """The app once more, with a bus of its own: another process, where Redis tells between them."""
    if not settings.redis_url:
        yield app
        return
    other = create_app(settings, ALL_KINDS)
    other.secret_key, other.testing = app.secret_key, False
    other.config["WTF_CSRF_ENABLED"] = False
    yield other
    parts = other.extensions["companion"]
    parts.bus.close()
    parts.database.close()


@dataclass
class Evening:
    """A game of a host, whose tablet has joined, with a guest; both have it open in another process."""

    host: Owner
    tablet: FlaskClient
    guest: FlaskClient
    game: GameRow

    def loses(self, how: str) -> None:
        """Somebody does what takes the game from the tablet or from the guest."""
        sheet, fields = f"/games/{self.game.id}", dict[str, str]()
        if how == "the guest deletes everything":
            assert self.guest.post("/data", data={"confirmed": "yes"}).status_code == 303
            return
        if how == "the guest is removed":
            path, fields["guest"] = f"{sheet}/share/remove", guest_ids(self.host, self.game)[0]
        elif how == "the tablet is disconnected alone":
            page = self.host.client.get("/link").text
            path, fields["phone"] = "/link/end", page.partition('name="phone" value="')[2].partition('"')[0]
        elif how == "the host deletes everything":
            path, fields["confirmed"] = "/data", "yes"
        else:
            ways = {"sharing ends": "/share/end", "the game is deleted": "/delete"}
            path = sheet + ways[how] if how in ways else "/link/disconnect"
        assert self.host.client.post(path, data=fields).status_code == 303


@pytest.fixture
def evening(owner: Owner, phone: Phone) -> Evening:
    """The two have come in and back once, with their new cookies."""
    game, tablet = owner.game(), phone()
    assert join(tablet, code=invitation(owner)[1]) == 303
    guest = visit(owner, phone, game, "watch").client
    for each in (tablet, guest):
        assert "Sunday" in each.get("/").text
    return Evening(owner, tablet, guest, game)


def opened(app: Flask, phone: FlaskClient, game: GameRow, stream: str) -> Iterator[bytes]:
    """A page of the game stands open on a phone, served by some process, and has heard how far the game is."""
    window, cookie = app.test_client(), phone.get_cookie("tapestry")
    assert cookie
    window.set_cookie("tapestry", cookie.value)
    lines = iter(window.get(f"/games/{game.id}/{stream}").response)
    next(lines)
    next(lines)
    return (bytes(line) for line in lines)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "how", "who"),
    [
        *(pytest.param("sqlite", how, who, id=f"sqlite-{how}") for how, who in LOSING.items()),
        *(
            pytest.param("postgresql", how, who, id=f"postgresql-{how}", marks=() if how in TOLD_BY else long)
            for how, who in LOSING.items()
        ),
    ],
    indirect=["settings"],
)
def test_a_phone_that_has_lost_the_game_hears_no_more_of_it(
    evening: Evening, other_process: Flask, monkeypatch: pytest.MonkeyPatch, how: str, who: tuple[str, ...]
) -> None:
    """Neither of the game nor of who is in it."""
    monkeypatch.setattr("companion.front.streams.PING_SECONDS", 0.1)
    phones = [getattr(evening, each) for each in who]
    streams = [opened(other_process, each, evening.game, of) for each in phones for of in ("events", "people/events")]
    evening.loses(how)
    for lines in streams:
        told = [line for line in (next(lines, b"") for _line in range(LINES)) if line != b": ping\n\n"]
        assert told[-1] == b"", "it has ended"
        assert b"data: -1" in b"".join(told)


def test_of_two_phones_the_one_that_stays_hears_on(
    evening: Evening, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the sheet of another game, in which a phone that deleted everything was a guest, shows it."""
    monkeypatch.setattr("companion.front.streams.PING_SECONDS", 0.1)
    app = evening.host.client.application
    hosts = opened(app, evening.host.client, evening.game, "people/events")
    assert evening.guest.post("/data", data={"confirmed": "yes"}).status_code == 303
    assert any(b"event: changed" in next(hosts) for _line in range(LINES)), "somebody has gone"
    evening.loses("the tablet is disconnected")
    assert next(hosts, b"") != b""
    assert Form(evening.host, f"/toy/{evening.game.id}/answers", seq="0", key="two")().status_code == 200
    assert device_of(evening.host)
