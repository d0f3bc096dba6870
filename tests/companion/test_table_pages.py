"""Who may open which page of a game at the table, when, and what it shows beside a question, a refusal or a choice."""

from __future__ import annotations

import re

import pytest

from tests.companion.fixing import AT_THE_TABLE, OPEN, SOLO, AtTheTable
from tests.companion.guests import visit
from tests.companion.on_phone import words
from tests.companion.test_table_words import AtTable, begin
from tests.conftest import Owner, Phone

TAP_A_HEX = "Conquer: tap the hex"


@pytest.fixture
def table(owner: Owner) -> AtTable:
    """Your turn after both first income turns."""
    table = begin(owner)
    table.answer("income", "end")
    return table


# ---- the map that opens by itself


def test_a_refusal_takes_the_place_of_the_map_that_opened(table: AtTable) -> None:
    """What went wrong is read first; the way round is offered there."""
    table.answer("advance:military")
    assert TAP_A_HEX in table.page()
    refused = table.post("answers", key="conquer:0,-3")
    assert refused.status_code == 422
    assert TAP_A_HEX not in words(refused) and 'value="conquer:0,-3!"' in refused.text


def test_who_watches_gets_no_map_to_tap(table: AtTable, phone: Phone) -> None:
    dan = visit(table.owner, phone, table.game, "watch", "Dan")
    table.answer("advance:military")
    assert 'value="conquer:' not in dan.get().text and 'value="conquer:' in table.get().text


# ---- whose pages


@pytest.mark.parametrize("path", ["/points", "/more", "/act/explore", f"/tile/{OPEN}"])
def test_pages_to_report_on_are_for_those_who_report(table: AtTable, phone: Phone, path: str) -> None:
    """Somebody who helps does, somebody who watches does not."""
    table.answer(f'fix:board/map/tiles={{"{OPEN}": {{"number": "unknown"}}}}')
    helping = visit(table.owner, phone, table.game, "help", "Ben")
    watching = visit(table.owner, phone, table.game, "watch", "Dan")
    assert [table.get(path).status_code, helping.get(path).status_code] == [200, 200]
    assert watching.get(path).status_code == 403


@pytest.mark.parametrize("path", ["/act/explore", "/act/conquer", f"/tile/{OPEN}"])
def test_in_the_bots_turn_nothing_is_reported(owner: Owner, path: str) -> None:
    """The table as it stands comes instead."""
    game = AtTheTable(owner, {**SOLO, "luck": AT_THE_TABLE}).answer("technology", "income", "end")
    game.answer(f'fix:board/map/tiles={{"{OPEN}": {{"number": "unknown"}}}}')
    page = f"/games/{game.game.id}{path}"
    assert owner.client.get(page).status_code == 200
    game.answer("end")
    late = owner.client.get(page)
    assert (game.asked(), late.status_code) == ("decision_card", 409)
    assert "The table has moved on since that page" in words(late), "nobody changed anything"


def test_whoever_watches_reads_of_the_player_and_not_of_themselves(table: AtTable, phone: Phone) -> None:
    table.answer("income", "advance:science")
    watching = visit(table.owner, phone, table.game, "watch", "Dan")
    said = words(watching.get().text)
    assert "The player’s turn so far" in said and "The player : Science" in said
    assert "You :" not in said and "Your turn" not in said
    assert "Your turn so far" in table.page(), "on the phone of whoever plays"


# ---- what they take


def test_the_map_of_an_act_has_the_legal_hexes_until_any_is_asked_for(table: AtTable) -> None:
    legal = re.findall(r'value="(explore:[^"]+)"', table.get("/act/explore").text)
    all_hexes = re.findall(r'value="(explore:[^"]+)"', table.get("/act/explore", anywhere="1").text)
    assert legal and not [key for key in legal if key.endswith("!")]
    assert len(all_hexes) > len(legal) and all(key.endswith("!") for key in all_hexes)


def test_vp_are_for_what_the_game_knows(table: AtTable) -> None:
    """Another word leaves them for what was reported last; blanks around a number are none of it."""
    table.answer("advance:science")
    page = table.get("/points", **{"for": "luck"}).text
    assert "@luck" not in page and 'value="vp:+4@track"' in page
    assert table.post("points", amount=" 12 ", sign="+", source="").status_code == 303
    assert "12 VP" in table.page("/score")
