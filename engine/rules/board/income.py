"""When a seat may or must take an income turn."""

from __future__ import annotations

from engine.decisions import Refusal
from engine.facts.components import COMPONENTS
from engine.state.board import Board


class NoIncomeTurnLeft(Refusal, rule="TRN-2"):
    seat: int


class IncomeTurnFirst(Refusal, rule="TRN-1"):
    seat: int


def why_no_income_turn(board: Board, seat: int) -> Refusal | None:
    """(TRN-2)"""
    return NoIncomeTurnLeft(seat) if board.seats[seat].era >= COMPONENTS.income_turns else None


def why_no_other_turn(board: Board, seat: int) -> Refusal | None:
    """(TRN-1)"""
    return IncomeTurnFirst(seat) if board.seats[seat].era == 0 else None
