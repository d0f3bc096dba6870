"""Conquering by the whole rules: the attempt, the responses, what falls and stands, and the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from engine.chance import draw
from engine.decisions import Facts, Keyed, Nothing, Refusal, Steps, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit, Hex
from engine.hooks import instead, modify, offer, react
from engine.hooks.offers import Offer
from engine.hooks.sorts import Hooks, is_heard
from engine.journal import EventData
from engine.rules import gain
from engine.rules.board.conquer import NothingToConquer, fail, forbidden, open_territories, take, why_not_conquer
from engine.rules.matters import pays_more
from engine.rules.nothing import Asked, nothing_of_all, tell_of, why_nothing
from engine.rules.response import responses
from engine.rules.vocabulary import word, word_of_territory
from engine.state.codec import UNKNOWN, hex_text, parse_hex
from engine.state.game import Game
from engine.state.player import RESOURCES
from engine.things import At, Decline, Face, leave

SOURCE = "conquer_die"
"""The source of what the dice give, for the journal and the score."""

TILE_BENEFIT = "tile_benefit"
"""The ? of the black die."""

PLACING: Hooks = (
    instead.PLACE_BUILDING,
    react.BUILDING_GAINED,
    react.BUILDING_PLACED,
    react.DISTRICT_COMPLETED,
    react.RESOURCE_GAINED,
)

FOLLOWED_UP: Mapping[str, Hooks] = {
    "territory": (react.TILE_GAINED,),
    "tapestry": (react.TAPESTRY_GAINED, instead.DRAW_TAPESTRY),
    "invent": (react.INVENTED,),
    **dict.fromkeys(RESOURCES, (react.RESOURCE_GAINED,)),
    **dict.fromkeys(INCOME_BUILDINGS, PLACING),
}
"""What is just taken unless an ability has such a hook: it uses no VP and wins no territory."""


class NotWhereTheCardSays(Refusal):
    """The card that lets the seat conquer asks for another territory."""

    hex: Hex


class NoOutpostInSupply(Nothing, rule="CON-4"):
    """The seat has none to place."""


class NoTerritoryToConquer(Nothing, rule="CON-1"):
    """anywhere: not even far from the seat's own territories."""

    anywhere: bool


class NoEmptyTerritory(Nothing, rule="CON-10"):
    """No territory next to the seat's own holds nothing at all."""


class PrintedTerritory(Nothing, rule="CON-7"):
    """The territory is printed on the map and has no tile."""


class NoTileUnderControl(Nothing, kind="no_tile_controlled", rule="CON-2"):
    """The seat controls no territory tile."""


@dataclass(frozen=True, slots=True)
class ConquerDice(EventData):
    """Both conquer dice were rolled: what each shows."""

    red: Benefit
    black: Benefit


@dataclass(frozen=True, slots=True)
class NoTileControlled(EventData):
    """A seat controls no territory tile."""


