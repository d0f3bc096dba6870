"""The tuned values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Final

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.validation import FACT, DataFile

Value = Annotated[float, Field(gt=0, allow_inf_nan=False)]


@dataclass(frozen=True, slots=True, config=FACT)
class Made:
    command: str
    began_with: str
    games: Annotated[int, Field(ge=0)]
    vp: float  # mean of fresh games


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class Values:
    """See the file; most are VP."""

    resource_1: Value
    resource_2: Value
    resource_3: Value
    resource_4: Value
    future_income: Value
    rare: Value
    advance_cost: Value
    bonus_cost: Value
    card: Value
    spare_card: Value
    played_card: Value
    tile: Value
    spare_tile: Value
    space_tile: Value
    explore: Value
    explored_benefit: Value
    building: Value
    growth_tech: Value
    growth_capital: Value
    growth_territory: Value
    landmark: Value
    landmark_plot: Value
    plot: Value
    line: Value
    line_steepness: Value
    district: Value
    district_steepness: Value
    closed_plot: Value
    circle: Value
    square: Value
    unmet: Value
    invent: Value
    upgrade: Value
    refresh: Value
    poor_tech: Value
    step_exploration: Value
    step_science: Value
    step_military: Value
    step_technology: Value
    step_arts: Value
    steepness: Value
    steps_1: Value
    steps_2: Value
    steps_3: Value
    steps_4: Value
    next_space: Value
    play_tapestry: Value
    conquer: Value
    conquer_anywhere: Value
    research: Value
    research_x: Value
    repeat_position: Value
    advance: Value
    advance_x: Value
    civilization: Value
    alien_biology: Value
    singularity: Value
    masterpiece: Value
    inspire: Value
    reserve: Value
    island: Value
    topple: Value
    outpost: Value
    frontier: Value
    conquered_benefit: Value


NAMES: Final = tuple(field.name for field in fields(Values))

FILE: Final = "quick.yaml"


def read_values(file: DataFile) -> tuple[Values, Made]:
    """Raises DataError."""
    return file.read("values", TypeAdapter(Values)), file.read("made", TypeAdapter(Made))


def values_of(numbers: Mapping[str, float]) -> Values:
    return TypeAdapter(Values).validate_python(dict(numbers))


VALUES, MADE = read_values(DataFile.of("automa", FILE))
