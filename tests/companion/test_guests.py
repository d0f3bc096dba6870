"""Sharing a game: invitations for each role, who comes in by them, and how the host looks after the guests."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from automa.players import random_player
from companion.services import Services
from companion.store.guests import MOST_INVITATIONS
from companion.store.models import GameRow
from companion.store.spoken import WORDS
from engine.sources import Luck
from tests.companion.guests import LINK, bring_to_a_turn, come_in, guest_ids, invite, visit
from tests.companion.on_phone import play_on, words
from tests.conftest import Owner, Phone, token


@pytest.fixture
def table(owner: Owner) -> GameRow:
    """A game at the table."""
    return owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")


@pytest.fixture
def three(owner: Owner, people_luck: None) -> GameRow:
    """A game of three people on screen."""
    return owner.parts.games.create(owner.profile, {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}, "Evening")


# ---- coming in


def test_from_a_game_the_host_reaches_the_codes_for_its_roles(owner: Owner, table: GameRow, three: GameRow) -> None:
    assert f"/games/{table.id}/share" in owner.client.get(f"/games/{table.id}/more").text
    assert f"/games/{three.id}/share" in owner.client.get(f"/play/{three.id}/score").text
    page = words(owner.client.get(f"/games/{table.id}/share"))
    assert "Watch sees the table" in page
    assert "Help reports" in page
    page = words(owner.client.get(f"/games/{three.id}/share"))
    assert "Play as Ada" in page
    assert "Play as Cleo" in page
    assert "Help reports" not in page, "on screen the app looks after the rules"


def test_a_code_is_a_picture_a_link_and_letters_to_say(owner: Owner, table: GameRow) -> None:
    page = owner.post(f"/games/{table.id}/share", role="watch").text
    assert '<svg version="1.1"' in page
    link, code = invite(owner, table, "watch")
    assert len(link) > 30
    assert set(code.lower().split()[:2]) <= set(WORDS)


def test_only_hashes_of_what_lets_in_are_kept(owner: Owner, table: GameRow, parts: Services) -> None:
    link, code = invite(owner, table, "watch")
    with parts.database.connection() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM game_invitation").all()
    kept = str(rows)
    assert link.removeprefix("/s/") not in kept
    assert code.replace(" ", "") not in kept


def test_a_guest_comes_in_with_a_name_alone(owner: Owner, phone: Phone, table: GameRow) -> None:
    client, (link, _code) = phone(), invite(owner, table, "watch")
    page = client.get(link)
    assert page.status_code == 200
    assert "You are invited to watch" in words(page)
    with client.session_transaction() as session:
        assert "device" not in session, "looking at the link writes nothing"
    response = come_in(client, link, "Ben", color="green")
    assert response.status_code == 303
    assert response.headers["Location"] == f"/games/{table.id}"
    assert client.get(f"/games/{table.id}").status_code == 200
    assert "Sunday The player is to play" in words(client.get("/"))
    host = words(owner.client.get(f"/games/{table.id}/share"))
    assert "Ben watches" in host


def test_who_watches_a_game_against_bots_sees_who_decides_and_that_a_turn_began(
    owner: Owner, phone: Phone, parts: Services
) -> None:
    """The face for waiting is styled as among several people; before the first move the game is about to begin."""
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1, "first": "player"}, "Alone")
    client, (link, _code) = phone(), invite(owner, game, "watch")
    come_in(client, link)
    page = client.get(f"/play/{game.id}")
    assert "several.css" in page.text and "The game is about to begin." in words(page)

    play_on(
        parts.games,
        game.id,
        random_player(Luck(1).pick),
        lambda play: bool(play.pending and play.pending.kind == "payment"),
    )
    page = client.get(f"/play/{game.id}")
    assert "A turn begins." in words(page) and "is about to begin" not in words(page)


@pytest.mark.parametrize(("name", "said"), [("", "at least one letter"), ("x" * 17, "At most 16 letters")])
def test_a_name_that_will_not_do_is_said_and_nobody_comes_in(
    owner: Owner, phone: Phone, table: GameRow, name: str, said: str
) -> None:
    client, (link, _code) = phone(), invite(owner, table, "watch")
    response = come_in(client, link, name)
    assert response.status_code == 422
    assert said in words(response)
    assert guest_ids(owner, table) == []


def test_a_color_that_is_none(owner: Owner, phone: Phone, table: GameRow) -> None:
    link, _code = invite(owner, table, "watch")
    assert come_in(phone(), link, color="plaid").status_code == 400


def test_a_code_that_is_typed_leads_to_the_same_page(owner: Owner, phone: Phone, table: GameRow) -> None:
    client, (_link, code) = phone(), invite(owner, table, "watch")
    typed = {"csrf_token": token(client, "/join"), "code": f" {code.lower().replace(' ', '-')}"}
    response = client.post("/join", data=typed)
    assert response.status_code == 303
    assert "You are invited to watch" in words(client.get(response.headers["Location"]))
    assert come_in(client, response.headers["Location"]).status_code == 303


def test_many_watch_by_one_code_and_one_takes_a_seat(owner: Owner, phone: Phone, three: GameRow) -> None:
    watching, _code = invite(owner, three, "watch")
    assert [come_in(phone(), watching, name).status_code for name in ("Dan", "Eve")] == [303, 303]
    seat, _code = invite(owner, three, "play-1")
    assert come_in(phone(), seat).status_code == 303
    late = phone().get(seat)
    assert late.status_code == 404
    assert "This invitation is no longer valid" in words(late)


@pytest.mark.parametrize("role", ["", "host", "play", "play-7", "play-x", "help"])
def test_what_cannot_be_given_away_is_not(owner: Owner, three: GameRow, role: str) -> None:
    """No seat is open, and nobody helps where the app looks after the rules."""
    assert owner.post(f"/games/{three.id}/share", role=role).status_code == 400


def test_the_host_who_opens_the_own_link_is_in_the_game_already(owner: Owner, table: GameRow) -> None:
    link, _code = invite(owner, table, "watch")
    assert owner.client.get(link).headers["Location"] == f"/games/{table.id}"
    assert owner.post(link, name="Ada").headers["Location"] == f"/games/{table.id}"
    assert guest_ids(owner, table) == []


def test_the_host_sees_when_a_guest_was_there_last(
    owner: Owner, phone: Phone, table: GameRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = visit(owner, phone, table, "watch")
    (before,) = owner.parts.guests.of_game(table.id)
    monkeypatch.setattr("companion.store.presence.now", lambda: before.seen + timedelta(minutes=5))
    ben.get()
    (looked,) = owner.parts.guests.of_game(table.id)
    assert looked.seen == before.seen, "looking at something writes nothing"
    with ben.get("/events") as stream:
        lines = iter(stream.response)
        next(lines)
        next(lines)
    (after,) = owner.parts.guests.of_game(table.id)
    assert after.seen - before.seen == timedelta(minutes=5)
    assert "Ben watches · seen" in words(owner.client.get(f"/games/{table.id}/share"))


def test_a_phone_lists_the_games_of_others_that_it_is_in(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "watch")
    page = ben.client.get("/link")
    assert "Games of others on this phone Sunday Ben, watches" in words(page)
    assert f"/games/{table.id}/guest" in page.text


def test_who_watched_may_come_in_to_help_and_is_there_once(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "watch")
    link, _code = invite(owner, table, "help")
    assert come_in(ben.client, link).status_code == 303
    assert "Ben helps" in words(owner.client.get(f"/games/{table.id}/share"))
    assert len(guest_ids(owner, table)) == 1
    assert ben.client.get(link).headers["Location"] == f"/games/{table.id}"


def test_of_many_codes_the_newest_are_good(owner: Owner, phone: Phone, table: GameRow) -> None:
    first, _code = invite(owner, table, "watch")
    for _ in range(MOST_INVITATIONS):
        last, _code = invite(owner, table, "watch")
    assert phone().get(first).status_code == 404
    assert phone().get(last).status_code == 200


def test_a_form_sent_twice_lets_one_phone_in_once(owner: Owner, phone: Phone, three: GameRow) -> None:
    """The first answer was lost with its cookie: the second, sent by the same page, is the same phone."""
    client, (link, _code) = phone(), invite(owner, three, "play-1")
    fields = {"csrf_token": token(client, link), "name": "Ben"}
    cookie = client.get_cookie("tapestry")
    assert cookie
    lost = phone()
    lost.set_cookie("tapestry", cookie.value)
    assert lost.post(link, data=fields).status_code == 303
    assert client.post(link, data=fields).status_code == 303
    assert client.get(f"/play/{three.id}").status_code == 200
    assert len(guest_ids(owner, three)) == 1


@pytest.mark.parametrize("was", ["watch", "help"])
def test_who_was_put_out_comes_back_by_no_code_of_before(owner: Owner, phone: Phone, table: GameRow, was: str) -> None:
    """Not by that for less nor by that for more; those who are in stay, and a new code lets anybody in."""
    ways = {role: invite(owner, table, role) for role in ("watch", "help")}
    ben = phone()
    assert come_in(ben, ways[was][0]).status_code == 303
    assert come_in(phone(), ways["watch"][0], "Eve").status_code == 303
    owner.post(f"/games/{table.id}/share/remove", guest=guest_ids(owner, table)[0])
    for link, code in ways.values():
        assert ben.get(link).status_code == 404
        assert ben.post("/join", data={"csrf_token": token(ben, "/join"), "code": code}).status_code == 422
    assert [guest.name for guest in owner.parts.guests.of_game(table.id)] == ["Eve"]
    assert come_in(ben, invite(owner, table, was)[0]).status_code == 303


def test_who_was_made_less_does_not_come_back_as_more(owner: Owner, phone: Phone, table: GameRow) -> None:
    """Codes for what they still are stay good, and a change to more takes nothing from anybody."""
    ben, (watching, _code) = visit(owner, phone, table, "watch"), invite(owner, table, "watch")
    helping, _code = invite(owner, table, "help")
    (guest,) = guest_ids(owner, table)
    owner.post(f"/games/{table.id}/share/change", guest=guest, role="help")
    assert phone().get(helping).status_code == 200
    owner.post(f"/games/{table.id}/share/change", guest=guest, role="watch")
    assert ben.client.get(helping).status_code == 404
    assert phone().get(watching).status_code == 200


def test_a_player_made_a_watcher_takes_no_seat_by_any_code_of_before(
    owner: Owner, phone: Phone, three: GameRow
) -> None:
    links = {role: invite(owner, three, role)[0] for role in ("watch", "play-0", "play-1", "play-2")}
    ben = phone()
    assert come_in(ben, links["play-1"]).status_code == 303
    owner.post(f"/games/{three.id}/share/change", guest=guest_ids(owner, three)[0], role="watch")
    now = {role: ben.get(link).status_code for role, link in links.items()}
    assert now == {"watch": 303, "play-0": 404, "play-1": 404, "play-2": 404}


def test_a_phone_with_two_seats_keeps_the_other(owner: Owner, phone: Phone, three: GameRow) -> None:
    """It plays on with it, and does not watch besides."""
    ben = visit(owner, phone, three, "play-1")
    assert come_in(ben.client, invite(owner, three, "play-2")[0], "Cleo").status_code == 303
    first = next(guest.id for guest in owner.parts.guests.of_game(three.id) if guest.seat == 1)
    owner.post(f"/games/{three.id}/share/change", guest=first, role="watch")
    assert [(guest.role, guest.seat) for guest in owner.parts.guests.of_game(three.id)] == [("play", 2)]
    assert "You play a seat" in words(ben.client.get(f"/games/{three.id}/guest"))
    owner.post(f"/games/{three.id}/share/remove", guest=guest_ids(owner, three)[0])
    assert "The host has removed you" in words(ben.get())


def test_a_rematch_brings_nobody_back_who_was_removed_from_it(owner: Owner, phone: Phone, three: GameRow) -> None:
    """Tapped again, it is the same game: who is out of it stays out, who became less stays that."""
    visit(owner, phone, three, "watch", "Dan")
    visit(owner, phone, three, "play-1")
    rematch = f"/games/{three.id}/rematch"
    again = owner.parts.games.find(str(owner.post(rematch).location).split("/")[2])
    dan, ben = owner.parts.guests.of_game(again.id)
    owner.post(f"/games/{again.id}/share/remove", guest=dan.id)
    owner.post(f"/games/{again.id}/share/change", guest=ben.id, role="watch")
    visit(owner, phone, three, "watch", "Eve")
    assert again.id in str(owner.post(rematch).location)
    inside = [(each.name, each.role) for each in owner.parts.guests.of_game(again.id)]
    assert inside == [("Ben", "watch"), ("Eve", "watch")]


def test_a_guest_without_a_stream_is_seen_where_they_act(
    owner: Owner, phone: Phone, table: GameRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as somebody whose browser runs no scripts."""
    ben = visit(owner, phone, table, "help")
    (before,) = owner.parts.guests.of_game(table.id)
    monkeypatch.setattr("companion.store.presence.now", lambda: before.seen + timedelta(minutes=5))
    ben.post("undo", seq=owner.parts.games.seq(table.id))
    (after,) = owner.parts.guests.of_game(table.id)
    assert after.seen - before.seen == timedelta(minutes=5)


