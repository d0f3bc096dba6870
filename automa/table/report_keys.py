"""The keys of reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from automa.definitions import PLAYS_ON
from automa.table.board_reports import Advance, Conquer, Explore, NameTile, OneSpace, Regress, Restart
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
    reserved,
)
from automa.table.reports import (
    Achievement,
    EndTurn,
    Fix,
    Income,
    LandmarkReported,
    PoolItem,
    Report,
    VictoryPoints,
    is_vp_source,
)
from automa.table.state import Table
from engine.decisions import Decision, Refusal
from engine.facts.maps import MAPS, Hex
from engine.log import Entry
from engine.rules.board.conquer import open_territories
from engine.rules.board.explore import open_hexes
from engine.state.codec import UNKNOWN, hex_text, parse_hex
from engine.state.hexmap import PlacedTile

TURN: Final = "turn"

ALLOWED = "!"
"""Ends a key that a card allows, whatever our rules say."""

UNANSWERED = "unanswered"
"""After the hex of a conquest: no trap may answer."""

DIGITS = 3
"""In any number, at most."""

LONGEST_KEY = 10_000
"""More than a correction of the whole table takes."""

ROTATIONS = ("0", "1", "2", "3", "4", "5")
"""Clockwise, by 60 degrees."""


class ReportNotUnderstood(Refusal, kind="not_understood"):
    key: str


@dataclass(frozen=True, slots=True)
class Reports:
    """The options of a player's turn at the table, asked again until `end`.

    Keys: `advance:TRACK[@SPACE]`, `regress:TRACK[@SPACE]`, `singularity:TRACK`, `explore:Q,R[:TILEr[ROTATION]]`,
    `conquer:Q,R[@unanswered]`, `tile:Q,R:TILE[rROTATION]`, `landmark:SLUG`, `achievement:NAME`, `pool:ITEM`, `income`,
    `masterpiece`, `charm`, `outpost`, `reserve:ITEM`, `use:ITEM`, `civilization:SLUG`, `continue:SLUG`, `done`,
    `vp:+N[@SOURCE]`, `fix:PATH=JSON`, `end`; with `!` at the end if a card allows it.
    """

    table: Table

    def parse(self, key: str) -> Report | Refusal:
        allowed, report = key.endswith(ALLOWED), read(key)
        if report is None or not self._is_known(report):
            return ReportNotUnderstood(key)
        against = report.impossible(self.table)
        if against is None and not allowed:
            against = report.why_not(self.table)
        return against or report

    def _is_known(self, report: Report) -> bool:
        number = report.tile.number if isinstance(report, Explore | NameTile) else UNKNOWN
        return number == UNKNOWN or number in self.table.game.box.territory_tiles

    def keys(self) -> Iterator[str]:
        """Possible reports, except those with a free value, such as a civilization."""
        return (key for key in self._candidates() if not isinstance(self.parse(key), Refusal))

    def _candidates(self) -> Iterator[str]:
        table = self.table
        board = table.game.board
        for track in board.tracks:
            spaces = sorted(set(board.seats[table.seat].tokens[track]))
            yield f"advance:{track}"
            yield from (f"advance:{track}@{space}" for space in spaces if len(spaces) > 1)
            yield f"regress:{track}"
            yield f"singularity:{track}"
        for q, r in MAPS[board.map.board].hexes:
            yield f"explore:{q},{r}"
            yield f"conquer:{q},{r}"
        yield from (f"landmark:{slug}" for slug in table.game.box.landmarks)
        yield from (f"achievement:{name}" for name in board.map.printed.achievements)
        yield from (f"pool:{item}" for item in sorted(set(table.bots.automa.pool if table.bots.automa else ())))
        yield "income"
        yield from (MasterpieceReported.verb, CharmReported.verb, OutpostOnMat.verb)
        yield from (f"{Reserve.verb}:{item}" for item in ITEMS)
        yield from (f"{UseReserved.verb}:{item}" for item in reserved(table, table.seat))
        yield from (f"{PlayOn.verb}:{slug}" for slug in PLAYS_ON)
        yield from (Done.verb, "end")


def read(key: str) -> Report | None:
    """None without a report."""
    verb, _, rest = key.removesuffix(ALLOWED).partition(":")
    return PARSERS[verb](rest) if verb in PARSERS and len(key) <= LONGEST_KEY else None


def key_of(report: Report) -> str:
    """The inverse of `read`."""
    more = _said_by(report)
    return f"{report.verb}:{more}" if more else report.verb


def _said_by(report: Report) -> str:
    """Without the verb."""
    match report:
        case OneSpace(track, start):
            return track if start is None else f"{track}@{start}"
        case Explore(hex, tile) | NameTile(hex, tile):
            number = "" if tile.number == UNKNOWN else f":{tile.number}"
            return f"{hex_text(hex)}{number}" + (f"r{tile.rotation}" if number and tile.rotation is not None else "")
        case Conquer(hex, unanswered):
            return f"{hex_text(hex)}@{UNANSWERED}" if unanswered else hex_text(hex)
        case Restart(said) | LandmarkReported(said) | Achievement(said) | PoolItem(said):
            return said
        case Reserve(said) | UseReserved(said) | NoteCivilization(said) | PlayOn(said):
            return said
        case VictoryPoints(vp, source):
            return f"{vp:+d}@{source}" if source else f"{vp:+d}"
        case Fix(path, text):
            return f"{path}={text}"
    return ""


def reported(entry: Entry) -> Report | None:
    """None at another question."""
    return read(entry.key) if entry.asked == TURN else None


def ends_turn(entry: Entry) -> bool:
    return entry.key.startswith(EndTurn.verb) and isinstance(reported(entry), EndTurn)


def may_be_allowed(asked: Decision | None, key: str) -> bool:
    return asked is not None and asked.kind == TURN and not isinstance(asked.options.parse(allowed(key)), Refusal)


def allowed(key: str) -> str:
    return f"{key.rstrip(ALLOWED)}{ALLOWED}"


def entered_vp(amount: str, source: str) -> str:
    """As typed, sign first, unchecked."""
    return f"{VictoryPoints.verb}:{amount}" + (f"@{source}" if source else "")


def moves_bots_again(table: Table, key: str) -> bool:
    """With nothing reported between. Screens ask about it; it is no refusal, as the table may be right, and stored
    games hold such turns."""
    return table.would_move_bots_again and isinstance(Reports(table).parse(key), EndTurn)


def hexes_to_report(table: Table, act: str, *, anywhere: bool = False) -> tuple[list[Hex], list[Hex]]:
    """Legal hexes for `explore` or `conquer`, and all that a card may allow."""
    game, board, seat = table.game, table.game.board, table.seat
    hexes = board.map.printed.hexes
    if act == "explore":
        return list(open_hexes(game, seat, anywhere=anywhere)), [hex for hex in hexes if board.map.is_unexplored(hex)]
    return open_territories(game, seat, anywhere=anywhere), [hex for hex in hexes if board.map.is_territory(hex)]


def _parse_track(kind: Callable[[str, int | None], Report]) -> Callable[[str], Report | None]:
    def parse(rest: str) -> Report | None:
        track, _, space = rest.partition("@")
        if space and not _is_number(space):
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
    if not _is_number(number) or (rotation and rotation not in ROTATIONS):
        return None
    return Explore(hex, PlacedTile(int(number), int(rotation) if rotation else None))


def _parse_tile(rest: str) -> Report | None:
    explored = _parse_explore(rest)
    named = isinstance(explored, Explore) and explored.tile.number != UNKNOWN
    return NameTile(explored.hex, explored.tile) if isinstance(explored, Explore) and named else None


def _parse_conquer(rest: str) -> Report | None:
    place, at, how = rest.partition("@")
    hex = _parse_hex(place)
    return None if hex is None or (at and how != UNANSWERED) else Conquer(hex, unanswered=bool(at))


def _parse_hex(text: str) -> Hex | None:
    try:
        return parse_hex(text)
    except ValueError:
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def _parse_vp(rest: str) -> Report | None:
    amount, at, source = rest.partition("@")
    if amount[:1] not in ("+", "-") or not _is_number(amount[1:]) or (at and not is_vp_source(source)):
        return None
    return VictoryPoints(int(amount), source)


def _parse_fix(rest: str) -> Report | None:
    path, equals, text = rest.partition("=")
    return Fix(path, text) if equals else None


PARSERS: dict[str, Callable[[str], Report | None]] = {
    Advance.verb: _parse_track(Advance),
    Regress.verb: _parse_track(Regress),
    Explore.verb: _parse_explore,
    NameTile.verb: _parse_tile,
    Conquer.verb: _parse_conquer,
    Restart.verb: Restart,
    LandmarkReported.verb: LandmarkReported,
    Achievement.verb: Achievement,
    PoolItem.verb: PoolItem,
    Income.verb: lambda rest: None if rest else Income(),
    MasterpieceReported.verb: lambda rest: None if rest else MasterpieceReported(),
    CharmReported.verb: lambda rest: None if rest else CharmReported(),
    OutpostOnMat.verb: lambda rest: None if rest else OutpostOnMat(),
    Reserve.verb: Reserve,
    UseReserved.verb: UseReserved,
    NoteCivilization.verb: NoteCivilization,
    PlayOn.verb: PlayOn,
    Done.verb: lambda rest: None if rest else Done(),
    VictoryPoints.verb: _parse_vp,
    Fix.verb: _parse_fix,
    EndTurn.verb: lambda rest: None if rest else EndTurn(),
}
