"""The rows of a turn on screen: a track at its end keeps its name, a landmark stands beside that of its space."""

from __future__ import annotations

import re

import pytest

from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

YOU = 0


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """Your first turn after income turn 1."""
    return OnScreen.at_the_first_turn(owner)


def row(page: str, track: str) -> str:
    """What the row of a track holds."""
    found = re.search(rf'<div class="advance {track}.*?(?=<div class="advance |</form>)', page, re.DOTALL)
    assert found
    return found.group()


def test_a_track_at_its_end_has_its_name_below_the_other_views_too(game: OnScreen) -> None:
    game.solo.game.board.seats[YOU].tokens["military"] = [12]
    said = row(game.owner.client.get(game.url + "/cards").text, "military")
    assert re.search(r"Military at the end\b.*why not\?", words(said))
    assert 'class="cost"' not in said


def test_a_landmark_stands_beside_the_name_of_its_space(game: OnScreen) -> None:
    """What the space gives follows in a line of its own where there is no room."""
    game.solo.game.board.seats[YOU].tokens["military"] = [9]
    said = row(game.get().text, "military")
    assert words(said.split('class="named">')[1].split('class="get"')[0]).startswith("Nuclear Bomb")
    assert "Fusion Reactor" in said.split('class="get"')[0]


def test_the_signs_beside_the_lanes_lead_to_their_spaces_where_a_track_is_asked_for(owner: Owner) -> None:
    """As those of the turn do; they lie on the stage, and the question below the view leads back."""
    game = OnScreen(owner, level=1)
    game.play_on("advance")
    stage = game.get().text.split('class="all-lanes"')[1].split("</section>")[0]
    for track in ("exploration", "science", "military", "technology"):
        assert f"/tracks?open={track}#track-{track}" in stage
    view = owner.client.get(f"{game.url}/tracks?open=military").text
    assert "A free advance on each track" in view.split('id="turn"')[1]


def test_a_mat_of_which_one_is_still_to_be_chosen_is_not_shown_as_yours(owner: Owner) -> None:
    """SET-11: one of two civilizations; what lies on a mat is drawn above them."""
    for attempt in range(12):
        game = OnScreen(owner, name=f"Game {attempt}")
        game.play_on("keep_civilization")
        page = game.get().text
        drawn = page.count('class="card asking"')
        assert words(page).count("Not chosen yet: this would be its mat.") == drawn
        if drawn:
            return
    raise AssertionError("no mat was drawn")
