"""What a player reports in their turn at the table: the keys, what the rules say against them, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from automa.civilizations import end_of_game
from automa.conquest import defend, respond
from automa.definitions import level
from automa.table.position import changed
from automa.table.state import Table
from engine.decisions import Refusal, Steps
from engine.definitions import COMPONENTS, LANDMARKS, MAPS, TILES, Hex
from engine.rules import achievements
from engine.rules.advance import Move, advancing, gain_landmark, move, regressing
from engine.rules.conquer import conquerable, fail, take, why_not_conquer
from engine.rules.explore import explorable, why_not_explore
from engine.rules.score import score
from engine.state.codec import BadPosition, parse_hex
from engine.state.hexmap import PlacedTile

ALLOWED = "!"
"""At the end of a key: a card allows it, whatever our rules say."""

ROTATIONS = ("0", "1", "2", "3", "4", "5")
"""How a tile may lie, as written in a key: turned so many times by 60 degrees clockwise."""


class Report:
    """One thing that a player says has happened, or wants put right. `why_not` is what the rules say against it."""

    def why_not(self, table: Table) -> Refusal | None:
        """The reason against it by the rules that the table can check, None if there is none."""
        return None

    def impossible(self, table: Table) -> Refusal | None:
        """The reason why it cannot be, whatever a card allows."""
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        """Do it."""
        raise NotImplementedError


def first_income(table: Table) -> Refusal | None:
    """The first turn has to be an income turn. (TRN-1)"""
    if table.game.board.seats[table.seat].era == 0:
        return Refusal("income_turn_first", {"seat": table.seat}, "TRN-1")
    return None


@dataclass(frozen=True, slots=True)
class Advance(Report):
    """A token went one space forward on a track; `start` names its space where there are several."""

    track: str
    start: int | None = None

    def why_not(self, table: Table) -> Refusal | None:
        return first_income(table)

    def impossible(self, table: Table) -> Refusal | None:
        step = advancing(table.game.board, table.seat, self.track, start=self.start)
        return step if isinstance(step, Refusal) else None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        step = advancing(table.game.board, table.seat, self.track, start=self.start)
        if isinstance(step, Move):
            move(table.game, step, about={"by": "report"})


@dataclass(frozen=True, slots=True)
class Regress(Report):
    """A token went one space back."""

    track: str
    start: int | None = None

    def impossible(self, table: Table) -> Refusal | None:
        step = regressing(table.game.board, table.seat, self.track, start=self.start)
        return step if isinstance(step, Refusal) else None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        step = regressing(table.game.board, table.seat, self.track, start=self.start)
        if isinstance(step, Move):
            move(table.game, step, about={"by": "report"})


@dataclass(frozen=True, slots=True)
class Explore(Report):
    """A territory tile was placed on a hex; which one, and how it lies, may be left open."""

    hex: Hex
    tile: PlacedTile

    def why_not(self, table: Table) -> Refusal | None:
        return first_income(table) or why_not_explore(table.game.board, table.seat, self.hex)

    def impossible(self, table: Table) -> Refusal | None:
        if self.tile.number != "unknown" and self.tile.number not in table.bots.tiles:
            return Refusal("tile_not_left", {"tile": self.tile.number})
        return why_not_explore(table.game.board, table.seat, self.hex, anywhere=True)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        if self.tile.number != "unknown":
            table.bots.tiles.remove(self.tile.number)
        table.game.board.map.place(self.hex, self.tile)
        table.game.tell("explored", table.seat, rule="EXP-1", data={"hex": self.hex, "tile": self.tile})


@dataclass(frozen=True, slots=True)
class Conquer(Report):
    """An outpost was placed on a territory; the Automa's cards may answer."""

    hex: Hex

    def why_not(self, table: Table) -> Refusal | None:
        return first_income(table) or why_not_conquer(table.game.board, table.seat, self.hex)

    def impossible(self, table: Table) -> Refusal | None:
        board = table.game.board
        if self.hex not in board.map.printed.hexes:
            return Refusal("no_such_hex", {"hex": self.hex})
        if not board.map.is_territory(self.hex):
            return Refusal("not_a_territory", {"hex": self.hex}, "CON-9")
        if not board.seats[table.seat].outposts:
            return Refusal("no_outpost_left", {"seat": table.seat}, "CON-4")
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        defender = table.game.board.map.controller(self.hex)
        if defender is not None and (yield from self.is_trapped(table, defender)):
            fail(table.game, table.seat, self.hex, defender)
        else:
            take(table.game, table.seat, self.hex)

    def is_trapped(self, table: Table, defender: int) -> Steps[bool]:
        """Whether a card of the Automa or of the other player stops the conquest. (BTR-1, TRP-1)"""
        mat = table.bots.automa
        if mat is not None and defender == mat.seat:
            return (yield from defend(table.game, table.bots, mat, self.hex))
        if defender != table.seat and defender in table.game.board.humans():
            return (yield from respond(table.game, defender, self.hex))
        return False


