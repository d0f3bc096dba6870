"""A campaign says in which scenario points are easiest to win, and how often a built-in player won each."""

from __future__ import annotations

import pytest

from automa.coach import results
from automa.coach.results import RESULTS, Results, Sort, own_boxes
from tests.companion.on_phone import words
from tests.companion.test_campaigns import begun, play
from tests.conftest import Owner

EVEN = tuple(range(0, 420, 20))


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[Sort, Results]:
    """Games that the built-in player never won."""
    found = {sort: Results(*sort, 100, 0.0, EVEN, EVEN) for sort in RESULTS}
    monkeypatch.setattr(results, "RESULTS", found)
    return found


def win(counted: dict[Sort, Results], scenario: str, level: int, share: float) -> None:
    sort = scenario, own_boxes(scenario), level
    counted[sort] = Results(*sort, 100, share, EVEN, EVEN)


def test_a_campaign_says_where_points_are_easiest_to_win(owner: Owner, counted: dict[Sort, Results]) -> None:
    """Among scenarios to come; a level chosen counts for the later ones too."""
    campaign = begun(owner)
    win(counted, "focus", 2, 0.9)
    win(counted, "focus", 4, 0.1)
    win(counted, "utopia", 2, 0.5)
    win(counted, "utopia", 4, 0.3)
    address = f"/campaigns/{campaign}"
    page = words(owner.client.get(address).text)
    assert "Points are easiest to win in Focus: on level 2 a built-in player won 90 % of 100 games." in page
    assert "The app won 90 %" in page
    page = words(owner.client.get(f"{address}?scenario=1&level=4").text)
    assert "Points are easiest to win in Utopia: on level 4 a built-in player won 30 % of 100 games." in page
    assert "The app won 10 %" in page
    play(owner, campaign, 1)
    page = words(owner.client.get(f"{address}?scenario=1").text)
    assert "Points are easiest to win in Utopia" in page and "The app won" not in page


def test_a_campaign_at_levels_that_nobody_won_says_so(owner: Owner) -> None:
    page = words(owner.client.get(f"/campaigns/{begun(owner)}").text)
    assert "At these levels a built-in player never won: lower ones are easier to win points in." in page
