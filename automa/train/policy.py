"""Tunes the quick player's values: `python -m automa.train policy --help`."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import resources
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, Protocol

import click

from automa.definitions import LEVELS
from automa.quick.player import Quick
from automa.quick.values import FILE, NAMES, VALUES, Values, read_values, values_of
from automa.quick.worths import Worths
from automa.solo import YOU, SoloRules
from engine.box import BASE
from engine.decisions import CHANCE, Refusal
from engine.facts.packs import PACKS
from engine.facts.validation import DataFile
from engine.rules.boxes import boxes_to_add
from engine.sources import Luck

STEP: Final = 0.2
"""How far values vary at first: about a fifth of each."""

FIRST_CHECK: Final = 1_000_000
"""Seeds for checking the values found lie beyond all others."""

QUICKER: Final[Mapping[str, object]] = {"only_what_matters": True, "asks_without_trap": False}
"""No questions that change nothing."""


@dataclass(frozen=True, slots=True)
class Trials:
    """By seed, in turn: levels, then without and with further boxes and packs."""

    levels: tuple[int, ...]
    boxes: tuple[str, ...]
    packs: tuple[str, ...]

    def setup(self, seed: int) -> dict[str, object]:
        rounds, place = divmod(seed, len(self.levels))
        more = {"boxes": [*BASE, *self.boxes], "packs": list(self.packs)} if rounds % 2 else {}
        return {"level": self.levels[place], **QUICKER, **more}

    def vp(self, values: Values, seed: int) -> int:
        """Of the quick player; repeatable."""
        rules, luck, player = SoloRules(), Luck(seed), Quick(Worths(values))
        solo = rules.start(self.setup(seed))
        steps = rules.run(solo)
        asked = next(steps)
        try:
            while True:
                key = luck.answer(asked) if asked.seat == CHANCE else player.answer(solo.game, asked)
                value = asked.options.parse(key or "")
                if isinstance(value, Refusal):
                    raise ValueError(f"seed {seed}: {asked.question} does not allow {key!r}")
                asked = steps.send(value)
        except StopIteration:
            return solo.game.board.seats[YOU].vp


def varied(start: Values, steps: Sequence[float]) -> Values:
    """Each value times e to the power of its step, so it stays positive."""
    numbers = asdict(start)
    return values_of({name: numbers[name] * math.exp(step) for name, step in zip(NAMES, steps, strict=True)})


def mean_vp(games: Trials, seeds: Sequence[int], values: Values) -> float:
    return fmean(games.vp(values, seed) for seed in seeds)


def interval(vp: Sequence[float]) -> float:
    """Half the 95 % interval of the mean."""
    return 1.96 * stdev(vp) / math.sqrt(len(vp)) if len(vp) > 1 else 0.0


Spread = Callable[[Callable[[Values], float], Iterable[Values]], Iterable[float]]


@contextmanager
def spread_over(processes: int) -> Iterator[Spread]:
    """`map`, over several processes."""
    if processes == 1:
        yield map
        return
    with Pool(processes) as pool:
        yield pool.map


@dataclass(frozen=True, slots=True)
class Found:
    values: Values
    generations: int
    games: int


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search and how often to play."""

    minutes: float
    seed: int
    each: int
    variations: int
    check: int
    processes: int

    def told(self, levels: str, began_with: str, found: Found, vp: float) -> Mapping[str, object]:
        """For the file."""
        command = f"policy --seed {self.seed} --games {self.each} --variations {self.variations} --levels {levels}"
        return {"command": command, "began_with": began_with, "games": found.games, "vp": round(vp, 1)}


class Search(Protocol):
    """Asks for steps from the first values, and is told their costs."""

    @property
    def step(self) -> float: ...

    @property
    def best(self) -> Sequence[float]: ...

    def ask(self) -> Sequence[Sequence[float]]: ...

    def tell(self, asked: Sequence[Sequence[float]], costs: Sequence[float]) -> None: ...


class CmaSearch:
    """CMA-ES with a diagonal: values are many, and games few."""

    def __init__(self, seed: int, among: int) -> None:
        import cma  # only here: the extra `train` brings it

        options = {"seed": seed + 1, "popsize": among, "CMA_diagonal": True, "verbose": -9}
        self._strategy: Any = cma.CMAEvolutionStrategy([0.0] * len(NAMES), STEP, options)

    @property
    def step(self) -> float:
        return float(self._strategy.sigma)

    @property
    def best(self) -> Sequence[float]:
        """The middle of those to come."""
        return [float(step) for step in self._strategy.result.xfavorite]

    def ask(self) -> Sequence[Sequence[float]]:
        return list(self._strategy.ask())

    def tell(self, asked: Sequence[Sequence[float]], costs: Sequence[float]) -> None:
        self._strategy.tell(asked, costs)


def cma_search(seed: int, among: int) -> Search:
    """Raises ClickException without the extra."""
    try:
        return CmaSearch(seed, among)
    except ModuleNotFoundError as missing:
        raise click.ClickException(f"{missing.name} is missing: pip install 'tapestry-companion[train]'") from None


