"""Players that take their time: answers are found beside the game, from setup and log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from automa import solo, table
from automa.coach.at_table import hint_beside, may_ask
from automa.coach.hint import USUAL, hint_for
from automa.coach.standing import OwnSide
from automa.people import built_in_of, open_play
from automa.strong.budget import Budget, Sooner
from automa.strong.player import LOOKING_AHEAD, look_ahead
from engine.consent import open_request
from engine.hints import can_be_told, hint_here
from engine.log import Entry
from engine.play import Play
from engine.rollout import here
from engine.sources import Luck
from engine.state.match import Match


@dataclass(frozen=True, slots=True)
class Task:
    """For a thinking player, or a hint; plain data, for another process."""

    setup: Mapping[str, object]
    log: tuple[Entry, ...]
    player: str = ""
    side: OwnSide | None = None  # at a table, as its player says

    def play(self) -> Play[Any]:
        """As it stands."""
        play: Play[Any]
        if self.side is not None:
            play = table.open_play(self.setup)
        elif "level" in self.setup:
            play = solo.open_play(self.setup)
        else:
            play = open_play(self.setup, pick=Luck(0).pick)
        play.load(self.log)
        return play


def task_of(play: Play[Match]) -> Task | None:
    """None unless a thinking player is asked and nobody asks to take something back."""
    asked = play.pending
    if asked is None or not play.is_thought_about or open_request(play.log) is not None:
        return None
    return Task(dict(play.setup), tuple(play.log), built_in_of(play.setup)[asked.seat])


def hint_wanted(play: Play[Any], side: OwnSide | None = None) -> Task | None:
    """None unless a hint can be found that was not given before."""
    is_possible = may_be_advised(play) if side is None else may_ask(play)
    if not is_possible or hint_here(play) is not None:
        return None
    return Task(dict(play.setup), tuple(play.log), side=side)


def may_be_advised(play: Play[Any]) -> bool:
    """A person has a choice, and what is hidden from them can be dealt anew."""
    state, asked = play.state, play.pending
    if asked is None or not can_be_told(play) or not (state.ready or len(state.game.players) == 1):
        return False
    return len([*islice(asked.options.keys(), 2)]) > 1


def advised(task: Task, budget: Budget | None = None) -> str | None:
    """A written hint; repeatable unless the budget is in seconds."""
    return hint_at(task.play(), budget or USUAL, task.side)


def hint_at(play: Play[Any], budget: Budget, side: OwnSide | None = None) -> str | None:
    assert play.pending is not None
    if side is not None:
        return hint_beside(play, side, budget)
    found = hint_for(here(play), play.pending, budget)
    return None if found is None else found.written()


def thought(task: Task, at_most: Budget | None = None) -> str:
    """The answer; repeatable unless seconds end its level's rollouts."""
    play = task.play()
    assert play.pending is not None
    usual = LOOKING_AHEAD[task.player]
    budget = usual if at_most is None else Sooner(usual, at_most)
    return look_ahead(task.player, budget).answer(here(play), play.pending)
