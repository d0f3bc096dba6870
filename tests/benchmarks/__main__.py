"""Prints what docs/benchmarks.md records: `python -m tests.benchmarks [PART ...]`, all parts if none is named."""

from __future__ import annotations

import sys
from typing import Final

from tests.benchmarks.bots_income import bots_income_figures
from tests.benchmarks.dear import dear_figures
from tests.benchmarks.fragments import fragment_figures
from tests.benchmarks.held import held_figures
from tests.benchmarks.hostile import hostile_figures
from tests.benchmarks.line import line_figures
from tests.benchmarks.live import live_figures
from tests.benchmarks.peers import peer_figures
from tests.benchmarks.rules import rules_figures, whole_game_figures
from tests.benchmarks.screens import look_figures
from tests.benchmarks.server import server_figures
from tests.benchmarks.several import several_figures
from tests.benchmarks.sideways import sideways_figures
from tests.benchmarks.slow import slow_figures
from tests.benchmarks.table_taps import table_taps_figures

PARTS = {
    "rules": rules_figures,
    "whole": whole_game_figures,
    "peers": peer_figures,
    "server": server_figures,
    "fragments": fragment_figures,
    "live": live_figures,
    "slow": slow_figures,
    "held": held_figures,
    "line": line_figures,
    "looks": look_figures,
    "sideways": sideways_figures,
    "several": several_figures,
    "taps": table_taps_figures,
    "income": bots_income_figures,
    "dear": dear_figures,
    "hostile": hostile_figures,
}
SCREENS: Final = "screens"
OF_SCREENS: Final = ("looks", "sideways", "several", "taps", "income")
"""What is counted of the screens, whole games each, as somebody outside would."""


def parts_of(wanted: list[str]) -> list[str]:
    """The parts asked for, all of them if none is: `screens` stands for all that looks at screens."""
    if unknown := set(wanted) - {*PARTS, SCREENS}:
        raise SystemExit(f"{', '.join(sorted(unknown))}: no such part; there are {', '.join((*PARTS, SCREENS))}")
    named = [part for name in wanted for part in (OF_SCREENS if name == SCREENS else (name,))]
    return list(dict.fromkeys(named)) or list(PARTS)


def main(wanted: list[str]) -> None:
    """Measure and print the parts asked for."""
    for name in parts_of(wanted):
        for what, figure in PARTS[name]():
            print(f"{what:<70} {figure:>18}")


if __name__ == "__main__":
    main(sys.argv[1:])
