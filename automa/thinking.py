"""Built-in players that take their time: each answer is found beside the game, from its setup and log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from automa.people import built_in_of, open_play
from automa.strong.budget import Budget, Sooner
from automa.strong.player import LOOKING_AHEAD, look_ahead
from engine.consent import open_request
from engine.log import Entry
from engine.play import Play
from engine.rollout import here
from engine.sources import Luck
from engine.state.match import Match


@dataclass(frozen=True, slots=True)
class Task:
    """A question to a thinking player; plain data, for another process."""

    setup: Mapping[str, object]
    log: tuple[Entry, ...]
    player: str

    def play(self) -> Play[Match]:
        """The game as it stands."""
        play = open_play(self.setup, pick=Luck(0).pick)
        play.load(self.log)
        return play


def task_of(play: Play[Match]) -> Task | None:
    """What a thinking player is asked, if one is and nobody asks to take something back."""
    asked = play.pending
    if asked is None or not play.is_thought_about or open_request(play.log) is not None:
        return None
    return Task(dict(play.setup), tuple(play.log), built_in_of(play.setup)[asked.seat])


def thought(task: Task, at_most: Budget | None = None) -> str:
    """The answer; the same for the same game, unless seconds end its level's rollouts."""
    play = task.play()
    assert play.pending is not None
    usual = LOOKING_AHEAD[task.player]
    budget = usual if at_most is None else Sooner(usual, at_most)
    return look_ahead(task.player, budget).answer(here(play), play.pending)
