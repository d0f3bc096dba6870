"""What a built-in player scores alone with each civilization: `python -m scripts.civilization_balance --help`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean, stdev

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, Solo, SoloRules
from automa.whole_games import play_out
from engine.box import BASE
from engine.decisions import Decision
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules.boxes import boxes_to_add
from engine.sources import Luck

LEVEL = 3


def keeping_the_rarest(
    boxes: list[str], packs: list[str], seed: int, kept: Counter[str], player: str
) -> tuple[str, int]:
    """The civilization kept, of those dealt the one that was kept least so far, and the VP."""
    setup = {"level": LEVEL, "boxes": boxes, "packs": packs, "only_what_matters": True, "asks_without_trap": False}
    play: Play[Solo] = Play(SoloRules(), setup, Luck(seed))
    plays, first = BUILT_IN[player](Luck(seed + 1).pick), list[str]()

    def answer(solo: Solo, decision: Decision) -> str:
        if decision.kind != "keep_civilization" or first:
            return plays(solo, decision)
        first.append(min(decision.options.keys(), key=lambda slug: kept[slug]))
        return first[0]

    play_out(play, answer)
    kept.update(first)
    return first[0], play.state.game.board.seats[YOU].vp


def table(found: Mapping[str, list[int]]) -> Iterator[str]:
    """The mean of all, then each, how far it is from it, and the 95 % interval."""
    mean = fmean(fmean(vp) for vp in found.values())
    yield f"{'all':<20}{sum(map(len, found.values())):6}{mean:8.1f}"
    for slug, vp in sorted(found.items(), key=lambda each: -fmean(each[1])):
        error = 1.96 * stdev(vp) / len(vp) ** 0.5 if len(vp) > 1 else 0
        yield f"{slug:<20}{len(vp):6}{fmean(vp):8.1f}{fmean(vp) - mean:+8.1f} ± {error:.1f}"


def scores(boxes: list[str], packs: list[str], seeds: Iterable[int], player: str) -> Mapping[str, list[int]]:
    found, kept = defaultdict[str, list[int]](list), Counter[str]()
    for seed in seeds:
        slug, vp = keeping_the_rarest(boxes, packs, seed, kept, player)
        found[slug].append(vp)
    return found


@click.command()
@click.option("--boxes", default=",".join((*BASE, *boxes_to_add())), show_default=True)
@click.option("--packs", default=",".join(PACKS), show_default=True)
@click.option("--games", default=1000, show_default=True)
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--player", type=click.Choice([*BUILT_IN]), default="greedy", show_default=True)
def main(boxes: str, packs: str, games: int, seed: int, player: str) -> None:
    """Play solo games, each with the civilization that was played least so far of those dealt."""
    chosen = boxes.split(","), list(filter(None, packs.split(",")))
    for line in table(scores(*chosen, range(seed, seed + games), player)):
        click.echo(line)


if __name__ == "__main__":
    main()
