"""What Arts & Architecture adds to a player's side: masterpieces, and inspiration tiles for the income mat."""

from typing import Annotated, Final

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, Expansion, Gain
from engine.facts.income import IncomeSpace
from engine.facts.validation import DataFile, keyed_by


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedMasterpiece:
    """A masterpiece card. effect: what it does, in short, as nobody knows its name. (ART-6)"""

    slug: str
    expansion: Expansion
    effect: str
    benefit: Gain
    single_use: bool = False


@dataclass(frozen=True, slots=True, config=FACT)
class InspirationTile:
    """An inspiration tile, of which each player has one. row: the row of the income mat that it replaces. (ART-4)"""

    slug: str
    row: str
    spaces: tuple[IncomeSpace, ...]
    name: str = ""
    expansion: Expansion = "aa"


MASTERPIECES: Final = DataFile.of("engine", "masterpieces.yaml").read(
    "masterpieces", TypeAdapter(Annotated[dict[str, PrintedMasterpiece], keyed_by("slug")])
)
