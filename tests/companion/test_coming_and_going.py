"""Somebody comes into a game at the moment when it is shared no more, or when a guest is removed or made less.

Whichever of the two is first, afterwards nobody is in who should not be, and every answer is one in words.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import companion.store.guests
from companion.config import Settings
from companion.store.guests import Newcomer, Part
from companion.store.models import GameRow
from tests.companion.at_once import RACED_ON, Form, at_once, device_of, in_the_middle, settings_on
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone
from tests.long_run import LONG

ROUNDS = int(os.environ.get("TEST_ROUNDS", "8" if LONG else "2"))
STEP = 0.004
PEOPLE = {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}
COMES_IN = (companion.store.guests, "_let_in")
"""Where somebody who comes in has been found to be invited, and is not in yet."""

pytestmark = pytest.mark.usefixtures("as_players_have_it")


@pytest.fixture(params=RACED_ON)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


@dataclass
class Shared:
    """A game that is shared; Dan has watched from the beginning, and Eve."""

    host: Owner
    game: GameRow
    dan: Owner
    phone: Phone

    def link(self, part: Part, seat: int | None = None) -> str:
        """An invitation."""
        return f"/s/{self.host.parts.guests.invite(self.game.id, part, seat).token}"

    def comes(self, link: str, name: str = "Flo") -> Callable[[], TestResponse]:
        """Somebody new is about to send the form."""
        client: FlaskClient = self.phone()
        assert client.get(link).status_code == 200
        return lambda: client.post(link, data={"name": name})

    def share(self, how: str, **fields: str) -> Form:
        """The host is about to change who is in."""
        return Form(self.host, f"/games/{self.game.id}/share/{how}", **fields)

    @property
    def guests(self) -> dict[str, tuple[str, int | None]]:
        """Who is in, by name."""
        return {each.name: (each.role, each.seat) for each in self.host.parts.guests.of_game(self.game.id)}

    def id_of(self, name: str) -> str:
        """A guest as the host's page names them."""
        return next(each.id for each in self.host.parts.guests.of_game(self.game.id) if each.name == name)


@pytest.fixture
def share(new_owner: Callable[[], Owner], phone: Phone) -> Callable[[], Shared]:
    """Makes games that are shared."""

    def make() -> Shared:
        host, dan = new_owner(), new_owner()
        game = host.parts.games.create(host.profile, PEOPLE, "Sunday")
        guests = host.parts.guests
        for device, name in ((device_of(dan), "Dan"), (device_of(new_owner()), "Eve")):
            guests.accept(Newcomer(device, name, "green"), guests.invite(game.id, Part.WATCH).token)
        return Shared(host, game, dan, phone)

    return make


# ---- the order forced


@pytest.mark.parametrize("part", [Part.WATCH, Part.PLAY])
def test_who_comes_in_while_sharing_ends_is_out_with_the_rest(share: Callable[[], Shared], part: Part) -> None:
    shared = share()
    comes = shared.comes(shared.link(part, 1 if part is Part.PLAY else None))
    came, ended = in_the_middle(COMES_IN, comes, shared.share("end"))
    assert (came.status_code, ended.status_code) == (303, 303), words(came) + words(ended)
    assert shared.guests == {}
    assert shared.host.parts.guests.invitations(shared.game.id) == []


def test_who_comes_in_while_sharing_has_just_ended_comes_too_late(share: Callable[[], Shared]) -> None:
    shared = share()
    place = (companion.store.guests, "_take_back")
    ended, came = in_the_middle(place, shared.share("end"), shared.comes(shared.link(Part.WATCH)))
    assert (ended.status_code, came.status_code) == (303, 404), words(came)
    assert shared.guests == {}


def test_a_guest_who_sits_down_while_removed_is_out(share: Callable[[], Shared]) -> None:
    shared = share()
    sits = Form(shared.dan, shared.link(Part.PLAY, 1), name="Dan")
    sat, removed = in_the_middle(COMES_IN, sits, shared.share("remove", guest=shared.id_of("Dan")))
    assert (sat.status_code, removed.status_code) == (303, 303), words(removed)
    assert shared.guests == {"Eve": ("watch", None)}


