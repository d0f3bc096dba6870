"""The Automa explores."""

from __future__ import annotations

from automa.deck import tiebreaker_card
from automa.hexes import Choosing, controlled_by_humans, distances_to
from automa.state import AutomaMat, Bots
from automa.supplies import draw_tile, has_tile
from engine.decisions import Steps
from engine.decks import NoTileLeft
from engine.facts.components import Hex
from engine.hooks import instead, modify, react
from engine.rules.board.explore import HexExplored, NothingToExplore, open_hexes
from engine.state.game import Game
from engine.state.hexmap import PlacedTile


def explore(game: Game, bots: Bots, mat: AutomaMat, *, anywhere: bool = False) -> Steps[None]:
    """Furthest from players' territories, unless military is the favorite. (BEX-1 to 7, EXP-9)"""
    if (yield from instead.EXPLORE.done(game, {"seat": mat.seat, "anywhere": anywhere})):
        return
    yield from react.EXPLORING.notify(game, mat.seat)
    if not has_tile(game):
        game.tell(NoTileLeft("territory"), mat.seat, rule="EXP-9")
        return
    valid = list(open_hexes(game, mat.seat, anywhere=anywhere))
    if not valid:
        game.tell(NothingToExplore(), mat.seat, rule="BEX-3")
        return
    choosing = Choosing(valid, "BEX-2" if anywhere else "BEX-1", (yield from tiebreaker_card(game, bots)))
    if modify.EXPLORES_FURTHEST.ask(game, mat.favorite != "military", {"seat": mat.seat}):
        territories = controlled_by_humans(game.board)
        choosing.keep_furthest("furthest_from_players", distances_to(game.board, bots, territories), "BEX-4")
    choice = choosing.choose()
    hex = choice.hex
    tile = yield from place_tile(game, bots, mat.seat, hex)
    game.tell(HexExplored(hex, tile), mat.seat, rule="BEX-6", why=choice.reasons)
    yield from react.TILE_PLACED.notify(game, mat.seat, hex, tile.number)
    yield from react.EXPLORED.notify(game, mat.seat, hex, tile.number)


def place_tile(game: Game, bots: Bots, seat: int, hex: Hex) -> Steps[PlacedTile]:
    """Face up, turned at random; without VP or benefit. (BEX-6, BEX-7)"""
    tile = yield from draw_tile(game, bots, seat, hex)
    game.board.map.place(hex, tile)
    return tile
