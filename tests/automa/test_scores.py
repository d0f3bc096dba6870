"""What players score alone: known of each, and the better the further they look ahead."""

from __future__ import annotations

import pytest

from automa.definitions import LEVELS
from automa.scores import LEVEL, SCORES, MeasuredScore, read_scores
from automa.strong.player import PLAYERS
from engine.facts.validation import DataError, DataFile


def test_every_player_has_a_score_and_those_that_look_further_ahead_a_better_one() -> None:
    assert SCORES.keys() == set(PLAYERS) and LEVEL in LEVELS
    known = [SCORES[name].vp for name in ("random", "greedy", "quick", "sensible", "strong")]
    assert known == sorted(known)


def test_people_are_told_no_more_than_is_known() -> None:
    assert MeasuredScore(100, 243.4, 6.0, 0.5).about == 245


def test_a_player_without_a_score_is_refused() -> None:
    with pytest.raises(DataError, match="players: greedy, quick, sensible, strong: the players are"):
        read_scores(DataFile("players.yaml", "level: 4\nplayers: {random: {games: 1, vp: 1, within: 1, won: 0}}"))
