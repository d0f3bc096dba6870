"""The pages of a game whose tracks run the other way: on screen and at the table they say so, in their own numbers."""

from __future__ import annotations

import pytest

from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen, stored
from tests.companion.test_carried_over import fallen
from tests.conftest import Owner

SLUG = "the_fall_of_atlantis"


@pytest.fixture
def table(owner: Owner) -> OnPhone:
    """A table game of the scenario after your first income turn was reported."""
    setup = {"kind": "table", "level": 1, "scenario": SLUG, "first": "players"}
    phone = OnPhone(owner, setup, "Sunday", below="games")
    phone.answer("income")
    return phone


def test_at_the_table_the_first_income_turn_says_what_comes_instead(table: OnPhone) -> None:
    """(SCN4-9)"""
    page = table.page()
    assert "1 of 2 civilizations" in page and "1 upgrade without benefit" in page


def test_at_the_table_a_landmark_is_told_with_its_space(table: OnPhone) -> None:
    """(SCN4-5)"""
    table.answer("advance:military")
    assert "First on space 10 of Military" in table.page()
    landmarks = table.page("/landmarks")
    assert "Fusion Reactor space 10" in landmarks and "tier" not in landmarks


def test_at_the_table_the_tracks_say_their_way_and_their_costs(table: OnPhone) -> None:
    """(SCN4-2, SCN4-7)"""
    page = table.get("/tracks").text
    assert "from 12 to 1" in page and page.count("tier-cost") == 4 * 4


def test_at_the_table_a_step_back_is_refused_in_words(table: OnPhone) -> None:
    """(SCN4-6)"""
    table.answer("advance:science")
    said = table.post("answers", key="regress:science").text
    assert "Nobody goes back on a track in this scenario" in said


def test_on_screen_the_upgrade_of_the_first_income_turn_says_that_it_gives_nothing(owner: Owner) -> None:
    """(SCN4-9)"""
    game = OnScreen(owner, scenario=SLUG)
    game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("upgrade")
    assert "gives nothing this time" in game.page()
    assert game.pending is not None
    game.answer(next(iter(game.pending.options.keys())))
    journal = game.page("/journal")
    assert "without its benefit" in journal and "circle benefit" not in journal


def test_on_screen_the_tracks_say_their_way_and_their_costs(owner: Owner) -> None:
    """(SCN4-2, SCN4-7)"""
    page = OnScreen(owner, scenario=SLUG).get("/tracks").text
    assert "from 12 to 1" in page and page.count("tier-cost") == 4 * 4


def test_on_screen_a_step_back_of_the_automa_that_is_ignored_is_told(owner: Owner) -> None:
    """Science 10 leads nobody back, whichever tracks it names. (SCN4-6, AUT-17)"""
    game = stored(owner, fallen())
    assert any(event.kind == "cannot_regress" and "tracks" in event.data for event in fallen().journal)
    ending = owner.parts.games.ending(game.id)
    assert ending is not None
    told = [line.text for turn in ending.journal for line in turn.lines]
    assert any("no token goes back" in text for text in told)
    assert owner.client.get(f"/play/{game.id}/journal?all=1").status_code == 200
