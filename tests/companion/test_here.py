"""Who is here: every phone of a game says how many watch and who plays or helps, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from companion.store.models import now
from tests.companion.fixing import AtTheTable
from tests.companion.guests import guest_ids, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Owner, Phone


def here(page: str) -> str:
    """The line of a page that says who is here."""
    found = re.search(r'<p class="here".*?</p>', page, re.DOTALL)
    assert found
    return words(found[0])


def whose(page: str) -> str:
    """What a page says aloud when the turn changes."""
    found = re.search(r'<p class="visually-hidden" id="whose" role="status".*?</p>', page, re.DOTALL)
    assert found
    return words(found[0])


def yours(page: str) -> str:
    """What a page says aloud at once when it becomes the turn of whoever looks at it."""
    found = re.search(r'<p class="visually-hidden" id="yours" aria-live="assertive".*?</p>', page, re.DOTALL)
    assert found
    return words(found[0])


def test_host_and_guests_read_who_is_here(solo: AtTheTable, phone: Phone) -> None:
    url = f"/games/{solo.game.id}"
    assert not here(solo.owner.client.get(url).text)
    first, second = (visit(solo.owner, phone, solo.game, "watch", name) for name in ("Dan", "Eve"))
    visit(solo.owner, phone, solo.game, "help", "Cleo")
    for client in (solo.owner.client, first.client, second.client):
        assert here(client.get(url).text) == "2 watching · here: Cleo"
    line = solo.owner.client.get(f"{url}/here?as=host--", headers={"HX-Request": "true"}).text
    assert here(line) == "2 watching · here: Cleo"
    assert first.client.get(f"{url}/here").headers["Location"] == url


def test_who_has_closed_the_page_counts_a_moment_longer(
    solo: AtTheTable, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open stream says again and again that its phone is still there, and the others hear that it is back."""
    watcher = visit(solo.owner, phone, solo.game, "watch")
    url, later = f"/games/{solo.game.id}", now() + timedelta(minutes=2)
    monkeypatch.setattr("companion.front.streams.PING_SECONDS", 0.01)
    with watcher.get("/events") as stream:
        lines = iter(stream.response)
        next(lines)
        monkeypatch.setattr("companion.store.presence.now", lambda: later)
        assert not here(solo.owner.client.get(url).text)
        assert [next(lines), next(lines)] == [f"event: people\ndata: {solo.seq}\n\n".encode(), b": ping\n\n"]
        assert here(solo.owner.client.get(url).text) == "1 watching"


def test_who_comes_and_who_is_put_out_is_told_to_the_open_pages(
    solo: AtTheTable, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = visit(solo.owner, phone, solo.game, "watch")
    monkeypatch.setattr("companion.store.presence.now", lambda: now() + timedelta(minutes=5))
    with solo.owner.client.get(f"/games/{solo.game.id}/events") as stream:
        lines = iter(stream.response)
        assert next(lines) == f"event: changed\ndata: {solo.seq}\n\n".encode()
        with watcher.get("/events") as coming:
            told = iter(coming.response)
            assert [next(told), next(told)][0] == f"event: changed\ndata: {solo.seq}\n\n".encode()
        people = f"event: people\ndata: {solo.seq}\n\n".encode()
        assert next(lines) == people, "the news carry the length of the log and nothing else"
        with watcher.get("/events") as again:
            next(iter(again.response))
        (guest,) = guest_ids(solo.owner, solo.game)
        solo.owner.post(f"/games/{solo.game.id}/share/remove", guest=guest)
        assert next(lines) == people
    assert not here(solo.owner.client.get(f"/games/{solo.game.id}").text)


@pytest.mark.usefixtures("people_luck")
def test_a_page_that_was_made_for_another_role_loads_again(three: Round, phone: Phone) -> None:
    """The guest gets a seat while they look on; the host's phone is no more the one on which that seat plays."""
    guest, part = visit(three.owner, phone, three.game, "watch"), {"HX-Request": "true"}
    found = [
        re.search(r'"(/games/[^"]+/here[^"]*)"', each.get(guest.url).text)
        for each in (guest.client, three.owner.client)
    ]
    mine, hosts = (each[1] for each in found if each)
    assert "HX-Refresh" not in guest.client.get(mine, headers=part).headers
    (known,) = guest_ids(three.owner, three.game)
    three.owner.post(f"/games/{three.game.id}/share/change", guest=known, role="play-1")
    assert guest.client.get(mine, headers=part).headers["HX-Refresh"] == "true"
    assert three.owner.client.get(hosts, headers=part).headers["HX-Refresh"] == "true"


def test_nobody_else_learns_who_is_here(solo: AtTheTable, new_owner: Callable[[], Owner]) -> None:
    assert new_owner().client.get(f"/games/{solo.game.id}/here").status_code == 403


@pytest.mark.usefixtures("people_luck")
def test_every_phone_says_whose_turn_it_is(three: Round, phone: Phone) -> None:
    ben = visit(three.owner, phone, three.game, "play-1")
    watcher = visit(three.owner, phone, three.game, "watch", "Dan")
    assert three.skip_until(lambda asked, _match: asked.seat == 1)
    assert (yours(ben.get().text), whose(ben.get().text)) == ("It’s your turn", "")
    assert yours(watcher.get().text) == ""
    assert whose(watcher.get().text) == "Ben is playing"
    assert whose(watcher.get("/map").text) == "Ben is playing"
    assert whose(three.get().text) == "Ben is playing"
    seen = three.seq
    assert three.skip_until(lambda asked, _match: asked.seat == 2)
    part = watcher.get(f"/tracks?seen={seen}", **{"HX-Request": "true"}).text
    assert whose(part) == "Cleo is playing"


def test_at_the_table_too(solo: AtTheTable, phone: Phone) -> None:
    watcher = visit(solo.owner, phone, solo.game, "watch")
    assert whose(watcher.get().text) == "It’s the player’s turn"
    assert yours(watcher.get().text) == ""
    assert yours(solo.owner.client.get(f"/games/{solo.game.id}").text) == "It’s your turn"


def test_each_turn_is_said_anew_and_nothing_within_a_turn(solo: AtTheTable) -> None:
    """A screen reader speaks of what is added: the words come in an element of their own for each round."""
    url = f"/games/{solo.game.id}"
    first = re.findall(r'id="(yours-\w+)"', solo.owner.client.get(url).text)
    solo.answer("advance:science")
    assert re.findall(r'id="(yours-\w+)"', solo.owner.client.get(url).text) == first
    solo.answer("end")
    assert solo.asked() == "turn"
    assert re.findall(r'id="(yours-\w+)"', solo.owner.client.get(url).text) != first
