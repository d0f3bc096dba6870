"""What a player reports in their turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from automa.civilizations import end_of_game
from automa.definitions import PLAYS_ON, level
from automa.pool import PoolItemTaken
from automa.scenario import ask_goals
from automa.table.position import changed
from automa.table.state import Table
from engine.decisions import Refusal, Steps
from engine.facts.components import COMPONENTS, Expansion
from engine.hooks import react
from engine.journal import EventData
from engine.rules.board import achievements
from engine.rules.board.advance import gain_landmark
from engine.rules.board.income import why_no_income_turn, why_no_other_turn
from engine.rules.income import IncomeTurnTold
from engine.rules.later import PlayerFinished
from engine.rules.score import score
from engine.state.codec import BadPosition
from engine.things import Thing


class Corrected(EventData, kind="fixed"):
    """A part of the position."""

    path: str
    before: object  # plain data
    after: str  # JSON


class Report(Thing):
    """What happened, or is to be put right."""

    verb: ClassVar[str]
    """Its key's first word."""

    of_a_turn: ClassVar[bool] = True
    """Done in a turn."""

    def why_not(self, table: Table) -> Refusal | None:
        """As far as the table can check."""
        return None

    def impossible(self, table: Table) -> Refusal | None:
        """Why it cannot be, whatever a card allows."""
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        raise NotImplementedError


class NoSuchLandmark(Refusal):
    landmark: str


class LandmarkGainedAlready(Refusal, kind="landmark_taken", rule="BLD-8"):
    landmark: str
    owner: int


class NoSuchAchievement(Refusal):
    achievement: str


class NotInThePool(Refusal, rule="ACI-14"):
    item: str


class NoSuchVp(Refusal):
    """VP change by something, and never to less than 0."""

    vp: int


class NoSuchSource(Refusal):
    """It needs another box."""

    source: str


class NoSuchPosition(Refusal):
    """path, problem: the first wrong place."""

    path: str
    problem: str


@dataclass(frozen=True, slots=True)
class LandmarkReported(Report):
    """Otherwise than by entering a tier."""

    verb: ClassVar[str] = "landmark"

    slug: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.slug not in table.game.box.landmarks:
            return NoSuchLandmark(self.slug)
        if self.slug in table.game.board.landmarks:
            return LandmarkGainedAlready(self.slug, table.game.board.landmarks[self.slug])
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        gain_landmark(table.game, table.seat, self.slug, "BLD-8")


@dataclass(frozen=True, slots=True)
class Achievement(Report):
    """If the app could not see it."""

    verb: ClassVar[str] = "achievement"

    name: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.name not in table.game.board.map.printed.achievements:
            return NoSuchAchievement(self.name)
        return achievements.why_not(table.game.board, table.seat, self.name)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        achievements.earn(table.game, table.seat, self.name, "ACH-1")


@dataclass(frozen=True, slots=True)
class PoolItem(Report):
    """From the Hucksters' pool instead of its supply. (ACI-14)"""

    verb: ClassVar[str] = "pool"

    item: str

    def impossible(self, table: Table) -> Refusal | None:
        mat = table.bots.automa
        if mat is None or self.item not in mat.pool:
            return NotInThePool(self.item)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        mat = table.bots.automa
        if mat is not None:
            mat.pool.remove(self.item)
            table.game.tell(PoolItemTaken(item=self.item, pool=tuple(mat.pool)), table.seat, rule="ACI-14")


def free_advances(table: Table) -> tuple[str, ...]:
    """Tracks, in income turn 1. (LVL-1)"""
    given = level(table.bots.level, table.bots.arts).you_advance if table.is_solo else ()
    return tuple(track for track in given if track in table.game.box.tracks)


