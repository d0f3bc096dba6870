"""The dock below a player's turn: what is next, then the pad for VP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from automa.table.board_reports import Advance, Conquer, Explore
from automa.table.card_reports import (
    CharmReported,
    MasterpieceReported,
    PlayOn,
    UseReserved,
    goes_on_as,
    noted_civilizations,
)
from automa.table.report_keys import key_of, reported
from automa.table.reports import CIVILIZATION, Income, LandmarkReported, Report, VictoryPoints, vp_sources
from automa.table.state import Table
from companion.game.journal import Row
from companion.game.points import label_of
from companion.store.replay import AnyPlay
from companion.tableside.own_gains import gives_a_roll
from companion.tableside.turns import OF_INCOME, TURNS
from engine.outlook import rows_of

OF_TURNS_AFTER_THE_LAST: Final = "civilization"

SOURCE_OF: Final[Mapping[type[Report], str]] = {
    Advance: "track",
    Conquer: "conquest",
    Explore: "explore",
    Income: OF_INCOME,
    LandmarkReported: "landmark",
    CharmReported: "charm",
    MasterpieceReported: "masterpiece",
    UseReserved: "reserved",
    PlayOn: OF_TURNS_AFTER_THE_LAST,
}
"""What VP entered after a report are for."""

TERRITORY: Final = "territory_controlled"
"""All that the mat counts and the phone knows."""

ADDED: Final = (1, 2, 3, 5, 10)
"""VP per tap."""


@dataclass(frozen=True, slots=True)
class Dock:
    acted: bool  # the player took their turn
    before: int  # VP when it began
    source: str  # what VP entered now are for, or ""
    takes_back: bool  # the last report was VP
    free: frozenset[str] = frozenset()  # tracks of free advances to make (LVL-1)
    rolls: bool = False  # a free advance rolled the science die, which may show a track again
    then_income: bool = False  # all made: the mat's income follows
    alone: bool = False  # nobody else moves: each turn leads to the next
    counts: bool = False  # VP of an income turn are not entered
    territories: int = 0  # counted by an uncovered icon of the mat
    named: tuple[str, ...] = ()

    @property
    def added(self) -> tuple[tuple[int, str], ...]:
        return tuple((amount, self.adds(amount)) for amount in ADDED)

    def adds(self, amount: int) -> str:
        return key_of(VictoryPoints(amount, self.source))

    @property
    def sources(self) -> tuple[tuple[str, str, str], ...]:
        """(source, words, icon)."""
        return tuple((source, *label_of(f"entered:{source}")) for source in self.named)

    @property
    def source_words(self) -> str:
        return label_of(f"entered:{self.source}")[0] if self.source else ""


def dock_of(play: AnyPlay, own: int, own_rows: Sequence[Row], vp: int) -> Dock:
    """own: number of the turn's first report. vp: the player's now."""
    table: Table = play.state
    reports = [report for entry in play.answers[own:] if (report := reported(entry)) is not None]
    given = free_tracks(own_rows)
    free = given - {report.track for report in reports if isinstance(report, Advance)}
    scored = sum(int(str(row.data["vp"])) for row in own_rows if row.kind == "vp")
    return Dock(
        acted=any(isinstance(report, TURNS) for report in reports),
        before=vp - scored,
        source=source_of(reports) or (OF_TURNS_AFTER_THE_LAST if goes_on_as(table, table.seat) else ""),
        takes_back=bool(reports) and isinstance(reports[-1], VictoryPoints),
        alone=table.plays_alone,
        counts=is_to_count(reports, table.game.board.seats[table.seat].era),
        territories=territories_that_count(table),
        free=free,
        rolls=bool(free) and gives_a_roll(table, own_rows),
        then_income=bool(given) and not free,
        named=tuple(sources_for(table)),
    )


def sources_for(table: Table) -> Iterator[str]:
    """Noted civilizations by name."""
    noted = noted_civilizations(table, table.seat)
    for source in vp_sources(table.expansions):
        if source == CIVILIZATION and noted:
            yield from (f"{CIVILIZATION}:{slug}" for slug in noted)
        else:
            yield source


def is_to_count(reports: Sequence[Report], era: int) -> bool:
    """An income turn scores, and its VP are not entered. (INC-1)"""
    began = next((number for number, report in enumerate(reports) if isinstance(report, Income)), None)
    if began is None or era == 1:
        return False
    return not any(isinstance(each, VictoryPoints) and each.source == OF_INCOME for each in reports[began:])


def territories_that_count(table: Table) -> int:
    """What an uncovered icon is worth; 0 if the mat has none. (INC-10)"""
    printed = (space.vp for row in rows_of(table.game, table.seat) for space in row.spaces)
    if not any(isinstance(vp, Mapping) and vp.get("vp_per") == TERRITORY for vp in printed):
        return 0
    return len(table.game.board.map.controlled(table.seat))


def source_of(reports: Sequence[Report]) -> str:
    """What VP after these reports are likely for, or "".

    A landmark brings no VP: look at what brought it. (ADV-4, INC-1)
    """
    telling = [SOURCE_OF[type(report)] for report in reversed(reports) if type(report) in SOURCE_OF]
    of_landmark = SOURCE_OF[LandmarkReported]
    return next((source for source in telling if source != of_landmark), of_landmark if telling else "")


def free_tracks(rows: Sequence[Row]) -> frozenset[str]:
    """Tracks of free advances in this income turn. (LVL-1)"""
    given = [row.data.get("advances") for row in rows if row.kind == "income_turn"]
    return frozenset(str(track) for tracks in given if isinstance(tracks, tuple | list) for track in tracks)
