"""Gaining and giving back tiles and civilizations."""

from __future__ import annotations

from functools import partial

from engine.abilities.ability import choose_for
from engine.decisions import GoodAnswer, Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.cards import Edition
from engine.hooks import modify, offer, react
from engine.journal import EventData
from engine.rules import mats
from engine.rules.draws import back_beyond, can_gain, draw_to_gain, none_left, tell_none_left, together
from engine.rules.nothing import Asked
from engine.rules.variants import drawn
from engine.rules.vocabulary import word
from engine.state.game import Game, InPlay
from engine.things import WHETHER, Civilization, Do


class TerritoryTileGained(EventData, kind="territory_tile"):
    tile: int


class SpaceTileGained(EventData, kind="space_tile"):
    tile: int


class TileHanded(EventData):
    tile: int
    to: int


class CivilizationDiscarded(EventData):
    civilization: str


class CivilizationLaid(EventData, kind="civilization_gained"):
    civilization: str
    edition: Edition
    at_setup: bool


class KeepCivilizationAsked(QuestionData):
    dealt: tuple[str, ...]


class MoveOnAsked(QuestionData):
    """Whether a new civilization is exchanged."""

    best = GoodAnswer.CIVILIZATION_LEFT_IF_POOR


class HandTileAsked(QuestionData):
    """Which tile is handed over."""

    best = GoodAnswer.CHEAPEST_LOST

    tiles: tuple[int, ...]


def no_tile_left(asked: Asked, tiles: str) -> Nothing | None:
    """(EXP-9)"""
    return None if offer.DRAW.heard(asked.game) else none_left(asked.game, tiles)


@word("territory", nothing=partial(no_tile_left, tiles="territory"))
def gain_territory(game: Game, seat: int) -> Steps[int | None]:
    """Returns None if none is left. (EXP-9, EXP-10)"""
    if not can_gain(game, seat, "territory"):
        tell_none_left(game, seat, "territory")
        return None
    tile = int((yield from draw_to_gain(game, seat, "territory", "gain")))
    game.players[seat].territories.append(tile)
    game.tell(TerritoryTileGained(tile), seat, rule="EXP-10")
    yield from react.TILE_GAINED.notify(game, seat, tile)
    return tile


@word("space_tile", nothing=partial(no_tile_left, tiles="space"))
def gain_space_tile(game: Game, seat: int) -> Steps[int | None]:
    """Returns None if none is left. (EXP-7, EXP-9)"""
    if not can_gain(game, seat, "space"):
        tell_none_left(game, seat, "space")
        return None
    tile = int((yield from draw_to_gain(game, seat, "space", "gain")))
    game.players[seat].space_tiles.append(tile)
    game.tell(SpaceTileGained(tile), seat, rule="EXP-7")
    return tile


def hand_over(game: Game, seat: int, tile: int, to: int) -> Steps[None]:
    """To a player; given to a bot, it leaves the game."""
    game.players[seat].territories.remove(tile)
    game.tell(TileHanded(tile, to), seat)
    if to in game.players:
        game.players[to].territories.append(tile)
        yield from react.TILE_GAINED.notify(game, to, tile)
    else:
        game.bags["territory"].discarded.append(str(tile))


def no_civilization_left(asked: Asked) -> Nothing | None:
    """(GEN-1)"""
    return none_left(asked.game, "civilization")


@word("civilization", nothing=no_civilization_left)
def gain_civilization(game: Game, seat: int, *, at_setup: bool = False) -> Steps[None]:
    """A random one; all are active. (GEN-1, ADJ-1)

    With the variant, or by abilities, the player chooses from several. (VAR-5)
    """
    number = modify.CIVILIZATIONS_DRAWN.ask(game, drawn(game, "choose_civilization"), {"seat": seat})
    rule = "VAR-5" if "choose_civilization" in game.variants else "GEN-1"
    yield from gain_civilization_of(game, seat, number, at_setup=at_setup, rule=rule)


def gain_civilization_of(game: Game, seat: int, number: int, *, at_setup: bool = False, rule: str) -> Steps[None]:
    """The player keeps one; the others are discarded. (GEN-1)"""
    if not game.bags["civilization"].left:
        tell_none_left(game, seat, "civilization")
        return
    slugs: list[str] = []
    for _ in range(min(together(game, seat, "civilization", number), game.bags["civilization"].left)):
        slugs.append((yield from draw_to_gain(game, seat, "civilization", "gain", alone=False)))
    options = Keyed({slug: Civilization(slug) for slug in slugs})
    slug = (yield from choose(seat, KeepCivilizationAsked(tuple(slugs)), options, source=game.source)).slug
    bag = game.bags["civilization"]
    for other in back_beyond(bag, [other for other in slugs if other != slug], number - 1):
        bag.discarded.append(other)
        game.tell(CivilizationDiscarded(other), seat, rule=rule)
    yield from receive_civilization(game, seat, slug, at_setup=at_setup)


def receive_civilization(game: Game, seat: int, slug: str, *, at_setup: bool) -> Steps[None]:
    """Puts it in play and gains what its mat begins with. (SET-20, GEN-1)"""
    mine = lay_civilization(game, seat, slug, mats.edition_of(game, at_setup=at_setup), at_setup=at_setup)
    yield from begin_civilization(game, mine, at_setup=at_setup)


def lay_civilization(game: Game, seat: int, slug: str, edition: Edition, *, at_setup: bool) -> InPlay:
    """Puts it in play, without its beginning."""
    mine = InPlay(slug, seat, slug, edition=edition)
    game.in_play += (mine,)
    game.tell(CivilizationLaid(slug, edition, at_setup), seat, rule="GEN-1")
    return mine


def begin_civilization(game: Game, mine: InPlay, *, at_setup: bool) -> Steps[None]:
    """It acts on being gained; then comes its mat's start."""
    yield from react.CIVILIZATION_GAINED.notify(game, mine.owner, mine, at_setup)
    if any(other is mine for other in game.in_play):
        yield from mats.gain_start(game, mine)


def may_exchange_civilization(game: Game, mine: InPlay, *, at_setup: bool = False) -> Steps[bool]:
    """Returns whether it was exchanged."""
    leaves = isinstance((yield from choose_for(mine, MoveOnAsked(), Keyed(WHETHER))), Do)
    if leaves:
        yield from exchange_civilization(game, mine, at_setup=at_setup)
    return leaves


def exchange_civilization(game: Game, mine: InPlay, *, at_setup: bool = False) -> Steps[None]:
    game.remove(mine)
    game.tell(CivilizationDiscarded(mine.slug), mine.owner)
    yield from gain_civilization(game, mine.owner, at_setup=at_setup)
    game.bags["civilization"].discarded.append(mine.slug)
