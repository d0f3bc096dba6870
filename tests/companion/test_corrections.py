"""Corrections by taps: one field at a time, on what is drawn, and each says what it changed."""

from __future__ import annotations

import re

import pytest

from tests.companion.fixing import SOLO, AtTheTable
from tests.conftest import Owner


@pytest.fixture
def solo(owner: Owner) -> AtTheTable:
    """A game in your second turn."""
    return AtTheTable(owner, SOLO).answer("income", "end")


def tapped(solo: AtTheTable, part: str, one: str) -> str:
    """One tap, and the page that comes up."""
    sent = solo.owner.post(f"{solo.fix}/{part}", one=one, seq=str(solo.seq))
    assert sent.status_code == 303
    return solo.owner.client.get(sent.headers["Location"]).text


def test_a_token_goes_where_it_is_tapped_and_the_page_says_so(solo: AtTheTable) -> None:
    page = solo.owner.client.get(f"{solo.fix}/tracks").text
    one = "board/seats/1/tokens/military/0=5"
    assert f'value="{one}"' in page
    before = solo.position()["board"]["seats"][1]["tokens"]
    after = tapped(solo, "tracks", one)
    assert f"Corrected: Automa on Military: from {before['military'][0]} to 5" in after
    assert solo.position()["board"]["seats"][1]["tokens"] == {**before, "military": [5]}


def test_a_landmark_goes_to_whoever_is_tapped(solo: AtTheTable) -> None:
    assert "Corrected: Laboratory: from free to You" in tapped(solo, "landmarks", "board/landmarks/laboratory=0")
    assert solo.position()["board"]["landmarks"]["laboratory"] == 0
    assert "Corrected: Laboratory: from You to free" in tapped(solo, "landmarks", "board/landmarks/laboratory=")


def test_the_table_and_its_journal_tell_what_was_corrected(solo: AtTheTable) -> None:
    solo.answer("fix:board/seats/0/vp=12", 'fix:board/map/tiles={"0,-1": {"number": "unknown"}}')
    for path in ("", "/journal"):
        page = re.sub(r"\s+", " ", solo.owner.client.get(f"/games/{solo.game.id}{path}").text)
        assert "You, VP: from 0 to 12" in page
        assert re.search(r"the hex in column \d, row \d", page)


def test_a_tap_that_changes_nothing_writes_nothing(solo: AtTheTable) -> None:
    before = solo.seq
    assert "The phone showed it like that already." in tapped(solo, "landmarks", "board/landmarks/laboratory=")
    assert solo.seq == before


@pytest.mark.parametrize("one", ["board/seats/1/tokens/military/0=99", "board/seats/9/vp=1", "nonsense", ""])
def test_a_tap_that_no_page_offers_is_refused(solo: AtTheTable, one: str) -> None:
    before = solo.seq
    assert solo.owner.post(f"{solo.fix}/tracks", one=one, seq=str(solo.seq)).status_code in (303, 400)
    assert solo.seq == before


def test_a_correction_before_your_turn_leaves_the_bots_list_open(solo: AtTheTable) -> None:
    solo.answer("fix:board/seats/0/vp=12")
    page = solo.owner.client.get(f"/games/{solo.game.id}").text
    assert re.search(r'<details class="fold before" open id="bots-before"', page)
    solo.answer("advance:science")
    page = solo.owner.client.get(f"/games/{solo.game.id}").text
    assert re.search(r'<details class="fold before" id="bots-before"', page)
