"""Built-in players of whole games, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from automa.greedy import Greedy
from automa.players import Pick, random_player
from automa.quick.player import Quick
from engine.decisions import Decision
from engine.state.game import Game


class WholeGame(Protocol):
    """Solo or of several people."""

    @property
    def game(self) -> Game:
        pass


BuiltIn = Callable[[WholeGame, Decision], str]


def greedy(pick: Pick) -> BuiltIn:
    player = Greedy(pick)
    return lambda state, decision: player.answer(state.game, decision)


def quick(pick: Pick) -> BuiltIn:
    """Leaves nothing to `pick`."""
    player = Quick()
    return lambda state, decision: player.answer(state.game, decision)


def at_random(pick: Pick) -> BuiltIn:
    answer = random_player(pick)
    return lambda _, decision: answer(decision)


BUILT_IN: Final[Mapping[str, Callable[[Pick], BuiltIn]]] = {"greedy": greedy, "quick": quick, "random": at_random}
