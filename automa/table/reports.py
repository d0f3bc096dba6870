"""What a player reports in their turn at the table: what the rules say against it, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from automa.civilizations import end_of_game
from automa.conquest import defend, respond
from automa.definitions import level
from automa.pool import PoolItemTaken
from automa.scenario import ask_goals
from automa.table.position import changed
from automa.table.state import Table
from engine.decisions import NoSuchOption, Refusal, Steps
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import react
from engine.journal import EventData
from engine.rules.advance import LEFT_BY_SINGULARITY, stands_at_the_end, why_ignored, why_not_move
from engine.rules.board import achievements
from engine.rules.board.advance import Move, NoTokenThere, advancing, gain_landmark, move, regressing, restart
from engine.rules.board.conquer import NoOutpostLeft, NotATerritory, fail, forbidden, take, why_not_conquer
from engine.rules.board.explore import HexExplored, NoSuchHex, why_not_explore, why_not_open
from engine.rules.board.income import why_no_income_turn, why_no_other_turn
from engine.rules.income import IncomeTurnTold
from engine.rules.later import PlayerFinished
from engine.rules.score import score
from engine.state.codec import BadPosition
from engine.state.hexmap import PlacedTile
from engine.things import Thing


@dataclass(frozen=True, slots=True)
class TileNamed(EventData):
    """A tile that lies on a hex is named, or how it is turned."""

    hex: Hex
    tile: PlacedTile


@dataclass(frozen=True, slots=True)
class Corrected(EventData):
    """A part of the position was put right. before: what stood there; after: what stands there now, as JSON."""

    kind = "fixed"

    path: str
    before: object
    after: str


class Report(Thing):
    """One thing that a player says has happened, or wants put right. `why_not` is what the rules say against it."""

    verb: ClassVar[str]
    """The first word of its key."""

    of_a_turn: ClassVar[bool] = True
    """Whether it tells something that the player did in a turn."""

    def why_not(self, table: Table) -> Refusal | None:
        """The reason against it by the rules that the table can check, None if there is none."""
        return None

    def impossible(self, table: Table) -> Refusal | None:
        """The reason why it cannot be, whatever a card allows."""
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        """Do it."""
        raise NotImplementedError


class TileNotLeft(Refusal):
    """The territory tile lies on the map or out of the game."""

    tile: int


class NoUnnotedTile(Refusal):
    """No tile lies on the hex of which nobody has noted the number."""

    hex: Hex


class NoTokenToRestart(NoTokenThere, rule="FAQ-18"):
    """The same for AI Singularity."""


class NoSuchLandmark(Refusal):
    """The game has no such landmark."""

    landmark: str


class LandmarkGainedAlready(Refusal, kind="landmark_taken", rule="BLD-8"):
    """owner: who has it."""

    landmark: str
    owner: int


class NoSuchAchievement(Refusal):
    """The map has no such achievement."""

    achievement: str


class NotInThePool(Refusal, rule="ACI-14"):
    """The Hucksters' pool does not hold the item."""

    item: str


class NoSuchVp(Refusal):
    """VP do not change by none, nor to less than none."""

    vp: int


class NoSuchPosition(Refusal):
    """The table cannot lie so; path, problem: the first place that is wrong, and how."""

    path: str
    problem: str


@dataclass(frozen=True, slots=True)
class OneSpace(Report):
    """A token went one space along a track; `start` names its space where there are several."""

    track: str
    start: int | None = None

    def step(self, table: Table) -> Move | Refusal:
        """The token's move, or why there is none."""
        raise NotImplementedError

    def impossible(self, table: Table) -> Refusal | None:
        step = self.step(table)
        if isinstance(step, Refusal):
            return why_ignored(table.game, table.seat, self.track) or step
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        step = self.step(table)
        if isinstance(step, Move):
            gained = move(table.game, step, by="report")
            yield from react.ADVANCED.notify(table.game, step, tuple(gained))


@dataclass(frozen=True, slots=True)
class Advance(OneSpace):
    """A token went one space forward."""

    verb: ClassVar[str] = "advance"

    def step(self, table: Table) -> Move | Refusal:
        return advancing(table.game.board, table.seat, self.track, start=self.start)

    def why_not(self, table: Table) -> Refusal | None:
        step = self.step(table)
        blocked = why_not_move(table.game, step) if isinstance(step, Move) else None
        return why_no_other_turn(table.game.board, table.seat) or blocked


