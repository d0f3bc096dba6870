"""Exploring: tile, hex and rotation in one answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain

from engine.decisions import Decision, Keyed, NoSuchOption, Nothing, QuestionData, Refusal, Steps, ask, choose
from engine.facts.maps import EDGES, Hex
from engine.hooks import instead, modify, offer, react
from engine.hooks.offers import Offer, with_offers
from engine.hooks.sorts import Hooks, is_heard
from engine.journal import EventData
from engine.rules import gain
from engine.rules.board.explore import HexExplored, NothingToExplore, aligned_sides, open_hexes, why_not_open
from engine.rules.happenings import Explored
from engine.rules.nothing import Asked, nothing_of_all, why_nothing
from engine.rules.resources import meanwhile
from engine.rules.score import score
from engine.rules.supply import gain_space_tile, no_tile_left
from engine.rules.vocabulary import form, word
from engine.sayings import Detail
from engine.state.codec import hex_text, parse_hex
from engine.state.game import Game
from engine.state.hexmap import PlacedTile, rotated
from engine.things import SpaceTile, Thing, TileGain

SAY_WHERE_TO_EXPLORE: Hooks = (instead.EXPLORE, react.EXPLORING, offer.EXPLORE)
"""With them nobody can foresee that exploring does nothing."""


class TileNotInSupply(Refusal, rule="EXP-1"):
    tile: int


class NoTerritoryTile(Nothing, rule="EXP-1"): ...


class NoHexToExplore(Nothing, rule="EXP-6"):
    anywhere: bool  # not even a distant one


class NoSpaceTile(Nothing, rule="EXP-7"): ...


class SpaceExplored(EventData):
    tile: int


class ForTileOnHex(Detail):
    hex: Hex
    tile: int


class TileBenefitAsked(QuestionData):
    """VP and benefit once, or so many times without VP."""

    times: int


class ExploreSpaceAsked(QuestionData): ...


class ExploreAsked(QuestionData):
    anywhere: bool


@dataclass(frozen=True, slots=True)
class Placement(Thing):
    tile: int
    hex: Hex
    rotation: int
    mat: str = ""  # the civilization whose mat has the hex
    gains: bool = True  # it explores: VP and benefit

    @property
    def key(self) -> str:
        """`TILE@Q,RrROTATION`."""
        return f"{self.tile}@{hex_text(self.hex)}r{self.rotation}"


def placement_of(key: str, mat: str = "") -> Placement:
    """Raises ValueError."""
    tile, _, rest = key.partition("@")
    place, _, turns = rest.partition("r")
    return Placement(int(tile), parse_hex(place), int(turns), mat)


@dataclass(frozen=True)
class Placements:
    """Keys `TILE@Q,RrROTATION`."""

    game: Game
    seat: int
    anywhere: bool
    tiles: tuple[int, ...]
    hexes: tuple[Hex, ...]

    def parse(self, key: str) -> Placement | Refusal:
        try:
            placement = placement_of(key)
        except ValueError:
            return NoSuchOption(key)
        if placement.tile not in self.tiles:
            return TileNotInSupply(placement.tile)
        if placement.rotation not in range(len(EDGES)):
            return NoSuchOption(key)
        if placement.hex in self.hexes:
            return placement
        reason = why_not_open(self.game, self.seat, placement.hex, anywhere=self.anywhere)
        return reason or NoSuchOption(key)

    def keys(self) -> Iterator[str]:
        return chain.from_iterable([rotations(tile, hex) for tile in self.tiles for hex in self.hexes])


@cache
def rotations(tile: int, hex: Hex) -> tuple[str, ...]:
    return tuple(f"{tile}@{hex_text(hex)}r{turns}" for turns in range(len(EDGES)))


def nothing_to_explore(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """None also if abilities come first. (EXP-1, EXP-6)"""
    game, seat = asked.game, asked.seat
    if is_heard(game, SAY_WHERE_TO_EXPLORE):
        return None
    return no_exploration(asked, game.players[seat].territories, anywhere=anywhere)


def no_exploration(asked: Asked, tiles: Sequence[int], *, anywhere: bool) -> Nothing | None:
    """(EXP-1, EXP-6)"""
    if not tiles:
        return NoTerritoryTile()
    if open_hexes(asked.game, asked.seat, anywhere=anywhere):
        return None
    return NoHexToExplore(anywhere)


@word("explore", nothing=nothing_to_explore)
@word("explore_anywhere", nothing=partial(nothing_to_explore, anywhere=True), anywhere=True)
def explore(game: Game, seat: int, *, anywhere: bool = False, tile: int | None = None) -> Steps[Explored | None]:
    """Next to one's own, for VP and benefit. (EXP-1 to EXP-6)

    tile: the only one allowed.
    """
    if (yield from instead.EXPLORE.done(game, {"seat": seat, "anywhere": anywhere})):
        return None
    yield from react.EXPLORING.notify(game, seat)
    return (yield from explore_now(game, seat, anywhere, tile))


def explore_now(game: Game, seat: int, anywhere: bool, tile: int | None) -> Steps[Explored | None]:
    """Asks again after an act done meanwhile. (EXP-1)"""
    tiles = tuple(held for held in game.players[seat].territories if tile in (None, held))
    hexes = tuple(open_hexes(game, seat, anywhere=anywhere))
    added = offer.EXPLORE.ask(game, {"seat": seat, "anywhere": anywhere, "tile": tile})
    if not added and (not tiles or not hexes):
        why = no_exploration(Asked(game, seat), tiles, anywhere=anywhere)
        game.tell(NothingToExplore(why), seat, rule="EXP-6")
        return None
    first = meanwhile(game, seat)
    options = with_offers(Placements(game, seat, anywhere, tiles, hexes), {**added, **first})
    chosen = yield from ask(Decision(seat, ExploreAsked(anywhere), options, source=game.source), options)
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return (yield from explore_now(game, seat, anywhere, tile)) if chosen.key in first else None
    return (yield from place(game, seat, chosen))


def place(game: Game, seat: int, placed: Placement) -> Steps[Explored]:
    """VP for aligned sides, then the benefit. (EXP-2, EXP-3, EXP-5)"""
    tile = game.box.territory_tiles[placed.tile]
    game.players[seat].territories.remove(placed.tile)
    sides = aligned_sides(game.board, placed.hex, rotated(tile.corners, placed.rotation))
    game.board.map.place(placed.hex, PlacedTile(placed.tile, placed.rotation))
    game.tell(HexExplored(placed.hex, game.board.map.tiles[placed.hex]), seat, rule="EXP-1")
    yield from react.TILE_PLACED.notify(game, seat, placed.hex, placed.tile)
    times = yield from benefit_times(game, seat)
    vp = alignment_vp(game, seat, placed, sides) if times == 1 else 0
    score(game, seat, vp, "explore", rule="EXP-2", about=ForTileOnHex(placed.hex, placed.tile))
    for _ in range(times):
        yield from gain.gain(game, seat, tile.benefit, source="territory")
    yield from react.EXPLORED.notify(game, seat, placed.hex, placed.tile, vp)
    return Explored(seat, placed.hex, placed.tile, vp)


def preview(game: Game, seat: int, placed: Placement) -> int:
    """The placement's VP. (EXP-2)"""
    sides = aligned_sides(
        game.board, placed.hex, rotated(game.box.territory_tiles[placed.tile].corners, placed.rotation)
    )
    return alignment_vp(game, seat, placed, sides)


