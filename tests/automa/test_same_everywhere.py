"""Players that look ahead, and hints, find the same in every process and Python, however it orders and adds."""

from __future__ import annotations

import builtins
import math
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import add

import pytest

from automa.coach.hint import hint_for, judged
from automa.quick.player import Quick
from automa.quick.values import VALUES
from automa.quick.weights import weights
from automa.quick.worths import Worths
from automa.strong.budget import Rollouts
from automa.strong.player import look_ahead
from automa.strong.told import mean, standard_error
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


def one_by_one(numbers: Iterable[float], start: float = 0) -> float:
    """As `sum` before Python 3.12."""
    return reduce(add, numbers, start)


def exactly(numbers: Iterable[float], start: float = 0) -> float:
    """Nearly as `sum` since Python 3.12."""
    every = [start, *numbers]
    return math.fsum(every) if any(isinstance(each, float) for each in every) else reduce(add, every)


def worths_through_a_game() -> Iterator[float]:
    """What answers are worth to the quick player, and positions to those who look ahead, each to its last bit."""
    play, worths, quick, seen = opened(SETUP, Luck(2)), Worths(VALUES), Quick(), list[float]()
    while play.pending is not None:
        game, asked = play.state.game, play.pending
        if asked.seat in game.players:
            seen.append(judged(game, asked.seat))
            yield from (worth for _key, worth in weights(worths, game, asked))
        play.answer(quick.answer(game, asked))
    yield from (*seen, mean(seen), standard_error(seen))


def test_sums_of_every_python_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone by itself has another one than the server, and two answers may be worth the same but for the last bit."""
    found = []
    for way in (one_by_one, exactly):
        monkeypatch.setattr(builtins, "sum", way)
        found.append(list(worths_through_a_game()))
        monkeypatch.undo()
    assert found[0] == found[1]
