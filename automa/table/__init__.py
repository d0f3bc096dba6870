"""The bots beside a physical table."""

from __future__ import annotations

from collections.abc import Mapping

from automa.table.rules import TableRules
from automa.table.state import Table
from automa.table.table_setup import LuckKind, TableSetup
from engine.play import Play
from engine.sources import ByHand, ByKind, Luck, Source

KINDS: dict[str, LuckKind] = {
    "die": "die",
    "automa_civilization": "die",
    "decision_card": "decision_card",
    "progress_card": "decision_card",
    "tile": "tile",
    "rotation": "tile",
    "face_down_card": "face_down_card",
}
"""By kind of chance, the kind of luck in a setup."""


def open_play(setup: Mapping[str, object], source: Source | None = None) -> Play[Table]:
    """Raises BadSetup. source: for CHANCE, instead of what the setup says."""
    return Play(TableRules(), setup, source or source_of(TableSetup.read(setup)))


def source_of(setup: TableSetup) -> Source:
    luck, person = Luck(), ByHand()
    at_table = {kind for kind, who in setup.luck.items() if who == "table"}
    return ByKind({kind: person for kind, group in KINDS.items() if group in at_table}, luck)
