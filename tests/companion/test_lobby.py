"""A game with open seats: who sits down before it begins, under which name, and what the host's start does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.app import services_of
from companion.store.models import GameRow
from tests.companion.guests import CODE, LINK, Visitor, come_in, guest_ids, invite
from tests.companion.on_phone import words
from tests.conftest import Owner, Phone, minted, token

pytestmark = pytest.mark.usefixtures("people_luck")

SEATS: dict[str, Any] = {"name-0": "Ada", "by-0": "person", "by-1": "open", "by-2": "open", "by-3": "greedy"}


@pytest.fixture
def game(owner: Owner) -> GameRow:
    """A game set up for Ada, two who will scan, and the app."""
    response = owner.post("/people/new", form="/people/new", **SEATS)
    assert response.status_code == 303
    return owner.parts.games.find(response.headers["Location"].split("/")[2])


def sit_down(owner: Owner, phone: Phone, game: GameRow, name: str, seat: int) -> Visitor:
    """Somebody scans the code for the open seats and takes one."""
    client, (link, _code) = phone(), invite(owner, game, "play")
    assert come_in(client, link, name, seat=seat).status_code == 303
    return Visitor(client, game)


def test_a_game_with_open_seats_waits_in_its_lobby(owner: Owner, game: GameRow) -> None:
    assert game.open_seats == [1, 2]
    response = owner.client.get(f"/play/{game.id}")
    assert response.headers["Location"] == f"/games/{game.id}/lobby"
    page = words(owner.client.get(f"/games/{game.id}/lobby"))
    assert "Ada on this phone" in page
    assert "Player 2 open: scan the code to sit down" in page
    assert "App 4 played by the app" in page
    assert "2 seats are open. Where nobody sits down, they are played on this phone." in page


def test_the_lobby_says_how_well_the_app_plays(owner: Owner) -> None:
    response = owner.post("/people/new", form="/people/new", **{**SEATS, "by-2": "strong", "by-3": "quick"})
    page = words(owner.client.get(response.headers["Location"].replace("/play/", "/games/") + "/lobby"))
    assert "App 3 played by the app, strong App 4 played by the app, easy" in page


def test_the_lobby_shows_its_code_at_once(owner: Owner, phone: Phone, game: GameRow) -> None:
    """Nothing has to be tapped, also after a reload; whoever scans it sits down. Another phone of nobody's has none."""
    for _look in range(2):
        page = owner.client.get(f"/games/{game.id}/lobby").text
        link, code = LINK.search(page), CODE.search(page)
        assert code
        assert page.index('class="qr"') < page.index("Who sits where")
    assert link
    guest = phone()
    assert come_in(guest, link[1], "Ben", seat=1).status_code == 303
    assert 'class="qr"' not in guest.get(f"/games/{game.id}/lobby").text
    assert come_in(phone(), link[1], "Cleo", seat=2).status_code == 303
    assert 'class="qr"' not in owner.client.get(f"/games/{game.id}/lobby").text, "nobody else could sit down by it"


def test_a_code_that_lets_nobody_in_any_more_is_not_shown(owner: Owner, phone: Phone, game: GameRow) -> None:
    owner.post(f"/games/{game.id}/share/end")
    assert 'class="qr"' not in owner.client.get(f"/games/{game.id}/lobby").text
    link, _code = invite(owner, game, "play")
    assert link in owner.client.get(f"/games/{game.id}/lobby").text, "the next one is"


def test_a_seat_that_somebody_has_is_said_before_it_is_tapped(owner: Owner, phone: Phone, game: GameRow) -> None:
    """On the page as it opens, and while it stands open: what was chosen stays, or is said to be gone."""
    link, _code = invite(owner, game, "play")
    late, part = phone(), {"HX-Request": "true"}
    assert "taken" not in late.get(link).text
    assert come_in(phone(), link, "Ben", seat=1).status_code == 303
    page = late.get(link).text
    assert re.search(r'name="seat" value="1" disabled', page)
    assert "taken: Ben" in words(page)
    kept = late.get(f"{link}?seat=2", headers=part).text
    assert re.search(r'name="seat" value="2" required\s+checked', kept)
    gone = late.get(f"{link}?seat=1", headers=part).text
    assert "Somebody else has taken that seat" in gone
    assert come_in(phone(), link, "Cleo", seat=2).status_code == 303
    none_left = late.get(f"{link}?seat=2", headers=part)
    assert none_left.status_code == 200
    assert "taken: Cleo" in words(none_left)


