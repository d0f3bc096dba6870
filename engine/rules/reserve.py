"""Reserved items: taken now, laid beside the income mat, used in income turn 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.decisions import Keyed, Nothing, QuestionData, Steps, choose
from engine.decks import DECKS
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import COMPONENTS, Benefit
from engine.hooks import react
from engine.journal import EventData
from engine.rules import build, gain, tapestry, tech
from engine.rules.draws import draw_and_keep, draw_to_gain, take_face_up, tell_none_left, to_take
from engine.rules.explore import explore_space
from engine.rules.income import INCOME
from engine.rules.nothing import Asked, tell_of, why_nothing
from engine.rules.steps import IncomeTurn, Step
from engine.rules.supply import SpaceTileGained, TerritoryTileGained
from engine.rules.vocabulary import form
from engine.state.game import Game
from engine.state.player import BUILDING, Reserved
from engine.things import Deck, ReservedItem

TILES_OF: Final[Mapping[str, str]] = {"territory": "territory", "space_tile": "space", "tapestry": "tapestry"}
"""The deck of each word."""


class ReserveTechAsked(QuestionData): ...


class ReservedAsked(QuestionData):
    """Which item is used next."""


class ItemReserved(EventData):
    gives: Benefit
    deck: str = ""  # if more than a reminder
    items: tuple[str, ...] = ()


class ReservedUsed(EventData):
    gives: Benefit
    deck: str = ""  # if more than a reminder
    items: tuple[str, ...] = ()


def is_late(game: Game, seat: int) -> bool:
    """From income turn 5 on nothing is reserved. (CHM-9)"""
    return game.board.seats[seat].era >= COMPONENTS.income_turns


def takes_now(benefit: Benefit) -> bool:
    """It takes something from the table, to lie reserved."""
    if isinstance(benefit, str):
        return benefit in (*INCOME_BUILDINGS, "any_income_building", "invent", *TILES_OF)
    return isinstance(benefit, dict) and "explore_one_of" in benefit


def nothing_to_reserve(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """Nothing is left to take; a reminder always gives something. (CHM-5, CHM-9)"""
    gives = gain.part_of(benefit["reserve"])
    return why_nothing(asked, gives) if takes_now(gives) or is_late(asked.game, asked.seat) else None


@form("reserve", nothing=nothing_to_reserve)
def reserve(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """From income turn 5 on, it is gained at once. (CHM-5, CHM-9)"""
    gives = gain.part_of(benefit["reserve"])
    if is_late(game, seat):
        yield from gain.gain_parts(game, seat, gives, source)
        return
    if takes_now(gives) and why_nothing(Asked(game, seat, source), gives) is not None:
        tell_of(game, seat, gives, source=source)
        return
    reserved = yield from taken(game, seat, gives, source)
    if reserved is not None:
        game.players[seat].reserved.append(reserved)
        game.tell(ItemReserved(reserved.gives, reserved.deck, reserved.items), seat, rule="CHM-5")


def taken(game: Game, seat: int, gives: Benefit, source: str) -> Steps[Reserved | None]:
    """From the table; None if nothing is left."""
    if isinstance(gives, str) and (gives in INCOME_BUILDINGS or gives == "any_income_building"):
        return (yield from take_building(game, seat, gives, source))
    if gives == "invent":
        return (yield from take_tech(game, seat, source))
    if isinstance(gives, str) and gives in TILES_OF:
        return (yield from draw_some(game, seat, gives, TILES_OF[gives], 1, source))
    if isinstance(gives, dict) and "explore_one_of" in gives:
        return (yield from draw_some(game, seat, gives, "space", gain.number_in(gives, "explore_one_of"), source))
    return Reserved(gives, source)


def take_building(game: Game, seat: int, building: str, source: str) -> Steps[Reserved | None]:
    """The row's leftmost; its space pays from now on. (CHM-6, INC-14)"""
    left = build.rows_left(game, seat)
    row = (
        building
        if building in left
        else (yield from choose(seat, build.IncomeBuildingAsked(), Keyed(left), source=source)).row
    )
    game.players[seat].taken[row] += 1
    return Reserved(row, source, BUILDING, (row,))


