"""Players that look ahead, by their names in commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from automa.built_in import BUILT_IN, BuiltIn
from automa.players import Pick
from automa.strong.budget import Budget, Rollouts
from automa.strong.search import LookAhead
from automa.strong.value import VALUE
from engine.play import Play
from engine.rollout import here

POLICY: Final = "quick"
"""Plays on in rollouts."""

LOOKING_AHEAD: Final[Mapping[str, Rollouts]] = {"sensible": Rollouts(16), "strong": Rollouts(64)}
"""Rollouts per turn."""

PLAYERS: Final = (*BUILT_IN, *LOOKING_AHEAD)


def look_ahead(name: str, budget: Budget | None = None, seed: int = 0) -> LookAhead:
    """name: one of LOOKING_AHEAD. budget: if not the usual."""
    return LookAhead(BUILT_IN[POLICY], VALUE, budget or LOOKING_AHEAD[name], seed)


def seated_at(play: Play[Any], name: str, pick: Pick, seed: int, budget: Budget | None = None) -> BuiltIn:
    """By name, for this play alone."""
    if name in BUILT_IN:
        return BUILT_IN[name](pick)
    looking = look_ahead(name, budget, seed)
    return lambda _, asked: looking.answer(here(play), asked)
