"""The game as text: tables with short names of its tracks, map and city, with headings in a fixed order."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from werkzeug.test import TestResponse

from automa.solo import AUTOMA
from companion.drawings.spots import hex_name
from engine.state.hexmap import Outpost
from engine.things import At
from tests.companion.fixing import AtTheTable
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

HEADINGS = ["What you can do", "What changed since your turn", "Tracks", "Map", "City"]


def headings(page: TestResponse, level: int = 2) -> list[str]:
    found = re.findall(rf"<h{level}\b[^>]*>(.*?)</h{level}>", page.text, re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in found]


def table(page: TestResponse, caption: str) -> list[list[str]]:
    """The rows of the table with this caption, cell by cell, as they are read."""
    found = next(each for each in re.findall(r"<table.*?</table>", page.text, re.S) if caption in each)
    rows = re.findall(r"<tr>(.*?)</tr>", found, re.S)
    heard = [re.sub(r'<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*</\1>', "", row) for row in rows]
    heard = [re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", row) for row in heard]
    return [
        [
            " ".join(re.sub(r"<[^>]*>", " ", cell).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
        ]
        for row in heard
    ]


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen at its first turn with an advance."""
    return OnScreen.at(owner, "player_turn", seed=4)


def in_era_1(game: OnScreen) -> OnScreen:
    while (asked := game.pending) and (game.solo.game.board.seats[0].era == 0 or asked.kind != "player_turn"):
        game.answer(game.offered()[0][0])
    return game


def test_the_text_of_a_game_has_its_headings_in_one_order(game: OnScreen) -> None:
    page = in_era_1(game).get("/words")
    assert [each for each in headings(page) if each in HEADINGS] == HEADINGS
    assert len(headings(page, 1)) == 1


def test_hexes_that_may_be_chosen_are_links_that_say_what_stands_there(owner: Owner, solo_luck: None) -> None:
    game = OnScreen.at(owner, "conquer", seed=4)
    assert game.pending is not None
    target = game.pending.options.parse(next(game.pending.options.keys()))
    assert isinstance(target, At)
    game.solo.game.board.map.stand(target.hex, Outpost(AUTOMA))
    listed = re.findall(r"<li><a href=\"[^\"]*key=[^\"]*\">(.*?)</li>", game.get("/words").text, re.DOTALL)
    assert len(listed) == len(list(game.pending.options.keys()))
    assert any("the Automa’s outpost" in words(each) for each in listed)


def test_it_says_what_can_be_done_with_cost_and_benefit(game: OnScreen) -> None:
    said = words(in_era_1(game).get("/words"))
    for track in game.sight.game.box.tracks.values():
        first = track.space(game.solo.game.board.seats[0].tokens[track.slug][0] + 1)
        assert f"{track.name} {first.number}, {first.name}. Cost:" in said
    assert ". Benefit:" in said and ".Benefit" not in said and ".Bonus" not in said


def test_the_tracks_are_a_table_of_who_stands_where(game: OnScreen) -> None:
    page = in_era_1(game).get("/words")
    head, *rows = table(page, "Where everybody stands")
    assert head == ["Track", "You", "Automa", "Shadow Empire", "Free landmarks"]
    seats = game.solo.game.board.seats
    for row, slug in zip(rows, game.sight.game.box.tracks, strict=True):
        numbers = [int(cell.split()[0]) for cell in row[1:4]]
        assert numbers == [seat.tokens[slug][0] for seat in seats]


def test_the_map_is_a_table_with_short_names_that_say_what_is_beside_what(solo: AtTheTable) -> None:
    page = solo.owner.client.get(f"/games/{solo.game.id}/words")
    _head, *rows = table(page, "What lies on the map")
    named = {row[0]: row for row in rows}
    starts = [row for row in rows if row[2] in ("You; You", "Automa; Automa")]
    assert len(starts) == 2
    assert any(row[1] == "middle island" for row in rows)
    for name, row in named.items():
        beside = row[3].split()
        assert 2 <= len(beside) <= 6
        assert all(name in named[other][3].split() for other in beside if other in named)


def test_the_city_is_a_table_of_nine_rows_with_every_plot_named(game: OnScreen) -> None:
    page = in_era_1(game).get("/words")
    _head, *rows = table(page, "The plots of your city")
    assert [row[0] for row in rows] == [str(number) for number in range(1, 10)]
    heard = {cell for row in rows for cell in row[1:]}
    assert "open" in heard
    assert "" not in heard


@pytest.mark.parametrize(("column", "row", "name"), [(1, 1, "A1"), (3, 4, "C4"), (9, 2, "I2")])
def test_a_hex_is_named_as_on_a_chess_board(column: int, row: int, name: str) -> None:
    assert hex_name(column, row) == name


def test_every_page_of_a_game_leads_to_its_text(solo: AtTheTable, game: OnScreen) -> None:
    pages = [f"/games/{solo.game.id}{page}" for page in ("", "/map", "/tracks", "/journal")]
    pages += [game.url + page for page in ("", "/map", "/city", "/cards")]
    for page in pages:
        assert "The game as text" in words(solo.owner.client.get(page)), page
    for url in (f"/games/{solo.game.id}", game.url):
        assert "The game as text" not in words(solo.owner.client.get(f"{url}/words"))


def test_every_page_of_a_game_has_its_headings_in_order(solo: AtTheTable, game: OnScreen) -> None:
    """One of the page first, none skipped, and what can be done last, where the controls for it follow."""
    pages = [f"/games/{solo.game.id}{page}" for page in ("", "/map", "/tracks", "/landmarks", "/journal", "/score")]
    pages += [game.url + page for page in ("", "/map", "/tracks", "/city", "/cards", "/others", "/journal", "/words")]
    for url in pages:
        page = solo.owner.client.get(url)
        levels = [int(level) for level in re.findall(r"<h(\d)\b", page.text)]
        assert levels[0] == 1 and levels.count(1) == 1, url
        assert all(after - before <= 1 for before, after in pairwise(levels)), (url, levels)
        if not url.endswith("/words"):
            assert headings(page)[-1] == "What you can do", url
