"""What each city, tile and landmark card brings a built-in player: `python -m scripts.balance --help`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from statistics import fmean, stdev

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, Solo, SoloRules
from automa.whole_games import play_out
from engine.box import BASE, LIBRARY, Box, Change, box_of
from engine.play import Play
from scripts.paired import SteadyLuck, SteadyPlayer, brought

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
class LandmarkCard:
    """Kept from the start."""

    slug: str

    def __call__(self, box: Box) -> Box:
        return replace(box, landmarks={**box.landmarks, self.slug: LIBRARY.landmarks[self.slug]})


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
            solo.game.players[YOU].landmark_cards += box.landmark_cards
        return solo


@dataclass(frozen=True, slots=True)
class Trials:
    """Games of a seed with the same luck, each in a changed box."""

    player: str
    boxes: tuple[str, ...]
    changes: tuple[Change, ...]

    def of(self, seed: int) -> tuple[int, list[int]]:
        """The VP without, and how many more with each change."""
        without = self._vp(seed, None)
        return without, [self._vp(seed, change) - without for change in self.changes]

    def _vp(self, seed: int, change: Change | None) -> int:
        setup = {"level": LEVEL, "boxes": list(self.boxes)}
        play: Play[Solo] = Play(Changed(change=change), setup, SteadyLuck(f"{seed}"))
        play_out(play, SteadyPlayer(self.player, f"{seed}").answer)
        return play.state.game.board.seats[YOU].vp


def measured() -> Iterator[tuple[str, Change]]:
    """What the packs add, by name."""
    for mat in LIBRARY.capitals.values():
        if mat.is_advanced:
            yield mat.name, City(mat.number)
    for slug in LIBRARY.inspiration_tiles:
        yield slug, Tile(slug)
    for slug, landmark in LIBRARY.landmarks.items():
        if landmark.needs is not None:
            yield slug, LandmarkCard(slug)


@click.command()
@click.option("--games", default=400, show_default=True, help="How many games with each.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--only", multiple=True, help="A name to measure; all without it.")
@click.option("--player", type=click.Choice([*BUILT_IN]), default="greedy", show_default=True)
@click.option("--processes", default=1, show_default=True)
def main(games: int, seed: int, only: tuple[str, ...], player: str, processes: int) -> None:
    """Play the same seeds without and with each, and print the mean VP without and the differences."""
    chosen = {name: change for name, change in measured() if not only or name in only}
    trials = Trials(player, BASE, tuple(chosen.values()))
    with Pool(processes) as pool:
        found = pool.map(partial(Trials.of, trials), range(seed, seed + games))
    usual = [without for without, _ in found]
    click.echo(f"{'without':<20}{len(usual):6}{fmean(usual):8.1f}, of a game ± {stdev(usual):.1f}")
    for name, differences in zip(chosen, zip(*(more for _, more in found), strict=True), strict=True):
        click.echo(f"{name:<20}{brought(differences)}")


if __name__ == "__main__":
    main()
