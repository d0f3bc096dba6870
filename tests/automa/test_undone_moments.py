"""The rare moments of whole games, each undone and done again: answers of others, what came late, what was none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from automa.built_in import BUILT_IN
from automa.invariants import events_of
from automa.whole_games import opened
from engine.play import Play
from engine.sources import Luck
from tests.long_run import LONG

RARE = frozenset(
    {
        "achievement",
        "card_discarded",
        "civilization_discarded",
        "civilization_gained",
        "discarded",
        "gave_nothing",
        "hand_seen",
        "historian_sent",
        "landmark",
        "landmark_taken",
        "no_building_left",
        "no_room",
        "no_tapestry_left",
        "no_tech_left",
        "no_tile_left",
        "player_finished",
        "proclaimed",
        "rolled_again",
        "singularity",
        "stood_up",
        "tapestry_copied",
        "tapestry_face_down",
        "tech_recycled",
        "tech_taken_over",
        "toppled",
        "track_opened",
        "trap_canceled",
        "trap_played",
        "trapped",
    }
)
"""Events around which something may be forgotten when an answer is taken back."""

SETUPS: list[Mapping[str, object]] = [
    {"level": 4, "boxes": ["base", "pp"], "civilization_mats": "rebalanced"},
    {"players": ["Anna", "Ben", "Cleo"], "boxes": ["base", "pp"], "civilization_mats": "adjusted"},
    {"level": 3, "scenario": "focus"},
]


def now(play: Play[Any]) -> object:
    """What must be the same after an undo and a redo."""
    question = play.pending.question if play.pending else ""
    return events_of(play), question, play.state.copy()


@pytest.mark.parametrize("seed", range(20 if LONG else 1))
@pytest.mark.parametrize("setup", SETUPS, ids=["solo", "people", "focus"])
def test_what_was_undone_and_done_again_is_as_it_was(setup: Mapping[str, object], seed: int) -> None:
    """At the first event of each rare kind in a game."""
    play = opened(setup, Luck(seed))
    pick = Luck(seed + 1).pick
    answer, met, heard = BUILT_IN["greedy"](pick), set[str](), 0
    while play.pending is not None:
        play.answer(answer(play.state, play.pending))
        fresh = {event.kind for event in play.journal[heard:]} & RARE - met
        heard = len(play.journal)
        if fresh and play.can_undo:
            before = now(play)
            play.undo()
            play.redo()
            assert now(play) == before, f"after {sorted(fresh)}"
            met |= fresh
    assert "player_finished" in met, "at least the end of a game was undone"
