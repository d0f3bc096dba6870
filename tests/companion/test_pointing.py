"""Guests point at a hex or a space, which the others see for some seconds, and ask for a seat, which the host gives."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from companion.limits import GUEST_SAYS
from companion.store.models import now
from tests.companion.fixing import AtTheTable
from tests.companion.guests import Visitor, guest_ids, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Phone


def at_host(solo: AtTheTable | Round) -> str:
    """What the host's phone is told of those who are here, when there is news of people."""
    address = f"/games/{solo.game.id}/here"
    found = re.search(
        rf'"({re.escape(address)}[^"]*)"', solo.owner.client.get(Visitor(solo.owner.client, solo.game).url).text
    )
    assert found
    return solo.owner.client.get(found[1], headers={"HX-Request": "true"}).text


@pytest.fixture
def ben(solo: AtTheTable, phone: Phone) -> Visitor:
    """Somebody who watches a game at the table."""
    return visit(solo.owner, phone, solo.game, "watch", "Ben")


def test_a_watcher_points_at_a_hex_and_the_host_sees_where(solo: AtTheTable, ben: Visitor) -> None:
    before = solo.owner.parts.games.export(solo.game.id).model_dump()
    assert "/point" in ben.get().text
    assert 'value="0,-1"' in ben.client.get(f"/games/{solo.game.id}/point").text
    with solo.owner.client.get(f"/games/{solo.game.id}/events") as stream:
        lines = iter(stream.response)
        next(lines)
        assert ben.post(f"/games/{solo.game.id}/point", key="0,-1").status_code == 303
        assert next(lines) == f"event: people\ndata: {solo.seq}\n\n".encode()
    told = at_host(solo)
    assert "Ben is pointing at a hex of the map" in words(told)
    assert re.search(r'data-x="[\d.-]+" data-y="[\d.-]+"', told), "where it glows"
    assert "pointing at" not in words(ben.get()), "whoever points knows it"
    assert solo.owner.parts.games.export(solo.game.id).model_dump() == before, "the game knows nothing of it"


def test_a_space_of_a_track_is_named(solo: AtTheTable, ben: Visitor) -> None:
    ben.post(f"/games/{solo.game.id}/point", space="science:5")
    told = at_host(solo)
    assert "Ben is pointing at Science 5" in words(told)
    assert 'data-track="science" data-space="5"' in told


def test_after_some_seconds_nobody_points_any_more(
    solo: AtTheTable, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben.post(f"/games/{solo.game.id}/point", key="0,-1")
    monkeypatch.setattr("companion.store.pointing.now", lambda: now() + timedelta(seconds=11))
    assert "pointing at" not in words(at_host(solo))


@pytest.mark.parametrize("at", [{"key": "99,99"}, {"key": "x"}, {"space": "science:99"}, {"space": "love:1"}, {}])
def test_what_is_not_there_cannot_be_pointed_at(solo: AtTheTable, ben: Visitor, at: dict[str, str]) -> None:
    assert ben.post(f"/games/{solo.game.id}/point", htmx=False, **at).status_code == 400
    assert "pointing at" not in words(at_host(solo))


def test_nobody_floods_the_others_by_pointing(solo: AtTheTable, ben: Visitor) -> None:
    came = [ben.post(f"/games/{solo.game.id}/point", key="0,-1").status_code for _ in range(GUEST_SAYS + 1)]
    assert came == [303] * GUEST_SAYS + [429]


def test_only_guests_of_a_game_that_goes_on_point_and_ask(solo: AtTheTable, phone: Phone) -> None:
    for path in ("point", "ask"):
        assert solo.owner.post(f"/games/{solo.game.id}/{path}", key="0,-1", said="yes").status_code == 409
    assert Visitor(phone(), solo.game).post(f"/games/{solo.game.id}/point", key="0,-1").status_code == 403


def test_at_the_table_a_watcher_asks_to_help_and_the_host_lets_them(solo: AtTheTable, ben: Visitor) -> None:
    assert "Ask to help" in words(ben.get())
    ben.post(f"/games/{solo.game.id}/ask", said="yes")
    assert "You’ve asked" in words(ben.get())
    assert "Ben would like to play" in words(at_host(solo))
    page = solo.owner.client.get(f"/games/{solo.game.id}/share").text
    assert re.search(r'value="help"\s+selected', page), "what was asked for is chosen already"
    (guest,) = guest_ids(solo.owner, solo.game)
    solo.owner.post(f"/games/{solo.game.id}/share/change", guest=guest, role="help")
    assert "would like to play" not in words(at_host(solo))
    assert "Ask to help" not in words(ben.get())


@pytest.mark.usefixtures("people_luck")
def test_a_watcher_asks_for_a_seat_and_is_given_it_or_not(three: Round, phone: Phone) -> None:
    dan = visit(three.owner, phone, three.game, "watch", "Dan")
    assert "Ask for a seat" in words(dan.get())
    dan.post(f"/games/{three.game.id}/ask", said="yes")
    assert "Dan would like to play" in words(at_host(three))
    (guest,) = guest_ids(three.owner, three.game)
    three.owner.post(f"/games/{three.game.id}/share/not-now", guest=guest)
    assert "Dan would like to play" not in words(at_host(three))
    assert "Ask for a seat" in words(dan.get())
    dan.post(f"/games/{three.game.id}/ask", said="yes")
    page = three.owner.client.get(f"/games/{three.game.id}/share").text
    assert not re.search(r'value="play-\d"\s+selected', page), "which seat it is, is the host's to choose"
    asked = three.owner.post(f"/games/{three.game.id}/share/change", guest=guest, role="")
    assert (asked.status_code, "Choose a seat." in words(asked)) == (422, True)
    three.owner.post(f"/games/{three.game.id}/share/change", guest=guest, role="play-1")
    assert "would like to play" not in words(at_host(three))


def test_who_has_thought_better_of_it_asks_no_more(solo: AtTheTable, ben: Visitor) -> None:
    for said in ("yes", "no"):
        ben.post(f"/games/{solo.game.id}/ask", said=said)
    assert "would like to play" not in words(at_host(solo))
