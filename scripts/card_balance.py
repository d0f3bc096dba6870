"""What the greedy player scores in games with each tapestry card of a pack: `python -m scripts.card_balance --help`."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from statistics import fmean, stdev

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, SoloRules
from automa.whole_games import play_out
from engine.box import BASE, Box, Pack, box_of
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules.response import TrapCanceled, TrapPlayed
from engine.rules.tapestry import PutInForce
from engine.sources import Luck

LEVEL = 3


def used(copies: int, boxes: tuple[str, ...], pack: str, seed: int) -> tuple[int, frozenset[str]]:
    """The VP of a game, and the cards played or thrown away in it. copies: of each card of the pack."""
    setup = {"level": LEVEL, "boxes": list(boxes), "only_what_matters": True, "asks_without_trap": False}
    play = Play(SoloRules(packs=(cards_of(pack, copies, boxes),)), setup, Luck(seed))
    play_out(play, BUILT_IN["greedy"](Luck(seed + 1).pick))
    told = (each.what for each in play.journal if each.seat == YOU)
    cards = frozenset(what.card for what in told if isinstance(what, PutInForce | TrapPlayed | TrapCanceled))
    return play.state.game.board.seats[YOU].vp, cards


def cards_of(pack: str, copies: int, boxes: tuple[str, ...]) -> Pack:
    box: Box = box_of(boxes, [pack])
    mine = {slug: box.tapestry_cards[slug] for slug in PACKS[pack].tapestry_cards if slug in box.tapestry_cards}
    return {"tapestry_cards": {slug: replace(card, copies=copies) for slug, card in mine.items()}}


@click.command()
@click.option("--pack", default="uncharted", show_default=True)
@click.option("--games", default=400, show_default=True)
@click.option("--copies", default=1, show_default=True, help="Of each card, so that fewer games see enough of it.")
@click.option("--box", "boxes", multiple=True, help="A box beside the base game.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--processes", default=1, show_default=True)
def main(pack: str, games: int, copies: int, boxes: tuple[str, ...], seed: int, processes: int) -> None:
    """Print for each card in how many games it was used, their mean VP, and the difference to all other games."""
    of: dict[str, list[int]] = defaultdict(list)
    total: list[int] = []
    with Pool(processes) as pool:
        one = partial(used, copies, (*BASE, *boxes), pack)
        for vp, cards in pool.imap_unordered(one, range(seed, seed + games)):
            total.append(vp)
            for card in cards:
                of[card].append(vp)
    click.echo(f"{'all games':<20}{len(total):6}{fmean(total):8.1f}{stdev(total):8.1f}")
    for card in PACKS[pack].tapestry_cards:
        found, others = of[card], len(total) - len(of[card])
        if not found or not others:
            continue
        without = (sum(total) - sum(found)) / others
        click.echo(f"{card:<20}{len(found):6}{fmean(found):8.1f}{fmean(found) - without:+8.1f}")


if __name__ == "__main__":
    main()
