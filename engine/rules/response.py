"""Response cards, discarded from hand against a conquest or trap."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import AskedOfHex, Decision, Keyed, Steps, ask
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import modify, react
from engine.journal import EventData
from engine.rules import gain
from engine.rules.draws import discard_to
from engine.state.game import Attempted, Game
from engine.things import Decline, Tapestry, leave

CANCELS = "cancels_trap"


class TrapPlayed(EventData):
    card: str
    hex: Hex


class TrapCanceled(EventData):
    card: str
    hex: Hex


class ResponseAsked(AskedOfHex):
    """To a conquest."""

    attacker: int | None = None


class TrapResponseAsked(AskedOfHex):
    attacker: int
    defender: int


def responses(game: Game, seat: int, hex: Hex, defender: int) -> Steps[int | None]:
    """Returns the seat that stopped the conquest, or None. (TRP-1, TRP-6)

    After a canceled trap nothing more is played. (TRP-3, TRP-8)
    """
    attempted = Attempted(seat, hex, defender)
    if modify.MAY_BE_TRAPPED.ask(game, True, {"seat": seat}):
        if defender in game.players:
            yield from respond(game, attempted)
        elif defender in game.defenders:
            yield from game.defenders[defender].answer(game, attempted)
            if attempted.by_trap:
                yield from cancel(game, attempted)
        if not attempted.canceled:
            yield from react.ATTEMPTED.show(game, attempted)
    return attempted.stopped_by


def respond(game: Game, attempted: Attempted) -> Steps[None]:
    """Asks whoever holds cards, to reveal nothing. (TRP-1, TRP-5)

    A canceled trap gives its holder nothing. (TRP-3)
    """
    seat = attempted.defender
    if not may_answer(game, seat):
        return
    cards = [card for card in game.players[seat].hand if game.box.tapestry_cards[card].stops_conquest]
    if not cards and nobody_would_learn(game):
        return
    options = answers(cards)
    asked = ResponseAsked(attempted.hex, attempted.seat)
    chosen = yield from throw_away(game, Decision(seat, asked, options, "conquest", game.source), options)
    if chosen is None:
        return
    attempted.stopped_by = seat
    attempted.by_trap = game.box.tapestry_cards[chosen].kind == "trap"
    game.tell(TrapPlayed(chosen, attempted.hex), seat, rule="TRP-1")
    if attempted.by_trap and (yield from cancel(game, attempted)):
        return
    yield from gain.gain(game, seat, game.box.tapestry_cards[chosen].response_gain, source=f"tapestry:{chosen}")


def cancel(game: Game, attempted: Attempted) -> Steps[bool]:
    """Asks for a canceling card; returns whether it came. (TRP-3, TRP-6)"""
    seat = attempted.seat
    known = game.box.tapestry_cards
    if seat not in game.players or not may_answer(game, seat):
        return False
    if not any(card.response == CANCELS for card in known.values()):
        return False
    cards = [card for card in game.players[seat].hand if known[card].response == CANCELS]
    if not cards and nobody_would_learn(game):
        return False
    asked, options = TrapResponseAsked(attempted.hex, seat, attempted.defender), answers(cards)
    chosen = yield from throw_away(game, Decision(seat, asked, options, "conquest", game.source), options)
    if chosen is None:
        return False
    attempted.stopped_by, attempted.by_trap, attempted.canceled = None, False, True
    game.tell(TrapCanceled(chosen, attempted.hex), seat, rule="TRP-3")
    yield from gain.gain(game, seat, known[chosen].response_gain, source=f"tapestry:{chosen}")
    return True


def may_answer(game: Game, seat: int) -> bool:
    """The seat has cards, and is in time. (TRP-6)"""
    in_time = game.board.seats[seat].era < COMPONENTS.income_turns
    return bool(game.players[seat].hand) and modify.MAY_ANSWER.ask(game, in_time, {"seat": seat})


def nobody_would_learn(game: Game) -> bool:
    """If a player without answers is not asked. (TRP-1)"""
    return len(game.players) == 1 and not game.asks_without_trap


def answers(cards: Sequence[str]) -> Keyed[Tapestry | Decline]:
    listed: dict[str, Tapestry | Decline] = {**leave("none"), **{card: Tapestry(card) for card in cards}}
    return Keyed(listed)


def throw_away(game: Game, asked: Decision, options: Keyed[Tapestry | Decline]) -> Steps[str | None]:
    """From hand, if wanted. Returns the card, or None."""
    asking: Steps[Tapestry | Decline] = ask(asked, options)
    chosen = yield from asking
    if isinstance(chosen, Decline):
        return None
    game.players[asked.seat].hand.remove(chosen.slug)
    discard_to(game, asked.seat, "tapestry").append(chosen.slug)
    return chosen.slug
