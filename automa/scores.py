"""What built-in players score alone, as measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from automa.strong.player import PLAYERS
from engine.facts.validation import FACT, DataFile

FILE: Final = "players.yaml"

NEAREST: Final = 5
"""VP are rounded to this: a few hundred games know no more."""


@dataclass(frozen=True, slots=True, config=FACT)
class MeasuredScore:
    games: Annotated[int, Field(gt=0)]
    vp: Annotated[float, Field(ge=0, allow_inf_nan=False)]  # mean
    within: Annotated[float, Field(ge=0, allow_inf_nan=False)]  # half its 95 % interval
    won: Annotated[float, Field(ge=0, le=1)]  # share of games

    @property
    def about(self) -> int:
        """VP, rounded."""
        return NEAREST * round(self.vp / NEAREST)


def read_scores(file: DataFile) -> tuple[int, Mapping[str, MeasuredScore]]:
    """Level and scores by player. Raises DataError."""
    scores = file.read("players", TypeAdapter(dict[str, MeasuredScore]))
    if wrong := scores.keys() ^ set(PLAYERS):
        raise file.error("players", f"{', '.join(sorted(wrong))}: the players are {', '.join(PLAYERS)}")
    return file.read("level", TypeAdapter(int)), scores


LEVEL, SCORES = read_scores(DataFile.of("automa", FILE))
