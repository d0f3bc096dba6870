"""Prints what docs/benchmarks.md records: `python -m tests.benchmarks [--against COMMIT] [PART ...]`.

Without a part it prints all of them; against an earlier commit whole and solo games and fragments.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Final

from tests.benchmarks.against import NOT_THERE, Failed, against
from tests.benchmarks.alone import alone_figures
from tests.benchmarks.bots_income import bots_income_figures
from tests.benchmarks.dear import dear_figures
from tests.benchmarks.fragments import fragment_figures
from tests.benchmarks.held import held_figures
from tests.benchmarks.hostile import hostile_figures
from tests.benchmarks.line import line_figures
from tests.benchmarks.live import live_figures
from tests.benchmarks.logs import log_figures
from tests.benchmarks.peers import peer_figures
from tests.benchmarks.rollouts import rollout_figures
from tests.benchmarks.rules import rules_figures, solo_game_figures, whole_game_figures
from tests.benchmarks.screens import look_figures
from tests.benchmarks.server import server_figures
from tests.benchmarks.several import several_figures
from tests.benchmarks.sideways import sideways_figures
from tests.benchmarks.slow import slow_figures
from tests.benchmarks.table_taps import table_taps_figures
from tests.benchmarks.thinking import thinking_figures

PARTS = {
    "rules": rules_figures,
    "whole": whole_game_figures,
    "solo": solo_game_figures,
    "peers": peer_figures,
    "rollouts": rollout_figures,
    "server": server_figures,
    "fragments": fragment_figures,
    "live": live_figures,
    "slow": slow_figures,
    "held": held_figures,
    "line": line_figures,
    "alone": alone_figures,
    "looks": look_figures,
    "sideways": sideways_figures,
    "several": several_figures,
    "taps": table_taps_figures,
    "income": bots_income_figures,
    "dear": dear_figures,
    "thinking": thinking_figures,
    "hostile": hostile_figures,
    "logs": log_figures,
}
SCREENS: Final = "screens"
OF_SCREENS: Final = ("looks", "sideways", "several", "taps", "income")
"""What is counted of the screens, whole games each, as somebody outside would."""


def parts_of(wanted: Sequence[str]) -> list[str]:
    """The parts asked for, all of them if none is: `screens` stands for all that looks at screens."""
    if unknown := set(wanted) - {*PARTS, SCREENS}:
        raise SystemExit(f"{', '.join(sorted(unknown))}: {NOT_THERE}; there are {', '.join((*PARTS, SCREENS))}")
    named = [part for name in wanted for part in (OF_SCREENS if name == SCREENS else (name,))]
    return list(dict.fromkeys(named)) or list(PARTS)


COMPARED: Final = ("rules", "whole", "solo", "fragments")
"""What is compared with an earlier commit unless parts are named."""


def main() -> None:
    """Measure and print the parts asked for."""
    asked = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    asked.add_argument("--against", metavar="COMMIT", help="measure this commit as well, by turns")
    asked.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    wanted = asked.parse_args()
    if wanted.against:
        try:
            print_all(against(wanted.against, parts_of(wanted.parts or COMPARED)))
        except Failed as failed:
            raise SystemExit(str(failed)) from failed
    else:
        for name in parts_of(wanted.parts):
            print_all(PARTS[name]())


def print_all(figures: Iterable[tuple[str, str]]) -> None:
    """A line for each figure."""
    for what, figure in figures:
        print(f"{what:<70} {figure:>18}", flush=True)


if __name__ == "__main__":
    main()
