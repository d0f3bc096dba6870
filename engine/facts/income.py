"""The income mat."""

from typing import Annotated

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, VOCABULARY, Gain
from engine.facts.validation import DataFile, each_once, keyed_by


@dataclass(frozen=True, slots=True, config=FACT)
class IncomeSpace:
    """Scores VP and pays income once uncovered. (INC-10 to INC-12)"""

    number: int
    innovation: str
    income: tuple[Gain, ...]
    vp: Gain | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class IncomeRow:
    """Spaces from the left, from 1; buildings cover all but the first. (SET-16)"""

    building: str
    name: str
    resource: str
    spaces: tuple[IncomeSpace, ...]


def read_income_rows(file: DataFile) -> dict[str, IncomeRow]:
    rows = file.read("income_rows", TypeAdapter(Annotated[dict[str, IncomeRow], keyed_by("building")]))
    for row in rows.values():
        if [space.number for space in row.spaces] != list(range(1, len(row.spaces) + 1)):
            raise file.error(row.building, "its spaces should be numbered from 1, in order")
        for word in (row.building, row.resource):
            if word not in VOCABULARY.words:
                raise file.error(row.building, f"{word!r} is not a benefit")
    each_once(file, "innovation", [space.innovation for row in rows.values() for space in row.spaces])
    each_once(file, "resource", [row.resource for row in rows.values()])
    return rows