@dataclass(frozen=True, slots=True)
class Income(Report):
    """(TRN-2)"""

    verb: ClassVar[str] = "income"

    def impossible(self, table: Table) -> Refusal | None:
        return why_no_income_turn(table.game.board, table.seat)

    def carry_out(self, table: Table) -> Steps[None]:
        board, seat = table.game.board, table.seat
        player = board.seats[seat]
        player.era += 1
        others = [other for number, other in enumerate(board.seats) if number != seat and other.role != "shadow"]
        first, free = all(other.era < player.era for other in others), free_advances(table) if player.era == 1 else ()
        table.game.tell(IncomeTurnTold(player.era, first, free), seat, rule="TRN-1")
        yield from react.INCOME_TURN_BEGAN.notify(table.game, seat, player.era)
        if player.era == COMPONENTS.income_turns:
            player.finished = True
            table.game.tell(PlayerFinished(), seat, rule="END-1")


VP_SOURCES: Final[Mapping[str, Expansion]] = {
    **dict.fromkeys(("track", "explore", "conquest", "income", "tapestry", "tech", "civilization", "landmark"), "base"),
    "masterpiece": "aa",
    "charm": "ff",
    "reserved": "ff",
}
"""By box."""

CIVILIZATION: Final = "civilization"
"""VP may be for one, `civilization:SLUG`."""


def vp_sources(expansions: Collection[str]) -> tuple[str, ...]:
    """With these boxes."""
    return tuple(source for source, box in VP_SOURCES.items() if box in expansions)


def is_vp_source(source: str) -> bool:
    """In some game."""
    sort, _, civilization = source.partition(":")
    return source in VP_SOURCES or (sort == CIVILIZATION and bool(civilization))


def civilizations(table: Table) -> Mapping[str, str]:
    """Names by slug, of all that a player may have or only go on with."""
    going_on = {slug: each.name for slug, each in PLAYS_ON.items() if each.expansion in table.expansions}
    return {slug: each.name for slug, each in table.game.box.civilizations.items()} | going_on


@dataclass(frozen=True, slots=True)
class VictoryPoints(Report):
    """source: one of `vp_sources`, a civilization's, or empty."""

    verb: ClassVar[str] = "vp"

    vp: int
    source: str = ""

    def impossible(self, table: Table) -> Refusal | None:
        sort, _, civilization = self.source.partition(":")
        if (self.source and sort not in vp_sources(table.expansions)) or (
            civilization and civilization not in civilizations(table)
        ):
            return NoSuchSource(self.source)
        if self.vp == 0 or table.game.board.seats[table.seat].vp + self.vp < 0:
            return NoSuchVp(self.vp)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        score(table.game, table.seat, self.vp, f"entered:{self.source}" if self.source else "entered")


@dataclass(frozen=True, slots=True)
class Fix(Report):
    """Of any part of the position: the table is always right."""

    verb: ClassVar[str] = "fix"
    of_a_turn: ClassVar[bool] = False

    path: str
    text: str

    def impossible(self, table: Table) -> Refusal | None:
        try:
            changed(table, self.path, self.text)
        except BadPosition as error:
            place, problem = error.problems[0]
            return NoSuchPosition(place, problem)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        other, before = changed(table, self.path, self.text)
        table.game.board, table.bots = other.game.board, other.bots
        table.order, table.turn, table.round = other.order, other.turn, other.round
        table.game.active = table.seat
        table.game.tell(Corrected(self.path, before, self.text), table.seat)


@dataclass(frozen=True, slots=True)
class EndTurn(Report):
    """If nobody is left to play, the game is over too."""

    verb: ClassVar[str] = "end"
    of_a_turn: ClassVar[bool] = False

    def why_not(self, table: Table) -> Refusal | None:
        return why_no_other_turn(table.game.board, table.seat)

    def carry_out(self, table: Table) -> Steps[None]:
        table.over = table.is_finished()
        if table.over and table.bots.automa is not None:
            end_of_game(table.game, table.bots.automa)
            yield from react.GAME_ENDING.notify(table.game)
            yield from ask_goals(table.game, table.seat)
        table.next_turn()