@dataclass(frozen=True, slots=True)
class Regress(OneSpace):
    """A token went one space back."""

    verb: ClassVar[str] = "regress"

    def step(self, table: Table) -> Move | Refusal:
        return regressing(table.game.board, table.seat, self.track, start=self.start)

    def why_not(self, table: Table) -> Refusal | None:
        step = self.step(table)
        return why_not_move(table.game, step) if isinstance(step, Move) else None


@dataclass(frozen=True, slots=True)
class Explore(Report):
    """A territory tile was placed on a hex; which one, and how it lies, may be left open."""

    verb: ClassVar[str] = "explore"

    hex: Hex
    tile: PlacedTile

    def why_not(self, table: Table) -> Refusal | None:
        return why_no_other_turn(table.game.board, table.seat) or why_not_open(table.game, table.seat, self.hex)

    def impossible(self, table: Table) -> Refusal | None:
        if self.tile.number != "unknown" and self.tile.number not in table.bots.tiles:
            return TileNotLeft(int(self.tile.number))
        return why_not_explore(table.game.board, table.seat, self.hex, anywhere=True)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        if self.tile.number != "unknown":
            table.bots.tiles.remove(self.tile.number)
        table.game.board.map.place(self.hex, self.tile)
        table.game.tell(HexExplored(self.hex, self.tile), table.seat, rule="EXP-1")


@dataclass(frozen=True, slots=True)
class NameTile(Report):
    """The tile on an explored hex, which nobody had noted, is this one; how it lies may be left open."""

    verb: ClassVar[str] = "tile"
    of_a_turn: ClassVar[bool] = False

    hex: Hex
    tile: PlacedTile

    def impossible(self, table: Table) -> Refusal | None:
        lying = table.game.board.map.tiles.get(self.hex)
        if lying is None or lying.number != "unknown":
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
    """An outpost was placed on a territory; cards may answer, unless one of the player's says that none may."""

    verb: ClassVar[str] = "conquer"

    hex: Hex
    unanswered: bool = False

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
        if defender is not None and (yield from self.is_trapped(table, defender)):
            fail(table.game, table.seat, self.hex, defender)
        else:
            take(table.game, table.seat, self.hex)

    def is_trapped(self, table: Table, defender: int) -> Steps[bool]:
        """Whether a card of the Automa or of the other player stops the conquest, if any may. (BTR-1, TRP-1)"""
        mat = table.bots.automa
        if self.unanswered:
            return False
        if mat is not None and defender == mat.seat:
            return (yield from defend(table.game, table.bots, mat, self.hex)) is not None
        if defender != table.seat and defender in table.game.board.humans():
            return (yield from respond(table.game, defender, self.hex))
        return False


@dataclass(frozen=True, slots=True)
class Restart(Report):
    """AI Singularity: the token at the end of its track starts again on another one, or on the same. (FAQ-18)"""

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
class Landmark(Report):
    """A landmark was gained otherwise than by entering a tier."""

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
    """An achievement was earned that the app could not see."""

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
    """An item was taken from the Hucksters' pool instead of its supply. (ACI-14)"""

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
    """The tracks on which the level lets the player advance for free in income turn 1, first of all. (LVL-1)"""
    given = level(table.bots.level, table.bots.arts).you_advance if table.is_solo else ()
    return tuple(track for track in given if track in table.game.box.tracks)


@dataclass(frozen=True, slots=True)
class Income(Report):
    """An income turn began: a new era. (TRN-2)"""

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


VP_SOURCES: Final = ("track", "explore", "conquest", "income", "tapestry", "tech", "civilization", "landmark")
"""What a player may say that VP were for."""


@dataclass(frozen=True, slots=True)
class VictoryPoints(Report):
    """The player's VP token was moved by so many; `source` is what for, empty where nobody said so."""

    verb: ClassVar[str] = "vp"

    vp: int
    source: str = ""

    def impossible(self, table: Table) -> Refusal | None:
        if self.vp == 0 or table.game.board.seats[table.seat].vp + self.vp < 0:
            return NoSuchVp(self.vp)
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        score(table.game, table.seat, self.vp, f"entered:{self.source}" if self.source else "entered")


@dataclass(frozen=True, slots=True)
class Fix(Report):
    """Any part of the position is put right, as it lies on the table. The table is right."""

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
    """The player's turn is over; where nobody is left to play, so is the game."""

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
