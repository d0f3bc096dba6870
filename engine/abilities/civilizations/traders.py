"""Tokens on territories (printed), or trades with territory tiles (revised)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN, MatFace, waiting
from engine.decisions import AskedOfHex, Keyed, QuestionData, Steps
from engine.facts.cards import INCOME_BUILDINGS, CivilizationMat
from engine.facts.components import Benefit, Hex
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import conquer, gain, mats, supply, tile_benefit
from engine.rules.build import IncomeBuildingAsked, can_gain_building, rows_left, take_building
from engine.rules.happenings import CivilizationGained, DiceTaken
from engine.rules.income_mat import row_of
from engine.rules.mats import BuiltOnMap, MapToken
from engine.rules.score import score
from engine.rules.supply import HandTileAsked
from engine.sayings import Detail
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.state.hexmap import Piece
from engine.things import At, Decline, Gain, Tile, leave


class ForTerritoriesAround(Detail):
    territories: int


class TradePostAsked(QuestionData): ...


class MiddlemanAsked(AskedOfHex): ...


class Traders(Ability):
    """Memory: `tokens` left; `posts`, territories that were empty."""

    sort = "civilization"
    slug = "traders"
    liking = 2

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(waiting(TOKEN, len(mine.memory.get("tokens", ()))))

    @react.CIVILIZATION_GAINED
    def set_tokens(self, game: Game, mine: InPlay, happening: CivilizationGained) -> None:
        if happening.mine is mine:
            mine.memory |= {"tokens": ["token"] * mats.mat_of(game, mine).tokens, "posts": []}

    @offer.CIVILIZATION_STEP
    def trade_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if not mats.acts(game, mine, about):
            return
        if mine.edition == "rebalanced":
            if self.trades(game, mine):
                yield Offer(self.slug, lambda: self.trade_tiles(game, mine))
        elif mine.memory["tokens"] and self.places(game, mine):
            yield Offer(self.slug, lambda: self.trade(game, mine))

    def places(self, game: Game, mine: InPlay) -> dict[str, At]:
        """Empty, or holding only an opponent's outpost."""
        ground = game.board.map
        return {
            hex_text(hex): At(hex)
            for hex in ground.printed.hexes
            if ground.is_territory(hex) and (not ground.items(hex) or holds_one_opponent_outpost(game, mine.owner, hex))
        }

    def trade(self, game: Game, mine: InPlay) -> Steps[None]:
        """VP for an empty territory's neighborhood, else its benefit."""
        options: Keyed[At | Decline] = Keyed({**leave("skip"), **self.places(game, mine)})
        chosen = yield from choose_for(mine, TradePostAsked(), options)
        if isinstance(chosen, Decline):
            return
        hex = chosen.hex
        ground, empty = game.board.map, not game.board.map.items(hex)
        mine.memory["tokens"].pop()
        ground.put(hex, Piece(mine.owner))
        game.tell(MapToken(hex, self.slug), mine.owner)
        if not empty:
            yield from tile_benefit.gain_tile_benefit(game, mine.owner, hex)
            return
        mine.memory["posts"].append(hex_text(hex))
        opponents = game.board.opponents(mine.owner)
        around = [near for near in ground.neighbors(hex) if any(ground.controls(other, near) for other in opponents)]
        each = gain.number_in(gain.form_of(mats.mat_of(game, mine).gains["adjacent_opponent_territory"]), "vp")
        score(game, mine.owner, len(around) * each, source_of(mine), about=ForTerritoriesAround(len(around)))

    @react.DICE_TAKEN
    def share_in_conquest(self, game: Game, mine: InPlay, happening: DiceTaken) -> Steps[None] | None:
        if happening.seat == mine.owner or hex_text(happening.hex) not in mine.memory["posts"]:
            return None
        return self.be_middleman(game, mine, happening)

    def be_middleman(self, game: Game, mine: InPlay, happening: DiceTaken) -> Steps[None]:
        """What a conqueror left over; only VP after one's own game."""
        faces = [cast(Benefit, face) for face in happening.left_over]
        if game.board.seats[mine.owner].finished:
            faces = [face for face in faces if gain.vp_part(face) is not None]
        if not faces:
            return
        named = {gain.name_of(face): Gain(face) for face in faces}
        options: Keyed[Gain | Decline] = Keyed({**leave("skip"), **named})
        chosen = yield from choose_for(mine, MiddlemanAsked(happening.hex), options)
        if isinstance(chosen, Gain):
            yield from conquer.gain_face(game, mine.owner, chosen.benefit, happening.hex)

    def trades(self, game: Game, mine: InPlay) -> dict[str, At]:
        """Keys `token@Q,R`, `building@Q,R` and `own@Q,R`; not with finished opponents. (END-2)"""
        ground, seat = game.board.map, mine.owner
        partners = game.board.still_playing(game.board.opponents(seat))
        theirs = [hex for hex in ground.outposts if (other := ground.lone_outpost(hex)) and other.seat in partners]
        own = [hex for hex in ground.controlled(seat) if ground.lone_outpost(hex)]
        tiles = bool(game.players[seat].territories)
        building = tiles and any(can_gain_building(game, seat, row) for row in INCOME_BUILDINGS)
        found = [("token", hex) for hex in theirs if tiles] + [("building", hex) for hex in theirs if building]
        return {f"{use}@{hex_text(hex)}": At(hex, use) for use, hex in found + [("own", hex) for hex in own]}

    def trade_tiles(self, game: Game, mine: InPlay) -> Steps[None]:
        """Never changes control."""
        chosen = yield from choose_for(mine, TradePostAsked(), Keyed(self.trades(game, mine)), subject=self.slug)
        hex = chosen.hex
        if chosen.use == "own":
            yield from self.open_market(game, mine, hex)
            return
        (outpost,) = game.board.map.outposts[hex]
        if chosen.use == "token":
            game.board.map.put(hex, Piece(mine.owner))
            game.tell(MapToken(hex, self.slug), mine.owner)
            tile = yield from self.hand_over_tile(game, mine, outpost.seat)
            yield from gain.gain(game, mine.owner, game.box.territory_tiles[tile].benefit, source="territory")
            yield from tile_benefit.gain_tile_benefit(game, mine.owner, hex)
        else:
            yield from self.lay_building(game, mine, hex, outpost.seat)

    def hand_over_tile(self, game: Game, mine: InPlay, opponent: int) -> Steps[int]:
        """Returns the tile chosen."""
        tiles = game.players[mine.owner].territories
        gifts = Keyed({f"{tile}>{opponent}": Tile(tile, opponent) for tile in tiles})
        tile = (yield from choose_for(mine, HandTileAsked(tuple(tiles)), gifts, subject=source_of(mine))).number
        yield from supply.hand_over(game, mine.owner, tile, opponent)
        return tile

    def lay_building(self, game: Game, mine: InPlay, hex: Hex, opponent: int) -> Steps[None]:
        """Both gain what it uncovers."""
        seat = mine.owner
        row = (yield from choose_for(mine, IncomeBuildingAsked(), Keyed(rows_left(game, seat)))).row
        yield from take_building(game, seat, row)
        game.board.map.put(hex, Piece(seat, row))
        game.tell(BuiltOnMap(row, hex), seat)
        yield from self.hand_over_tile(game, mine, opponent)
        space = row_of(game, seat, row).spaces[game.players[seat].taken[row]]
        for other in (seat, opponent):
            if other in game.players:
                for benefit in (*space.income, space.vp):
                    yield from gain.gain(game, other, benefit, source=source_of(mine))

    def open_market(self, game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
        """A resource or VP, the black die, and a tile per opponent."""
        gains = mats.mat_of(game, mine).gains
        game.board.map.put(hex, Piece(mine.owner))
        game.tell(MapToken(hex, self.slug), mine.owner)
        yield from gain.gain(game, mine.owner, gains["own_territory"], source=source_of(mine))
        face = yield from conquer.roll_die(game, mine.owner, "black", hex=hex)
        yield from conquer.gain_face(game, mine.owner, face, hex)
        for opponent in game.board.still_playing(game.board.opponents(mine.owner)):
            if opponent in game.players:
                yield from gain.gain(game, opponent, gains["opponent"], source=source_of(mine))


def holds_one_opponent_outpost(game: Game, seat: int, hex: Hex) -> bool:
    outpost = game.board.map.lone_outpost(hex)
    return outpost is not None and outpost.seat != seat
