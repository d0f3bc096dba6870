"""A rematch is one with the same people: guests are in it as what they were, and their phones show the way there."""

from __future__ import annotations

import re

import pytest

from companion.store.models import Game
from tests.companion.fixing import AtTheTable
from tests.companion.guests import Visitor, guest_ids, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Owner, Phone
from tests.golden.record import FOLDER


def again(owner: Owner, game: Game) -> Game:
    """The host starts a rematch."""
    response = owner.post(f"/games/{game.id}/rematch")
    found = re.search(r"[\w-]{16,}", response.headers["Location"])
    assert found
    return owner.parts.games.find(found[0])


@pytest.mark.usefixtures("people_luck")
def test_everybody_keeps_their_seat(three: Round, phone: Phone) -> None:
    ben = visit(three.owner, phone, three.game, "play-1")
    dan = visit(three.owner, phone, three.game, "watch", "Dan")
    gone = visit(three.owner, phone, three.game, "watch", "Eve")
    three.owner.post(f"/games/{three.game.id}/share/remove", guest=guest_ids(three.owner, three.game)[2])
    game = again(three.owner, three.game)
    page = words(three.owner.client.get(f"/games/{game.id}/share"))
    assert "Ben plays" in page
    assert "Dan watches" in page
    assert "Eve" not in page
    assert Visitor(ben.client, game).get().status_code == 200
    assert "Ask for a seat" in words(Visitor(dan.client, game).get())
    assert Visitor(gone.client, game).get().status_code == 403
    assert not guest_ids(three.owner, again(three.owner, three.owner.game()))


def test_a_guest_finds_the_rematch_on_the_page_of_the_game_that_is_over(solo: AtTheTable, phone: Phone) -> None:
    ben = visit(solo.owner, phone, solo.game, "help")
    parts, over = solo.owner.parts, (FOLDER / "earlier" / "0.1" / "exports" / "table_finished.json").read_bytes()
    finished = parts.games.import_document(solo.owner.profile, over, None)
    parts.guests.bring_along(solo.game.id, finished.id)
    parts.games.delete(solo.game.id)
    page = f"/games/{finished.id}"
    assert "The host plays again" not in words(ben.client.get(page))
    with ben.client.get(f"{page}/events") as stream:
        lines = iter(stream.response)
        next(lines)
        game = again(solo.owner, finished)
        assert next(lines) == f"event: people\ndata: {len(parts.games.export(finished.id).entries)}\n\n".encode(), (
            "the open page asks who is here, and hears of it"
        )
    assert f'href="/games/{game.id}"' in ben.client.get(page).text
    assert "The host plays again" in words(ben.client.get(page))
    assert "The host plays again" not in words(solo.owner.client.get(page))


def test_the_host_reads_that_more_phones_of_theirs_show_the_game(solo: AtTheTable) -> None:
    page = f"/games/{solo.game.id}/share"
    assert "the host, on this phone" in words(solo.owner.client.get(page))
    profiles = solo.owner.parts.profiles
    profiles.join(None, profiles.invite(solo.owner.profile).token)
    assert "the host, on this phone and another one" in words(solo.owner.client.get(page))
    assert 'href="/link"' in solo.owner.client.get(page).text
