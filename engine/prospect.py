"""What one answer to a question gives, loses and leads to, for all that look before somebody chooses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.decisions import Decision, Nothing, Refusal
from engine.facts.components import Hex
from engine.foresight import hexes_ahead, idle_conquest
from engine.outlook import Worth, nothing_from, worth_of_move
from engine.overflow import Overflow, lost_from
from engine.rules.board.advance import Move
from engine.state.game import Game
from engine.things import Thing


@dataclass(frozen=True)
class Prospect:
    """An answer by its key. Each thing about it is worked out when it is first asked for, in the game as it stands."""

    game: Game
    decision: Decision
    key: str

    @cached_property
    def value(self) -> object:
        """What the rules make of the key, a Refusal if it is not legal."""
        return self.decision.options.parse(self.key)

    @property
    def refusal(self) -> Refusal | None:
        """Why it is not legal."""
        return self.value if isinstance(self.value, Refusal) else None

    @cached_property
    def thing(self) -> Thing | None:
        """What it is, None if it is refused or the game has no word for it."""
        return self.decision.thing_of(self.key, self.value)

    @cached_property
    def nothing(self) -> Nothing | None:
        """Why it would give nothing, None if it would, is refused, or nobody can say."""
        return nothing_from(self.game, self.decision, self.value)

    @cached_property
    def lost(self) -> tuple[Overflow, ...]:
        """What of that which it gives would find no room, once it is paid for. (INC-13)"""
        return () if self.nothing else lost_from(self.game, self.decision, self.value)

    @cached_property
    def worth(self) -> tuple[Worth, ...]:
        """What the space of an advance would score now by counting. (ADV-4)"""
        return worth_of_move(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else ()

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that an advance would let its player explore or conquer, as the map lies now. (EXP-1, CON-1)"""
        return hexes_ahead(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else ()

    @cached_property
    def idle(self) -> Nothing | None:
        """Why the conquest that an advance brings beside other things would be idle. (CON-1)"""
        return idle_conquest(self.game, self.decision.seat, self.value) if isinstance(self.value, Move) else None