def take_tech(game: Game, seat: int, source: str) -> Steps[Reserved | None]:
    """Face up, or off the deck. (TEC-1)"""
    cards = Keyed(to_take(game, "tech"))
    if not cards.values:
        tell_none_left(game, seat, "tech")
        return None
    chosen = yield from choose(seat, ReserveTechAsked(), cards, source=source)
    if isinstance(chosen, Deck):
        slug = yield from draw_and_keep(game, seat, "tech", "reserve")
    else:
        slug = cards.key_of(chosen)
        yield from take_face_up(game, "tech", slug)
    return Reserved("invent", source, "tech", (slug,))


def draw_some(game: Game, seat: int, gives: Benefit, deck: str, number: int, source: str) -> Steps[Reserved | None]:
    """Fewer if the deck runs out; None if it is empty."""
    items: list[str] = []
    for _ in range(number):
        game.bags[deck].refill()
        if game.bags[deck].left:
            items.append((yield from draw_to_gain(game, seat, deck, "reserve")))
    if not items:
        tell_none_left(game, seat, deck)
        return None
    return Reserved(gives, source, deck, tuple(items))


def use_reserved(game: Game, seat: int) -> Steps[None]:
    """All, in any order, whatever became of the cards that reserved them. (INC-9, CHM-7)"""
    waiting = game.players[seat].reserved
    while waiting:
        keys = {f"{place}:{gain.name_of(each.gives)}": each for place, each in enumerate(waiting)}
        options = Keyed({key: reserved_thing(each) for key, each in keys.items()})
        reserved = keys[options.key_of((yield from choose(seat, ReservedAsked(), options, source=game.source)))]
        waiting.remove(reserved)
        hidden = reserved.deck in DECKS and DECKS[reserved.deck].secret  # goes into a hand
        items = () if hidden else reserved.items
        game.tell(ReservedUsed(reserved.gives, reserved.deck, items), seat, rule="INC-9")
        yield from use(game, seat, reserved)


def reserved_thing(reserved: Reserved) -> ReservedItem:
    return ReservedItem(reserved.gives, reserved.source, reserved.deck, reserved.items)


def use(game: Game, seat: int, reserved: Reserved) -> Steps[None]:
    if not reserved.deck:
        yield from gain.gain(game, seat, reserved.gives, source=reserved.source)
    elif reserved.deck == "space":
        yield from gain_space_tiles(game, seat, reserved)
    else:
        for item in reserved.items:
            yield from gain_item(game, seat, reserved, item)


def gain_item(game: Game, seat: int, reserved: Reserved, item: str) -> Steps[None]:
    """A building goes into the city, cards and tiles where gained ones go. (CHM-6, TEC-2)"""
    if reserved.deck == BUILDING:
        yield from react.BUILDING_GAINED.notify(game, seat, item)
        yield from build.house(game, seat, item, reserved.source)
    elif reserved.deck == "tech":
        yield from tech.gain_tech(game, seat, item)
    elif reserved.deck == "tapestry":
        yield from tapestry.take_into_hand(game, seat, item)
    else:
        game.players[seat].territories.append(int(item))
        game.tell(TerritoryTileGained(int(item)), seat, rule="EXP-10")
        yield from react.TILE_GAINED.notify(game, seat, int(item))


def gain_space_tiles(game: Game, seat: int, reserved: Reserved) -> Steps[None]:
    """Into the supply; one is explored if that was reserved. (EXP-7)"""
    tiles = [int(item) for item in reserved.items]
    for tile in tiles:
        game.players[seat].space_tiles.append(tile)
        game.tell(SpaceTileGained(tile), seat, rule="EXP-7")
    if reserved.gives != "space_tile":
        yield from explore_space(game, seat, among=tiles)


def is_due(income: IncomeTurn) -> bool:
    """In income turn 5, if there are any. (INC-9)"""
    return income.turn == COMPONENTS.income_turns and bool(income.game.players[income.seat].reserved)


INCOME.put(Step("reserved", lambda at: use_reserved(at.game, at.seat), is_due), before="upgrade")
