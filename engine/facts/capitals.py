"""The capital city mats: their plots and districts, and how they are read."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT
from engine.facts.maps import BoardMap
from engine.facts.validation import DataFile, keyed_by

Plot = tuple[int, int]
"""A plot of a capital city: row from the top and column from the left, both from 0."""


@dataclass(frozen=True, slots=True, config=FACT)
class CapitalMat:
    """A capital city: nine rows of plots, `.` open, `#` impassable; `pair` is its start on the small map. (SET-13)"""

    number: int
    name: str
    pair: str
    grid: tuple[str, ...]


def read_capitals(file: DataFile, maps: Mapping[str, BoardMap]) -> dict[int, CapitalMat]:
    """The capital cities by number; nine by nine plots, and both maps have their starts. (SET-12, SET-13)"""
    capitals = file.read("capitals", TypeAdapter(Annotated[dict[int, CapitalMat], keyed_by("number")]))
    for capital in capitals.values():
        where = f"capital {capital.number}"
        if [len(line) for line in capital.grid] != [9] * 9 or set("".join(capital.grid)) - set(".#"):
            raise file.error(where, "its grid should be nine rows of nine plots, each . or #")
        if capital.pair not in maps["small"].starts or str(capital.number) not in capital.pair.split("/"):
            raise file.error(where, f"pair {capital.pair!r} is not its start on the small map")
        if str(capital.number) not in maps["large"].starts:
            raise file.error(where, "has no start on the large map")
    return capitals


def read_districts(file: DataFile) -> dict[str, tuple[Plot, ...]]:
    """The plots of each district by its letter, row by row."""
    districts: dict[str, list[Plot]] = {}
    for row, line in enumerate(file.read("districts", TypeAdapter(tuple[str, ...]))):
        for column, letter in enumerate(line):
            districts.setdefault(letter, []).append((row, column))
    for letter, plots in districts.items():
        if len(plots) != 9:
            raise file.error(f"district {letter}", f"has {len(plots)} plots, not 9")
    return {letter: tuple(plots) for letter, plots in districts.items()}
