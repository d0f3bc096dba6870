"""The quick player."""

from __future__ import annotations

from dataclasses import dataclass, field

from automa.quick.questions import wanted
from automa.quick.values import VALUES
from automa.quick.weights import weights
from automa.quick.worths import Worths
from engine.abilities.ability import ABILITIES
from engine.decisions import Decision
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class Quick:
    """Answers by formulas: among equals the first."""

    worths: Worths = field(default_factory=lambda: Worths(VALUES))

    def answer(self, game: Game, decision: Decision) -> str:
        if decision.seat not in game.players:
            return next(iter(decision.options.keys()))
        formula = wanted(decision)
        key = formula(self.worths, game, decision) if formula else None
        return key or advised(game, decision) or self.heaviest(game, decision)

    def heaviest(self, game: Game, decision: Decision) -> str:
        """Worth most, by the thing that it is."""
        return max(weights(self.worths, game, decision), key=lambda found: found[1])[0]


def advised(game: Game, decision: Decision) -> str | None:
    """By the card that asks."""
    asks = ABILITIES.get(decision.source.rpartition(":")[2])
    return asks.advice(game, decision) if asks is not None else None
