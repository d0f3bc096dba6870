"""Players that look ahead, and hints, find the same in every process, whatever order its sets have."""

from __future__ import annotations

import os
import subprocess
import sys

from automa.coach.hint import hint_for
from automa.strong.budget import Rollouts
from automa.strong.player import look_ahead
from automa.whole_games import opened
from companion.config import ROOT
from engine.rollout import here
from engine.sources import Luck

SETUP = {"level": 4, "boxes": ["base", "pp", "aa", "ff"], "packs": ["uncharted"]}
QUESTIONS = 14
FEW = Rollouts(12)


def found() -> str:
    """The first answers of a game, and the hint at its next question."""
    play, player, answers = opened(SETUP, Luck(2)), look_ahead("strong", FEW), list[str]()
    for _ in range(QUESTIONS):
        assert play.pending is not None
        answers.append(player.answer(here(play), play.pending))
        play.answer(answers[-1])
    assert play.pending is not None
    hint = hint_for(here(play), play.pending, FEW)
    return " ".join([*answers, hint.written() if hint else ""])


def found_elsewhere(order: str) -> str:
    told = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import found; print(found())"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": order},
    )
    return told.stdout.strip()


def test_every_process_finds_the_same() -> None:
    assert found() == found_elsewhere("1") == found_elsewhere("2")
