"""What the rules tell and argue with, by kind: of whole games, at a table, and in single scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final, TypeVar

import automa.people
import automa.solo
import automa.table  # noqa: F401  (with the other two: every module that tells something)
from engine.journal import EVENTS_BY_KIND, REASONS_BY_KIND, Because, EventData, Fields
from engine.rules.income import IncomeTurnTold
from engine.rules.later import PlayerFinished
from engine.rules.research import ScienceRolled

T = TypeVar("T", bound=Fields)

SCENARIOS: Final = "automa.scenarios."
AT_TABLES: Final = ("automa.", "engine.rules.board.", "engine.rules.score")
"""The modules whose events a table can hear of: those of the bots and of the public board."""


def of_rules(known: Mapping[str, type[T]]) -> dict[str, type[T]]:
    """The classes that the rules define outside scenarios."""
    return {
        kind: sort
        for kind, sort in known.items()
        if sort.__module__.startswith(("engine.", "automa.")) and not sort.__module__.startswith(SCENARIOS)
    }


def of_scenario(module: ModuleType) -> dict[str, type[EventData]]:
    """What a scenario alone tells."""
    return {kind: sort for kind, sort in EVENTS_BY_KIND.items() if sort.__module__ == module.__name__}


EVENTS: Final[Mapping[str, type[EventData]]] = of_rules(EVENTS_BY_KIND)
REASONS: Final[Mapping[str, type[Because]]] = of_rules(REASONS_BY_KIND)

EVENTS_AT_TABLE: Final[Mapping[str, type[EventData]]] = {
    **{kind: sort for kind, sort in EVENTS.items() if sort.__module__.startswith(AT_TABLES)},
    **{sort.kind: sort for sort in (IncomeTurnTold, PlayerFinished, ScienceRolled)},
}
