"""Conquests by the Automa and of its territories."""

from __future__ import annotations

from dataclasses import replace

from automa.deck import tiebreaker_card
from automa.definitions import CARRIED_OUT
from automa.exploration import place_tile
from automa.hexes import Choosing, CutKind, HexChoice, controlled_by_humans, distances_to, wants_middle_island
from automa.state import AutomaMat, Bots
from automa.supplies import RESPONSE, TRAP, has_tile, turn_tapestry
from engine.decisions import AskedOfHex, Decision, Keyed, Steps, ask
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import instead, modify, react
from engine.journal import EventData
from engine.rules.board.conquer import NothingToConquer, forbidden, open_territories
from engine.rules.board.explore import bordering, open_hexes
from engine.rules.conquer import settle
from engine.rules.response import ResponseAsked, responses
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from engine.things import WHETHER, Decline, Do, leave


class Attacks(EventData):
    hex: Hex
    from_: int  # the player attacked


class TileLaid(EventData, kind="tile_placed"):
    """On a hex to be conquered."""

    hex: Hex
    tile: PlacedTile


class Targets(EventData):
    hex: Hex


class NoShadowOutpostLeft(EventData):
    hex: Hex


class ShadowOutpost(EventData):
    hex: Hex


class CardDiscarded(EventData):
    """left: beside the mat."""

    card: str
    left: int


class CardCarriedOut(EventData):
    """Players do what the card says. tiebreaker_card: whose hex tiebreaker decides."""

    card: str
    hex: Hex
    tiebreaker_card: int | None = None


class CardConditionAsked(AskedOfHex):
    card: str


def conquer(game: Game, bots: Bots, mat: AutomaMat, *, anywhere: bool = False) -> Steps[None]:
    """A player's territory if legal, else a neutral one. (BCO-1 to BCO-7)"""
    if (yield from instead.CONQUER.done(game, {"seat": mat.seat, "anywhere": anywhere})):
        return
    legal = open_territories(game, mat.seat, anywhere=anywhere)
    theirs = [hex for hex in legal if game.board.map.controller(hex) in game.board.humans()]
    if theirs:
        yield from conquer_opponent(game, bots, mat, theirs)
    else:
        yield from conquer_neutral(game, bots, mat, legal, anywhere=anywhere)


def conquer_opponent(game: Game, bots: Bots, mat: AutomaMat, valid: list[Hex]) -> Steps[None]:
    """Nearest to the middle island while that achievement is open. (BCO-8 to BCO-12)"""
    choosing = Choosing(valid, "BCO-8", (yield from tiebreaker_card(game, bots)))
    keep_nearest_middle_island(game, bots, mat, choosing, "BCO-9")
    choice = choosing.choose()
    defender = game.board.map.controller(choice.hex)
    if defender is None:
        raise RuntimeError(f"nobody controls {choice.hex}")
    game.tell(Attacks(choice.hex, defender), mat.seat, rule="BCO-11", why=choice.reasons)
    stopped = yield from is_stopped(game, mat.seat, choice.hex, defender)
    yield from settle(game, mat.seat, choice.hex, stopped=stopped, why=choice.reasons)


def is_stopped(game: Game, attacker: int, hex: Hex, defender: int) -> Steps[bool]:
    """On screen by a trap, at a table by saying so."""
    if defender not in game.players:
        return (yield from respond(game, defender, hex))
    return (yield from responses(game, attacker, hex, defender)) is not None


def respond(game: Game, defender: int, hex: Hex) -> Steps[bool]:
    """Asks for a trap, unless the player's game is over. (BCO-12, BTR-9, TRP-6)"""
    if game.board.seats[defender].era >= COMPONENTS.income_turns:
        return False
    options: Keyed[Do | Decline] = Keyed({**leave("none"), TRAP: Do("trap")})
    chosen = yield from ask(Decision(defender, ResponseAsked(hex), options, "conquest", game.source), options)
    return isinstance(chosen, Do)


