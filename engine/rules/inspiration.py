"""Inspiration tiles, one per row of the income mat."""

from __future__ import annotations

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.journal import EventData
from engine.rules.income_mat import INSPIRATION
from engine.rules.nothing import Asked, tell_of
from engine.rules.vocabulary import word
from engine.state.game import Game
from engine.things import Inspiration


class NoTileInTheBox(Nothing, kind="no_inspiration_tile", rule="ART-4"):
    """No source says what the tiles print, so games have none."""


class EveryTileLaid(Nothing, kind="every_inspiration_tile_laid", rule="ART-4"):
    """On the seat's income mat."""


class InspireAsked(QuestionData): ...


class Inspired(EventData):
    row: str


def unused(game: Game, seat: int) -> list[str]:
    """Not on the income mat."""
    laid = game.players[seat].cards.get(INSPIRATION, ())
    return [slug for slug in game.box.inspiration_tiles if slug not in laid]


def nothing_to_lay(asked: Asked) -> Nothing | None:
    """None are there, or all are in use. (ART-4)"""
    if not asked.game.box.inspiration_tiles:
        return NoTileInTheBox()
    return None if unused(asked.game, asked.seat) else EveryTileLaid()


@word("inspire", nothing=nothing_to_lay)
def inspire(game: Game, seat: int) -> Steps[None]:
    """Lays a tile on its row; what stands there stays. (ART-4)"""
    tiles = unused(game, seat)
    if not tiles:
        tell_of(game, seat, "inspire")
        return
    options = Keyed({slug: Inspiration(slug) for slug in tiles})
    tile = (yield from choose(seat, InspireAsked(), options, source=game.source)).slug
    game.players[seat].cards.setdefault(INSPIRATION, []).append(tile)
    game.tell(Inspired(game.box.inspiration_tiles[tile].row), seat, rule="ART-4")