def test_nothing_is_answered_before_the_game_has_begun(owner: Owner, game: GameRow) -> None:
    seq = owner.parts.games.seq(game.id)
    assert owner.post(f"/play/{game.id}/seat", seq=seq, seat=0).status_code == 409
    assert owner.post(f"/play/{game.id}/answers", seq=seq, key="x").status_code == 409
    assert owner.parts.games.seq(game.id) == seq


def test_who_sits_and_goes_back_to_the_code_is_led_to_the_game(owner: Owner, phone: Phone, game: GameRow) -> None:
    """Where a seat is left they may take it as well; to anybody else a code without seats is no longer valid."""
    client, (link, _code) = phone(), invite(owner, game, "play")
    assert come_in(client, link, "Ben", seat=1).status_code == 303
    assert "Your seat" in client.get(link).text
    assert come_in(phone(), link, "Cleo", seat=2).status_code == 303
    again = client.get(link)
    assert (again.status_code, again.headers.get("Location")) == (303, f"/play/{game.id}")
    assert phone().get(link).status_code == 404


def test_everybody_sees_who_has_sat_down(owner: Owner, phone: Phone, game: GameRow) -> None:
    ben = sit_down(owner, phone, game, "Ben", 2)
    assert ben.get().headers["Location"] == f"/games/{game.id}/lobby"
    for client in (owner.client, ben.client):
        page = words(client.get(f"/games/{game.id}/lobby"))
        assert "Ben seated, on their own phone" in page
        assert "One seat is open" in page
    assert "The host starts the game" in words(ben.client.get(f"/games/{game.id}/lobby"))
    assert ben.post(f"/games/{game.id}/lobby").status_code == 403


def test_a_seat_is_taken_once_and_a_name_is_one_persons(owner: Owner, phone: Phone, game: GameRow) -> None:
    link, _code = invite(owner, game, "play")
    late = phone()
    page, fields = late.get(link).text, {"csrf_token": token(late, link)}
    assert 'name="seat" value="1"' in page
    sit_down(owner, phone, game, "Ben", 1)
    taken = late.post(link, data={**fields, "name": "Cleo", "seat": "1"})
    assert taken.status_code == 409
    assert "Somebody else has taken that seat" in words(taken)
    for name in ("ada", "BEN", "App 4"):
        same = late.post(link, data={**fields, "name": name, "seat": "2"})
        assert same.status_code == 422
        assert "Another player has that name already" in words(same)
    assert late.post(link, data={**fields, "name": "Cleo"}).status_code == 422
    assert late.post(link, data={**fields, "name": "Cleo", "seat": "0"}).status_code == 409, "it is not open"
    assert late.post(link, data={**fields, "name": "Cleo", "seat": "2"}).status_code == 303
    assert phone().get(link).status_code == 404, "no seat is open any more"


def free_in(page: str) -> list[str]:
    """The seats that a form offers; none of them is chosen beforehand."""
    assert not re.search(r'name="seat"[^>]* checked', page)
    return re.findall(r'name="seat" value="(\d)" required', page)


def test_of_two_for_one_seat_the_second_is_shown_the_free_ones(owner: Owner, phone: Phone, game: GameRow) -> None:
    """With the name that they have typed, and nothing chosen for anybody."""
    link, _code = invite(owner, game, "play")
    late = phone()
    page = late.get(link)
    assert free_in(page.text) == ["1", "2"]
    unchosen = late.post(link, data={"csrf_token": token(late, link), "name": "Cleo"})
    assert unchosen.status_code == 422
    assert 'id="seat-error" role="alert">Choose a seat.' in unchosen.text
    assert "name-error" not in unchosen.text, "with the name nothing is wrong"
    sit_down(owner, phone, game, "Ben", 1)
    taken = late.post(link, data={"csrf_token": token(late, link), "name": "Cleo", "seat": "1"})
    assert taken.status_code == 409
    assert "Somebody else has taken that seat. Choose another one." in words(taken)
    assert (free_in(taken.text), 'value="Cleo"' in taken.text) == (["2"], True)
    assert late.post(link, data={"csrf_token": token(late, link), "name": "Cleo", "seat": "2"}).status_code == 303


