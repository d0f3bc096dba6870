"""Which territories may be conquered, and outposts there."""

from __future__ import annotations

from engine.decisions import Nothing, Refusal
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import modify
from engine.journal import EventData, Reasons, no_reasons
from engine.rules.board.achievements import MIDDLE_ISLAND, check_toppled, earn
from engine.rules.board.explore import NoSuchHex, NotNextToOwnTerritory, bordering, borders
from engine.state.board import Board
from engine.state.game import Game
from engine.state.hexmap import Outpost


class NoOutpostLeft(Refusal, rule="CON-4"):
    seat: int


class NotATerritory(Refusal, rule="CON-9"):
    """It is unexplored."""

    hex: Hex


class ControlledAlready(Refusal, rule="CON-1"):
    hex: Hex
    seat: int


class TerritoryFull(Refusal, rule="CON-3"):
    hex: Hex
    items: int


class OutOfReach(NotNextToOwnTerritory, rule="CON-1"): ...


class TerritoryConquered(EventData, kind="conquered"):
    """from_: its controller before, or None."""

    hex: Hex
    from_: int | None


class Toppled(EventData):
    hex: Hex
    by: int  # a seat


class Trapped(EventData):
    hex: Hex
    by: int  # the seat that played it


class NothingToConquer(EventData):
    """why: for a player. topple: a bot's card shows the icon."""

    why: Nothing | None = None
    topple: bool | None = None


def why_not_conquer(board: Board, seat: int, hex: Hex, *, anywhere: bool = False) -> Refusal | None:
    """(CON-1 to CON-4, CON-9)"""
    if hex not in board.map.printed.hexes:
        return NoSuchHex(hex)
    if board.seats[seat].outposts < 1:
        return NoOutpostLeft(seat)
    if not board.map.is_territory(hex):
        return NotATerritory(hex)
    if board.map.controls(seat, hex):
        return ControlledAlready(hex, seat)
    if board.map.items(hex) >= COMPONENTS.items_that_close_a_territory:
        return TerritoryFull(hex, board.map.items(hex))
    if not anywhere and not borders(board, seat, hex):
        return OutOfReach(hex, seat)
    return None


def conquerable(board: Board, seat: int, *, anywhere: bool = False) -> list[Hex]:
    """In board order. (CON-1)"""
    if board.seats[seat].outposts < 1:
        return []
    near = board.map.printed.hexes if anywhere else bordering(board, seat)
    return [
        hex for hex in board.map.printed.hexes if hex in near and not why_not_conquer(board, seat, hex, anywhere=True)
    ]


def forbidden(game: Game, seat: int, hex: Hex) -> Refusal | None:
    return modify.WHY_NOT_CONQUER.ask(game, None, {"seat": seat, "hex": hex})


def open_territories(game: Game, seat: int, *, anywhere: bool = False) -> list[Hex]:
    """After abilities had their say."""
    territories = conquerable(game.board, seat, anywhere=anywhere)
    if not modify.WHY_NOT_CONQUER.heard(game):
        return territories
    return [hex for hex in territories if not forbidden(game, seat, hex)]


def place_outpost(game: Game, seat: int, hex: Hex, *, toppled_by: int | None = None) -> None:
    """A trap's owner counts as having toppled it."""
    game.board.seats[seat].outposts -= 1
    game.board.map.stand(hex, Outpost(seat, upright=toppled_by is None, toppled_by=toppled_by))


def take(game: Game, seat: int, hex: Hex, why: Reasons = no_reasons) -> None:
    """With toppling and achievements. (CON-1, CON-6, ACH-3, ACH-4)

    why: how the hex was chosen.
    """
    defender = game.board.map.controller(hex)
    place_outpost(game, seat, hex)
    game.tell(TerritoryConquered(hex, defender), seat, rule="CON-1", why=why)
    if defender is not None and defender != seat:
        game.board.map.topple(hex, defender, by=seat)
        game.tell(Toppled(hex, by=seat), defender, rule="CON-6")
    check_toppled(game, seat)
    if game.board.map.printed.hexes[hex].middle_island:
        earn(game, seat, MIDDLE_ISLAND, "ACH-4")


def fail(game: Game, seat: int, hex: Hex, defender: int, why: Reasons = no_reasons) -> None:
    """Topples the attacker's outpost; control stays. (TRP-1, TRP-2, TRP-4)"""
    place_outpost(game, seat, hex, toppled_by=defender)
    game.tell(Trapped(hex, by=defender), seat, rule="TRP-1", why=why)
    check_toppled(game, defender)
