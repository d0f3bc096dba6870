"""Corrections by taps: one field at a time, on what is drawn, and each says what it changed."""

from __future__ import annotations

import json
import re

import pytest

from companion.drawings.players import PLAYERS
from companion.tableside.corrections import Teller
from engine.facts.components import MAPS
from tests.companion.fixing import SOLO, AtTheTable
from tests.companion.on_phone import words
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
    assert "The phone already showed it like that." in tapped(solo, "landmarks", "board/landmarks/laboratory=")
    assert solo.seq == before


@pytest.mark.parametrize(
    ("fix", "told"),
    [
        ("board/seats/0/outposts=7", "You, outposts in the supply: from 8 to 7"),
        ("board/seats/0/era=2", "You, era: from 1 to 2"),
        ('board/map/pieces={"2,0": [{"seat": 0, "kind": "token"}]}', "the hex in column 6, row 4"),
    ],
)
def test_each_part_of_the_table_is_told_by_its_own_words(solo: AtTheTable, fix: str, told: str) -> None:
    solo.answer(f"fix:{fix}")
    assert f"Corrected: {told}" in words(solo.owner.client.get(f"/games/{solo.game.id}/journal").text)


def told(path: str, before: object, after: object) -> tuple[str, ...]:
    """What is told of a correction of one part."""
    fixed = {"path": path, "before": before, "after": json.dumps(after)}
    return Teller([PLAYERS["you"], PLAYERS["automa"]], MAPS["small"]).told(fixed)


@pytest.mark.usefixtures("request_context")
def test_a_tile_that_is_taken_away_is_told_as_one_that_is_laid() -> None:
    tile = {"number": 5, "rotation": 2}
    laid = told("board/map/tiles/0,-1", None, tile)
    assert len(laid) == 1 and laid == told("board/map/tiles/0,-1", tile, None)


@pytest.mark.usefixtures("request_context")
def test_what_has_no_words_leaves_no_gap_among_what_has() -> None:
    seat = {"role": "human", "vp": 3}
    assert told("board/seats/1", seat, {"role": "bot", "vp": 8}) == ("Automa, VP: from 3 to 8",)


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
