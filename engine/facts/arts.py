"""Masterpieces and inspiration tiles of Arts & Architecture."""

from typing import Annotated, Final

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, Expansion, Gain
from engine.facts.income import IncomeSpace
from engine.facts.validation import DataFile, keyed_by


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedMasterpiece:
    slug: str
    expansion: Expansion
    effect: str  # in short, as nobody knows its name (ART-6)
    benefit: Gain
    single_use: bool = False


@dataclass(frozen=True, slots=True, config=FACT)
class InspirationTile:
    """Each player has one."""

    slug: str
    row: str  # of the income mat that it replaces (ART-4)
    spaces: tuple[IncomeSpace, ...]
    name: str = ""
    expansion: Expansion = "aa"


MASTERPIECES: Final = DataFile.of("engine", "masterpieces.yaml").read(
    "masterpieces", TypeAdapter(Annotated[dict[str, PrintedMasterpiece], keyed_by("slug")])
)