def test_who_scans_the_code_of_a_seat_too_late_takes_an_open_one(owner: Owner, phone: Phone, game: GameRow) -> None:
    """The form was open already, the code is scanned, or it is typed."""
    link, code = invite(owner, game, "play-0")
    late, typing = phone(), phone()
    fields = {"csrf_token": token(late, link), "name": "Cleo"}
    assert come_in(phone(), link, "Ben").status_code == 303
    sent = late.post(link, data=fields)
    assert (sent.status_code, free_in(sent.text)) == (409, ["1", "2"])
    assert "Somebody else has taken that seat" in words(sent)
    typed = typing.post("/join", data={"csrf_token": token(typing, "/join"), "code": code})
    page = typing.get(str(typed.location))
    assert "Somebody else has taken the seat that this code was for" in words(page)
    assert free_in(page.text) == ["1", "2"]
    assert late.post(link, data={**fields, "seat": "2"}).status_code == 303
    assert [guest.seat for guest in owner.parts.guests.of_game(game.id)] == [0, 2]


def test_where_no_seat_is_open_the_second_reads_which_the_host_can_give(
    owner: Owner, phone: Phone, game: GameRow
) -> None:
    """By link and by code; whoever is in the game finds the way back to it."""
    owner.post(f"/games/{game.id}/lobby")
    (watching, _code), (link, code) = invite(owner, game, "watch"), invite(owner, game, "play-1")
    assert come_in(phone(), link, "Ben").status_code == 303
    late = phone()
    page = late.get(link)
    assert page.status_code == 404
    assert "Somebody else has taken that seat" in words(page)
    assert "Seats that are still free Ada on the host’s phone Player 3 on the host’s phone Ask the host" in words(page)
    assert 'href="/join"' in page.text
    typed = late.post("/join", data={"csrf_token": token(late, "/join"), "code": code})
    assert typed.status_code == 422
    assert "Seats that are still free Ada" in words(typed)
    assert come_in(late, watching, "Cleo").status_code == 303
    assert f'href="/play/{game.id}"' in late.get(link).text
    assert f'href="/play/{game.id}"' in owner.client.get(link).text


def test_the_same_form_sent_again_is_no_second_person(owner: Owner, phone: Phone, game: GameRow) -> None:
    """While another seat is open, and as a tap that comes late with the cookie of before."""
    client, (link, _code) = phone(), invite(owner, game, "play")
    fields = {"csrf_token": token(client, link), "name": "Ben", "seat": "1"}
    cookie = client.get_cookie("tapestry")
    assert cookie
    for _tap in range(2):
        client.set_cookie("tapestry", cookie.value)
        assert client.post(link, data=fields).location == f"/play/{game.id}"
    assert client.post(link, data=fields).location == f"/play/{game.id}"
    assert [(guest.name, guest.seat) for guest in owner.parts.guests.of_game(game.id)] == [("Ben", 1)]


def test_a_seat_that_the_host_gives_away_and_somebody_has_taken(owner: Owner, phone: Phone, game: GameRow) -> None:
    """The page of sharing as it is now, and what has happened; by the code of the seat nobody else comes."""
    owner.post(f"/games/{game.id}/lobby")
    link, _code = invite(owner, game, "play-1")
    assert come_in(phone(), invite(owner, game, "watch")[0], "Cleo").status_code == 303
    (cleo,) = guest_ids(owner, game)
    assert come_in(phone(), link, "Ben").status_code == 303
    for answer in (
        owner.post(f"/games/{game.id}/share/change", guest=cleo, role="play-1"),
        owner.post(f"/games/{game.id}/share", role="play-1"),
        owner.post(f"/games/{game.id}/share", role="play-1", htmx=True),
    ):
        assert answer.status_code == 409
        assert "Somebody else has taken that seat. Choose another one." in words(answer)
        assert "Play as Ada" in words(answer) and "Play as Player 3" in words(answer)


