"""A game: the board, the abilities in play and the journal of what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Protocol

from pydantic import Field, PlainValidator

from engine.box import Box
from engine.decisions import Steps
from engine.facts.cards import Edition
from engine.facts.components import Hex
from engine.facts.rulebook import VariantSlug
from engine.journal import Event, EventData, HiddenSeen, Reasons, no_reasons
from engine.state.bag import Bag
from engine.state.board import Board
from engine.state.player import Player

NEW_GAMES: Final[Mapping[str, object]] = {"only_what_matters": True, "asks_without_trap": False}
"""What the setup of a new game on screen says beside what people chose; games begun without it go on as they were."""


TABLE: Final = -1
"""Owner of what belongs to nobody: a scenario."""


@dataclass(slots=True)
class InPlay:
    """An ability in play: whose it is, by which slug it is looked up, and what it remembers (plain values).

    edition: of a civilization, which of its mats is played.
    """

    slug: str
    owner: int
    plays_as: str
    memory: dict[str, list[str]] = field(default_factory=dict)
    edition: Edition = "printed"

    def copy(self) -> InPlay:
        """An independent copy."""
        memory = {name: list(values) for name, values in self.memory.items()}
        return InPlay(self.slug, self.owner, self.plays_as, memory, self.edition)


@dataclass(slots=True)
class Attempted:
    """A conquest is attempted; whoever stops it sets `stopped_by`, and with a trap, which may be canceled, `by_trap`.

    canceled: a trap was, so that nothing more may answer. (TRP-3)
    """

    seat: int
    hex: Hex
    defender: int
    stopped_by: int | None = None
    by_trap: bool = False
    canceled: bool = False


@dataclass(slots=True)
class Drawn:
    """A card or tile was drawn to be gained; whoever wants it discarded and another one drawn sets `again`.

    deck: its bag by name, that of the common deck too where the seat has one of its own.
    """

    seat: int
    deck: str
    item: str
    again: bool = False


class Defender(Protocol):
    """Answers conquests for a seat that nobody plays; a copy of the game is given its own by who made it."""

    def answer(self, game: Game, attempted: Attempted) -> Steps[None]:
        """Respond to the attempt, as a player may."""


class BotPair(Protocol):
    """The bots of a game, as far as the rules may know them: who they are, and which track each favors."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Their seats, in the order in which they advance."""

    def favorite(self, seat: int) -> str:
        """The favorite track of one of them."""


NotState = Annotated[dict[int, Defender], PlainValidator(lambda value: value), Field(exclude=True)]
"""Code, not data: it has no place in the position."""

NowAsking = Annotated[str, Field(exclude=True)]
"""Text that changes within a step and is empty between two turns: it has no place in the position either."""


@dataclass(slots=True)
class Game:
    """What lies on the table.

    active: the seat whose turn it is. activated: the spaces activated this turn. players: the own side of each seat
    that plays by the whole rules. bags: the decks and supplies, by what lies in them. edition: the civilization mats.
    variants: the optional rules in use. in_income_turn: whether a player is in the midst of one. only_what_matters:
    whether questions are left out whose answer can make no difference. asks_without_trap: whether who plays alone with
    bots is asked for a trap, or for what cancels one, also with none in hand; among people nobody learns who holds one.
    source: what asks now, told as for gains and VP: `track:science:4`; whoever sets it sets it back.
    """

    board: Board
    in_play: list[InPlay] = field(default_factory=list)
    active: int = 0
    activated: list[str] = field(default_factory=list)
    journal: list[Event] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)
    bags: dict[str, Bag] = field(default_factory=dict)
    edition: Edition = "printed"
    variants: tuple[VariantSlug, ...] = ()
    defenders: NotState = field(default_factory=dict)
    in_income_turn: bool = False
    only_what_matters: bool = False
    asks_without_trap: bool = True
    source: NowAsking = field(default="", compare=False, repr=False)

    @property
    def box(self) -> Box:
        """What lies in the box of this game."""
        return self.board.box

    def tell(
        self,
        what: EventData,
        seat: int | None = None,
        *,
        rule: str = "",
        why: Reasons = no_reasons,
        audience: frozenset[int] | None = None,
    ) -> None:
        """Write an event into the journal."""
        self.journal.append(Event(what, seat, rule, why, audience))

    def sees(self, seat: int | None = None) -> None:
        """A seat, or everybody, sees what was hidden: whoever made it happen cannot take that back alone."""
        self.tell(HiddenSeen(), seat)

    def copy(self) -> Game:
        """An independent copy, its journal left empty."""
        return Game(
            self.board.copy(),
            [card.copy() for card in self.in_play],
            self.active,
            list(self.activated),
            [],
            {seat: player.copy() for seat, player in self.players.items()},
            {name: bag.copy() for name, bag in self.bags.items()},
            self.edition,
            self.variants,
            in_income_turn=self.in_income_turn,
            only_what_matters=self.only_what_matters,
            asks_without_trap=self.asks_without_trap,
        )
