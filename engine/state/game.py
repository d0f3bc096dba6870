"""A game: the board, the abilities in play and the journal of what happened."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.decisions import NOTHING, Facts
from engine.journal import Event, Reasons, no_reasons
from engine.state.board import Board


@dataclass(slots=True)
class InPlay:
    """An ability in play: whose it is, by which slug it is looked up, and what it remembers (plain values)."""

    slug: str
    owner: int
    plays_as: str
    memory: dict[str, list[str]] = field(default_factory=dict)

    def copy(self) -> InPlay:
        """An independent copy."""
        return InPlay(
            self.slug, self.owner, self.plays_as, {name: list(values) for name, values in self.memory.items()}
        )


@dataclass(slots=True)
class Game:
    """What lies on the table. `active` is the seat whose turn it is; `activated` the spaces activated this turn."""

    board: Board
    in_play: list[InPlay] = field(default_factory=list)
    active: int = 0
    activated: list[str] = field(default_factory=list)
    journal: list[Event] = field(default_factory=list)

    def tell(
        self,
        kind: str,
        seat: int | None = None,
        *,
        rule: str = "",
        why: Reasons = no_reasons,
        audience: frozenset[int] | None = None,
        data: Facts = NOTHING,
    ) -> None:
        """Write an event into the journal."""
        self.journal.append(Event(kind, seat, data, rule, why, audience))

    def copy(self) -> Game:
        """An independent copy, its journal left empty."""
        return Game(self.board.copy(), [card.copy() for card in self.in_play], self.active, list(self.activated))
