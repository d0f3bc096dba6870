"""The command: `python -m tests.hunt --pages 100000` opens pages of random games until each was seen everywhere."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from tests import kinds
from tests.hunt.again import see_again
from tests.hunt.failures import FOLDER
from tests.hunt.hunt import PATIENCE, what_is_missing
from tests.hunt.jobs import Caught, Job, carried_out
from tests.hunt.orders import SORTS
from tests.hunt.seen import DIVERGING, Seen


@click.command()
@click.option("--pages", default=100_000, show_default=True, help="How many pages to open at least.")
@click.option("--seed", default=1, show_default=True, help="Of all games and choices; further jobs count on from it.")
@click.option("--jobs", default=1, show_default=True, help="How many processes share the pages.")
@click.option(
    "--patience",
    default=PATIENCE,
    show_default=True,
    help="How many games in a row may bring no page at a question that is new before it ends.",
)
@click.option("--sort", "sorts", multiple=True, type=click.Choice(SORTS), help="Only games of this sort, or of these.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    show_default=True,
    help="Where the files of failures are written.",
)
@click.option("--again", type=click.Path(path_type=Path, exists=True), help="See a failure again, by its file.")
@click.option("--statuses", is_flag=True, help="Say how often each page was answered with which status.")
def main(
    pages: int,
    seed: int,
    jobs: int,
    patience: int,
    sorts: tuple[str, ...],
    folder: Path,
    again: Path | None,
    statuses: bool,
) -> None:
    """Open pages of random games of every sort on every phone; report what breaks, grouped by where it does."""
    if again is not None:
        raise SystemExit(see_again(again, click.echo))
    chosen, began = sorts or SORTS, time.monotonic()
    shares = [Job(seed + n, pages // jobs, patience, chosen, folder, quiet=n > 0) for n in range(jobs)]
    caught = carried_out(shares)
    seen = Seen()
    for each in caught:
        seen.merge(each.seen)
    for line in (*what_is_missing(seen), *never_asked(seen), *(answered(caught) if statuses else ())):
        click.echo(line)
    for each in caught:
        for line in each.failures.report():
            click.echo(line)
    asked, found = sum(each.asked for each in caught), sum(len(each.failures.found) for each in caught)
    minutes, processor = (time.monotonic() - began) / 60, sum(each.processor for each in caught) / 60
    took = f"{minutes:.1f} minutes, {processor:.1f} of a processor"
    click.echo(f"{asked} pages of {seen.games} games in {took}; seed {seed}: {found} failures")
    raise SystemExit(1 if found else 0)


def never_asked(seen: Seen) -> Iterator[str]:
    """The questions that the rules know and no game asked, by kind of game."""
    whole = kinds.ON_SCREEN.keys()
    for kind, known in {"table": kinds.AT_A_TABLE, "solo": whole, "people": whole}.items():
        met = {question.removeprefix(f"{DIVERGING}: ") for question in seen.met[kind]}
        left = ", ".join(sorted(known - met)) or "none"
        yield f"{kind}: {len(met)} questions seen; asked in none of {seen.games} games: {left}"


def answered(caught: Iterable[Caught]) -> Iterator[str]:
    """How often each page was answered with which status."""
    counted = sum((each.statuses for each in caught), Counter[tuple[str, int]]())
    for (page, status), times in sorted(counted.items()):
        yield f"{status} {times:>6} {page}"


if __name__ == "__main__":
    main()
