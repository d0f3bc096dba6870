"""A table and what its player says, as a solo game by the whole rules; what nobody says is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Final

from automa.piece_count import on_the_map
from automa.pool import deck_of, pool_of
from automa.solo import YOU, Solo, guard, removed_cards, removed_civilizations
from automa.state import AutomaMat
from automa.table.state import Table
from engine.decks import CITIES, DECKS, laid_out
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import COMPONENTS
from engine.facts.maps import EDGES, MAPS
from engine.redeal import PickOne
from engine.rules import landmark_cards
from engine.rules.advance import LEFT_BY_SINGULARITY
from engine.rules.income_mat import rows_of
from engine.state.bag import Bag
from engine.state.capital import Capital, Plot
from engine.state.codec import UNKNOWN
from engine.state.game import NEW_GAMES, Game
from engine.state.hexmap import PlacedTile
from engine.state.player import FACE_DOWN, RESOURCES, Player, TechRow

HELD: Final = ("tapestry", "territory", "tech")
"""Decks of which a player says how much they hold."""

MOST_HELD: Final = 9

ROWS: Final[tuple[TechRow, ...]] = ("bottom", "middle")
"""Where a tech card may lie that nobody described."""

SAID: Final = (*RESOURCES, *INCOME_BUILDINGS, *HELD)
"""What a player says, in order."""


@dataclass(frozen=True, slots=True)
class OwnSide:
    """What the phone does not see of a player. buildings: off each row of the income mat. held: by deck."""

    resources: Mapping[str, int]
    buildings: Mapping[str, int]
    held: Mapping[str, int]

    def plain(self) -> dict[str, int]:
        """By the names of SAID."""
        return {**self.resources, **self.buildings, **self.held}


def most_of(game: Game) -> dict[str, int]:
    """The most of each of SAID."""
    buildings = {row.building: len(row.spaces) - 1 for row in rows_of(game, YOU)}
    return {**dict.fromkeys(RESOURCES, COMPONENTS.most_of_a_resource), **buildings, **dict.fromkeys(HELD, MOST_HELD)}


def own_side(plain: Mapping[str, object]) -> OwnSide | None:
    """The inverse of `plain`; None if a number is missing or none that anybody has."""
    said: dict[str, int] = {}
    for name in SAID:
        number = plain.get(name)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_HELD:
            return None
        said[name] = number
    resources, buildings, held = ({name: said[name] for name in part} for part in (RESOURCES, INCOME_BUILDINGS, HELD))
    return OwnSide(resources, buildings, held)


def can_stand(table: Table) -> bool:
    """The rules can play on from there: one person, no scenario, between the first income turn and the last."""
    seat = table.game.board.seats[YOU]
    is_known = table.ready and table.is_solo and not table.game.in_play and table.seat == YOU
    return is_known and not seat.finished and 0 < seat.era < COMPONENTS.income_turns


def standing(table: Table, side: OwnSide, pick: PickOne) -> Solo:
    """At the player's turn. The table `can_stand`, and stays as it is."""
    board, bots, box = table.game.board.copy(), table.bots.copy(), table.game.box
    out = {"tapestry": removed_cards(box), "civilization": dict.fromkeys(removed_civilizations(box), 1)}
    game = Game(board, active=YOU, bags=laid_out(box, out, with_disputed=True))
    game.only_what_matters = bool(NEW_GAMES["only_what_matters"])
    game.asks_without_trap = bool(NEW_GAMES["asks_without_trap"])
    deal = Deal(game, pick)
    deal.name_tiles()
    deal.show_cards()
    deal.take_landmark_cards()
    deal.seat_player(side)
    if bots.automa is not None:
        deal.fill_pool(bots.automa)
        tapestry = game.bags["tapestry"]
        tapestry.hidden = min(bots.automa.cards + bots.automa.covered, tapestry.left)
    guard(game, bots)
    return Solo(game, bots, (), ready=True)


