"""A linear value of features by era."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from automa.strong.features import TERMS, Feature, features
from engine.facts.components import COMPONENTS
from engine.facts.validation import FACT, DataFile
from engine.state.game import Game

FILE: Final = "value.yaml"

ERAS: Final = range(1, COMPONENTS.income_turns)
"""Eras that end with an income turn."""

Weights = Mapping[int, Mapping[Feature, float]]
"""VP per feature, by era."""

Number = Annotated[float, Field(allow_inf_nan=False)]


@dataclass(frozen=True, slots=True, config=FACT)
class LearnedFrom:
    """How it was made. unexplained: the spread of VP around it by era, in games kept apart."""

    commands: tuple[str, ...]
    games: Annotated[int, Field(ge=0)]
    unexplained: dict[int, Number]


class LinearValue:
    """VP now, and those that features promise."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def __call__(self, game: Game, seat: int) -> float:
        return game.board.seats[seat].vp + fsum(self.by_term(game, seat).values())

    def by_term(self, game: Game, seat: int) -> dict[str, float]:
        """VP still to come, by TERMS; none for finished seats."""
        board = game.board.seats[seat]
        weights = self.weights.get(board.era)
        if weights is None or board.finished:
            return {}
        found = dict.fromkeys(TERMS, 0.0)
        for feature, number in features(game, seat):
            weight = weights.get(feature)
            if weight is not None:
                found[feature[0]] += weight * number
        return found


def read_value(file: DataFile) -> tuple[LinearValue, LearnedFrom]:
    """Raises DataError."""
    eras = file.read("eras", TypeAdapter(dict[int, dict[str, dict[str, Number]]]))
    for era, terms in eras.items():
        if era not in ERAS:
            raise file.error(str(era), f"eras go from {ERAS.start} to {ERAS.stop - 1}")
        if unknown := terms.keys() - set(TERMS):
            raise file.error(str(era), f"{', '.join(sorted(unknown))}: the terms are {', '.join(TERMS)}")
    weights = {
        era: {(term, name): number for term, names in terms.items() for name, number in names.items()}
        for era, terms in eras.items()
    }
    return LinearValue(weights), file.read("made", TypeAdapter(LearnedFrom))


VALUE, MADE = read_value(DataFile.of("automa", FILE))
