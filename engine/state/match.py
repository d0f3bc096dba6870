"""A match: a whole game of some players, with what its setup chose and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journal import Event
from engine.state.game import Game


@dataclass(slots=True)
class Match:
    """A game in progress. first: the seat that began. over: all have finished."""

    game: Game
    first: int = 0
    ready: bool = False
    over: bool = False
    turns: int = 0

    @property
    def journal(self) -> list[Event]:
        """What happened so far."""
        return self.game.journal

    @property
    def bots(self) -> None:
        """No Automa and no Shadow Empire play here: they are of other games, which have the same look otherwise."""
        return None

    def copy(self) -> Match:
        """An independent copy, its journal left empty."""
        return Match(self.game.copy(), self.first, self.ready, self.over, self.turns)
