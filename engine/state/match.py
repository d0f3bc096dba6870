"""A whole game of several players."""

from __future__ import annotations

from dataclasses import dataclass

from engine.journal import Event
from engine.state.game import Game


@dataclass(slots=True)
class Match:
    game: Game
    first: int = 0  # the seat that began
    ready: bool = False
    over: bool = False  # all have finished
    turns: int = 0

    @property
    def journal(self) -> list[Event]:
        return self.game.journal

    @property
    def bots(self) -> None:
        """Other kinds of games have them."""
        return None

    def copy(self) -> Match:
        """With an empty journal."""
        return Match(self.game.copy(), self.first, self.ready, self.over, self.turns)
