"""What the bots take from decks on screen."""

from __future__ import annotations

from collections.abc import Collection

from automa.definitions import RemovedComponent, tapestry_deck
from automa.scenario_facts import ScenarioFacts
from automa.state import AutomaMat, Bots
from engine.chance import draw
from engine.decisions import ChanceData, Steps
from engine.facts.maps import EDGES, Hex
from engine.rules.draws import discard_face_up, draw_from, turn_up
from engine.state.bag import Bag
from engine.state.codec import UNKNOWN
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from engine.things import Do, Number, Tile

TRAP, RESPONSE, OTHER = "trap", "response", "other"
"""Against a conquest; responses topple the outpost as traps do."""

OUT = "out_of_the_game"
"""Tapestry cards that an Automa civilization took out."""

TURNS = {str(turn): 1 for turn in range(len(EDGES))}
"""Rotations, equally likely."""


class FaceDownCardChance(ChanceData):
    """cards: beside the Automa's mat."""

    hex: Hex
    cards: int


class TileChance(ChanceData):
    hex: Hex
    seat: int


class RotationChance(ChanceData):
    tile: int
    hex: Hex


def replace_face_up(game: Game, deck: str) -> Steps[None]:
    """(AUT-11, AUT-12)"""
    if deck in game.bags:
        discard_face_up(game, deck)
        yield from turn_up(game, deck)


def take_out(game: Game, name: str) -> None:
    """For good, except in hands. (ACI-19)"""
    if "tapestry" not in game.bags:
        return
    bag, out = game.bags["tapestry"], game.bags.setdefault(OUT, Bag({}))
    for slug, card in game.box.tapestry_cards.items():
        while card.name == name and slug in bag.unseen:
            bag.take(slug)
            out.discarded.append(slug)


def hide_tapestry(game: Game) -> bool:
    """Still unseen, never drawn. Returns False without a card. (AUT-18)

    A table's deck always has one. (GEN-6)
    """
    if "tapestry" not in game.bags:
        return True
    bag = game.bags["tapestry"]
    bag.refill()
    if not bag.left:
        return False
    bag.hidden += 1
    return True


def face_down_kinds(expansions: Collection[str], also_out: Collection[RemovedComponent] = ()) -> dict[str, int]:
    """By effect on conquests. (BTR-2)"""
    cards = tapestry_deck(expansions, also_out=also_out)
    others = cards.cards - cards.traps - sum(cards.as_printed.values())
    return {TRAP: cards.traps, **cards.as_printed, OTHER: others}


def out_by_scenario(game: Game) -> tuple[RemovedComponent, ...]:
    owned = (each.removed.out_of_the_deck for each in game.box.of_the_table if isinstance(each, ScenarioFacts))
    return tuple(card for cards in owned for card in cards)


def turn_tapestry(game: Game, bots: Bots, mat: AutomaMat, hex: Hex) -> Steps[str]:
    """One beside the Automa's mat; returns its effect on a conquest. (BTR-1)

    If no card is unseen the deck was shuffled, and the estimate starts over. (GEN-6)
    """
    cards = mat.cards
    mat.cards -= 1
    if "tapestry" in game.bags:
        bag = game.bags["tapestry"]
        bag.hidden -= 1
        card = yield from draw_from(game, "tapestry", "face_down_card")
        bag.discarded.append(card)
        known = game.box.tapestry_cards[card]
        return TRAP if known.kind == "trap" else RESPONSE if known.stops_conquest else OTHER
    if not any(bots.tapestry.values()):
        bots.tapestry = face_down_kinds(game.box.boxes, out_by_scenario(game))
    kinds = {kind: left for kind, left in bots.tapestry.items() if left}
    drawn = yield from draw(FaceDownCardChance(hex, cards), kinds, of=kind_of)
    bots.tapestry[drawn] -= 1
    return drawn


def kind_of(kind: str) -> Do | None:
    """Only a trap is a thing."""
    return Do("trap") if kind == TRAP else None


def has_tile(game: Game) -> bool:
    """A table's stack always has one. (EXP-9)"""
    return "territory" not in game.bags or game.bags["territory"].left > 0


def draw_tile(game: Game, bots: Bots, seat: int, hex: Hex) -> Steps[PlacedTile]:
    """Turned at random; unknown if nobody notes it. (BEX-6)"""
    if "territory" in game.bags:
        return (yield from tile_of_the_bag(game, hex, "bots"))
    if bots.tile_record == "no" or not bots.tiles:
        return PlacedTile()
    known = {str(number): 1 for number in bots.tiles}
    drawn = yield from draw(TileChance(hex, seat), {**known, UNKNOWN: 0}, subject="bots", of=tile_of)
    if drawn == UNKNOWN:
        return PlacedTile()
    number = int(drawn)
    bots.tiles.remove(number)
    is_round = len(set(game.box.territory_tiles[number].corners)) == 1
    turns = {"0": 1} if is_round and game.only_what_matters else {**TURNS, UNKNOWN: 0}
    rotation = yield from draw(RotationChance(number, hex), turns, subject="bots", of=turns_of)
    return PlacedTile(number, int(rotation) if rotation != UNKNOWN else None)


def tile_of_the_bag(game: Game, hex: Hex, use: str) -> Steps[PlacedTile]:
    """The bag must hold one. (BEX-6)"""
    number = int((yield from draw_from(game, "territory", use)))
    return PlacedTile(number, int((yield from draw(RotationChance(number, hex), TURNS, subject=use))))


def tile_of(key: str) -> Tile | None:
    """None if not recorded."""
    return None if key == UNKNOWN else Tile(int(key))


def turns_of(key: str) -> Number | None:
    """None if not recorded."""
    return None if key == UNKNOWN else Number(int(key))
