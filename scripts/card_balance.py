"""What it brings the greedy player to play a tapestry card of a pack: `python -m scripts.card_balance --help`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import Final

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, SoloRules
from automa.whole_games import play_out
from engine.box import BASE, Pack, box_of
from engine.decisions import Decision
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules.tapestry import PutInForce
from engine.rules.turn import INCOME_TURN
from engine.sources import Luck

LEVEL: Final = 3

OWN: Final = "own choice"
"""Of the hand it has, without cards of the pack."""

OWN_OF: Final = 4
"""Every how many-th income turn is left to it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game. civilization: the first. cards: what the income turns were given and played, OWN among them."""

    civilization: str
    vp: int
    cards: tuple[str, ...]


def played(boxes: tuple[str, ...], pack: str, seed: int) -> Played:
    """A game in which most income turns deal a card of the pack at random, which is played."""
    setup = {"level": LEVEL, "boxes": list(boxes), "only_what_matters": True, "asks_without_trap": False}
    play = Play(SoloRules(packs=(out_of_the_deck(pack, boxes),)), setup, Luck(seed))
    greedy, pick = BUILT_IN["greedy"](Luck(seed + 1).pick), Luck(seed + 2).pick
    pool = list(out_of_the_deck(pack, boxes)["tapestry_cards"])
    dealt: list[str] = []

    def answer(state: object, decision: Decision) -> str:
        key, game = greedy(play.state, decision), play.state.game
        if decision.thing(key) == INCOME_TURN and game.board.seats[YOU].era:
            dealt.append(pick(pool) if pick([False] + [True] * (OWN_OF - 1)) else OWN)
            game.players[YOU].hand += [] if dealt[-1] == OWN else [dealt[-1]]
        if decision.kind == "play_tapestry" and dealt and dealt[-1] in list(decision.options.keys()):
            return dealt[-1]
        return key

    play_out(play, answer)
    game = play.state.game
    lying = {each.what.card for each in play.journal if each.seat == YOU and isinstance(each.what, PutInForce)}
    mats = (each.slug for each in game.in_play if each.owner == YOU and each.slug in game.box.civilizations)
    cards = tuple(card for card in dealt if card == OWN or card in lying)
    return Played(next(mats, ""), game.board.seats[YOU].vp, cards)


def out_of_the_deck(pack: str, boxes: tuple[str, ...]) -> Pack:
    box = box_of(boxes, [pack])
    mine = {slug: box.tapestry_cards[slug] for slug in PACKS[pack].tapestry_cards if slug in box.tapestry_cards}
    return {"tapestry_cards": {slug: replace(card, copies=0) for slug, card in mine.items()}}


def differences(games: Iterable[Played]) -> Mapping[str, list[float]]:
    """By card, each game's VP beside the mean of its civilization."""
    games, by_mat = list(games), defaultdict[str, list[int]](list)
    for game in games:
        by_mat[game.civilization].append(game.vp)
    means, found = {mats: fmean(vp) for mats, vp in by_mat.items()}, defaultdict[str, list[float]](list)
    for game in games:
        for card in game.cards:
            found[card].append(game.vp - means[game.civilization])
    return found


def table(found: Mapping[str, list[float]], cards: Iterable[str]) -> Iterator[str]:
    """How often each was played, what it brought beside the player's own choice, and the 95 % interval."""
    usual = fmean(found[OWN])
    for card in (OWN, *cards):
        if len(found[card]) > 1:
            by, error = fmean(found[card]) - usual, 1.96 * stdev(found[card]) / len(found[card]) ** 0.5
            yield f"{card:<20}{len(found[card]):6}{by:+8.1f} ± {error:.1f}"


@click.command()
@click.option("--pack", default="uncharted", show_default=True)
@click.option("--games", default=400, show_default=True)
@click.option("--box", "boxes", multiple=True, help="A box beside the base game.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--processes", default=1, show_default=True)
def main(pack: str, games: int, boxes: tuple[str, ...], seed: int, processes: int) -> None:
    """Print for each card how often it was dealt and played in an income turn, and what that brought.

    It is compared with income turns in which the player chose of its own hand. A card is dealt at random, so that what
    is played where nothing better lies in hand looks no worse than it is.
    """
    with Pool(processes) as pool:
        found = differences(pool.imap_unordered(partial(played, (*BASE, *boxes), pack), range(seed, seed + games)))
    for line in table(found, PACKS[pack].tapestry_cards):
        click.echo(line)


if __name__ == "__main__":
    main()
