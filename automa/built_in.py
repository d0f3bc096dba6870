"""The built-in players of whole games, by the word that names them in a setup and in a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from automa.greedy import Greedy
from automa.players import Pick, random_player
from engine.decisions import Decision
from engine.state.game import Game


class WholeGame(Protocol):
    """The state of a whole game, alone or of several people."""

    @property
    def game(self) -> Game:
        """What lies on the table."""


BuiltIn = Callable[[WholeGame, Decision], str]
"""Answers whatever is asked of its seat with a key."""


def greedy(pick: Pick) -> BuiltIn:
    """A built-in player that takes what looks best."""
    player = Greedy(pick)
    return lambda state, decision: player.answer(state.game, decision)


def at_random(pick: Pick) -> BuiltIn:
    """A built-in player that takes anything."""
    answer = random_player(pick)
    return lambda _, decision: answer(decision)


BUILT_IN: Final[Mapping[str, Callable[[Pick], BuiltIn]]] = {"greedy": greedy, "random": at_random}
"""The built-in players that there are."""
