"""The lands on a controlled territory tile pay resources."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.happenings import Played
from engine.state.codec import UNKNOWN, hex_text
from engine.state.game import Game, InPlay
from engine.things import At


class ColonyAsked(QuestionData):
    best = GoodAnswer.TILE_BENEFIT


class Colonialism(TapestryAbility):
    """A tile pays once per land; printed land never. (FAQ-13)"""

    slug = "colonialism"

    @react.PLAYED
    def exploit(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        board = game.board.map
        known = {hex: board.tiles[hex].number for hex in board.controlled(mine.owner) if hex in board.tiles}
        tiles = {hex: int(number) for hex, number in known.items() if number != UNKNOWN}
        if not tiles:
            return
        chosen = yield from choose_for(mine, ColonyAsked(), Keyed({hex_text(hex): At(hex) for hex in tiles}))
        for terrain in game.box.territory_tiles[tiles[chosen.hex]].land:
            yield from self.gain_for(game, mine, terrain)
