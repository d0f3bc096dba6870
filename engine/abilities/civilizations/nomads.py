"""Buildings and landmarks on the map instead of in the city."""

from __future__ import annotations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Hex
from engine.hooks import instead, react
from engine.hooks.about import AboutBuilding
from engine.rules import gain, mats
from engine.rules.board.explore import borders
from engine.rules.build import IncomeBuildingAsked, can_gain_building, gain_building
from engine.rules.happenings import CivilizationGained
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.state.hexmap import Piece, StandIn
from engine.things import At, Building, Do

CITY = "city"
TOKEN = "token"


class BuildOnMapAsked(QuestionData):
    best = GoodAnswer.TERRITORY_OR_CITY

    building: str


class Nomads(Ability):
    sort = "civilization"
    slug = "nomads"
    liking = 8

    @instead.PLACE_BUILDING
    def build_outside(self, game: Game, mine: InPlay, about: AboutBuilding) -> Steps[bool] | None:
        if about["seat"] != mine.owner:
            return None
        hexes = [
            hex
            for hex in game.board.map.printed.hexes
            if self.may_seal(game, mine, hex) or self.may_settle(game, mine, hex)
        ]
        return self.build_on_map(game, mine, about["building"], hexes) if hexes else None

    def build_on_map(self, game: Game, mine: InPlay, building: str, hexes: list[Hex]) -> Steps[bool]:
        """Returns whether it went there."""
        options: Keyed[Do | At] = Keyed({CITY: Do("city"), **{hex_text(hex): At(hex) for hex in hexes}})
        chosen = yield from choose_for(mine, BuildOnMapAsked(building), options, subject=building)
        if isinstance(chosen, Do):
            return False
        hex = chosen.hex
        yield from (self.seal if game.board.map.items(hex) else self.settle)(game, mine, hex, building)
        return True

    def may_seal(self, game: Game, mine: InPlay, hex: Hex) -> bool:
        """The territory holds one outpost or building (revised: or token)."""
        ground = game.board.map
        if ground.controller(hex) != mine.owner or ground.items(hex) != 1:
            return False
        (other,) = ground.outposts[hex]
        return mine.edition == "rebalanced" or not (isinstance(other, StandIn) and other.piece == TOKEN)

    def may_settle(self, game: Game, mine: InPlay, hex: Hex) -> bool:
        ground = game.board.map
        return ground.is_territory(hex) and not ground.items(hex) and borders(game.board, mine.owner, hex)

    def seal(self, game: Game, mine: InPlay, hex: Hex, building: str) -> Steps[None]:
        """Nobody can conquer a full territory. (CON-3)"""
        game.board.map.put(hex, Piece(mine.owner, building))
        game.tell(mats.BuiltOnMap(building, hex), mine.owner)
        sealed = mats.mat_of(game, mine).gains["sealed"]
        yield from gain.gain(game, mine.owner, sealed, source=source_of(mine))

    def settle(self, game: Game, mine: InPlay, hex: Hex, building: str) -> Steps[None]:
        """It holds the territory, but this is no conquest. (ACH-4)"""
        game.board.map.stand(hex, StandIn(mine.owner, piece=building))
        game.tell(mats.BuiltOnMap(building, hex), mine.owner)
        yield from react.OUTPOST_PLACED.notify(game, mine.owner, hex)

    @react.CIVILIZATION_GAINED
    def begin_with_a_building(self, game: Game, mine: InPlay, happening: CivilizationGained) -> Steps[None] | None:
        if happening.mine is not mine or happening.at_setup or mine.edition != "rebalanced":
            return None
        return self.take_scarcest_building(game, mine)

    def take_scarcest_building(self, game: Game, mine: InPlay) -> Steps[None]:
        """Of a type that left the income mat least."""
        taken = game.players[mine.owner].taken
        left = [row for row in INCOME_BUILDINGS if can_gain_building(game, mine.owner, row)]
        scarcest = {row: Building(row) for row in left if taken[row] == min(taken[other] for other in left)}
        if scarcest:
            building = (yield from choose_for(mine, IncomeBuildingAsked(), Keyed(scarcest))).row
            yield from gain_building(game, mine.owner, building)
