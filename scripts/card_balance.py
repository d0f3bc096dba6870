"""What it brings a built-in player to play a tapestry card of a pack: `python -m scripts.card_balance --help`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from typing import Final

import click

from automa.built_in import BUILT_IN
from automa.solo import YOU, Solo, SoloRules
from engine.box import BASE, Pack, box_of
from engine.decisions import Decision, Keyed
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rollout import Rollout, here
from engine.rules.turn import INCOME_TURN
from scripts.paired import SteadyLuck, SteadyPlayer, brought

LEVEL: Final = 3

ERAS: Final = (1, 2, 3)
"""In whose income turns a card is dealt, in turn."""


@dataclass(frozen=True, slots=True)
class Trials:
    """Games of a seed that are the same up to an income turn."""

    player: str
    boxes: tuple[str, ...]
    pack: str
    cards: tuple[str, ...]

    def of(self, seed: int) -> Mapping[str, int]:
        """By card, how many VP more than without; a card that could not be played is left out."""
        setup = {"level": LEVEL, "boxes": list(self.boxes), "only_what_matters": True, "asks_without_trap": False}
        rules = SoloRules(packs=(out_of_the_deck(self.pack, self.boxes),))
        play: Play[Solo] = Play(rules, setup, SteadyLuck(f"{seed}"))
        if not self._reach(play, ERAS[seed % len(ERAS)], f"{seed}"):
            return {}
        standpoint, found = here(play), dict[str, int]()
        without = self._end(standpoint.copied(), seed, None)
        for card in self.cards:
            with_it = self._end(standpoint.copied(), seed, card)
            if without is not None and with_it is not None:
                found[card] = with_it - without
        return found

    def _reach(self, play: Play[Solo], era: int, seed: str) -> bool:
        """Play up to the turn that ends an era."""
        player = SteadyPlayer(self.player, seed)
        while (asked := play.pending) is not None:
            key = player.answer(play.state, asked)
            if asked.thing(key) == INCOME_TURN and play.state.game.board.seats[YOU].era == era:
                return True
            play.answer(key)
        return False

    def _end(self, rollout: Rollout[Solo], seed: int, card: str | None) -> int | None:
        """The VP at the end. card: played in the place of the one that the player would have chosen."""
        player, game = SteadyPlayer(self.player, f"{seed} on"), rollout.state.game
        era, hand = game.board.seats[YOU].era, game.players[YOU].hand
        to_play = [] if card is None else [card]
        hand.extend(to_play)

        def answer(solo: Solo, asked: Decision) -> str:
            if asked.kind == "player_turn" and solo.game.board.seats[YOU].era == era:
                return next(key for key in list(asked.options.keys()) if asked.thing(key) == INCOME_TURN)
            keys = list(asked.options.keys())
            if asked.kind != "play_tapestry" or not to_play or to_play[0] not in keys:
                return player.answer(solo, asked)
            others = {key: asked.thing(key) for key in keys if key != to_play[0]}
            own = player.answer(solo, asked._replace(options=Keyed(others))) if others else ""
            if own in hand:
                hand.remove(own)
            return to_play.pop()

        rollout.play_on(answer, SteadyLuck(f"{seed} on"))
        return None if to_play else game.board.seats[YOU].vp


def out_of_the_deck(pack: str, boxes: tuple[str, ...]) -> Pack:
    box = box_of(boxes, [pack])
    mine = {slug: box.tapestry_cards[slug] for slug in PACKS[pack].tapestry_cards if slug in box.tapestry_cards}
    return {"tapestry_cards": {slug: replace(card, copies=0) for slug, card in mine.items()}}


def collected(games: Iterable[Mapping[str, int]]) -> Mapping[str, Sequence[int]]:
    found = defaultdict[str, list[int]](list)
    for game in games:
        for card, by in game.items():
            found[card].append(by)
    return found


@click.command()
@click.option("--pack", default="uncharted", show_default=True)
@click.option("--games", default=450, show_default=True, help="How many seeds; each deals every card once.")
@click.option("--box", "boxes", multiple=True, help="A box beside the base game.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed.")
@click.option("--only", multiple=True, help="A card to deal; all without it.")
@click.option("--player", type=click.Choice([*BUILT_IN]), default="greedy", show_default=True)
@click.option("--processes", default=1, show_default=True)
def main(
    pack: str, games: int, boxes: tuple[str, ...], seed: int, only: tuple[str, ...], player: str, processes: int
) -> None:
    """Print for each card how often it was played in an income turn and what that brought.

    A game is played to an income turn, and from there once as the player likes and once with each card, which it plays
    in the place of its own choice. Both go on with the same luck.
    """
    all_boxes = (*BASE, *boxes)
    there = box_of(all_boxes, [pack]).tapestry_cards
    cards = tuple(card for card in PACKS[pack].tapestry_cards if card in there and (not only or card in only))
    with Pool(processes) as pool:
        trials = Trials(player, all_boxes, pack, cards)
        found = collected(pool.imap_unordered(partial(Trials.of, trials), range(seed, seed + games)))
    for card in cards:
        if card in found:
            click.echo(f"{card:<20}{brought(found[card])}")


if __name__ == "__main__":
    main()
