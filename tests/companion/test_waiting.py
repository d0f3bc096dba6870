"""Turns over days: the list says which games wait for you and since when, and somebody else can be told."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

import companion.web.language
from companion.store.models import GameRow
from companion.web.language import since
from tests.companion.guests import visit
from tests.companion.on_phone import OnPhone, words
from tests.companion.people import Round
from tests.companion.test_outgrown import brought
from tests.conftest import Owner, Phone

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
"""A Friday."""


@pytest.mark.parametrize(
    ("waited", "said"),
    [
        (timedelta(seconds=20), "waiting for you"),
        (timedelta(minutes=40), "waiting for you for 40 minutes"),
        (timedelta(hours=23), "waiting for you for 23 hours"),
        (timedelta(days=3), "waiting for you since Tuesday"),
        (timedelta(days=5), "waiting for you since Sunday"),
        (timedelta(days=7), "waiting for you since 13 November"),
    ],
)
@pytest.mark.usefixtures("request_context")
def test_how_long_a_game_waits(monkeypatch: pytest.MonkeyPatch, waited: timedelta, said: str) -> None:
    monkeypatch.setattr(companion.web.language, "now", lambda: NOON)
    assert since(NOON - waited) == said


def headings(owner: Owner) -> list[str]:
    """The headings of the list and the names of its games, in their order."""
    return re.findall(r"<(?:h2|strong)>([^<]+)</", owner.client.get("/").text)


def test_games_that_wait_for_you_come_first(owner: Owner, people_luck: None) -> None:
    owner.game("Of another kind")
    table = OnPhone(owner, {"kind": "table", "level": 2}, "At the table", below="games")
    over = brought(owner, "solo_finished")
    Round(owner, "Ada", "Ben")
    owner.game("Of another kind, too")
    assert headings(owner) == [
        "Rainy evening", "At the table", "Of another kind, too",
        "To continue", "Of another kind", "History", over.name,
    ]  # fmt: skip
    table.answer("income")
    assert headings(owner)[0] == "At the table"
    page = words(owner.client.get("/"))
    assert "At the table Your turn" in page
    assert "Rainy evening Your turn" in page


def test_a_game_that_was_over_waits_for_nobody(owner: Owner) -> None:
    game: GameRow = brought(owner, "table_finished")
    assert game.finished
    page = words(owner.client.get("/"))
    assert "waiting for you" not in page
    assert "Your turn" not in page


def test_whoever_is_to_play_on_is_told_by_the_phones_own_sheet_or_a_page(three: Round) -> None:
    """The link works as it stands; the script gives the same words to the sheet."""
    page = three.get().text
    assert "Tell Ada that it is their turn" in words(page)
    link = re.search(r'<a href="([^"]+)" data-tell="([^"]+)"\s+data-address="([^"]+)"', page)
    assert link
    assert "tell.js" in page
    told = words(three.owner.client.get(link[1]))
    assert "Ada, it’s your turn in “Rainy evening”." in told
    assert link[3].startswith("http")
    assert link[3].endswith(three.url)
    three.take()
    assert "Tell Ada" not in three.page()
    assert "Nobody else is asked now." in three.page("/tell")


def test_alone_there_is_nobody_to_tell(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "solo", "level": 1}, "Sunday", below="play")
    assert "tell.js" not in game.get().text
    assert "data-tell" not in game.get().text


def test_a_seat_in_a_game_of_others_waits_at_its_own_phone_alone(three: Round, phone: Phone) -> None:
    """For the guest who has it the game comes first; the owner's phone has it to continue."""
    ben, watcher = (visit(three.owner, phone, three.game, role, role) for role in ("play-1", "watch"))
    assert three.skip_until(lambda asked, _match: asked.seat != 1)
    assert "Your turn" in words(three.owner.client.get("/"))
    assert "Your turn" not in words(ben.client.get("/"))
    assert three.skip_until(lambda asked, _match: asked.seat == 1)
    assert "Rainy evening Your turn" in words(ben.client.get("/"))
    assert "Rainy evening Ben is to play" in words(watcher.client.get("/"))
    assert "somebody else’s game" in words(watcher.client.get("/"))
    page = words(three.owner.client.get("/"))
    assert "Your turn" not in page
    assert "Rainy evening Ben is to play" in page
    assert "Your turn" not in words(ben.client.get("/?find=nothing"))