def conquer_neutral(game: Game, bots: Bots, mat: AutomaMat, legal: list[Hex], *, anywhere: bool) -> Steps[None]:
    """A territory without a player, or a hex explored first. (BCO-13 to 19)"""
    board = game.board
    card = yield from tiebreaker_card(game, bots)
    topple = modify.TOPPLE_ICON.ask(game, card.topple, {"seat": mat.seat})
    if topple != card.topple:
        card = replace(card, topple=topple)
    explores = has_tile(game) and board.seats[mat.seat].outposts
    empty = open_hexes(game, mat.seat, anywhere=anywhere) if explores else ()
    valid = legal + [hex for hex in empty if not forbidden(game, mat.seat, hex)]
    if not card.topple:
        near_humans = {hex for human in board.humans() for hex in bordering(board, human)}
        valid = [hex for hex in valid if hex not in near_humans]
    if not valid:
        game.tell(NothingToConquer(topple=card.topple), mat.seat, rule="BCO-15")
        return
    choosing = Choosing(valid, "BCO-13" if card.topple else "BCO-14", card)
    keep_nearest_middle_island(game, bots, mat, choosing, "BCO-16")
    keep_nearest_players(game, bots, choosing)
    choice = choosing.choose()
    yield from take_neutral(game, bots, mat, choice)


def keep_nearest_middle_island(game: Game, bots: Bots, mat: AutomaMat, choosing: Choosing, rule: str) -> None:
    """While the Automa can earn the achievement. (BCO-25)"""
    if wants_middle_island(game.board, mat.seat):
        island = distances_to(game.board, bots, [game.board.map.printed.middle_island])
        choosing.keep_nearest("nearest_middle_island", island, rule)


def keep_nearest_players(game: Game, bots: Bots, choosing: Choosing) -> None:
    """Their territories with a single item, else any. (BCO-17, BCO-18)"""
    territories = controlled_by_humans(game.board)
    single = [hex for hex in territories if game.board.map.items(hex) == 1]
    kind: CutKind = "nearest_single_token" if single else "nearest_player_territory"
    choosing.keep_nearest(kind, distances_to(game.board, bots, single or territories), "BCO-17" if single else "BCO-18")


def take_neutral(game: Game, bots: Bots, mat: AutomaMat, choice: HexChoice) -> Steps[None]:
    """With a tile if the hex is empty, and by the icon a toppled Shadow outpost. (BCO-20 to 22)"""
    board, hex = game.board, choice.hex
    if board.map.is_unexplored(hex):
        tile = yield from place_tile(game, bots, mat.seat, hex)
        game.tell(TileLaid(hex, tile), mat.seat, rule="BCO-20", why=choice.reasons)
        yield from react.TILE_PLACED.notify(game, mat.seat, hex, tile.number)
    game.tell(Targets(hex), mat.seat, rule="BCO-21", why=choice.reasons)
    yield from settle(game, mat.seat, hex, stopped=False, why=choice.reasons)
    if choice.card.topple and not board.map.printed.hexes[hex].middle_island:
        add_toppled_shadow_outpost(game, bots, hex)


def add_toppled_shadow_outpost(game: Game, bots: Bots, hex: Hex) -> None:
    """While the supply lasts. (BCO-22)"""
    shadow = game.board.seats[bots.shadow.seat]
    if not shadow.outposts:
        game.tell(NoShadowOutpostLeft(hex), bots.shadow.seat, rule="BCO-22")
        return
    shadow.outposts -= 1
    game.board.map.stand(hex, Outpost(bots.shadow.seat, upright=False))
    game.tell(ShadowOutpost(hex), bots.shadow.seat, rule="BCO-22")


def defend(game: Game, bots: Bots, mat: AutomaMat, hex: Hex) -> Steps[str | None]:
    """Returns the first card beside the mat that stops the conquest. (BTR-1 to BTR-8)

    The table is asked about Surprise Party and Retreat (BTR-6, BTR-8); if Retreat leaves a choice, the card in its
    event decides. (BTR-7)
    """
    while mat.cards:
        drawn = yield from turn_tapestry(game, bots, mat, hex)
        game.tell(CardDiscarded(drawn, mat.cards), mat.seat, rule="BTR-1")
        if drawn in (TRAP, RESPONSE):
            return drawn
        card = CARRIED_OUT.get(drawn)
        if card is not None and (yield from meets_condition(game, drawn, hex)):
            decides = None if card.topples else (yield from tiebreaker_card(game, bots)).number
            game.tell(CardCarriedOut(drawn, hex, decides), game.active, rule=card.rule)
            return drawn if card.topples else None
    return None


def meets_condition(game: Game, card: str, hex: Hex) -> Steps[bool]:
    """(BTR-6, BTR-8)"""
    options = Keyed(WHETHER)
    chosen = yield from ask(Decision(game.active, CardConditionAsked(hex, card), options, card, game.source), options)
    return isinstance(chosen, Do)
