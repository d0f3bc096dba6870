"""Two taps, two phones or two people at the same moment: one rematch, one beginning, one on each seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.config import Settings
from companion.services import Services
from companion.store.guests import Part
from companion.store.models import GameRow
from tests.companion.at_once import DATABASES, Form, at_once, settings_on
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone
from tests.long_run import LONG

ROUNDS = 8 if LONG else 2
PEOPLE = {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}


pytestmark = pytest.mark.usefixtures("as_players_have_it")


@pytest.fixture(params=DATABASES)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


def others_of(owner: Owner, *known: GameRow) -> list[GameRow]:
    """The games of a host beside those that are known."""
    return [game for game in owner.parts.games.of_owner(owner.profile) if game.id not in {each.id for each in known}]


def guest(phone: Phone, link: str, name: str, **fields: str) -> Callable[[], TestResponse]:
    """Somebody has opened what a link leads to on their own phone, and is about to send the form."""
    client: FlaskClient = phone()
    assert client.get(link).status_code == 200
    return lambda: client.post(link, data={"name": name, **fields})


def link_to(owner: Owner, game: GameRow, part: Part, seat: int | None = None) -> str:
    """The path of an invitation."""
    return f"/s/{owner.parts.guests.invite(game.id, part, seat).token}"


@pytest.mark.parametrize("level", [{}, {"level": "3"}], ids=["the same", "the next level"])
def test_a_rematch_tapped_at_the_same_moment_is_one_game(new_owner: Callable[[], Owner], level: dict[str, str]) -> None:
    for _round in range(ROUNDS):
        owner = new_owner()
        played = owner.parts.games.create(owner.profile, {"kind": "table", "level": 2}, "Sunday")
        came = at_once(*[Form(owner, f"/games/{played.id}/rematch", **level) for _tap in range(3)])
        assert [answer.status_code for answer in came] == [303] * 3, words(came[0])
        (again,) = others_of(owner, played)
        assert {answer.headers["Location"] for answer in came} == {f"/games/{again.id}/layout"}
        assert again.setup["level"] == (3 if level else 2)


@pytest.mark.parametrize("address", ["/solo/new", "/games/new"])
def test_a_game_begun_by_two_taps_is_one_until_somebody_has_played(
    new_owner: Callable[[], Owner], address: str
) -> None:
    """Without JavaScript nothing on the phone holds the second tap back; under another name it is no second tap."""
    for _ in range(ROUNDS):
        owner = new_owner()
        answers = at_once(*[Form(owner, address, level="2", players="1", name="Tapped") for _tap in range(2)])
        assert [each.status_code for each in answers] == [303, 303], words(answers[0])
        (game,) = others_of(owner)
        assert all(game.id in str(each.location) for each in answers)
        assert owner.post(address, level="2", players="1", name="Another").status_code == 303
        assert len(others_of(owner)) == 2


def test_a_rematch_brings_everybody_along_once(new_owner: Callable[[], Owner], phone: Phone) -> None:
    for _round in range(ROUNDS):
        owner = new_owner()
        played = owner.parts.games.create(owner.profile, PEOPLE, "Sunday")
        for part, seat in ((Part.PLAY, 1), (Part.WATCH, None)):
            assert guest(phone, link_to(owner, played, part, seat), "Ben")().status_code == 303
        came = at_once(*[Form(owner, f"/games/{played.id}/rematch") for _tap in range(3)])
        assert [answer.status_code for answer in came] == [303] * 3, words(came[0])
        (again,) = others_of(owner, played)
        assert sorted(each.role for each in owner.parts.guests.of_game(again.id)) == ["play", "watch"]


def test_a_game_that_two_of_the_hosts_phones_start_begins_once(
    new_owner: Callable[[], Owner], phone: Phone, parts: Services
) -> None:
    """Somebody sits down meanwhile, or comes too late for that."""
    for _round in range(ROUNDS):
        owner = new_owner()
        game = parts.games.create(owner.profile, PEOPLE, "Sunday", open_seats=[1, 2])
        sits_down = guest(phone, link_to(owner, game, Part.PLAY), "Dan", seat="1")
        start = [Form(owner, f"/games/{game.id}/lobby") for _phone in range(2)]
        *started, sat_down = at_once(*start, sits_down)
        assert [answer.status_code for answer in started] == [303, 303], words(started[0])
        begun = parts.games.find(game.id)
        inside = [(each.name, each.seat) for each in parts.guests.of_game(game.id)]
        assert begun.open_seats is None
        if sat_down.status_code == 303:
            assert inside == [("Dan", 1)]
            assert begun.setup["players"] == ["Ada", "Dan", "Cleo"], "nobody sits there under another's name"
        else:
            assert sat_down.status_code in (404, 409), words(sat_down)
            assert (inside, begun.setup["players"]) == ([], PEOPLE["players"])


@pytest.mark.parametrize("chosen", [True, False], ids=["the seat of the code", "a seat of the lobby"])
def test_of_two_who_take_the_same_seat_one_has_it(
    new_owner: Callable[[], Owner], phone: Phone, parts: Services, chosen: bool
) -> None:
    for _round in range(ROUNDS):
        owner = new_owner()
        game = parts.games.create(owner.profile, PEOPLE, "Sunday", open_seats=None if chosen else [1, 2])
        link = link_to(owner, game, Part.PLAY, 1 if chosen else None)
        fields = {} if chosen else {"seat": "1"}
        came = at_once(*[guest(phone, link, name, **fields) for name in ("Dan", "Eve", "Flo")])
        assert [answer.status_code for answer in came].count(303) == 1, [words(answer)[:80] for answer in came]
        assert {answer.status_code for answer in came} <= {303, 404, 409}, [words(answer)[:80] for answer in came]
        (sitting,) = parts.guests.of_game(game.id)
        assert (sitting.seat, sitting.name in ("Dan", "Eve", "Flo")) == (1, True)


def test_a_guest_who_comes_while_the_game_is_deleted_is_let_in_or_told(
    new_owner: Callable[[], Owner], phone: Phone, parts: Services
) -> None:
    for _round in range(ROUNDS):
        owner = new_owner()
        game = parts.games.create(owner.profile, PEOPLE, "Sunday")
        comes = guest(phone, link_to(owner, game, Part.WATCH), "Dan")
        came, deleted = at_once(comes, Form(owner, f"/games/{game.id}/delete"))
        assert deleted.status_code == 303
        assert came.status_code in (303, 404), words(came)
        assert list(parts.guests.of_game(game.id)) == []


def test_a_phone_that_joins_while_its_host_deletes_everything_is_in_or_told(
    new_owner: Callable[[], Owner], parts: Services
) -> None:
    """What it brought along is deleted with the rest where it came before, and untouched where it came too late."""
    for _round in range(ROUNDS):
        host, other = new_owner(), new_owner()
        host.game("Yours")
        other.game("Mine")
        joins = Form(other, "/join", code=parts.profiles.invite(host.profile).code)
        joined, deleted = at_once(joins, Form(host, "/data", confirmed="yes"))
        assert deleted.status_code == 303, words(deleted)
        left = [game.name for game in parts.games.of_owner(other.profile)]
        assert (joined.status_code, left) in [(303, []), (422, ["Mine"])], words(joined)
        assert others_of(host) == []


def test_a_phone_whose_session_is_ended_while_it_says_that_it_is_there(
    new_owner: Callable[[], Owner], parts: Services
) -> None:
    """Its open stream neither stops nor leaves anything behind."""
    for _round in range(ROUNDS):
        host = new_owner()
        game = host.game()
        other = parts.profiles.join(None, parts.profiles.invite(host.profile).code)
        is_there: Callable[[], object] = partial(parts.presence.is_looking, game.id, other)
        disconnected = at_once(is_there, is_there, Form(host, "/link/disconnect"))[2]
        assert isinstance(disconnected, TestResponse)
        assert disconnected.status_code == 303, words(disconnected)
        assert parts.presence.phones_seen(game.id) == {}