@dataclass(frozen=True, slots=True)
class Landmark(Report):
    """A landmark was gained otherwise than by entering a tier."""

    slug: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.slug not in LANDMARKS:
            return Refusal("no_such_landmark", {"landmark": self.slug})
        if self.slug in table.game.board.landmarks:
            holder = table.game.board.landmarks[self.slug]
            return Refusal("landmark_taken", {"landmark": self.slug, "owner": holder}, "BLD-8")
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        gain_landmark(table.game, table.seat, self.slug, "BLD-8")


@dataclass(frozen=True, slots=True)
class Achievement(Report):
    """An achievement was earned that the app could not see."""

    name: str

    def impossible(self, table: Table) -> Refusal | None:
        if self.name not in table.game.board.map.printed.achievements:
            return Refusal("no_such_achievement", {"achievement": self.name})
        return achievements.why_not(table.game.board, table.seat, self.name)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        achievements.earn(table.game, table.seat, self.name, "ACH-1")


@dataclass(frozen=True, slots=True)
class PoolItem(Report):
    """An item was taken from the Hucksters' pool instead of its supply. (ACI-14)"""

    item: str

    def impossible(self, table: Table) -> Refusal | None:
        mat = table.bots.automa
        if mat is None or self.item not in mat.pool:
            return Refusal("not_in_the_pool", {"item": self.item}, "ACI-14")
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        mat = table.bots.automa
        if mat is not None:
            mat.pool.remove(self.item)
            table.game.tell(
                "pool_item_taken", table.seat, rule="ACI-14", data={"item": self.item, "pool": tuple(mat.pool)}
            )


@dataclass(frozen=True, slots=True)
class Income(Report):
    """An income turn began: a new era. (TRN-2)"""

    def impossible(self, table: Table) -> Refusal | None:
        if table.game.board.seats[table.seat].era >= COMPONENTS.income_turns:
            return Refusal("no_income_turn_left", {"seat": table.seat}, "TRN-2")
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        board, seat = table.game.board, table.seat
        player = board.seats[seat]
        player.era += 1
        others = [other for number, other in enumerate(board.seats) if number != seat and other.role != "shadow"]
        about = {"era": player.era, "first": all(other.era < player.era for other in others)}
        advances = level(table.bots.level, table.bots.arts).you_advance if table.is_solo and player.era == 1 else ()
        table.game.tell("income_turn", seat, rule="TRN-1", data={**about, "advances": advances})
        if player.era == COMPONENTS.income_turns:
            player.finished = True
            table.game.tell("player_finished", seat, rule="END-1")


@dataclass(frozen=True, slots=True)
class VictoryPoints(Report):
    """The player's VP token was moved by so many."""

    vp: int

    def impossible(self, table: Table) -> Refusal | None:
        if self.vp == 0 or table.game.board.seats[table.seat].vp + self.vp < 0:
            return Refusal("no_such_vp", {"vp": self.vp})
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        score(table.game, table.seat, self.vp, "entered")


@dataclass(frozen=True, slots=True)
class Fix(Report):
    """Any part of the position is put right, as it lies on the table. The table is right."""

    path: str
    text: str

    def impossible(self, table: Table) -> Refusal | None:
        try:
            changed(table, self.path, self.text)
        except BadPosition as error:
            place, problem = error.problems[0]
            return Refusal("no_such_position", {"path": place, "problem": problem})
        return None

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        other, before = changed(table, self.path, self.text)
        table.game.board, table.bots = other.game.board, other.bots
        table.order, table.turn, table.round = other.order, other.turn, other.round
        table.game.active = table.seat
        table.game.tell("fixed", table.seat, data={"path": self.path, "before": before, "after": self.text})


@dataclass(frozen=True, slots=True)
class EndTurn(Report):
    """The player's turn is over; where nobody is left to play, so is the game."""

    def why_not(self, table: Table) -> Refusal | None:
        return first_income(table)

    def carry_out(self, table: Table) -> Steps[None]:
        yield from ()
        table.over = table.is_finished()
        if table.over and table.bots.automa is not None:
            end_of_game(table.game, table.bots.automa)
        table.next_turn()