def tuned(search: Search, start: Values, played: Trials, effort: Effort, spread: Spread) -> Iterator[tuple[str, Found]]:
    """Yields a report and the best so far after each generation, which plays the same games."""
    begun, generation, next_seed = time.monotonic(), 0, effort.seed * FIRST_CHECK
    while time.monotonic() - begun < effort.minutes * 60:
        seeds = range(next_seed, next_seed + effort.each)
        generation, next_seed = generation + 1, next_seed + effort.each
        asked = search.ask()
        scored = list(spread(partial(mean_vp, played, seeds), [varied(start, steps) for steps in asked]))
        search.tell(asked, [-vp for vp in scored])
        line = (
            f"generation {generation}, {(time.monotonic() - begun) / 60:.1f} minutes: mean {fmean(scored):.1f} VP, "
            f"best {max(scored):.1f}, step {search.step:.3f}"
        )
        yield line, Found(varied(start, search.best), generation, generation * len(seeds) * len(asked))


def written(text: str, values: Values, made: Mapping[str, object]) -> str:
    """The file with other numbers, its comments kept."""
    numbers: dict[str, object] = {name: float(f"{value:.3g}") for name, value in asdict(values).items()}
    for name, number in (numbers | dict(made)).items():
        text, times = re.subn(rf"(?m)^(  {name}: )([^#\n]*?)( *#.*)?$", partial(_line, number), text)
        if times != 1:
            raise ValueError(f"{name} stands {times} times in the file")
    return text


def _line(number: object, found: re.Match[str]) -> str:
    """Comments stay in their column if possible."""
    start, old, comment = found.group(1), found.group(2), found.group(3) or ""
    shown = str(number)
    width = len(old) + len(comment) - len(comment.lstrip())
    return start + (shown.ljust(width - 1) + " " + comment.lstrip() if comment else shown)


@click.command()
@click.option("--minutes", default=60.0, show_default=True, help="How long to search.")
@click.option("--seed", default=1, show_default=True, help="Of the search and its games.")
@click.option("--games", "each", default=30, show_default=True, help="Games for each variation.")
@click.option("--variations", default=24, show_default=True, help="In each generation.")
@click.option("--levels", default="2,3,4", show_default=True)
@click.option("--boxes", default=",".join(boxes_to_add()), show_default=True, help="Every other round is with them.")
@click.option("--packs", default=",".join(PACKS), show_default=True, help="The same.")
@click.option("--processes", default=1, show_default=True)
@click.option("--check", default=600, show_default=True, help="Fresh games to compare the old values and the new.")
@click.option("--start", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Begin with this file.")
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="Write here.  [default: automa/data]")
def policy(
    minutes: float,
    seed: int,
    each: int,
    variations: int,
    levels: str,
    boxes: str,
    packs: str,
    processes: int,
    check: int,
    start: Path | None,
    to: Path | None,
) -> None:
    """Tune the quick player's values (CMA-ES) and write them if they are better in fresh games."""
    played = Trials(tuple(map(int, levels.split(","))), parts(boxes), parts(packs))
    if not LEVELS.keys() >= set(played.levels):
        raise click.UsageError(f"--levels {levels}: there are the levels {min(LEVELS)} to {max(LEVELS)}")
    source = start or Path(str(resources.files("automa").joinpath("data", FILE)))
    text = source.read_text(encoding="utf-8")
    old = read_values(DataFile(str(source), text))[0] if start else VALUES
    effort = Effort(minutes, seed, each, variations, check, processes)
    found, said = searched(old, played, effort)
    if said is None:
        click.echo("The new values are no better: nothing is written.")
        return
    made = effort.told(levels, start.name if start else "the values before", found, said)
    (to or source).write_text(written(text, found.values, made), encoding="utf-8")
    click.echo(f"Written to {to or source}.")


def searched(old: Values, played: Trials, effort: Effort) -> tuple[Found, float | None]:
    """What was found, and its mean VP in fresh games, or None if the old values are as good."""
    found, fresh = Found(old, 0, 0), range(FIRST_CHECK * 1000, FIRST_CHECK * 1000 + effort.check)
    with spread_over(effort.processes) as spread:
        for line, better in tuned(cma_search(effort.seed, effort.variations), old, played, effort, spread):
            found = better
            click.echo(line)
        before, after = (list(map(partial(played.vp, values), fresh)) for values in (old, found.values))
    click.echo(f"{found.games} games in {found.generations} generations; {effort.check} fresh games with each:")
    click.echo(f"old values {fmean(before):.1f} ± {interval(before):.1f} VP")
    click.echo(f"new values {fmean(after):.1f} ± {interval(after):.1f} VP")
    return found, fmean(after) if fmean(after) > fmean(before) else None


def parts(listed: str) -> tuple[str, ...]:
    return tuple(filter(None, listed.split(",")))
