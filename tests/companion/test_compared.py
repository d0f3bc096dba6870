"""The end of a game says how its results compare with others."""

from __future__ import annotations

import re

import pytest

from automa.coach import results
from automa.coach.results import RESULTS, Results, Sort
from companion.game.compared import Compared, compared
from tests.companion.on_phone import words
from tests.companion.test_result import finish, near_the_end
from tests.companion.test_story import imported
from tests.conftest import Owner

EVEN = tuple(range(0, 420, 20))
"""VP, of which each twentieth lies 20 apart."""


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[Sort, Results]:
    """Games in which the Automa had from 0 to 400 VP, and a built-in player half as many."""
    halves = tuple(vp // 2 for vp in EVEN)
    found = {sort: Results(*sort, 100, 0.0, EVEN, halves) for sort in RESULTS}
    monkeypatch.setattr(results, "RESULTS", found)
    return found


def test_none_and_all_are_said_only_where_it_is_so() -> None:
    setup = {"level": 3}
    assert compared(setup, 100, 300) == Compared(3, 100, of_automas=25, of_players=50, automa=75)
    assert [compared(setup, vp, None) for vp in (1, 399)] == [
        Compared(3, 100, 1, 1, None),
        Compared(3, 100, 99, 100, None),
    ]
    assert compared(setup, 401, None) == Compared(3, 100, 100, 100, None)


def test_the_end_on_screen_compares_both_results(owner: Owner) -> None:
    game = imported(owner, seed=4, level=3, ago=1)
    said = compared(game.setup, *(game.result["vp"][seat] for seat in "01"))
    assert said and 0 < said.of_automas < said.of_players
    page = words(owner.client.get(f"/play/{game.id}/score").text)
    assert f"You did better than {said.of_automas} % of level 3 Automas" in page
    assert f"This Automa did better than {said.automa} % of them" in page
    assert f"better than {said.of_automas} % of level 3 Automas" in words(owner.client.get("/statistics").text)


def test_so_does_the_end_at_a_table(owner: Owner) -> None:
    game = near_the_end(owner)
    finish(owner, game)
    page = words(owner.client.get(f"/games/{game.id}/result").text)
    assert re.search(r"You did better than 15 % of level \d Automas and 30 % of a built-in player’s games", page)
    assert "This Automa did better than 13 % of them" in page


def test_nothing_is_said_where_no_games_were_counted(owner: Owner, counted: dict[Sort, Results]) -> None:
    game = imported(owner, seed=4, level=3, ago=1)
    counted.clear()
    for address in (f"/play/{game.id}/score", "/statistics"):
        assert "Automas" not in owner.client.get(address).text
