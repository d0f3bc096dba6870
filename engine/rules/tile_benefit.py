"""What territory tiles give to those who take or control them."""

from __future__ import annotations

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.components import Benefit, Hex
from engine.journal import EventData
from engine.rules import gain
from engine.rules.nothing import Asked, nothing_of_all, tell_of, why_nothing
from engine.rules.vocabulary import word, word_of_territory
from engine.state.codec import UNKNOWN, hex_text
from engine.state.game import Game
from engine.things import At, Decline, leave

TILE_BENEFIT = "tile_benefit"
"""The ? of the black die."""


class PrintedTerritory(Nothing, rule="CON-7"):
    """It has no tile."""


class NoTileUnderControl(Nothing, kind="no_tile_controlled", rule="CON-2"): ...


class NoTileControlled(EventData):
    """A seat controls no territory tile."""


class ControlledTileAsked(QuestionData):
    """Which controlled tile gives its benefit."""


def nothing_on_tile(asked: Asked) -> Nothing | None:
    """See CON-7."""
    return None if asked.hex is None else nothing_on(asked, asked.hex)


def nothing_on(asked: Asked, hex: Hex) -> Nothing | None:
    """Printed land has no tile. (CON-7)"""
    tile = asked.game.board.map.tiles.get(hex)
    if tile is None:
        return PrintedTerritory()
    return (
        None if tile.number == UNKNOWN else why_nothing(asked, asked.game.box.territory_tiles[int(tile.number)].benefit)
    )


@word_of_territory("tile_benefit", nothing=nothing_on_tile)
def gain_tile_benefit(game: Game, seat: int, hex: Hex) -> Steps[None]:
    if hex not in game.board.map.tiles:
        tell_of(game, seat, "tile_benefit", hex=hex)
    yield from gain.gain(game, seat, tile_benefit(game, hex), source="territory")


def tile_benefit(game: Game, hex: Hex) -> Benefit | None:
    """The benefit of the tile on a hex, or None."""
    tile = game.board.map.tiles.get(hex)
    if tile is None or tile.number == UNKNOWN:
        return None
    return game.box.territory_tiles[int(tile.number)].benefit


def nothing_controlled(asked: Asked) -> Nothing | None:
    """See CON-2."""
    board = asked.game.board.map
    hexes = [hex for hex in board.controlled(asked.seat) if hex in board.tiles]
    if not hexes:
        return NoTileUnderControl()
    return nothing_of_all(nothing_on(asked, hex) for hex in hexes)


@word("controlled_tile_benefit", nothing=nothing_controlled)
def gain_controlled_tile_benefit(game: Game, seat: int, *, optional: bool = False) -> Steps[None]:
    """A territory of the player's choice. (CON-2)"""
    hexes: dict[str, At | Decline] = {
        hex_text(hex): At(hex) for hex in game.board.map.controlled(seat) if hex in game.board.map.tiles
    }
    if not hexes:
        game.tell(NoTileControlled(), seat, rule="CON-2")
        return
    if optional:
        hexes.update(leave("skip"))
    chosen = yield from choose(seat, ControlledTileAsked(), Keyed(hexes), source=game.source)
    if isinstance(chosen, At):
        yield from gain_tile_benefit(game, seat, chosen.hex)
