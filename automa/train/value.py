"""Fits the value of positions to games: `python -m automa.train value --help`."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from multiprocessing import Pool
from pathlib import Path

import click

from automa.orders import PlayedWith, WholeGames
from automa.strong.features import TERMS
from automa.strong.player import PLAYERS
from automa.strong.value import MADE, VALUE, LearnedFrom, Weights
from automa.train.fit import RIDGE, Example, fitted, unexplained
from automa.train.games import Lesson, learn_from

KEPT_APART = 10
"""One game of so many tests what the others taught."""


@click.command()
@click.option("--games", default=2000, show_default=True)
@click.option("--seed", default=1_000_000, show_default=True, help="The first game's; the next games count on from it.")
@click.option("--player", type=click.Choice(PLAYERS), default="strong", show_default=True, help="Who plays.")
@click.option("--rollouts", type=int, help="Of a player who looks ahead; the usual number if not given.")
@click.option("--slips", default=4, show_default=True, help="Of a hundred answers, how many are at random.")
@click.option("--people", "numbers", default="1", show_default=True, help="How many play, in turn: such as 1,2,3.")
@click.option("--levels", default="2,3,4,5", show_default=True, help="Of solo games, in turn.")
@click.option("--boxes", help="Played with, such as base,pp,aa,ff.")
@click.option("--afresh", is_flag=True, help="Forget the values so far instead of improving them.")
@click.option("--trust", default=RIDGE, show_default=True, help="How many games the values so far count as.")
@click.option("--processes", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write.")
def value(
    games: int,
    seed: int,
    player: str,
    rollouts: int | None,
    slips: int,
    numbers: str,
    levels: str,
    boxes: str | None,
    afresh: bool,
    trust: float,
    processes: int,
    out: Path,
) -> None:
    """Fit the value of a position to the VP that were still to come in games."""
    start = time.perf_counter()
    lessons = list(
        chain.from_iterable(
            taught(
                games, seed, int(people), [int(level) for level in levels.split(",")], boxes, player, slips, rollouts
            )
            for people in numbers.split(",")
        )
    )
    with click.progressbar(learned(lessons, processes), length=len(lessons), label="Playing") as bar:
        rows = list(chain.from_iterable(bar))
    apart = [row for row in rows if row.game % KEPT_APART == 0]
    prior: Weights = {} if afresh else VALUE.weights
    tested = fitted([row for row in rows if row.game % KEPT_APART], prior, trust)
    for era, (mean, spread) in unexplained(apart, tested).items():
        number = sum(row.era == era for row in apart)
        click.echo(f"era {era}: {mean:+.1f} ± {spread:.1f} VP left unexplained in {number} positions kept apart")
    commands = ([] if afresh else [*MADE.commands]) + ["python -m automa.train " + shlex.join(sys.argv[1:])]
    left = {era: round(spread, 1) for era, (_, spread) in unexplained(apart, tested).items()}
    before = 0 if afresh else MADE.games
    out.write_text(written(fitted(rows, prior, trust), LearnedFrom(tuple(commands), before + len(lessons), left)))
    click.echo(f"{len(rows)} positions of {len(lessons)} games in {time.perf_counter() - start:.0f} s: {out}")


def taught(
    games: int,
    seed: int,
    people: int,
    levels: Sequence[int],
    boxes: str | None,
    player: str,
    slips: int,
    rollouts: int | None,
) -> Iterator[Lesson]:
    chosen = tuple(boxes.split(",")) if boxes else None
    order = WholeGames(PlayedWith([people], levels, boxes=chosen, plain=True), player, player).order
    return (Lesson(order(each, check=False), slips, rollouts) for each in range(seed, seed + games))


def learned(lessons: Sequence[Lesson], processes: int) -> Iterator[list[Example]]:
    if processes == 1:
        yield from map(learn_from, lessons)
        return
    with closing(Pool(processes)) as pool:
        yield from pool.imap_unordered(learn_from, lessons, chunksize=4)


def written(weights: Weights, made: LearnedFrom) -> str:
    lines = [HEADING, "made:", "  commands:", *(f"    - {command}" for command in made.commands)]
    lines += [f"  games: {made.games}", f"  unexplained: {made.unexplained}", "", "eras:"]
    for era, known in sorted(weights.items()):
        lines.append(f"  {era}:")
        for term in TERMS:
            found = sorted((name, weight) for (of, name), weight in known.items() if of == term)
            lines.append(f"    {term}:" if found else f"    {term}: {{}}")
            lines += [f"      {name}: {weight:.3f}" for name, weight in found]
    return "\n".join(lines) + "\n"


HEADING = """\
# What a position is worth to a seat where an era begins: VP still to come, for one of each feature. What each counts
# is said in automa/strong/features.py. Written by `python -m automa.train value`; nobody edits it by hand.
"""
