"""What the greedy player scores with each city and inspiration tile of a pack: `python -m scripts.balance --help`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing import Pool
from statistics import fmean, stdev

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, Solo, SoloRules
from automa.whole_games import play_out
from engine.box import BASE, LIBRARY, Box, Change, box_of
from engine.play import Play
from engine.sources import Luck

LEVEL = 3


@dataclass(frozen=True, slots=True)
class City:
    """In the place of all basic cities, at their starts."""

    number: int

    def __call__(self, box: Box) -> Box:
        mat = LIBRARY.capitals[self.number]
        basic = box_of().capitals.values()
        return replace(box, capitals={each.number: replace(mat, number=each.number, pair=each.pair) for each in basic})


@dataclass(frozen=True, slots=True)
class Tile:
    """On its row from the game's first turn on: the most that it can bring."""

    slug: str

    def __call__(self, box: Box) -> Box:
        tile = LIBRARY.inspiration_tiles[self.slug]
        row = replace(box.income_mat[tile.row], spaces=tile.spaces)
        return replace(box, income_mat={**box.income_mat, tile.row: row})


@dataclass(frozen=True, slots=True)
class Changed(SoloRules):
    """Solo games in a changed box."""

    change: Change | None = None

    def start(self, setup: Mapping[str, object]) -> Solo:
        solo = SoloRules.start(self, setup)
        if self.change is not None:
            solo.game.board.box = box = self.change(solo.game.board.box)
            for player in solo.game.players.values():
                player.capital.box = box
        return solo


def vp(order: tuple[Change | None, tuple[str, ...], int]) -> int:
    change, boxes, seed = order
    play: Play[Solo] = Play(Changed(change=change), {"level": LEVEL, "boxes": list(boxes)}, Luck(seed))
    greedy = BUILT_IN["greedy"](Luck(seed + 1).pick)
    play_out(play, greedy)
    return play.state.game.board.seats[YOU].vp


def measured() -> Iterator[tuple[str, Change]]:
    """What the packs add, by name."""
    for mat in LIBRARY.capitals.values():
        if mat.is_advanced:
            yield mat.name, City(mat.number)
    for slug in LIBRARY.inspiration_tiles:
        yield slug, Tile(slug)


@click.command()
@click.option("--games", default=400, show_default=True, help="How many games with each.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--only", multiple=True, help="A name to measure; all without it.")
@click.option("--processes", default=1, show_default=True)
def main(games: int, seed: int, only: tuple[str, ...], processes: int) -> None:
    """Play the same seeds without and with each, and print the mean VP and the difference."""
    seeds = range(seed, seed + games)
    chosen = [(name, change) for name, change in measured() if not only or name in only]
    with Pool(processes) as pool:
        usual = pool.map(vp, [(None, BASE, each) for each in seeds])
        click.echo(f"{'without':<18}{fmean(usual):8.1f}{stdev(usual):8.1f}")
        for name, change in chosen:
            found = pool.map(vp, [(change, BASE, each) for each in seeds])
            by = fmean(found) - fmean(usual)
            click.echo(f"{name:<18}{fmean(found):8.1f}{stdev(found):8.1f}{by:+8.1f}")


if __name__ == "__main__":
    main()
