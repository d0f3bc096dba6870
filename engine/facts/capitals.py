"""The capital city mats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, Expansion
from engine.facts.grids import Plan
from engine.facts.maps import BoardMap, Terrain
from engine.facts.validation import DataError, DataFile, keyed_by


@dataclass(frozen=True, slots=True, eq=False, config=FACT, kw_only=True)
class CapitalMat(Plan):
    number: int
    name: str
    land: Terrain  # that it shows
    pair: str = ""  # its start on the small map; advanced mats have none (SET-13)
    expansion: Expansion = "base"
    text: str = ""  # its own rules, if any (BLD-12)

    @property
    def is_advanced(self) -> bool:
        """(SET-14)"""
        return not self.pair


def read_capitals(file: DataFile, maps: Mapping[str, BoardMap]) -> dict[int, CapitalMat]:
    """By number; without districts a mat gets the usual ones. (SET-12 to SET-14)"""
    usual = file.read("districts", TypeAdapter(tuple[str, ...]))

    def with_districts(content: object) -> object:
        return {"areas": usual, **content} if isinstance(content, Mapping) else content

    shape = Annotated[dict[int, Annotated[CapitalMat, BeforeValidator(with_districts)]], keyed_by("number")]
    try:
        capitals = file.read("capitals", TypeAdapter(shape))
    except DataError as wrong:
        raise file.error(f"capital {wrong.entry}", wrong.problem) from wrong
    for capital in capitals.values():
        where = f"capital {capital.number}"
        if not capital.plots - capital.impassable:
            raise file.error(where, "has no open plot")
        if capital.is_advanced:
            continue
        if capital.pair not in maps["small"].starts or str(capital.number) not in capital.pair.split("/"):
            raise file.error(where, f"pair {capital.pair!r} is not its start on the small map")
        if str(capital.number) not in maps["large"].starts:
            raise file.error(where, "has no start on the large map")
    return capitals