def alignment_vp(game: Game, seat: int, placed: Placement, sides: int) -> int:
    """One per side, unless abilities change it. (EXP-2)"""
    return modify.ALIGNMENT_VP.ask(game, sides, {"seat": seat, "hex": placed.hex, "tile": placed.tile})


def benefit_times(game: Game, seat: int) -> Steps[int]:
    """A card may give more instead of VP."""
    most = modify.TILE_BENEFIT_TIMES.ask(game, 1, {"seat": seat})
    if most == 1:
        return 1
    options = Keyed({"vp": TileGain(1), "benefit": TileGain(most)})
    return (yield from choose(seat, TileBenefitAsked(most), options, source=game.source)).times


def no_space_tile_left(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """(EXP-9)"""
    return no_tile_left(asked, "space")


@form("explore_one_of", nothing=no_space_tile_left)
def explore_one_of_those_gained(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """(EXP-7, EXP-9)"""
    yield from explore_one_of(game, seat, gain.number_in(benefit, "explore_one_of"))


def explore_one_of(game: Game, seat: int, number: int) -> Steps[None]:
    """The others stay in the supply. (EXP-7, EXP-9)"""
    gained = []
    for _ in range(number):
        gained.append((yield from gain_space_tile(game, seat)))
    yield from explore_space(game, seat, among=gained)


def nothing_in_space(asked: Asked) -> Nothing | None:
    """(EXP-7)"""
    held = asked.game.players[asked.seat].space_tiles
    if not held:
        return NoSpaceTile()
    return nothing_of_all(why_nothing(asked, asked.game.box.space_tiles[tile].benefit) for tile in held)


@word("explore_space", nothing=nothing_in_space)
def explore_space(game: Game, seat: int, *, among: Collection[int | None] | None = None) -> Steps[None]:
    """among: tiles allowed. (EXP-7)"""
    player = game.players[seat]
    tiles = [tile for tile in player.space_tiles if among is None or tile in among]
    if not tiles:
        game.tell(NothingToExplore(NoSpaceTile()), seat, rule="EXP-7")
        return
    options = Keyed({str(tile): SpaceTile(tile) for tile in tiles})
    tile = (yield from choose(seat, ExploreSpaceAsked(), options, source=game.source)).number
    player.space_tiles.remove(tile)
    player.explored_space.append(tile)
    game.tell(SpaceExplored(tile), seat, rule="EXP-7")
    yield from gain.gain(game, seat, game.box.space_tiles[tile].benefit, source="space_tile")
