"""Reports of tracks and map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from automa.conquest import defend, respond
from automa.table.reports import Report
from automa.table.state import Table
from engine.decisions import NoSuchOption, Refusal, Steps
from engine.facts.components import Hex
from engine.journal import EventData
from engine.rules.advance import LEFT_BY_SINGULARITY, make, stands_at_the_end, why_ignored, why_not_move
from engine.rules.board.advance import Move, NoTokenThere, advancing, regressing, restart
from engine.rules.board.conquer import NoOutpostLeft, NotATerritory, forbidden, why_not_conquer
from engine.rules.board.explore import HexExplored, NoSuchHex, why_not_explore, why_not_open
from engine.rules.board.income import why_no_other_turn
from engine.rules.conquer import settle
from engine.state.codec import UNKNOWN
from engine.state.hexmap import PlacedTile


class TileNamed(EventData):
    """Late, or how it is turned."""

    hex: Hex
    tile: PlacedTile


class TileNotLeft(Refusal):
    tile: int


class NoUnnotedTile(Refusal):
    hex: Hex


class NoTokenToRestart(NoTokenThere, rule="FAQ-18"):
    """No token stands at the end of technology."""


@dataclass(frozen=True, slots=True)
class OneSpace(Report):
    """A token went one space."""

    track: str
    start: int | None = None  # with several on the track

    def step(self, table: Table) -> Move | Refusal:
        raise NotImplementedError

    def impossible(self, table: Table) -> Refusal | None:
        step = self.step(table)
        if isinstance(step, Refusal):
            return why_ignored(table.game, table.seat, self.track) or step
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        step = self.step(table)
        if isinstance(step, Move):
            yield from make(table.game, step, by="report")


@dataclass(frozen=True, slots=True)
class Advance(OneSpace):
    verb: ClassVar[str] = "advance"

    def step(self, table: Table) -> Move | Refusal:
        return advancing(table.game.board, table.seat, self.track, start=self.start)

    def why_not(self, table: Table) -> Refusal | None:
        step = self.step(table)
        blocked = why_not_move(table.game, step) if isinstance(step, Move) else None
        return why_no_other_turn(table.game.board, table.seat) or blocked


@dataclass(frozen=True, slots=True)
class Regress(OneSpace):
    verb: ClassVar[str] = "regress"

    def step(self, table: Table) -> Move | Refusal:
        return regressing(table.game.board, table.seat, self.track, start=self.start)

    def why_not(self, table: Table) -> Refusal | None:
        step = self.step(table)
        return why_not_move(table.game, step) if isinstance(step, Move) else None


@dataclass(frozen=True, slots=True)
class Restart(Report):
    """The token at technology's end starts again. (FAQ-18)"""

    verb: ClassVar[str] = "singularity"

    track: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.track not in table.game.board.tracks:
            return NoSuchOption(self.track)
        if not stands_at_the_end(table.game, table.seat, LEFT_BY_SINGULARITY):
            return NoTokenToRestart(LEFT_BY_SINGULARITY, table.seat)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        restart(table.game, table.seat, LEFT_BY_SINGULARITY, self.track)


@dataclass(frozen=True, slots=True)
class Explore(Report):
    """Number and rotation may be unknown."""

    verb: ClassVar[str] = "explore"

    hex: Hex
    tile: PlacedTile

    def why_not(self, table: Table) -> Refusal | None:
        return why_no_other_turn(table.game.board, table.seat) or why_not_open(table.game, table.seat, self.hex)

    def impossible(self, table: Table) -> Refusal | None:
        if self.tile.number != UNKNOWN and self.tile.number not in table.bots.tiles:
            return TileNotLeft(int(self.tile.number))
        return why_not_explore(table.game.board, table.seat, self.hex, anywhere=True)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        if isinstance(self.tile.number, int):
            table.bots.tiles.remove(self.tile.number)
        table.game.board.map.place(self.hex, self.tile)
        table.game.tell(HexExplored(self.hex, self.tile), table.seat, rule="EXP-1")


@dataclass(frozen=True, slots=True)
class NameTile(Report):
    """A tile that nobody noted. Its rotation may stay unknown."""

    verb: ClassVar[str] = "tile"
    of_a_turn: ClassVar[bool] = False

    hex: Hex
    tile: PlacedTile

    def impossible(self, table: Table) -> Refusal | None:
        lying = table.game.board.map.tiles.get(self.hex)
        if lying is None or lying.number != UNKNOWN:
            return NoUnnotedTile(self.hex)
        if self.tile.number not in table.bots.tiles:
            return TileNotLeft(int(self.tile.number))
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.bots.tiles.remove(int(self.tile.number))
        table.game.board.map.place(self.hex, self.tile)
        table.game.tell(TileNamed(self.hex, self.tile), table.seat, rule="EXP-1")


@dataclass(frozen=True, slots=True)
class Conquer(Report):
    verb: ClassVar[str] = "conquer"

    hex: Hex
    unanswered: bool = False  # by a card

    def why_not(self, table: Table) -> Refusal | None:
        against = why_not_conquer(table.game.board, table.seat, self.hex)
        return why_no_other_turn(table.game.board, table.seat) or against or forbidden(table.game, table.seat, self.hex)

    def impossible(self, table: Table) -> Refusal | None:
        board = table.game.board
        if self.hex not in board.map.printed.hexes:
            return NoSuchHex(self.hex)
        if not board.map.is_territory(self.hex):
            return NotATerritory(self.hex)
        if not board.seats[table.seat].outposts:
            return NoOutpostLeft(table.seat)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        defender = table.game.board.map.controller(self.hex)
        stopped = defender is not None and (yield from self.is_trapped(table, defender))
        yield from settle(table.game, table.seat, self.hex, stopped=stopped)

    def is_trapped(self, table: Table, defender: int) -> Steps[bool]:
        """By a card of the defender. (BTR-1, TRP-1)"""
        mat = table.bots.automa
        if self.unanswered:
            return False
        if mat is not None and defender == mat.seat:
            return (yield from defend(table.game, table.bots, mat, self.hex)) is not None
        if defender != table.seat and defender in table.game.board.humans():
            return (yield from respond(table.game, defender, self.hex))
        return False