# ---- the host looks after them


def test_a_guest_who_is_taken_out_reads_what_happened(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "help")
    (guest,) = guest_ids(owner, table)
    assert owner.post(f"/games/{table.id}/share/remove", guest=guest).status_code == 303
    for refused in (ben.get(), ben.post("answers", seq=0, key="income"), ben.get("/events")):
        assert refused.status_code == 403
        assert "The host has removed you from this game" in words(refused)
    part = ben.get("", **{"HX-Request": "true"})
    assert part.status_code == 403
    assert part.headers["HX-Refresh"] == "true", "an open page is loaded again and says so"
    assert "Sunday" not in ben.client.get("/").text
    assert owner.post(f"/games/{table.id}/share/remove", guest=guest).status_code == 409
    link, _code = invite(owner, table, "watch")
    assert come_in(ben.client, link).status_code == 303, "who is invited again is let in again"


def test_the_open_stream_of_a_guest_who_is_taken_out_ends(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "watch")
    lines = iter(ben.get("/events").response)
    assert next(lines) == f"event: changed\ndata: {owner.parts.games.seq(table.id)}\n\n".encode()
    owner.post(f"/games/{table.id}/share/remove", guest=guest_ids(owner, table)[0])
    assert next(lines) == b"event: changed\ndata: -1\n\n"
    assert list(lines) == []


