"""Turns after income turn 5, and the end of a player's game."""

from __future__ import annotations

from typing import Final

from engine.decisions import Keyed, QuestionData, Steps, choose
from engine.facts.components import COMPONENTS
from engine.hooks import modify, offer
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import tapestry
from engine.rules.advance import payable_moves
from engine.state.game import Game
from engine.things import Do

ADVANCE: Final = "advance"
"""An advance turn, if there are other kinds."""


class LaterTurnAsked(QuestionData):
    """After income turn 5."""


class PlayerFinished(EventData): ...


def is_later(game: Game, seat: int) -> bool:
    """The seat has had income turn 5 and still plays. (END-5)"""
    state = game.board.seats[seat]
    return state.era >= COMPONENTS.income_turns and not state.finished and may_go_on(game, seat)


def advances_later(game: Game, seat: int) -> bool:
    """The seat may advance, and can pay for it; closed tracks do not count. (END-5)"""
    return modify.ADVANCES_LATER.ask(game, False, {"seat": seat}) and bool(payable_moves(game, seat))


def may_go_on(game: Game, seat: int) -> bool:
    """Turns after income turn 5 are possible; the last era lasts longer. (END-5)"""
    own = any(mine.owner == seat for mine, _ in offer.LATER_TURN.listening(game))
    return own or modify.ADVANCES_LATER.ask(game, False, {"seat": seat})


def goes_on(game: Game, seat: int) -> bool:
    """Has a turn after income turn 5. (END-5)"""
    return advances_later(game, seat) or bool(offer.LATER_TURN.ask(game, {"seat": seat}))


def finish(game: Game, seat: int) -> None:
    """(END-1, END-5)"""
    game.board.seats[seat].finished = True
    tapestry.end_era(game, seat)
    game.tell(PlayerFinished(), seat, rule="END-1" if game.in_income_turn else "END-5")


def choose_turn(game: Game, seat: int) -> Steps[Offer | Do | None]:
    """An advance or one of its own kinds, if it has any. (END-5)"""
    own: dict[str, Offer | Do] = {**offer.LATER_TURN.ask(game, {"seat": seat})}
    options = {**own, **({ADVANCE: Do("advance")} if advances_later(game, seat) else {})}
    return (yield from choose(seat, LaterTurnAsked(), Keyed(options), source=game.source)) if options else None
