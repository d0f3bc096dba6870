"""What the bots take from the decks of a game on screen; at a physical table the pieces are the players'."""

from __future__ import annotations

from collections.abc import Collection

from automa.definitions import RemovedComponent, tapestry_deck
from automa.scenario_facts import ScenarioFacts
from automa.state import AutomaMat, Bots
from engine.chance import draw
from engine.decisions import Facts, Steps
from engine.facts.maps import EDGES, Hex
from engine.rules.draws import discard_face_up, draw_from, turn_up
from engine.state.bag import Bag
from engine.state.codec import UNKNOWN
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from engine.things import Do, Number, Tile

TRAP, RESPONSE, OTHER = "trap", "response", "other"
"""What a card turned over does against a conquest: a response card topples the attacker's outpost as a trap does."""

OUT = "out_of_the_game"
"""The tapestry cards that a civilization of the Automa has taken out."""

TURNS = {str(turn): 1 for turn in range(len(EDGES))}
"""How a tile may lie, each as likely."""


def replace_face_up(game: Game, deck: str) -> Steps[None]:
    """Discard the face-up cards of a deck and turn up new ones; at a table people do. (AUT-11, AUT-12, BAA-9)"""
    if deck in game.bags:
        discard_face_up(game, deck)
        yield from turn_up(game, deck)


def take_out(game: Game, name: str) -> None:
    """Tapestry cards of a name leave the deck of a game on screen for good; one in a hand stays there. (ACI-19)"""
    if "tapestry" not in game.bags:
        return
    bag, out = game.bags["tapestry"], game.bags.setdefault(OUT, Bag({}))
    for slug, card in game.box.tapestry_cards.items():
        while card.name == name and slug in bag.unseen:
            bag.take(slug)
            out.discarded.append(slug)


def hide_tapestry(game: Game) -> bool:
    """A card of the tapestry deck is laid face down somewhere: it is still unseen, but cannot be drawn. (AUT-18)

    Returns whether there was one; a deck of cards on the table is never asked. (GEN-6)
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
    """The tapestry deck by what a card does when the Automa turns it over: traps, as printed, or nothing. (BTR-2)"""
    cards = tapestry_deck(expansions, also_out=also_out)
    as_printed = {"surprise_party": 1, "retreat": 1} if cards.as_printed else {}
    return {"trap": cards.traps, **as_printed, "other": cards.cards - cards.traps - cards.as_printed}


def out_by_scenario(game: Game) -> tuple[RemovedComponent, ...]:
    """The tapestry cards that leave the game by what the table owns."""
    owned = (each.removed.out_of_the_deck for each in game.box.of_the_table if isinstance(each, ScenarioFacts))
    return tuple(card for cards in owned for card in cards)


def turn_tapestry(game: Game, bots: Bots, mat: AutomaMat, about: Facts) -> Steps[str]:
    """Turn over one of the cards beside the Automa's mat; returns what it does against a conquest. (BTR-1)

    Where no card is left unseen the deck was shuffled anew, so the estimate of a table begins anew too. (GEN-6)
    """
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
    drawn = yield from draw("face_down_card", kinds, data=about, of=kind_of)
    bots.tapestry[drawn] -= 1
    return drawn


def kind_of(kind: str) -> Do | None:
    """What a face-down card turned over does to a conquest: a trap may answer it; of others only the kind counts."""
    return Do("trap") if kind == TRAP else None


def has_tile(game: Game) -> bool:
    """Whether a territory tile is left to be drawn; a stack on the table is never asked. (EXP-9)"""
    return "territory" not in game.bags or game.bags["territory"].left > 0


def draw_tile(game: Game, bots: Bots, seat: int, hex: Hex) -> Steps[PlacedTile]:
    """Draw a territory tile, of which there is one, and turn it at random; one that nobody notes is unknown. (BEX-6)"""
    if "territory" in game.bags:
        return (yield from tile_of_the_bag(game, hex, "bots"))
    if bots.tile_record == "no" or not bots.tiles:
        return PlacedTile()
    known = {str(number): 1 for number in bots.tiles}
    drawn = yield from draw("tile", {**known, UNKNOWN: 0}, subject="bots", data={"hex": hex, "seat": seat}, of=tile_of)
    if drawn == UNKNOWN:
        return PlacedTile()
    number = int(drawn)
    bots.tiles.remove(number)
    about: Facts = {"tile": number, "hex": hex}
    is_round = len(set(game.box.territory_tiles[number].corners)) == 1
    turns = {"0": 1} if is_round and game.only_what_matters else {**TURNS, UNKNOWN: 0}
    rotation = yield from draw("rotation", turns, subject="bots", data=about, of=turns_of)
    return PlacedTile(number, int(rotation) if rotation != UNKNOWN else None)


def tile_of_the_bag(game: Game, hex: Hex, use: str) -> Steps[PlacedTile]:
    """Draw a territory tile out of the bag, which must hold one, and turn it at random. (BEX-6)"""
    number = int((yield from draw_from(game, "territory", use)))
    about: Facts = {"tile": number, "hex": hex}
    return PlacedTile(number, int((yield from draw("rotation", TURNS, subject=use, data=about))))


def tile_of(key: str) -> Tile | None:
    """The tile that was drawn, None where nobody recorded it."""
    return None if key == UNKNOWN else Tile(int(key))


def turns_of(key: str) -> Number | None:
    """How often it is turned, None where nobody recorded it."""
    return None if key == UNKNOWN else Number(int(key))
