"""Conquering by the whole rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from engine.chance import draw
from engine.decisions import AskedOfHex, ChanceData, Keyed, Nothing, QuestionData, Refusal, Steps, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit, Hex
from engine.hooks import instead, modify, offer, react
from engine.hooks.about import AboutReach
from engine.hooks.offers import Offer
from engine.hooks.sorts import Hooks, is_heard
from engine.journal import EventData, Reasons, no_reasons
from engine.rules import gain
from engine.rules.board.conquer import NothingToConquer, fail, forbidden, open_territories, take, why_not_conquer
from engine.rules.gain import OrderAsked
from engine.rules.matters import pays_more
from engine.rules.nothing import Asked, tell_of, why_nothing
from engine.rules.research import RollAsked
from engine.rules.response import responses
from engine.rules.tile_benefit import TILE_BENEFIT, gain_tile_benefit, tile_benefit
from engine.rules.vocabulary import word
from engine.sayings import Detail
from engine.state.codec import hex_text, parse_hex
from engine.state.game import Game
from engine.state.player import RESOURCES
from engine.things import At, Decline, Face, Gain, leave

SOURCE = "conquer_die"
"""The source of what the dice give."""

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
"""Results come in any order, unless an ability has such a hook."""


class NotWhereTheCardSays(Refusal):
    hex: Hex


class NoOutpostInSupply(Nothing, rule="CON-4"): ...


class NoTerritoryToConquer(Nothing, rule="CON-1"):
    """anywhere: not even a distant one."""

    anywhere: bool


class NoEmptyTerritory(Nothing, rule="CON-10"):
    """No territory next to the seat's own is empty."""


class ConquerDice(EventData):
    red: Benefit
    black: Benefit


class ConquerAsked(QuestionData):
    """both_if_opponent: both dice count against an opponent."""

    anywhere: bool
    both_if_opponent: bool = False


class ConquerDieChance(ChanceData):
    die: str


class ConquerDieAsked(AskedOfHex):
    """Which result is gained."""

    red: Benefit
    black: Benefit
    both_if_opponent: bool


class DiceShown(Detail):
    """What some dice show, or what that gives."""

    science: Benefit | None = None
    red: Benefit | None = None
    black: Benefit | None = None


class DiceOrderAsked(OrderAsked):
    dice: DiceShown


class Thrown(NamedTuple):
    """First and last faces, and the one the player takes."""

    first: Benefit
    last: Benefit
    taken: Benefit


def nothing_to_conquer(asked: Asked, *, anywhere: bool = False) -> Nothing | None:
    """(CON-1 to CON-4)"""
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
    """Returns the hex attempted. (CON-1 to 8, RUL-5)

    among: hexes that a card allows.
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
    only_then = both_if_opponent and not modify.BOTH_CONQUER_DICE.ask(game, False, {"seat": seat, "defender": None})
    chosen = yield from choose(seat, ConquerAsked(anywhere, only_then), options, source=game.source)
    if isinstance(chosen, Offer):
        yield from chosen.steps()
        return None
    yield from attempt(game, seat, chosen.hex, both=both, both_if_opponent=both_if_opponent)
    return chosen.hex


def empty_territories(game: Game, seat: int) -> list[Hex]:
    """Within reach, holding nothing at all. (CON-10)"""
    return [hex for hex in open_territories(game, seat) if not game.board.map.items(hex)]


def nothing_empty(asked: Asked) -> Nothing | None:
    """Nothing within reach, or nothing empty. (CON-10)"""
    near = nothing_to_conquer(asked)
    if near or instead.CONQUER.heard(asked.game) or offer.CONQUER.heard(asked.game):
        return near
    return None if empty_territories(asked.game, asked.seat) else NoEmptyTerritory()


@word("conquer_empty", nothing=nothing_empty)
def conquer_empty(game: Game, seat: int) -> Steps[None]:
    """A territory next to one's own. (CON-10)"""
    if nothing_empty(Asked(game, seat)) is not None:
        tell_of(game, seat, "conquer_empty")
        return
    yield from conquer(game, seat, among=empty_territories(game, seat))


def why_not(game: Game, seat: int, key: str, *, anywhere: bool, among: Collection[Hex] | None = None) -> Refusal | None:
    try:
        hex = parse_hex(key)
    except ValueError:
        return None
    refusal = why_not_conquer(game.board, seat, hex, anywhere=anywhere) or forbidden(game, seat, hex)
    if refusal is None and among is not None and hex not in among:
        return NotWhereTheCardSays(hex)
    return refusal


def may_conquer(game: Game, seat: int, hex: Hex) -> bool:
    """Next to the seat's own. (CON-1 to CON-4)"""
    return not why_not_conquer(game.board, seat, hex) and not forbidden(game, seat, hex)


def may_conquer_one(game: Game, seat: int, hex: Hex, asked: QuestionData) -> Steps[None]:
    """The seat may conquer the hex, do what abilities make of that, or neither. (CON-1 to CON-8)"""
    about: AboutReach = {"seat": seat, "anywhere": False}
    ways: dict[str, At | Gain | Offer]
    if instead.CONQUER.wanted(game, about):
        ways = {"conquer": Gain("conquer")}
    else:
        spot = {hex_text(hex): At(hex)} if may_conquer(game, seat, hex) else {}
        ways = {**spot, **offer.CONQUER.ask(game, about)}
    if not ways:
        return
    options: Keyed[At | Gain | Offer | Decline] = Keyed({**ways, **leave("skip")})
    chosen = yield from choose(seat, asked, options, source=game.source)
    if isinstance(chosen, At):
        yield from attempt(game, seat, chosen.hex)
    elif isinstance(chosen, Offer):
        yield from chosen.steps()
    elif isinstance(chosen, Gain):
        yield from instead.CONQUER.done(game, about)


