"""The story of a campaign: who led when, in a sentence for each scenario."""

from __future__ import annotations

import pytest

from companion.campaign.story import Turning, turning_point


@pytest.mark.parametrize(
    ("winner", "rival", "turning"),
    [
        ((0, 5, 9), (0, 3, 8), None),
        ((0, 2, 4, 30), (0, 10, 20, 25), Turning(turn=3, turns=3, behind=16)),
        ((0, 6, 4, 9, 12), (0, 5, 9, 8, 11), Turning(turn=3, turns=4, behind=5)),
        ((0, 5), (0, 5), None),
    ],
)
def test_the_race_turns_where_the_winner_leads_for_good(
    winner: tuple[int, ...], rival: tuple[int, ...], turning: Turning | None
) -> None:
    assert turning_point(winner, rival) == turning
