"""What a built-in player scores alone with each civilization: `python -m scripts.civilization_balance --help`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean, stdev

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, Solo, SoloRules
from automa.whole_games import EDITIONS, play_out
from engine.box import BASE
from engine.decisions import Chances, Decision
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules.boxes import boxes_to_add
from engine.sources import Luck
from scripts.paired import SteadyLuck, SteadyPlayer

DEALT, KEEP = "civilization", "keep_civilization"


@dataclass(frozen=True, slots=True)
class Games:
    """Alone, all of the same sort."""

    boxes: list[str]
    packs: list[str]
    level: int
    mats: str
    player: str

    @property
    def setup(self) -> dict[str, object]:
        here = {"level": self.level, "boxes": self.boxes, "packs": self.packs, "civilization_mats": self.mats}
        return {**here, "only_what_matters": True, "asks_without_trap": False}

    def keeping_the_rarest(self, seed: int, kept: Counter[str]) -> tuple[str, int]:
        """The civilization kept, of those dealt the one that was kept least so far, and the VP."""
        play: Play[Solo] = Play(SoloRules(), self.setup, Luck(seed))
        plays, first = BUILT_IN[self.player](Luck(seed + 1).pick), list[str]()

        def answer(solo: Solo, decision: Decision) -> str:
            if decision.kind != KEEP or first:
                return plays(solo, decision)
            first.append(min(decision.options.keys(), key=lambda slug: kept[slug]))
            return first[0]

        play_out(play, answer)
        kept.update(first)
        return first[0], play.state.game.board.seats[YOU].vp

    def with_it(self, slug: str, seed: int) -> int:
        """The VP with a civilization; all have the same luck."""
        play: Play[Solo] = Play(SoloRules(), self.setup, Dealing(SteadyLuck(str(seed)), slug))
        plays = SteadyPlayer(self.player, str(seed))

        def answer(solo: Solo, decision: Decision) -> str:
            first = decision.kind == KEEP and solo.game.board.seats[YOU].era == 0
            return slug if first else plays.answer(solo, decision)

        play_out(play, answer)
        return play.state.game.board.seats[YOU].vp

    def civilizations(self) -> list[str]:
        """All that may be dealt."""
        return sorted(SoloRules().start(self.setup).game.bags[DEALT].unseen)


@dataclass(frozen=True, slots=True)
class Dealing:
    """Deals a civilization first."""

    luck: SteadyLuck
    slug: str

    def answer(self, decision: Decision) -> str | None:
        drawn, options = self.luck.answer(decision), decision.options
        wanted = decision.kind == DEALT and isinstance(options, Chances) and self.slug in options.outcomes
        return self.slug if wanted else drawn

    def leaves_to_people(self, kind: str) -> bool:
        return False


def table(found: Mapping[str, list[int]]) -> Iterator[str]:
    """The mean of all, then each, how far it is from it, and the 95 % interval."""
    mean = fmean(fmean(vp) for vp in found.values())
    yield f"{'all':<20}{sum(map(len, found.values())):6}{mean:8.1f}"
    for slug, vp in sorted(found.items(), key=lambda each: -fmean(each[1])):
        error = 1.96 * stdev(vp) / len(vp) ** 0.5 if len(vp) > 1 else 0
        yield f"{slug:<20}{len(vp):6}{fmean(vp):8.1f}{fmean(vp) - mean:+8.1f} ± {error:.1f}"


def scores(games: Games, seeds: Iterable[int]) -> Mapping[str, list[int]]:
    found, kept = defaultdict[str, list[int]](list), Counter[str]()
    for seed in seeds:
        slug, vp = games.keeping_the_rarest(seed, kept)
        found[slug].append(vp)
    return found


@click.command()
@click.option("--boxes", default=",".join((*BASE, *boxes_to_add())), show_default=True)
@click.option("--packs", default=",".join(PACKS), show_default=True)
@click.option("--games", default=1000, show_default=True)
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--level", default=3, show_default=True)
@click.option("--mats", type=click.Choice(EDITIONS), default="printed", show_default=True)
@click.option("--player", type=click.Choice([*BUILT_IN]), default="greedy", show_default=True)
@click.option("--each", is_flag=True, help="So many games with each civilization, all with the same luck.")
@click.option("--only", default="", help="With --each: these alone.")
def main(
    boxes: str, packs: str, games: int, seed: int, level: int, mats: str, player: str, each: bool, only: str
) -> None:
    """Play solo games, each with the civilization that was played least so far of those dealt."""
    played = Games(boxes.split(","), list(filter(None, packs.split(","))), level, mats, player)
    seeds = range(seed, seed + games)
    if each:
        slugs = only.split(",") if only else played.civilizations()
        found: Mapping[str, list[int]] = {slug: [played.with_it(slug, seed) for seed in seeds] for slug in slugs}
    else:
        found = scores(played, seeds)
    for line in table(found):
        click.echo(line)


if __name__ == "__main__":
    main()