def attempt(game: Game, seat: int, hex: Hex, *, both: bool = False, both_if_opponent: bool = False) -> Steps[None]:
    defender = game.board.map.controller(hex)
    stopped = defender is not None and (yield from responses(game, seat, hex, defender)) is not None
    yield from settle(game, seat, hex, stopped=stopped)
    opponent = both_if_opponent and defender is not None
    wanted = modify.BOTH_CONQUER_DICE.ask(game, both or opponent, {"seat": seat, "defender": defender})
    yield from roll_dice(game, seat, hex, both=wanted, both_if_opponent=both_if_opponent)


def settle(game: Game, seat: int, hex: Hex, *, stopped: bool, why: Reasons = no_reasons) -> Steps[None]:
    """Ends anybody's attempt; then abilities react. (CON-6, TRP-1)"""
    defender, items = game.board.map.controller(hex), game.board.map.items(hex)
    if stopped and defender is not None:
        fail(game, seat, hex, defender, why)
        yield from react.OUTPOST_PLACED.notify(game, seat, hex)
        return
    take(game, seat, hex, why)
    yield from react.OUTPOST_PLACED.notify(game, seat, hex)
    yield from react.CONQUERED.notify(game, seat, hex, defender, items)


def roll_dice(game: Game, seat: int, hex: Hex, *, both: bool, both_if_opponent: bool = False) -> Steps[None]:
    """One result is gained, or both if the effect says so. (CON-5, CON-7, CON-8)"""
    thrown = yield from throw_both(game, seat, hex)
    results = {color: each.taken for color, each in thrown.items()}
    if both:
        order = yield from order_of(game, seat, results, hex)
    else:
        faces = Keyed({color: Face(color, face) for color, face in results.items()})
        order = [
            (
                yield from choose(
                    seat,
                    ConquerDieAsked(hex, results["red"], results["black"], both_if_opponent),
                    faces,
                    source=game.source,
                )
            ).die
        ]
    for color in order:
        yield from gain_face(game, seat, results[color], hex)
    left_over = tuple(each.last for color, each in thrown.items() if color not in order)
    yield from react.DICE_TAKEN.notify(game, seat, hex, left_over, results["red"])


def roll_both(game: Game, seat: int, hex: Hex) -> Steps[dict[str, Benefit]]:
    """(CON-5)"""
    thrown = yield from throw_both(game, seat, hex)
    return {color: each.taken for color, each in thrown.items()}


def throw_both(game: Game, seat: int, hex: Hex) -> Steps[dict[str, Thrown]]:
    thrown: dict[str, Thrown] = {}
    for color in ("red", "black"):
        thrown[color] = yield from throw(game, seat, color)
    game.tell(ConquerDice(thrown["red"].taken, thrown["black"].taken), seat, rule="CON-5")
    yield from react.DICE_ROLLED.notify(game, seat, {color: each.first for color, each in thrown.items()}, hex)
    return thrown


def order_of(game: Game, seat: int, results: Mapping[str, Benefit], hex: Hex) -> Steps[list[str]]:
    """Asks the player if it may matter. (CON-5)"""
    gains = {color: tile_benefit(game, hex) if face == TILE_BENEFIT else face for color, face in results.items()}
    order = list(results)
    if None not in gains.values() and not all(is_plain(game, seat, benefit) for benefit in gains.values()):
        options = Keyed({color: Face(color, face) for color, face in gains.items() if face is not None})
        first = yield from choose(seat, DiceOrderAsked(DiceShown(**gains)), options, source=SOURCE, subject=SOURCE)
        order.sort(key=lambda color: color != first.die)
    return order


def is_plain(game: Game, seat: int, benefit: Benefit | None) -> bool:
    """Nothing depends on when it is gained."""
    if isinstance(benefit, dict):
        return "vp" in benefit or benefit.get("vp_per") == "territory_controlled"
    words = [benefit] if isinstance(benefit, str) else benefit or ()
    if pays_more(game, seat) and not set(INCOME_BUILDINGS).isdisjoint(map(str, words)):
        return False
    return all(word in FOLLOWED_UP and not is_heard(game, FOLLOWED_UP[str(word)]) for word in words)


def roll_die(game: Game, seat: int, color: str, *, rolls: int = 1, hex: Hex | None = None) -> Steps[Benefit]:
    """The player takes one of several rolls. hex: what it is about."""
    thrown = yield from throw(game, seat, color, rolls)
    yield from react.DICE_ROLLED.notify(game, seat, {color: thrown.first}, hex)
    return thrown.taken


def throw(game: Game, seat: int, color: str, rolls: int = 1) -> Steps[Thrown]:
    die = game.box.dice[f"{color}_conquer"]
    names = [gain.name_of(face) for face in die.faces]
    faces, weights = dict(zip(names, die.faces, strict=True)), Counter(names)
    rolled = []
    for _ in range(modify.ROLLS.ask(game, rolls, {"seat": seat, "die": color})):
        drawn = draw(ConquerDieChance(color), weights, subject=color, of=lambda key: Face(color, faces[key]))
        rolled.append((yield from drawn))
    shown = {face: faces[face] for face in rolled}
    options = Keyed({name: Face(color, face) for name, face in shown.items()})
    taken = (yield from choose(seat, RollAsked(), options, source=game.source, subject=color)).shows
    return Thrown(faces[rolled[0]], faces[rolled[-1]], taken)


def gain_face(game: Game, seat: int, face: Benefit, hex: Hex) -> Steps[None]:
    """The ? gives the tile's benefit, nothing on printed land. (CON-7)"""
    if face != TILE_BENEFIT:
        yield from gain.gain(game, seat, face, source=SOURCE)
        return
    yield from gain_tile_benefit(game, seat, hex)