def test_the_host_starts_and_each_chooses_on_their_own_phone(owner: Owner, phone: Phone, game: GameRow) -> None:
    """City and civilization are the first questions of the game itself. (SET-11)"""
    ben, cleo = sit_down(owner, phone, game, "Ben", 1), sit_down(owner, phone, game, "Cleo", 2)
    assert owner.post(f"/games/{game.id}/lobby").status_code == 303
    begun = owner.parts.games.find(game.id)
    assert begun.open_seats is None
    assert begun.setup["players"] == ["Ada", "Ben", "Cleo", "App 4"]
    assert [seat["name"] for seat in begun.summary["seats"]] == ["Ada", "Ben", "Cleo", "App 4"]
    phones = {0: owner.client, 1: ben.client, 2: cleo.client}
    chosen = set()
    for _ in range(12):
        with owner.parts.games.view(game.id) as view:
            asked, seq = view.play.pending, view.seq
            assert asked is not None
            seat, key, kind = asked.seat, next(iter(asked.options.keys())), asked.kind
        if kind == "player_turn":
            break
        assert "Choose your civilization" in words(phones[seat].get(f"/play/{game.id}")) or kind != "keep_civilization"
        fields = {"csrf_token": minted(phones[seat]), "seq": seq, "key": key}
        assert phones[seat].post(f"/play/{game.id}/answers", data=fields).status_code == 303
        chosen.add((seat, kind))
    assert {(seat, "keep_civilization") for seat in phones} <= chosen
    assert owner.client.get(f"/games/{game.id}/lobby").headers["Location"] == f"/play/{game.id}"


def test_a_code_shown_without_javascript_leaves_the_host_in_the_lobby(owner: Owner, game: GameRow) -> None:
    """A tap that comes before the scripts are there sends the form as it is; the start stays at hand."""
    page = words(owner.post(f"/games/{game.id}/share", role="watch"))
    assert "Scan it, or type" in page and "Who sits where" in page and "Start the game" in page
    assert "Who is here" not in page.replace("Who is here, in detail", "")
    owner.post(f"/games/{game.id}/lobby")
    page = words(owner.post(f"/games/{game.id}/share", role="watch"))
    assert "Scan it, or type" in page and "Who is here" in page and "Start the game" not in page


def test_an_open_lobby_learns_of_the_start(owner: Owner, phone: Phone, game: GameRow) -> None:
    ben = sit_down(owner, phone, game, "Ben", 1)
    lines = iter(ben.client.get(f"/games/{game.id}/people/events").response)
    first = next(lines)
    owner.post(f"/games/{game.id}/lobby")
    assert next(lines) != first
    part = ben.client.get(f"/games/{game.id}/lobby", headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == f"/play/{game.id}"


def test_where_nobody_sat_down_the_hosts_phone_goes_round(owner: Owner, phone: Phone, game: GameRow) -> None:
    sit_down(owner, phone, game, "Ben", 1)
    owner.post(f"/games/{game.id}/lobby")
    begun = owner.parts.games.find(game.id)
    assert begun.setup["players"] == ["Ada", "Ben", "Player 3", "App 4"]
    assert "Pass the phone to Ada" in words(owner.client.get(f"/play/{game.id}"))


def test_to_start_twice_is_to_start_once(owner: Owner, game: GameRow) -> None:
    assert [owner.post(f"/games/{game.id}/lobby").status_code for _ in range(2)] == [303, 303]
    assert owner.parts.games.find(game.id).open_seats is None


def test_who_is_taken_out_leaves_the_seat_open(owner: Owner, phone: Phone, game: GameRow) -> None:
    ben = sit_down(owner, phone, game, "Ben", 1)
    owner.post(f"/games/{game.id}/share/remove", guest=guest_ids(owner, game)[0])
    assert ben.client.get(f"/games/{game.id}/lobby").status_code == 403
    assert "2 seats are open" in words(owner.client.get(f"/games/{game.id}/lobby"))


def test_another_process_plays_by_the_names_that_people_came_with(owner: Owner, phone: Phone, game: GameRow) -> None:
    app = owner.client.application
    there = services_of(app, owner.parts.settings, owner.parts.games.kinds)
    with there.games.view(game.id) as view:
        assert view.play.state.game.board.seats[1].name == "Player 2"
    sit_down(owner, phone, game, "Ben", 1)
    owner.post(f"/games/{game.id}/lobby")
    with there.games.view(game.id) as view:
        assert view.play.state.game.board.seats[1].name == "Ben"
    there.database.close()
