"""Reports of cards in hand, and of turns after income turn 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from automa.definitions import PLAYS_ON
from automa.table.reports import Report, civilizations
from automa.table.state import Table
from engine.decisions import Refusal, Steps
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Expansion
from engine.journal import EventData
from engine.rules.board.conquer import NoOutpostLeft
from engine.rules.later import PlayerFinished

ITEMS: Final = (*INCOME_BUILDINGS, "territory", "space_tile", "tapestry", "tech_card", "reminder")
"""Can lie reserved; a reminder is of what will be gained. (CHM-5)"""


class NotInTheBoxes(Refusal):
    """expansion: it comes with."""

    expansion: str


class NotReserved(Refusal, rule="CHM-5"):
    item: str


class NotAfterTheLast(Refusal, rule="END-5"):
    """Before income turn 5, or playing on already."""

    seat: int


class NotPlayingOn(Refusal, rule="END-5"):
    seat: int


class DoesNotPlayOn(Refusal, rule="END-5"):
    """In no box of the game, or not after income turn 5."""

    civilization: str


class NotAmongCivilizations(Refusal):
    """In no box of the game."""

    civilization: str


class CivilizationNoted(EventData):
    civilization: str


class MasterpieceAtTable(EventData):
    """Which, the table sees. number: the player's so far."""

    number: int


class CharmAtTable(EventData):
    """What it gives is reported too."""


class ReservedAtTable(EventData):
    """At the edge of the income mat."""

    item: str


class OutpostOnMatAtTable(EventData):
    """From the player's supply onto the civilization mat. left: in the supply."""

    left: int


class ReservedUsedAtTable(EventData):
    """Used or placed."""

    item: str


class PlayedOn(EventData):
    """After income turn 5."""

    civilization: str


def masterpieces(table: Table, seat: int) -> int:
    """How many the seat reported."""
    if MasterpieceReported.expansion not in table.expansions:
        return 0
    return sum(event.seat == seat and isinstance(event.what, MasterpieceAtTable) for event in table.journal)


def notable_civilizations(table: Table) -> Mapping[str, str]:
    """Names by slug, possible for a player; empty without the box in which it matters."""
    return civilizations(table) if NoteCivilization.expansion in table.expansions else {}


def noted_civilizations(table: Table, seat: int) -> tuple[str, ...]:
    """Reported by a seat, in order."""
    told = (event.what for event in table.journal if event.seat == seat)
    return tuple(dict.fromkeys(what.civilization for what in told if isinstance(what, CivilizationNoted)))


def goes_on_as(table: Table, seat: int) -> str | None:
    """The civilization with turns after the last. (END-5)"""
    if not table.plays_on(seat):
        return None
    told = (event.what for event in reversed(table.journal) if event.seat == seat)
    return next((what.civilization for what in told if isinstance(what, PlayedOn)), None)


def reserved(table: Table, seat: int) -> Mapping[str, int]:
    """Reported as reserved and not as used, in the order of ITEMS."""
    lying: Counter[str] = Counter()
    for event in table.journal if Reserve.expansion in table.expansions else ():
        if event.seat == seat and isinstance(event.what, ReservedAtTable):
            lying[event.what.item] += 1
        elif event.seat == seat and isinstance(event.what, ReservedUsedAtTable) and lying[event.what.item]:
            lying[event.what.item] -= 1
    return {item: lying[item] for item in ITEMS if lying[item]}


@dataclass(frozen=True, slots=True)
class OfABox(Report):
    """Triggered by a card in somebody's hand; only its box is checked."""

    expansion: ClassVar[Expansion]

    def impossible(self, table: Table) -> Refusal | None:
        return None if self.expansion in table.expansions else NotInTheBoxes(self.expansion)


@dataclass(frozen=True, slots=True)
class MasterpieceReported(OfABox):
    """(ART-1)"""

    verb: ClassVar[str] = "masterpiece"
    expansion: ClassVar[Expansion] = "aa"

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.tell(MasterpieceAtTable(masterpieces(table, table.seat) + 1), table.seat, rule="ART-1")


@dataclass(frozen=True, slots=True)
class CharmReported(OfABox):
    """(CHM-1)"""

    verb: ClassVar[str] = "charm"
    expansion: ClassVar[Expansion] = "ff"

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.tell(CharmAtTable(), table.seat, rule="CHM-1")


@dataclass(frozen=True, slots=True)
class OfAnItem(OfABox):
    """One of ITEMS, reserved."""

    expansion: ClassVar[Expansion] = "ff"

    item: str

    def impossible(self, table: Table) -> Refusal | None:
        return OfABox.impossible(self, table) or (None if self.item in ITEMS else NotReserved(self.item))


@dataclass(frozen=True, slots=True)
class Reserve(OfAnItem):
    """(CHM-5)"""

    verb: ClassVar[str] = "reserve"

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.tell(ReservedAtTable(self.item), table.seat, rule="CHM-5")


@dataclass(frozen=True, slots=True)
class UseReserved(OfAnItem):
    """Also what nobody noted. (INC-9)"""

    verb: ClassVar[str] = "use"

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.tell(ReservedUsedAtTable(self.item), table.seat, rule="INC-9")


@dataclass(frozen=True, slots=True)
class OutpostOnMat(OfABox):
    """Instead of a conquest."""

    verb: ClassVar[str] = "outpost"
    expansion: ClassVar[Expansion] = "aa"

    def impossible(self, table: Table) -> Refusal | None:
        none_left = None if table.game.board.seats[table.seat].outposts else NoOutpostLeft(table.seat)
        return OfABox.impossible(self, table) or none_left

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        own = table.game.board.seats[table.seat]
        own.outposts -= 1
        table.game.tell(OutpostOnMatAtTable(own.outposts), table.seat)


@dataclass(frozen=True, slots=True)
class NoteCivilization(OfABox):
    """Later questions depend on it: who may go on after income turn 5. (END-5)"""

    verb: ClassVar[str] = "civilization"
    of_a_turn: ClassVar[bool] = False
    expansion: ClassVar[Expansion] = "ff"

    civilization: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.civilization not in civilizations(table):
            return NotAmongCivilizations(self.civilization)
        return OfABox.impossible(self, table)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.tell(CivilizationNoted(self.civilization), table.seat)


@dataclass(frozen=True, slots=True)
class PlayOn(Report):
    """A civilization, after income turn 5. (END-5)"""

    verb: ClassVar[str] = "continue"
    of_a_turn: ClassVar[bool] = False

    civilization: str

    def impossible(self, table: Table) -> Refusal | None:
        known = PLAYS_ON.get(self.civilization)
        if known is None or known.expansion not in table.expansions:
            return DoesNotPlayOn(self.civilization)
        return None if table.game.board.seats[table.seat].finished else NotAfterTheLast(table.seat)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.board.seats[table.seat].finished = False
        table.game.tell(PlayedOn(self.civilization), table.seat, rule="END-5")


@dataclass(frozen=True, slots=True)
class Done(Report):
    """The turns after income turn 5 are over. (END-5)"""

    verb: ClassVar[str] = "done"
    of_a_turn: ClassVar[bool] = False

    def impossible(self, table: Table) -> Refusal | None:
        return None if table.plays_on(table.seat) else NotPlayingOn(table.seat)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.game.board.seats[table.seat].finished = True
        table.game.tell(PlayerFinished(), table.seat, rule="END-5")
