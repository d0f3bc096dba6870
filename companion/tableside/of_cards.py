"""What the phone keeps of cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from automa.definitions import PLAYS_ON, PlaysOn
from automa.table.card_reports import (
    ITEMS,
    CharmReported,
    Done,
    MasterpieceReported,
    NoteCivilization,
    OutpostOnMat,
    PlayOn,
    Reserve,
    UseReserved,
    goes_on_as,
    masterpieces,
    notable_civilizations,
    noted_civilizations,
    reserved,
)
from automa.table.report_keys import key_of
from automa.table.reports import Report
from automa.table.state import Table
from companion.game.journal import Row
from companion.game.terms import words_in
from companion.tableside.moves import income_turn_in
from companion.tableside.own_gains import space_of
from engine.abilities.face import OUTPOST
from engine.facts.components import COMPONENTS

MASTERPIECE = "masterpiece"


@dataclass(frozen=True, slots=True)
class OfCards:
    """Reports by their keys, or "" if impossible."""

    created: int  # masterpieces
    masterpiece: str
    asks_masterpiece: bool  # a space of this turn gives one, not reported
    charm: str
    reserved: tuple[tuple[str, int, str], ...]  # (item, how many, key)
    uses_reserved: bool  # in income turn 5
    reservable: tuple[tuple[str, str], ...]  # (item, key)
    plays_on: tuple[tuple[str, str, str], ...]  # (key, name, text) of civilizations (END-5)
    done: str  # ends turns after the last
    going_on: PlaysOn | None  # as a civilization does
    outpost: str  # on the civilization's mat, if that may have room
    noted: tuple[str, ...]  # names of civilizations
    notable: tuple[tuple[str, str], ...]  # (key, name)

    @property
    def asks(self) -> bool:
        """Something is to be reported now, unasked."""
        return self.asks_masterpiece or bool(self.uses_reserved and self.reserved) or bool(self.plays_on)

    @property
    def without_advances(self) -> bool:
        """Turns are no longer advances."""
        return self.going_on is not None and not self.going_on.advances

    @property
    def any(self) -> bool:
        return bool(self.masterpiece or self.charm or self.plays_on or self.done)


def of_cards(table: Table, own_rows: Sequence[Row]) -> OfCards:
    """own_rows: of this turn."""
    seat = table.seat
    lying, names = reserved(table, seat), notable_civilizations(table)
    noted = noted_civilizations(table, seat)
    may_go_on = ((PlayOn(slug), each) for slug, each in PLAYS_ON.items() if not noted or slug in noted)
    notable = ((_key(table, NoteCivilization(slug)), name) for slug, name in names.items() if slug not in noted)
    return OfCards(
        created=masterpieces(table, seat),
        masterpiece=_key(table, MasterpieceReported()),
        asks_masterpiece=_gained(table, own_rows) > sum(row.kind == "masterpiece_at_table" for row in own_rows),
        charm=_key(table, CharmReported()),
        reserved=tuple((item, number, key_of(UseReserved(item))) for item, number in lying.items()),
        uses_reserved=income_turn_in(own_rows) == COMPONENTS.income_turns,
        reservable=tuple((item, key) for item in ITEMS if (key := _key(table, Reserve(item)))),
        plays_on=tuple((key, each.name, each.text) for report, each in may_go_on if (key := _key(table, report))),
        done=_key(table, Done()),
        going_on=PLAYS_ON.get(goes_on_as(table, seat) or ""),
        outpost=_key(table, OutpostOnMat()) if may_keep_outposts(table, noted) else "",
        noted=tuple(names[slug] for slug in noted),
        notable=tuple(sorted((each for each in notable if each[0]), key=lambda each: each[1])),
    )


def may_keep_outposts(table: Table, noted: Sequence[str]) -> bool:
    """A civilization may have a place for one."""
    printed = table.game.box.civilizations
    return not noted or any(OUTPOST in printed[slug].slots for slug in noted if slug in printed)


def _gained(table: Table, rows: Sequence[Row]) -> int:
    """How many spaces gave a masterpiece."""
    spaces = (space_of(table, row) for row in rows)
    return sum(space is not None and MASTERPIECE in words_in(space.benefit or []) for space in spaces)


def _key(table: Table, report: Report) -> str:
    return "" if report.impossible(table) else key_of(report)
