"""What an answer gives, loses and leads to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.decisions import Decision, Nothing, Refusal
from engine.facts.components import Hex
from engine.foresight import hexes_ahead, idle_conquest
from engine.outlook import nothing_from
from engine.overflow import Overflow, lost_from
from engine.rules.board.advance import Move
from engine.state.game import Game
from engine.things import Thing
from engine.worths import Worth, worth_of_move


@dataclass(frozen=True)
class Prospect:
    """Parts are worked out when first asked for."""

    game: Game
    decision: Decision
    key: str

    @cached_property
    def value(self) -> object:
        """The parsed key, or a Refusal."""
        return self.decision.options.parse(self.key)

    @property
    def refusal(self) -> Refusal | None:
        return self.value if isinstance(self.value, Refusal) else None

    @cached_property
    def thing(self) -> Thing | None:
        """None if refused or without a thing."""
        return self.decision.thing_of(self.key, self.value)

    @cached_property
    def nothing(self) -> Nothing | None:
        """Why it gives nothing, if anybody can say."""
        return nothing_from(self.game, self.decision, self.value)

    @cached_property
    def lost(self) -> tuple[Overflow, ...]:
        """What of the gain is lost, once it is paid for. (INC-13)"""
        return () if self.nothing else lost_from(self.game, self.decision, self.value)

    @cached_property
    def worth(self) -> tuple[Worth, ...]:
        """By counting, of an advance's space. (ADV-4)"""
        return worth_of_move(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else ()

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Where to explore or conquer after an advance. (EXP-1, CON-1)"""
        return hexes_ahead(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else ()

    @cached_property
    def idle(self) -> Nothing | None:
        """Why a conquest among the benefits would be idle. (CON-1)"""
        return idle_conquest(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else None
