"""A game: board, abilities in play, journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, Protocol

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
"""What new games on screen say; older ones keep the old meaning."""


TABLE: Final = -1
"""Owns scenarios."""


@dataclass(slots=True)
class InPlay:
    slug: str
    owner: int
    plays_as: str  # the slug that finds its code
    memory: dict[str, list[str]] = field(default_factory=dict)
    edition: Edition = "printed"  # of its mat

    def copy(self) -> InPlay:
        memory = {name: list(values) for name, values in self.memory.items()}
        return InPlay(self.slug, self.owner, self.plays_as, memory, self.edition)


@dataclass(slots=True)
class Attempted:
    """An attempted conquest. Whoever stops it sets `stopped_by`, and `by_trap` for a trap, which may be canceled."""

    seat: int
    hex: Hex
    defender: int
    stopped_by: int | None = None
    by_trap: bool = False
    canceled: bool = False  # nothing more may answer (TRP-3)


@dataclass(slots=True)
class Drawn:
    """A drawn card or tile."""

    seat: int
    deck: str  # its bag, also a seat's own
    item: str
    again: bool = False  # set it to discard the item and draw another


class Defender(Protocol):
    """Answers conquests for a bot's seat. Copies of a game need their own."""

    def answer(self, game: Game, attempted: Attempted) -> Steps[None]: ...


class BotPair(Protocol):
    """The bots, as rules know them."""

    @property
    def seats(self) -> tuple[int, ...]:
        """In the order of advancing."""

    def favorite(self, seat: int) -> str: ...


NotState = Annotated[dict[int, Defender], PlainValidator(lambda value: value), Field(exclude=True)]
"""Code is no part of the position."""


class Listening(NamedTuple):
    """Places in play and what is done there, by hook."""

    among: tuple[InPlay, ...] | None = None
    by_hook: Mapping[object, Sequence[tuple[int, Any]]] = MappingProxyType({})


NotKept = Annotated[Listening, PlainValidator(lambda value: value), Field(exclude=True)]
"""Not stored, as it can be found again."""

NowAsking = Annotated[str, Field(exclude=True)]
"""Empty between turns, so not stored."""

NotStored = Annotated[bool, Field(exclude=True)]
"""Never true between turns."""


@dataclass(slots=True)
class Game:
    board: Board
    in_play: tuple[InPlay, ...] = ()  # changed only by another tuple, so that listeners are found once
    active: int = 0  # whose turn it is
    activated: list[str] = field(default_factory=list)  # spaces of this turn
    journal: list[Event] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)  # seats that play by the whole rules
    bags: dict[str, Bag] = field(default_factory=dict)
    edition: Edition = "printed"  # of the mats
    variants: tuple[VariantSlug, ...] = ()
    defenders: NotState = field(default_factory=dict)
    in_income_turn: bool = False  # a player is within one
    in_later_turn: NotStored = field(default=False, compare=False)  # within one of its own kind (END-5)
    only_what_matters: bool = False  # no question whose answer makes no difference
    # a solo player is asked for traps, or what cancels one, even if none is in hand; several people always are:
    asks_without_trap: bool = True
    listening: NotKept = field(default_factory=Listening, compare=False, repr=False)
    # what asks now, `track:science:4`; whoever sets it resets it:
    source: NowAsking = field(default="", compare=False, repr=False)

    @property
    def box(self) -> Box:
        return self.board.box

    @property
    def in_advance_turn(self) -> bool:
        """Neither an income turn nor a mat's turn after income turn 5. (TRN-1, END-5)"""
        return not self.in_income_turn and not self.in_later_turn

    def tell(
        self,
        what: EventData,
        seat: int | None = None,
        *,
        rule: str = "",
        why: Reasons = no_reasons,
        audience: frozenset[int] | None = None,
    ) -> None:
        self.journal.append(Event(what, seat, rule, why, audience))

    def sees(self, seat: int | None = None) -> None:
        """A seat, or everybody, sees something hidden: undoing that needs consent."""
        self.tell(HiddenSeen(), seat)

    def remove(self, mine: InPlay) -> None:
        self.in_play = tuple([other for other in self.in_play if other is not mine])

    def copies(self, mine: InPlay, slug: str) -> None:
        """The ability now plays, and listens, as another one."""
        mine.plays_as = slug
        self.listening = Listening()

    def copy(self) -> Game:
        """With an empty journal."""
        in_play = tuple([mine.copy() for mine in self.in_play])
        found = self.listening
        return Game(
            self.board.copy(),
            in_play,
            self.active,
            list(self.activated),
            [],
            {seat: player.copy() for seat, player in self.players.items()},
            {name: bag.copy() for name, bag in self.bags.items()},
            self.edition,
            self.variants,
            in_income_turn=self.in_income_turn,
            in_later_turn=self.in_later_turn,
            only_what_matters=self.only_what_matters,
            asks_without_trap=self.asks_without_trap,
            listening=Listening(in_play, found.by_hook) if found.among is self.in_play else found,
        )
