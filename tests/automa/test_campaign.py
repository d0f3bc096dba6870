"""Campaign points: who has them, which attempt counts, and what is still needed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automa.campaign import LEVELS, SCENARIOS, SIDES, Attempt, Side, standing, winner_of, worth
from tests.properties.setups import examples

THREES: Mapping[int, int] = dict.fromkeys(SCENARIOS, 3)


def test_a_new_campaign_begins_with_the_first_scenario() -> None:
    """Nothing is decided, and more than half of all points win. (CAM-1, CAM-3)"""
    new = standing([], THREES)
    assert (new.next, new.points, new.winner) == (1, {"you": 0, "automa": 0}, None)
    assert (new.left, new.needed) == (45, 23)


def test_a_scenario_is_worth_its_number_times_its_level() -> None:
    """Ninety in all at the highest level. (CAM-2)"""
    assert worth(4, 3) == 12
    assert sum(worth(scenario, 6) for scenario in SCENARIOS) == 90


def test_two_won_and_one_lost() -> None:
    """The sketch of the sea chart: 11 to 6, and 12 of the 27 points to come win it. (CAM-2, CAM-3)"""
    played = [Attempt(1, 2, "you"), Attempt(2, 3, "automa"), Attempt(3, 3, "you")]
    stands = standing(played, THREES)
    assert stands.points == {"you": 11, "automa": 6}
    assert (stands.next, stands.left, stands.needed) == (4, 27, 12)


def test_the_automa_wins_ties() -> None:
    """Level by level 1 + 2 + 3 + 4 of yours against 5 at twice the level. (CAM-3)"""
    played = [Attempt(scenario, 1, "you") for scenario in (1, 2, 3, 4)] + [Attempt(5, 2, "automa")]
    stands = standing(played, THREES)
    assert stands.points == {"you": 10, "automa": 10}
    assert (stands.winner, stands.next, stands.needed) == ("automa", None, None)


def test_the_first_game_played_to_its_end_counts() -> None:
    """One given up does not, nor does one played again; a game that goes on decides nothing yet. (CAM-4)"""
    played = [Attempt(1, 6, abandoned=True), Attempt(1, 2, "automa"), Attempt(1, 6, "you"), Attempt(2, 4)]
    stands = standing(played, THREES)
    assert stands.points == {"you": 0, "automa": 2}
    assert (stands.counting, stands.next) == ({1: 1}, 2)
    assert [attempt.goes_on for attempt in played] == [False, False, False, True]


def test_a_game_given_up_counts_for_nobody_even_if_it_is_played_to_its_end_later() -> None:
    """It stays among the games and may be gone on with. (CAM-4)"""
    stands = standing([Attempt(1, 6, "you", abandoned=True)], THREES)
    assert stands.points == {"you": 0, "automa": 0}
    assert stands.next == 1


def test_a_shared_victory_is_the_automa_s() -> None:
    """As it wins ties of campaign points. (CAM-5)"""
    assert winner_of([0], you=0) == "you"
    assert winner_of([1], you=0) == "automa"
    assert winner_of([0, 1], you=0) == "automa"


ATTEMPTS = st.lists(
    st.builds(
        Attempt, st.sampled_from(SCENARIOS), st.sampled_from(LEVELS), st.sampled_from([*SIDES, None]), st.booleans()
    ),
    max_size=12,
)
CHOSEN = st.fixed_dictionaries({scenario: st.sampled_from(LEVELS) for scenario in SCENARIOS})


@examples(60, 1000)
@given(ATTEMPTS, CHOSEN)
def test_points_and_winner_follow_the_formula(attempts: list[Attempt], levels: dict[int, int]) -> None:
    """For any sequence of results. (CAM-2, CAM-3, CAM-4)"""
    expected: dict[Side, int] = {"you": 0, "automa": 0}
    decided = set()
    for attempt in attempts:
        if attempt.winner and not attempt.abandoned and attempt.scenario not in decided:
            decided.add(attempt.scenario)
            expected[attempt.winner] += attempt.scenario * attempt.level
    stands = standing(attempts, levels)
    assert stands.points == expected
    assert (stands.winner is not None) == (decided == set(SCENARIOS))
    if stands.winner:
        assert (stands.winner == "you") == (expected["you"] > expected["automa"])


@examples(60, 1000)
@given(ATTEMPTS, CHOSEN, st.data())
def test_who_wins_as_many_points_as_are_needed_wins(
    attempts: list[Attempt], levels: dict[int, int], data: st.DataObject
) -> None:
    """And who wins fewer does not; where all are too few, nothing helps. (CAM-3)"""
    stands = standing(attempts, levels)
    rest = [
        Attempt(scenario, levels[scenario], data.draw(st.sampled_from(SIDES)))
        for scenario in SCENARIOS
        if scenario not in stands.counting
    ]
    won = sum(worth(attempt.scenario, attempt.level) for attempt in rest if attempt.winner == "you")
    end = standing([*attempts, *rest], levels)
    assert (end.winner == "you") == (stands.needed is not None and won >= stands.needed)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_to_come_has_the_level_chosen_for_it(scenario: int) -> None:
    """It is not one of those before. (CAM-1)"""
    played = [Attempt(before, 1, "you") for before in range(1, scenario)]
    stands = standing(played, {**THREES, scenario: 6})
    assert stands.next == scenario
    assert stands.left == 6 * scenario + 3 * sum(range(scenario + 1, 6))