def nothing_to_conquer(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """There is no outpost, or no territory that may be conquered. (CON-1 to CON-4)"""
    game, seat = asked.game, asked.seat
    if instead.CONQUER.heard(game) or offer.CONQUER.heard(game):
        return None
    if game.board.seats[seat].outposts < 1:
        return NoOutpostInSupply()
    if open_territories(game, seat, anywhere=anywhere):
        return None
    return NoTerritoryToConquer(anywhere)


@word("conquer", nothing=nothing_to_conquer)
@word("conquer_anywhere", nothing=partial(nothing_to_conquer, anywhere=True), anywhere=True)
@word("conquer_both_dice", nothing=nothing_to_conquer, both=True)
@word("conquer_both_dice_if_opponent", nothing=nothing_to_conquer, both_if_opponent=True)
def conquer(
    game: Game,
    seat: int,
    *,
    anywhere: bool = False,
    both: bool = False,
    both_if_opponent: bool = False,
    among: Collection[Hex] | None = None,
) -> Steps[Hex | None]:
    """Attempt one territory, let others respond, take it or fail, then roll. Returns the hex. (CON-1 to 8, RUL-5)

    among: the hexes of which it has to be one, where a card says so.
    """
    if (yield from instead.CONQUER.done(game, {"seat": seat, "anywhere": anywhere})):
        return None
    hexes = [hex for hex in open_territories(game, seat, anywhere=anywhere) if among is None or hex in among]
    added = offer.CONQUER.ask(game, {"seat": seat, "anywhere": anywhere})
    if not hexes and not added:
        near = NoTerritoryToConquer(anywhere)
        why = why_nothing(Asked(game, seat), "conquer_anywhere" if anywhere else "conquer") or near
        game.tell(NothingToConquer(why), seat, rule="CON-1")
        return None
    spots: dict[str, At | Offer] = {hex_text(hex): At(hex) for hex in hexes}
    options = Keyed({**spots, **added}, lambda key: why_not(game, seat, key, anywhere=anywhere, among=among))
    about: Facts = {"anywhere": anywhere}
    if both_if_opponent and not modify.BOTH_CONQUER_DICE.ask(game, False, {"seat": seat, "defender": None}):
        about = {**about, "both_if_opponent": True}
    chosen = yield from choose(seat, "conquer", options, data=about)
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return None
    yield from attempt(game, seat, chosen.hex, both=both, both_if_opponent=both_if_opponent)
    return chosen.hex


def empty_territories(game: Game, seat: int) -> list[Hex]:
    """The territories within reach that hold nothing at all. (CON-10)"""
    return [hex for hex in open_territories(game, seat) if not game.board.map.items(hex)]


def nothing_empty(asked: Asked) -> Nothing | None:
    """Nothing can be conquered, or nothing that is empty. (CON-10)"""
    near = nothing_to_conquer(asked)
    if near or instead.CONQUER.heard(asked.game) or offer.CONQUER.heard(asked.game):
        return near
    return None if empty_territories(asked.game, asked.seat) else NoEmptyTerritory()


@word("conquer_empty", nothing=nothing_empty)
def conquer_empty(game: Game, seat: int) -> Steps[None]:
    """Conquer a territory next to one's own that holds nothing. (CON-10)"""
    if nothing_empty(Asked(game, seat)) is not None:
        tell_of(game, seat, "conquer_empty")
        return
    yield from conquer(game, seat, among=empty_territories(game, seat))


def why_not(game: Game, seat: int, key: str, *, anywhere: bool, among: Collection[Hex] | None = None) -> Refusal | None:
    """Why a hex may not be conquered."""
    try:
        hex = parse_hex(key)
    except ValueError:
        return None
    refusal = why_not_conquer(game.board, seat, hex, anywhere=anywhere) or forbidden(game, seat, hex)
    if refusal is None and among is not None and hex not in among:
        return NotWhereTheCardSays(hex)
    return refusal


def may_conquer(game: Game, seat: int, hex: Hex) -> bool:
    """Whether a seat may conquer a hex next to its territory. (CON-1 to CON-4)"""
    return not why_not_conquer(game.board, seat, hex) and not forbidden(game, seat, hex)


def attempt(game: Game, seat: int, hex: Hex, *, both: bool = False, both_if_opponent: bool = False) -> Steps[None]:
    """One attempt on a territory, with all that follows."""
    board = game.board
    defender, items = board.map.controller(hex), board.map.items(hex)
    stopped_by = None if defender is None else (yield from responses(game, seat, hex, defender))
    if stopped_by is not None and defender is not None:
        fail(game, seat, hex, defender)
        yield from react.OUTPOST_PLACED.notify(game, seat, hex)
    else:
        take(game, seat, hex)
        yield from react.OUTPOST_PLACED.notify(game, seat, hex)
        yield from react.CONQUERED.notify(game, seat, hex, defender, items)
    opponent = both_if_opponent and defender is not None
    wanted = modify.BOTH_CONQUER_DICE.ask(game, both or opponent, {"seat": seat, "defender": defender})
    yield from roll_dice(game, seat, hex, both=wanted, both_if_opponent=both_if_opponent)


def roll_dice(game: Game, seat: int, hex: Hex, *, both: bool, both_if_opponent: bool = False) -> Steps[None]:
    """Roll both conquer dice and gain one result, or both where the effect says so. (CON-5, CON-7, CON-8)"""
    results = yield from roll_both(game, seat)
    if both:
        order = yield from order_of(game, seat, results, hex)
    else:
        faces = Keyed({color: Face(color, face) for color, face in results.items()})
        about = {**results, "hex": hex, "both_if_opponent": both_if_opponent}
        order = [(yield from choose(seat, "conquer_die", faces, data=about)).die]
    for color in order:
        yield from gain_face(game, seat, results[color], hex)
    left_over = tuple(face for color, face in results.items() if color not in order)
    yield from react.DICE_TAKEN.notify(game, seat, hex, left_over, results["red"])


def roll_both(game: Game, seat: int) -> Steps[dict[str, Benefit]]:
    """The results of both conquer dice. (CON-5)"""
    results: dict[str, Benefit] = {}
    for color in ("red", "black"):
        results[color] = yield from roll_die(game, seat, color)
    game.tell(ConquerDice(results["red"], results["black"]), seat, rule="CON-5")
    return results


def order_of(game: Game, seat: int, results: Mapping[str, Benefit], hex: Hex) -> Steps[list[str]]:
    """Which of two results comes first is the player's choice, asked where something may hang on it. (CON-5)"""
    gains = {color: tile_benefit(game, hex) if face == TILE_BENEFIT else face for color, face in results.items()}
    order = list(results)
    if None not in gains.values() and not all(is_plain(game, seat, benefit) for benefit in gains.values()):
        options = Keyed({color: Face(color, face) for color, face in gains.items() if face is not None})
        first = yield from choose(seat, "order", options, subject=SOURCE, data={**gains, "source": SOURCE})
        order.sort(key=lambda color: color != first.die)
    return order


def is_plain(game: Game, seat: int, benefit: Benefit | None) -> bool:
    """Whether a result is just taken, so that nothing else depends on what was gained before or after it."""
    if isinstance(benefit, dict):
        return "vp" in benefit or benefit.get("vp_per") == "territory_controlled"
    words = [benefit] if isinstance(benefit, str) else benefit or ()
    if pays_more(game, seat) and not set(INCOME_BUILDINGS).isdisjoint(map(str, words)):
        return False
    return all(word in FOLLOWED_UP and not is_heard(game, FOLLOWED_UP[str(word)]) for word in words)


def roll_die(game: Game, seat: int, color: str, *, rolls: int = 1) -> Steps[Benefit]:
    """Roll one conquer die; its result as a benefit. Who may roll it several times takes one of the results."""
    die = game.box.dice[f"{color}_conquer"]
    names = [gain.name_of(face) for face in die.faces]
    faces, weights = dict(zip(names, die.faces, strict=True)), Counter(names)
    rolled = []
    for _ in range(modify.ROLLS.ask(game, rolls, {"seat": seat, "die": color})):
        drawn = draw("conquer_die", weights, subject=color, data={"die": color}, of=lambda key: Face(color, faces[key]))
        rolled.append((yield from drawn))
    shown = {face: faces[face] for face in rolled}
    options = Keyed({name: Face(color, face) for name, face in shown.items()})
    return (yield from choose(seat, "roll", options, subject=color, data=shown)).shows


def gain_face(game: Game, seat: int, face: Benefit, hex: Hex) -> Steps[None]:
    """Gain a die's result; the ? of the black die is the benefit printed on the tile, none on printed land. (CON-7)"""
    if face != TILE_BENEFIT:
        yield from gain.gain(game, seat, face, source=SOURCE)
        return
    yield from gain_tile_benefit(game, seat, hex)


def nothing_on_tile(asked: Asked) -> Nothing | None:
    """The territory just conquered is printed on the map, or its tile gives nothing. (CON-7)"""
    return None if asked.hex is None else nothing_on(asked, asked.hex)


def nothing_on(asked: Asked, hex: Hex) -> Nothing | None:
    """What lies on a hex gives nothing: printed land is no tile. (CON-7)"""
    tile = asked.game.board.map.tiles.get(hex)
    if tile is None:
        return PrintedTerritory()
    return (
        None if tile.number == UNKNOWN else why_nothing(asked, asked.game.box.territory_tiles[int(tile.number)].benefit)
    )


@word_of_territory("tile_benefit", nothing=nothing_on_tile)
def gain_tile_benefit(game: Game, seat: int, hex: Hex) -> Steps[None]:
    """Gain what the territory tile on a hex prints."""
    if hex not in game.board.map.tiles:
        tell_of(game, seat, "tile_benefit", hex=hex)
    yield from gain.gain(game, seat, tile_benefit(game, hex), source="territory")


def tile_benefit(game: Game, hex: Hex) -> Benefit | None:
    """What the territory tile on a hex prints; printed territories are no tiles."""
    tile = game.board.map.tiles.get(hex)
    if tile is None or tile.number == UNKNOWN:
        return None
    return game.box.territory_tiles[int(tile.number)].benefit


def nothing_controlled(asked: Asked) -> Nothing | None:
    """No territory tile is controlled, or what they print would give nothing. (CON-2)"""
    board = asked.game.board.map
    hexes = [hex for hex in board.controlled(asked.seat) if hex in board.tiles]
    if not hexes:
        return NoTileUnderControl()
    return nothing_of_all(nothing_on(asked, hex) for hex in hexes)


@word("controlled_tile_benefit", nothing=nothing_controlled)
def gain_controlled_tile_benefit(game: Game, seat: int, *, optional: bool = False) -> Steps[None]:
    """Gain what a territory tile that the seat controls prints, of its choice. (CON-2)"""
    hexes: dict[str, At | Decline] = {
        hex_text(hex): At(hex) for hex in game.board.map.controlled(seat) if hex in game.board.map.tiles
    }
    if not hexes:
        game.tell(NoTileControlled(), seat, rule="CON-2")
        return
    if optional:
        hexes.update(leave("skip"))
    chosen = yield from choose(seat, "controlled_tile", Keyed(hexes))
    if isinstance(chosen, At):
        yield from gain_tile_benefit(game, seat, chosen.hex)
