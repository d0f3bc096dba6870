"""Each token takes an empty territory of its land."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN, Lying, MatFace
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit, Hex
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.rules import conquer, gain, mats, research, supply
from engine.rules.board.explore import bordering
from engine.rules.conquer import DiceShown
from engine.rules.happenings import CivilizationGained
from engine.rules.mats import MapToken
from engine.state.codec import hex_text
from engine.state.game import Game, InPlay
from engine.state.hexmap import StandIn
from engine.things import At, Decline, Do, Slot, leave

Roll = TypeVar("Roll", str, Benefit)


class TreasureAsked(QuestionData): ...


class TreasureAtAsked(QuestionData): ...


class LastRollAsked(QuestionData):
    best = GoodAnswer.DICE_ROLLED_AGAIN_IF_POOR

    dice: DiceShown


class TreasureHunters(Ability):
    """Memory: squares with `tokens`."""

    sort = "civilization"
    slug = "treasure_hunters"
    liking = 22

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        tokens = mine.memory.get("tokens", list(mat.slots))
        uncovered = tuple(slot for slot in mat.slots if slot not in tokens)
        return MatFace(tuple(Lying(TOKEN, slot) for slot in mine.memory.get("tokens", ())), uncovered=uncovered)

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[bool] | None:
        """The revised mat, gained later, may be exchanged."""
        if gained.mine is not mine:
            return None
        mine.memory["tokens"] = list(mats.mat_of(game, mine).slots)
        later = mine.edition == "rebalanced" and not gained.at_setup
        return supply.may_exchange_civilization(game, mine) if later else None

    @offer.CIVILIZATION_STEP
    def hunt_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and places(game, mine):
            yield Offer(self.slug, lambda: hunt(game, mine))


def places(game: Game, mine: InPlay) -> dict[str, list[Hex]]:
    """Empty territories beside one's own, by land."""
    board = game.board
    near = [hex for hex in board.map.printed.hexes if hex in bordering(board, mine.owner)]
    empty = [hex for hex in near if board.map.is_territory(hex) and not board.map.items(hex)]
    found = {land: [hex for hex in empty if board.shows(hex, land)] for land in mine.memory["tokens"]}
    return {land: hexes for land, hexes in found.items() if hexes}


def hunt(game: Game, mine: InPlay) -> Steps[None]:
    """This is no conquest."""
    found = places(game, mine)
    squares: Keyed[Slot | Decline] = Keyed({**leave("skip"), **mats.places(mine, found)})
    chosen = yield from choose_for(mine, TreasureAsked(), squares)
    if isinstance(chosen, Decline):
        return
    land = chosen.name
    hexes = Keyed({hex_text(hex): At(hex) for hex in found[land]})
    hex = (yield from choose_for(mine, TreasureAtAsked(), hexes, subject=land)).hex
    mine.memory["tokens"].remove(land)
    game.board.map.stand(hex, StandIn(mine.owner, piece=TOKEN))
    game.tell(MapToken(hex, mine.slug), mine.owner)
    yield from react.OUTPOST_PLACED.notify(game, mine.owner, hex)
    yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains[land], source=source_of(mine))
    yield from FINDS[land](game, mine, hex)


def roll_black(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    """Its ? is the territory taken."""
    face = yield from roll_for_one(
        game, mine, "black", lambda rolls: conquer.roll_die(game, mine.owner, "black", rolls=rolls, hex=hex)
    )
    yield from conquer.gain_face(game, mine.owner, face, hex)


def roll_science(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    """With benefit; the bonus costs."""
    track = yield from roll_for_one(
        game, mine, "science", lambda rolls: research.roll_science(game, mine.owner, mine.slug, rolls=rolls)
    )
    yield from research.offer_advance(game, mine.owner, track, benefit=True, source=source_of(mine))


def roll_for_one(game: Game, mine: InPlay, die: str, roll: Callable[[int], Steps[Roll]]) -> Steps[Roll]:
    """One of several rolls; on the revised mat the last of optional ones."""
    rolls = mats.mat_of(game, mine).amounts["rolls"]
    if mine.edition != "rebalanced":
        return (yield from roll(rolls))
    shown = yield from roll(1)
    for _ in range(rolls - 1):
        options: Keyed[Do | Decline] = Keyed({**leave("keep"), "roll": Do("roll")})
        again = yield from choose_for(mine, LastRollAsked(DiceShown(**{die: shown})), options, subject=die)
        if isinstance(again, Decline):
            break
        shown = yield from roll(1)
    return shown


def roll_both(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    """In the player's order, if that may matter. (CON-5)"""
    results = yield from conquer.roll_both(game, mine.owner, hex)
    for color in (yield from conquer.order_of(game, mine.owner, results, hex)):
        yield from conquer.gain_face(game, mine.owner, results[color], hex)


def roll_red(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    for _ in range(mats.mat_of(game, mine).amounts["rolls"]):
        face = yield from conquer.roll_die(game, mine.owner, "red", hex=hex)
        yield from conquer.gain_face(game, mine.owner, face, hex)


FINDS: Mapping[str, Callable[[Game, InPlay, Hex], Steps[None]]] = {
    "desert": roll_black,
    "grassland": roll_science,
    "mountain": roll_both,
    "forest": roll_red,
}
"""What the dice bring on each land."""