@dataclass(frozen=True, slots=True)
class Deal:
    """Deals one thing after another to a game."""

    game: Game
    pick: PickOne

    def some(self, deck: str, number: int) -> list[str]:
        """So many out of a bag, or all that it holds."""
        bag, taken = self.game.bags[deck], list[str]()
        while bag.left and len(taken) < number:
            taken.append(self.pick(sorted(Counter(bag.unseen).elements())))
            bag.take(taken[-1])
        return taken

    def name_tiles(self) -> None:
        """Those on the map that nobody noted, or how they lie."""
        tiles, bag = self.game.board.map.tiles, self.game.bags["territory"]
        for tile in tiles.values():
            if str(tile.number) in bag.unseen:
                bag.take(str(tile.number))
        for hex, tile in tiles.items():
            unknown = tile.number == UNKNOWN
            found = self.some("territory", 1) if unknown else [str(tile.number)]
            if found and (unknown or tile.rotation is None):
                tiles[hex] = PlacedTile(int(found[0]), self.pick(range(len(EDGES))))

    def show_cards(self) -> None:
        for name, deck in DECKS.items():
            if deck.face_up and name in self.game.bags:
                self.game.bags[name].face_up += self.some(name, deck.face_up)

    def take_landmark_cards(self) -> None:
        """Those whose landmarks somebody has."""
        bag = self.game.bags.get(landmark_cards.DECK)
        for slug in self.game.board.landmarks if bag is not None else ():
            if bag is not None and slug in bag.unseen:
                bag.take(slug)
                bag.discarded.append(slug)

    def fill_pool(self, mat: AutomaMat) -> None:
        """A table knows by kind alone what lies there. (ACI-12)"""
        for kind in list(mat.pool):
            deck = deck_of(kind)
            if deck is not None and deck.name in self.game.bags:
                mat.pool.remove(kind)
                pool_of(self.game, mat).memory.setdefault(kind, []).extend(self.some(deck.name, 1))

    def seat_player(self, side: OwnSide) -> None:
        board, player = self.game.board, Player(self.city())
        self.game.players[YOU] = player
        player.start = MAPS[board.map.board].solo_starts["human"]
        player.resources.update(side.resources)
        player.hand += self.some("tapestry", side.held["tapestry"])
        player.territories += map(int, self.some("territory", side.held["territory"]))
        player.tech |= {slug: self.pick(ROWS) for slug in self.some("tech", side.held["tech"])}
        for space in range(1, board.seats[YOU].era):
            player.tapestries[space].append(FACE_DOWN)  # played in earlier eras, nobody knows what
        if not board.seats[YOU].tokens[LEFT_BY_SINGULARITY]:
            player.completed.append(LEFT_BY_SINGULARITY)
        player.taken.update(side.buildings)
        owned = Counter(side.buildings) + Counter(board.landmarks_of(YOU))
        left = [*(owned - Counter(on_the_map(self.game, YOU))).elements()]
        while left:
            self.build(player.capital, left.pop(self.pick(range(len(left)))))

    def city(self) -> Capital:
        """One of those dealt at the start. (SET-13)"""
        box = self.game.box
        basic = [mat for mat in box.capitals.values() if not mat.is_advanced]
        mat = self.pick(basic)
        self.game.bags[CITIES] = Bag({each.pair: 1 for each in basic if each.pair != mat.pair})
        return Capital(mat.number, box=box)

    def build(self, city: Capital, building: str) -> None:
        """Where districts are fullest, as people who complete them do; beside the city if there is no room."""
        known = self.game.box.footprints.get(building)
        places = list(city.placements(building).values()) if known is not None else []
        if not places:
            city.beside.append(building)
            return
        gains = fullness(city)
        worth = [fsum(gains.get(plot, 0.0) for plot in city.plots_inside(place)) for place in places]
        best = max(worth)
        city.buildings.append(self.pick([place for place, each in zip(places, worth, strict=True) if each == best]))


def fullness(city: Capital) -> dict[Plot, float]:
    """By plot, how full its district is."""
    filled = city.filled()
    found: dict[Plot, float] = {}
    for district in city.plan.districts:
        share = len(district.plots & filled) / len(district.plots)
        found |= dict.fromkeys(district.plots, 1 + share)
    return found
