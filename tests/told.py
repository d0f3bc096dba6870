"""What the rules tell and argue with, by kind: of whole games, at a table, and in single scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final

import automa.people
import automa.solo
import automa.table  # noqa: F401  (with the other two: every module that tells something)
from engine.journal import Because, EventData
from engine.rules.income import IncomeTurnTold
from engine.rules.later import PlayerFinished
from engine.rules.research import ScienceRolled
from engine.sayings import Saying

SCENARIOS: Final = "automa.scenarios."
AT_TABLES: Final = ("automa.", "engine.rules.board.", "engine.rules.score")
"""The modules whose events a table can hear of: those of the bots and of the public board."""


def of_rules(known: Mapping[str, type[Saying]]) -> dict[str, type[Saying]]:
    """The classes that the rules define outside scenarios."""
    return {
        kind: sort
        for kind, sort in known.items()
        if sort.__module__.startswith(("engine.", "automa.")) and not sort.__module__.startswith(SCENARIOS)
    }


def of_scenario(module: ModuleType) -> dict[str, type[Saying]]:
    """What a scenario alone tells."""
    return {kind: sort for kind, sort in EventData.of_kind.items() if sort.__module__ == module.__name__}


EVENTS: Final[Mapping[str, type[Saying]]] = of_rules(EventData.of_kind)
REASONS: Final[Mapping[str, type[Saying]]] = of_rules(Because.of_kind)

EVENTS_AT_TABLE: Final[Mapping[str, type[Saying]]] = {
    **{kind: sort for kind, sort in EVENTS.items() if sort.__module__.startswith(AT_TABLES)},
    **{sort.kind: sort for sort in (IncomeTurnTold, PlayerFinished, ScienceRolled)},
}
