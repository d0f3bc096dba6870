"""Built-in players that take their time: each answer is found beside the game, from its setup and log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from automa.built_in import BUILT_IN
from automa.people import built_in_of, open_play
from engine.consent import open_request
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from engine.state.match import Match

NO_LUCK: Final = Luck(0)
"""What a thinker finds depends on nothing but the game."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question to a thinking player; plain data, for another process."""

    setup: Mapping[str, object]
    log: tuple[Entry, ...]
    player: str


def task_of(play: Play[Match]) -> Task | None:
    """What a thinking player is asked, if one is and nobody asks to take something back."""
    asked = play.pending
    if asked is None or asked.seat not in play.built_in or open_request(play.log) is not None:
        return None
    return Task(dict(play.setup), tuple(play.log), built_in_of(play.setup)[asked.seat])


def thought(task: Task) -> str:
    """The answer."""
    play = open_play(task.setup, pick=NO_LUCK.pick)
    play.load(task.log)
    assert play.pending is not None
    return BUILT_IN[task.player](NO_LUCK.pick)(play.state, play.pending)