def test_a_guest_who_sits_down_while_made_a_watcher_watches(share: Callable[[], Shared]) -> None:
    """Whichever is first: who sat down before loses the seat, and afterwards the code gives none."""
    shared = share()
    sits = Form(shared.dan, shared.link(Part.PLAY, 1), name="Dan")
    watches = shared.share("change", guest=shared.id_of("Dan"), role="watch")
    sat, changed = in_the_middle(COMES_IN, sits, watches)
    assert (sat.status_code, changed.status_code) == (303, 303), words(changed)
    assert shared.guests["Dan"] == ("watch", None)


def test_a_seat_that_the_host_gives_while_somebody_sits_down_has_one(share: Callable[[], Shared]) -> None:
    shared = share()
    gives = shared.share("change", guest=shared.id_of("Eve"), role="play-1")
    sat, given = in_the_middle(COMES_IN, shared.comes(shared.link(Part.PLAY, 1)), gives)
    assert (sat.status_code, given.status_code) == (303, 409), words(given)
    assert "Somebody else has taken that seat" in words(given)
    assert shared.guests["Eve"] == ("watch", None)


def test_who_sits_down_while_the_game_begins_plays_under_the_own_name(share: Callable[[], Shared]) -> None:
    shared = share()
    parts = shared.host.parts
    shared.game = parts.games.create(shared.host.profile, PEOPLE, "Sunday", open_seats=[1])
    client, link = shared.phone(), shared.link(Part.PLAY)
    assert client.get(link).status_code == 200
    sat, begun = in_the_middle(
        COMES_IN,
        lambda: client.post(link, data={"name": "Dan", "seat": "1"}),
        Form(shared.host, f"/games/{shared.game.id}/lobby"),
    )
    assert (sat.status_code, begun.status_code) == (303, 303), words(sat)
    assert parts.games.find(shared.game.id).setup["players"] == ["Ada", "Dan", "Cleo"]


# ---- the order left to chance


@pytest.mark.parametrize("how", ["end", "remove", "change"])
def test_coming_in_beside_an_act_of_the_host(share: Callable[[], Shared], how: str) -> None:
    for number in range(ROUNDS):
        shared = share()
        if how == "change":
            Form(shared.dan, shared.link(Part.PLAY, 2), name="Dan")()
        fields = {} if how == "end" else {"guest": shared.id_of("Dan"), "role": "watch"}
        sits, act = Form(shared.dan, shared.link(Part.PLAY, 1), name="Dan"), shared.share(how, **fields)
        later = number // 2 * STEP
        sat, done = at_once(sits, act, delays=(0, later) if number % 2 else (later, 0))
        assert (sat.status_code in (303, 403, 404), done.status_code) == (True, 303), words(sat) + words(done)
        if how == "end":
            assert shared.guests == {}
        elif how == "remove":
            assert shared.guests == {"Eve": ("watch", None)}
        else:
            assert shared.guests["Dan"] == (("play", 1) if sat.status_code == 303 else ("watch", None))
            left = {each.role for each in shared.host.parts.guests.invitations(shared.game.id)}
            assert left == {"watch"}, "no seat by a code of before"


@pytest.mark.parametrize("knows", ["nobody", "the app"])
def test_the_same_form_four_times_at_once_is_one_coming_in(
    share: Callable[[], Shared], new_owner: Callable[[], Owner], knows: str
) -> None:
    """By a phone that was never here, and by one that has games of its own."""
    for _round in range(ROUNDS):
        shared = share()
        link = shared.link(Part.PLAY, 1)
        client = shared.phone() if knows == "nobody" else new_owner().client
        assert client.get(link).status_code == 200
        cookie = client.get_cookie("tapestry")
        assert cookie
        windows = [shared.phone() for _tap in range(4)]
        for window in windows:
            window.set_cookie("tapestry", cookie.value)
        came = at_once(*[partial(window.post, link, data={"name": "Flo"}) for window in windows])
        assert [(each.status_code, each.location) for each in came] == [(303, f"/play/{shared.game.id}")] * 4, [
            words(each)[:90] for each in came
        ]
        assert [each.name for each in shared.host.parts.guests.of_game(shared.game.id)] == ["Dan", "Eve", "Flo"]
        assert (shared.guests["Flo"], windows[-1].get(f"/play/{shared.game.id}").status_code) == (("play", 1), 200)
