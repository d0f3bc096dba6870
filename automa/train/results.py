"""Plays the games to compare results with: `python -m automa.train results --help`."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Final

import click

from automa.built_in import BUILT_IN
from automa.coach.results import PARTS, MadeBy, Results, Sort, in_order, own_boxes
from automa.definitions import LEVELS
from automa.orders import GameOrder, PlayedWith, WholeGames
from automa.scenario_facts import SCENARIOS
from automa.simulate import carried_out
from automa.simulated import PlayedGame
from engine.box import BASE
from engine.facts.components import EXPANSIONS

AUTOMA_SEATED: Final = "automa"


@click.command()
@click.option("--games", default=200, show_default=True, help="Of each sort.")
@click.option("--seed", default=3_000_000, show_default=True, help="The first game's; the next games count on from it.")
@click.option("--player", type=click.Choice([*BUILT_IN]), default="quick", show_default=True, help="Who plays.")
@click.option("--processes", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write.")
def results(games: int, seed: int, player: str, processes: int, out: Path) -> None:
    """Count the VP of the Automa and of a player, without a scenario with every set of boxes.

    The Automa's VP hardly depend on who plays against it.
    """
    start, wanted = time.perf_counter(), list(sorts())
    orders = [each for place, sort in enumerate(wanted) for each in ordered(sort, player, seed + place * games, games)]
    with click.progressbar(carried_out(orders, processes), length=len(orders), label="Playing") as bar:
        played = sorted(bar, key=lambda game: game.seed)
    found = [came_to(sort, played[place * games :][:games], player) for place, sort in enumerate(wanted)]
    made = MadeBy(("python -m automa.train " + shlex.join(sys.argv[1:]),), player)
    out.write_text(written(found, made))
    click.echo(f"{len(orders)} games in {time.perf_counter() - start:.0f} s: {out}")


def sorts() -> Iterator[Sort]:
    further = [box for box in EXPANSIONS if box not in BASE]
    sets = (each for number in range(len(further) + 1) for each in combinations(further, number))
    for more in sets:
        yield from (("", in_order([*BASE, *more]), level) for level in LEVELS)
    for scenario in SCENARIOS:
        yield from ((scenario, own_boxes(scenario), level) for level in LEVELS)


def ordered(sort: Sort, player: str, seed: int, games: int) -> list[GameOrder]:
    scenario, boxes, level = sort
    played_with = PlayedWith([1], [level], [scenario] if scenario else [], boxes, plain=True)
    order = WholeGames(played_with, player, player).order
    return [order(each, check=False) for each in range(seed, seed + games)]


def came_to(sort: Sort, played: Sequence[PlayedGame], player: str) -> Results:
    """Raises ClickException with the first error."""
    for game in played:
        if game.error:
            raise click.ClickException(f"seed {game.seed}, {dict(game.setup)}: {game.error}")
    scenario, boxes, level = sort
    seats = [seat for game in played for seat in game.seats]
    mine = [seat for seat in seats if seat.player == player]
    return Results(
        scenario=scenario,
        boxes=boxes,
        level=level,
        games=len(played),
        won=round(fmean(bool(seat.won) for seat in mine), 3),
        automa=quantiles([seat.vp for seat in seats if seat.player == AUTOMA_SEATED]),
        player=quantiles([seat.vp for seat in mine]),
    )


def quantiles(numbers: Sequence[int]) -> tuple[int, ...]:
    """The least, the ends of PARTS parts, the most.

    >>> quantiles(range(101))[:3]
    (0, 5, 10)
    """
    lying = sorted(numbers)
    return tuple(lying[round((len(lying) - 1) * part / PARTS)] for part in range(PARTS + 1))


def written(found: Sequence[Results], made: MadeBy) -> str:
    lines = [HEADING, "made:", "  commands:", *(f"    - {command}" for command in made.commands)]
    lines += [f"  player: {made.player}", "", "results:"]
    for each in found:
        lines.append(f"  - {{scenario: {each.scenario or chr(34) * 2}, boxes: [{', '.join(each.boxes)}],")
        lines.append(f"     level: {each.level}, games: {each.games}, won: {each.won},")
        lines.append(f"     automa: [{', '.join(map(str, each.automa))}],")
        lines.append(f"     player: [{', '.join(map(str, each.player))}]}}")
    return "\n".join(lines) + "\n"


HEADING = """\
# VP at the end of solo games, by scenario, boxes and level: the fewest, then so that each twentieth of the games lies
# between two numbers. `won`: the share of games that the player won. Written by `python -m automa.train results`;
# nobody edits it by hand.
"""
