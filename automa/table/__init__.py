"""The bots beside a physical table: setup, what the players report, fixes, and the result."""

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
"""Each kind of chance, and the kind of luck by which the players said who does it."""


def open_play(setup: Mapping[str, object], source: Source | None = None) -> Play[Table]:
    """A table game from its setup. Raises BadSetup. `source` answers for CHANCE instead of what the setup says."""
    return Play(TableRules(), setup, source or source_of(TableSetup.read(setup)))


def source_of(setup: TableSetup) -> Source:
    """The app's luck or a person at the table, for each kind of luck as the setup says."""
    luck, person = Luck(), ByHand()
    at_table = {kind for kind, who in setup.luck.items() if who == "table"}
    return ByKind({kind: person for kind, group in KINDS.items() if group in at_table}, luck)