@dataclass(frozen=True, slots=True)
class Reports:
    """The options of a player's turn at the table: an open decision, asked again until `end`.

    Keys: `advance:TRACK[@SPACE]`, `regress:TRACK[@SPACE]`, `explore:Q,R[:TILEr[ROTATION]]`, `conquer:Q,R`,
    `landmark:SLUG`, `achievement:NAME`, `pool:ITEM`, `income`, `vp:+N`, `fix:PATH=JSON`, `end`. With `!` at the end a
    card allows it.
    """

    table: Table

    def parse(self, key: str) -> Report | Refusal:
        allowed = key.endswith(ALLOWED)
        verb, _, rest = key.removesuffix(ALLOWED).partition(":")
        report = PARSERS[verb](rest) if verb in PARSERS else None
        if report is None:
            return Refusal("not_understood", {"key": key})
        against = report.impossible(self.table)
        if against:
            return against
        refusal = report.why_not(self.table)
        if refusal and not allowed:
            return Refusal(refusal.kind, {**refusal.data, "may_be_allowed": True}, refusal.rule)
        return report

    def keys(self) -> Iterator[str]:
        """The reports that need no free value and that nothing speaks against."""
        return (key for key in self._candidates() if not isinstance(self.parse(key), Refusal))

    def _candidates(self) -> Iterator[str]:
        table = self.table
        board = table.game.board
        for track in board.tracks:
            spaces = sorted(set(board.seats[table.seat].tokens[track]))
            yield f"advance:{track}"
            yield from (f"advance:{track}@{space}" for space in spaces if len(spaces) > 1)
            yield f"regress:{track}"
        for q, r in MAPS[board.map.board].hexes:
            yield f"explore:{q},{r}"
            yield f"conquer:{q},{r}"
        yield from (
            f"landmark:{slug}" for slug, landmark in LANDMARKS.items() if landmark.expansion in table.expansions
        )
        yield from (f"achievement:{name}" for name in board.map.printed.achievements)
        yield from (f"pool:{item}" for item in sorted(set(table.bots.automa.pool if table.bots.automa else ())))
        yield "income"
        yield "end"


def hexes_to_report(table: Table, act: str, *, anywhere: bool = False) -> tuple[list[Hex], list[Hex]]:
    """The hexes for which an exploration or a conquest is legal, and all for which a card may allow it."""
    board, seat = table.game.board, table.seat
    hexes = board.map.printed.hexes
    if act == "explore":
        return explorable(board, seat, anywhere=anywhere), [hex for hex in hexes if board.map.is_unexplored(hex)]
    return conquerable(board, seat, anywhere=anywhere), [hex for hex in hexes if board.map.is_territory(hex)]


def _parse_track(kind: Callable[[str, int | None], Report]) -> Callable[[str], Report | None]:
    def parse(rest: str) -> Report | None:
        track, _, space = rest.partition("@")
        if space and not space.isdecimal():
            return None
        return kind(track, int(space) if space else None)

    return parse


def _parse_explore(rest: str) -> Report | None:
    place, _, tile = rest.partition(":")
    hex = _parse_hex(place)
    if hex is None:
        return None
    if not tile:
        return Explore(hex, PlacedTile())
    number, _, rotation = tile.partition("r")
    if not number.isdecimal() or int(number) not in TILES or (rotation and rotation not in ROTATIONS):
        return None
    return Explore(hex, PlacedTile(int(number), int(rotation) if rotation else None))


def _parse_conquer(rest: str) -> Report | None:
    hex = _parse_hex(rest)
    return None if hex is None else Conquer(hex)


def _parse_hex(text: str) -> Hex | None:
    try:
        return parse_hex(text)
    except ValueError:
        return None


def _parse_vp(rest: str) -> Report | None:
    digits = rest[1:]
    if rest[:1] not in ("+", "-") or not digits.isdecimal() or len(digits) > 3:
        return None
    return VictoryPoints(int(rest))


def _parse_fix(rest: str) -> Report | None:
    path, equals, text = rest.partition("=")
    return Fix(path, text) if equals else None


PARSERS: dict[str, Callable[[str], Report | None]] = {
    "advance": _parse_track(Advance),
    "regress": _parse_track(Regress),
    "explore": _parse_explore,
    "conquer": _parse_conquer,
    "landmark": Landmark,
    "achievement": Achievement,
    "pool": PoolItem,
    "income": lambda rest: None if rest else Income(),
    "vp": _parse_vp,
    "fix": _parse_fix,
    "end": lambda rest: None if rest else EndTurn(),
}
"""What stands before the colon of a key, and how the rest is read."""
