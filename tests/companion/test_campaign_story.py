"""The story of a campaign: what decided each scenario, in a sentence, the same that the result of its game tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.campaign.story import told
from companion.store.endings import Ending, EndingCourse, EndingPlayer


def ended(*courses: Sequence[int]) -> Ending:
    """What was written down of a game whose VP ran like this, yours first."""
    race = tuple(EndingCourse(seat=seat, vp=tuple(vp), income=()) for seat, vp in enumerate(courses))
    you, automa = (courses[seat][-1] for seat in (0, 1))
    about: dict[str, Any] = {"name": "", "era": 5, "civilizations": (), "built_in": False}
    players = (
        EndingPlayer(seat=0, role="human", shape="you", color="blue", vp=you, **about),
        EndingPlayer(seat=1, role="automa", shape="automa", color="red", vp=automa, **about),
    )
    return Ending(winners=(0,), level=2, undone=0, players=players, points=(), race=race, journal=(), told="")


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("you", "automa", "said"),
    [
        ((0, 5, 9), (0, 3, 8), "You led from start to finish."),
        ((0, 2, 4, 30), (0, 10, 20, 25), "16 VP behind with one turn to go, you scored 26."),
        ((0, 0, 9, 20, 30, 45, 60), (0, 5, 7, 8, 9, 10, 20), "You led from turn 2 to the end."),
        (
            (0, 40, 60, 70, 279),
            (0, 0, 65, 65, 96),
            "You took the lead in turn 3; turn 4 decided it, with 209 VP to 31.",
        ),
        ((0, 3, 8), (0, 5, 9), "The Automa led from start to finish."),
        ((0, 10, 20, 25), (0, 2, 4, 30), "16 VP behind with one turn to go, the Automa scored 26."),
        ((0, 5), (0, 5), ""),
    ],
)
def test_each_scenario_says_what_decided_it(you: Sequence[int], automa: Sequence[int], said: str) -> None:
    sides = (0, 1) if you[-1] > automa[-1] else (1, 0)
    assert told(ended(you, automa), *sides) == said


def test_of_a_game_of_which_nothing_was_written_down_nothing_is_said() -> None:
    assert told(None, 0, 1) == ""