def test_news_reach_a_guest_and_those_who_show_who_is_there(owner: Owner, phone: Phone, table: GameRow) -> None:
    here = iter(owner.client.get(f"/games/{table.id}/people/events").response)
    first = next(here)
    ben = visit(owner, phone, table, "watch")
    assert next(here) != first
    bring_to_a_turn(owner, table)
    lines = iter(ben.get("/events").response)
    assert next(lines) == f"event: changed\ndata: {owner.parts.games.seq(table.id)}\n\n".encode()


def test_the_host_gives_another_role(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "watch")
    bring_to_a_turn(owner, table)
    (guest,) = guest_ids(owner, table)
    assert owner.post(f"/games/{table.id}/share/change", guest=guest, role="help").status_code == 303
    assert ben.post("answers", seq=owner.parts.games.seq(table.id), key="income").status_code == 303
    assert owner.post(f"/games/{table.id}/share/change", guest=guest, role="play").status_code == 400
    assert owner.post(f"/games/{table.id}/share/change", guest="nobody", role="help").status_code == 409


def test_a_player_stays_one_where_the_host_changes_nothing(owner: Owner, phone: Phone, three: GameRow) -> None:
    ben, (link, _code) = visit(owner, phone, three, "play-1"), invite(owner, three, "watch")
    (guest,) = guest_ids(owner, three)
    page = owner.client.get(f"/games/{three.id}/share").text
    chosen = re.search(r'<select id="role-.*?<option value="([^"]+)"', page, re.DOTALL)
    assert chosen
    assert chosen[1] == "play-1"
    owner.post(f"/games/{three.id}/share/change", guest=guest, role="play-1")
    assert owner.parts.guests.of_game(three.id)[0].seat == 1
    owner.post(f"/games/{three.id}/share/change", guest=guest, role="play-2")
    assert "Choose" not in words(ben.get())
    owner.post(f"/games/{three.id}/share/change", guest=guest, role="watch")
    assert "You are here to watch" in words(ben.post("undo", seq=owner.parts.games.seq(three.id)))
    assert ben.client.get(link).headers["Location"] == f"/play/{three.id}"


