"""A tile on every hex; explorations are conquests; more territories than the Automa win."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from automa.scenario import WithYourCivilization, the_bots
from automa.scenario_facts import Choices
from automa.supplies import TRAP, tile_of_the_bag
from engine.box import Box
from engine.decisions import Steps
from engine.facts.components import Benefit
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutIncome, AboutReach
from engine.journal import EventData
from engine.rules.conquer import conquer
from engine.rules.happenings import BotsReady, SettingUp
from engine.rules.tapestry import take_into_hand
from engine.state.game import Game, InPlay
from engine.state.goal import Goal
from engine.state.hexmap import PlacedTile

COLORS = {"human": 2, "automa": 2}
"""Of outposts. (SCN2-1)"""

FAVORITES = ("military", "exploration")
"""(SCN2-6)"""


class TilesEverywhere(EventData):
    count: int


class BeginsWithTrap(EventData):
    pass


class WorldWar(WithYourCivilization):
    slug = "world_war"

    def changed(self, box: Box, choices: Choices) -> Box:
        """Twice as many outposts. (SCN2-1)"""
        return replace(box, colors=COLORS)

    @react.SETTING_UP
    def lay_out(self, game: Game, mine: InPlay, setting_up: SettingUp) -> Steps[None]:
        """Tiles and your trap; at a table tiles are unknown. (SCN2-2, 3)"""
        ground, human = game.board.map, game.board.humans()[0]
        empty = [hex for hex in ground.printed.hexes if ground.is_unexplored(hex)]
        for hex in empty:
            known = human in game.players
            ground.place(hex, (yield from tile_of_the_bag(game, hex, "setup")) if known else PlacedTile())
        game.tell(TilesEverywhere(len(empty)), human, rule="SCN2-2")
        game.tell(BeginsWithTrap(), human, rule="SCN2-3")
        if human in game.players:
            yield from self.give_trap(game, human)

    def give_trap(self, game: Game, seat: int) -> Steps[None]:
        """(SCN2-3)"""
        bag = game.bags["tapestry"]
        trap = next(card for card in bag.unseen if game.box.tapestry_cards[card].kind == "trap")
        bag.take(trap)
        yield from take_into_hand(game, seat, trap)

    @react.BOTS_READY
    def count_trap(self, game: Game, mine: InPlay, ready: BotsReady) -> None:
        """A table's deck may hold one trap less. (SCN2-3, BTR-2)"""
        bots = the_bots(ready.bots)
        if game.board.humans()[0] not in game.players:
            bots.tapestry[TRAP] -= 1

    @modify.INCOME
    def no_card(self, game: Game, mine: InPlay, value: tuple[Benefit, ...], about: AboutIncome) -> tuple[Benefit, ...]:
        """Of your first income turn. (SCN2-5)"""
        return tuple(benefit for benefit in value if benefit != "tapestry") if about["turn"] == 1 else value

    @instead.EXPLORE
    def conquer_instead(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None] | None:
        """For players; the Automa's own rule does the same. (SCN2-7)"""
        seat = about["seat"]
        return self.conquer(game, seat, anywhere=about["anywhere"]) if seat in game.players else None

    def conquer(self, game: Game, seat: int, *, anywhere: bool) -> Steps[None]:
        """(SCN2-7)"""
        yield from conquer(game, seat, anywhere=anywhere)

    @modify.ACT_ON_MAP
    def turn_to_conquest(self, game: Game, mine: InPlay, value: str, about: AboutReach) -> str:
        """(SCN2-7)"""
        return "conquer"

    @modify.TOPPLE_ICON
    def none_to_topple(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        """Without Shadow outposts. (SCN2-9)"""
        return value and any(seat.outposts for seat in game.board.seats if seat.role == "shadow")

    @modify.FAVORITE_TRACKS
    def fight_on(self, game: Game, mine: InPlay, value: Collection[str], about: About) -> Collection[str]:
        """While one of the Automa's two has an end to reach. (SCN2-6)"""
        seat, board = about["seat"], game.board
        left = [track for track in FAVORITES if board.furthest(seat, track) != game.box.tracks[track].end]
        return left if left and board.seats[seat].role == "automa" else value

    def goals(self, game: Game, mine: InPlay, seat: int) -> Iterator[Goal]:
        """More territories than the Automa. (SCN2-10)"""
        automa = next(number for number, each in enumerate(game.board.seats) if each.role == "automa")
        own, theirs = (len(game.board.map.controlled(each)) for each in (seat, automa))
        yield Goal("territories", own > theirs, own, theirs + 1)
