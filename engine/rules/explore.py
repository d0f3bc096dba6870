"""Exploring by the whole rules: the tile, its hex and its rotation in one answer, VP for its sides, its benefit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

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
"""Where an ability has one of these, nobody can tell beforehand that an exploration would do nothing."""


class TileNotInSupply(Refusal, rule="EXP-1"):
    """The seat has no such territory tile."""

    tile: int


class NoTerritoryTile(Nothing, rule="EXP-1"):
    """The seat has no territory tile."""


class NoHexToExplore(Nothing, rule="EXP-6"):
    """anywhere: not even far from the seat's own territories."""

    anywhere: bool


class NoSpaceTile(Nothing, rule="EXP-7"):
    """The seat has no space tile."""


class SpaceExplored(EventData):
    """A seat explored a space tile."""

    tile: int


class ForTileOnHex(Detail):
    """VP for the aligned sides of a tile on the map."""

    hex: Hex
    tile: int


class TileBenefitAsked(QuestionData):
    """VP and the benefit of a tile, or the benefit so many times."""

    times: int


class ExploreSpaceAsked(QuestionData):
    """Which space tile is explored."""


class ExploreAsked(QuestionData):
    """Which tile is placed, and where."""

    anywhere: bool


@dataclass(frozen=True, slots=True)
class Placement(Thing):
    """A territory tile, the hex it goes to, and how often it is turned.

    mat: the civilization on whose mat the hex lies, empty for the board. gains: whether placing it is an exploration,
    which brings VP and the tile's benefit.
    """

    tile: int
    hex: Hex
    rotation: int
    mat: str = ""
    gains: bool = True

    @property
    def key(self) -> str:
        """The answer that places it so: `TILE@Q,RrROTATION`."""
        return f"{self.tile}@{hex_text(self.hex)}r{self.rotation}"


def placement_of(key: str, mat: str = "") -> Placement:
    """A placement from its key. Raises ValueError."""
    tile, _, rest = key.partition("@")
    place, _, turns = rest.partition("r")
    return Placement(int(tile), parse_hex(place), int(turns), mat)


@dataclass(frozen=True)
class Placements:
    """Every tile of the supply on every legal hex in every rotation: keys `TILE@Q,RrROTATION`."""

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
        for tile in self.tiles:
            for hex in self.hexes:
                yield from rotations(tile, hex)


@cache
def rotations(tile: int, hex: Hex) -> tuple[str, ...]:
    """The keys of a tile on a hex, one for each way in which it can lie."""
    return tuple(f"{tile}@{hex_text(hex)}r{turns}" for turns in range(len(EDGES)))


def nothing_to_explore(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """There is no tile, or no hex for it; where abilities have a say first, nobody can tell. (EXP-1, EXP-6)"""
    game, seat = asked.game, asked.seat
    if is_heard(game, SAY_WHERE_TO_EXPLORE):
        return None
    return no_exploration(asked, game.players[seat].territories, anywhere=anywhere)


def no_exploration(asked: Asked, tiles: Sequence[int], *, anywhere: bool) -> Nothing | None:
    """There is none of these tiles, or no hex for one. (EXP-1, EXP-6)"""
    if not tiles:
        return NoTerritoryTile()
    if open_hexes(asked.game, asked.seat, anywhere=anywhere):
        return None
    return NoHexToExplore(anywhere)


@word("explore", nothing=nothing_to_explore)
@word("explore_anywhere", nothing=partial(nothing_to_explore, anywhere=True), anywhere=True)
def explore(game: Game, seat: int, *, anywhere: bool = False, tile: int | None = None) -> Steps[Explored | None]:
    """Place a territory tile next to own territory, score its sides, gain its benefit. (EXP-1 to EXP-6)

    tile: the one of the supply that has to be explored with, where it is not the player's choice. Returns what came
    of it, None where there was none or an ability did another thing.
    """
    if (yield from instead.EXPLORE.done(game, {"seat": seat, "anywhere": anywhere})):
        return None
    yield from react.EXPLORING.notify(game, seat)
    return (yield from explore_now(game, seat, anywhere, tile))


def explore_now(game: Game, seat: int, anywhere: bool, tile: int | None) -> Steps[Explored | None]:
    """Ask for the tile and its place, once more after what was done meanwhile. (EXP-1)"""
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
    """The tile goes on the map: VP for each aligned side, then its benefit. (EXP-2, EXP-3, EXP-5)"""
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
    """The VP that a placement would score for its aligned sides, before it is made. (EXP-2)"""
    sides = aligned_sides(
        game.board, placed.hex, rotated(game.box.territory_tiles[placed.tile].corners, placed.rotation)
    )
    return alignment_vp(game, seat, placed, sides)


def alignment_vp(game: Game, seat: int, placed: Placement, sides: int) -> int:
    """The VP for the aligned sides of a placement, one each unless abilities say otherwise. (EXP-2)"""
    return modify.ALIGNMENT_VP.ask(game, sides, {"seat": seat, "hex": placed.hex, "tile": placed.tile})


def benefit_times(game: Game, seat: int) -> Steps[int]:
    """How often the tile's benefit is gained: more than once only where a card offers that instead of the VP."""
    most = modify.TILE_BENEFIT_TIMES.ask(game, 1, {"seat": seat})
    if most == 1:
        return 1
    options = Keyed({"vp": TileGain(1), "benefit": TileGain(most)})
    return (yield from choose(seat, TileBenefitAsked(most), options, source=game.source)).times


def no_space_tile_left(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """No space tile is left to be gained. (EXP-9)"""
    return no_tile_left(asked, "space")


@form("explore_one_of", nothing=no_space_tile_left)
def explore_one_of_those_gained(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """Gain as many space tiles as a benefit says and explore one of these. (EXP-7, EXP-9)"""
    yield from explore_one_of(game, seat, gain.number_in(benefit, "explore_one_of"))


def explore_one_of(game: Game, seat: int, number: int) -> Steps[None]:
    """Gain space tiles and explore one of these; the others stay in the supply. (EXP-7, EXP-9)"""
    gained = []
    for _ in range(number):
        gained.append((yield from gain_space_tile(game, seat)))
    yield from explore_space(game, seat, among=gained)


def nothing_in_space(asked: Asked) -> Nothing | None:
    """There is no space tile, or what those there are would give is nothing. (EXP-7)"""
    held = asked.game.players[asked.seat].space_tiles
    if not held:
        return NoSpaceTile()
    return nothing_of_all(why_nothing(asked, asked.game.box.space_tiles[tile].benefit) for tile in held)


@word("explore_space", nothing=nothing_in_space)
def explore_space(game: Game, seat: int, *, among: Collection[int | None] | None = None) -> Steps[None]:
    """Lay a space tile of the supply beside the income mat and gain what it shows. (EXP-7)

    among: the tiles of the supply that may be explored, where not all may.
    """
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