def shown_by(page: str) -> str:
    """What names the invitation that a page shows."""
    found = re.search(r'name="shown" value="(\w+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("how", ["remove", "end", "scanned"])
def test_no_phone_of_the_host_goes_on_showing_a_code_that_lets_nobody_in(
    owner: Owner, phone: Phone, three: GameRow, how: str
) -> None:
    """Another one that has it open asks when it hears that somebody came or went."""
    visit(owner, phone, three, "watch")
    page = owner.post(f"/games/{three.id}/share", role="play-1").text
    sheet, asks = f"/games/{three.id}/share", {"HX-Request": "true"}
    here = f"{sheet}?shown={shown_by(page)}"
    assert 'id="invite"' not in owner.client.get(here, headers=asks).text
    if how == "scanned":
        link = LINK.search(page)
        assert link and come_in(phone(), link[1], "Cleo").status_code == 303
    else:
        done = owner.post(f"{sheet}/{how}", guest=guest_ids(owner, three)[0])
        assert "codes that were shown before let nobody in any more" in words(owner.client.get(str(done.location)))
    part = owner.client.get(here, headers=asks)
    assert 'id="invite" aria-labelledby="invite-title" hx-swap-oob="true"' in part.text
    assert "codes that were shown before let nobody in any more" in words(part)
    assert "Play as Ada" in words(part)


def test_the_page_says_what_ends_a_code(owner: Owner, phone: Phone, three: GameRow) -> None:
    ben = visit(owner, phone, three, "play-1")
    page = words(owner.post(f"/games/{three.id}/share", role="watch"))
    assert "until the game is over, sharing ends, or you let somebody do less or send them away" in page
    sheet = owner.client.get(f"/games/{three.id}/share").text
    assert "Ben leaves the game at once. No code shown before lets anybody in any more" in html.unescape(sheet)
    assert "Where you give somebody less, the codes that gave them more stop working" in words(sheet)
    come_in(ben.client, invite(owner, three, "play-2")[0], "Cleo")
    sheet = owner.client.get(f"/games/{three.id}/share").text
    assert "Cleo loses this seat at once; their phone keeps its other one" in html.unescape(sheet)


def test_sharing_ends_for_everybody(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben, (link, _code) = visit(owner, phone, table, "watch"), invite(owner, table, "help")
    assert owner.post(f"/games/{table.id}/share/end").status_code == 303
    assert "The game is no longer shared" in words(ben.get())
    assert phone().get(link).status_code == 404
    assert guest_ids(owner, table) == []


def test_a_guest_leaves(owner: Owner, phone: Phone, table: GameRow) -> None:
    ben = visit(owner, phone, table, "watch")
    assert "Leave this game" in words(ben.client.get(f"/games/{table.id}/guest"))
    assert ben.post("leave").status_code == 303
    assert "You have left this game" in words(ben.get())
    assert owner.post(f"/games/{table.id}/leave").status_code == 409, "the host has nothing to leave"
    assert owner.client.get(f"/games/{table.id}/guest").status_code == 404


def test_with_its_game_all_sharing_goes(owner: Owner, phone: Phone, table: GameRow, parts: Services) -> None:
    ben, (link, _code) = visit(owner, phone, table, "watch"), invite(owner, table, "help")
    assert owner.post(f"/games/{table.id}/delete").status_code == 303
    assert ben.get().status_code == 404
    assert phone().get(link).status_code == 404
    with parts.database.connection() as connection:
        for name in ("guest", "game_invitation"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() == 0


def test_once_a_game_is_over_codes_end_and_guests_only_look(owner: Owner, phone: Phone, three: GameRow) -> None:
    link, _code = invite(owner, three, "watch")
    ben = visit(owner, phone, three, "play-1")
    play_on(owner.parts.games, three.id, random_player(Luck(3).pick))
    assert owner.parts.games.find(three.id).finished
    assert phone().get(link).status_code == 404
    assert "nobody new can come in" in words(owner.client.get(f"/games/{three.id}/share"))
    assert "The game is over" in words(ben.get())
    assert ben.get("/city").status_code == 200
    assert ben.post("undo", seq=owner.parts.games.seq(three.id)).status_code == 403
    result = ben.get("/score").text
    assert "/rematch" not in result
    assert "See the result" not in result, "that is where it leads"


def test_no_file_names_a_guest(owner: Owner, phone: Phone, table: GameRow) -> None:
    visit(owner, phone, table, "watch", "Bartholomew")
    assert b"Bartholomew" not in owner.client.get(f"/games/{table.id}/export").data


# ---- a cookie copied before


def test_a_cookie_copied_before_a_phone_came_in_is_worth_nothing(
    owner: Owner, new_owner: Callable[[], Owner], phone: Phone, table: GameRow
) -> None:
    """The phone keeps its own games under its new id."""
    ben, thief = new_owner(), phone()
    mine = ben.game("Mine")
    copied = ben.client.get_cookie("tapestry")
    assert copied
    link, _code = invite(owner, table, "watch")
    assert come_in(ben.client, link).status_code == 303
    assert ben.client.get(f"/games/{table.id}").status_code == 200
    thief.set_cookie("tapestry", copied.value)
    assert thief.get(f"/games/{table.id}").status_code == 403
    assert thief.get(f"/games/{mine.id}/settings").status_code == 403
    assert ben.client.get(f"/games/{mine.id}/settings").status_code == 200
