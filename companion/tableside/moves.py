"""What the bots did, as pieces to move."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from automa.table.result import source_of_points
from automa.table.state import Table
from companion.drawings.excerpt import CLOSE, Excerpt, excerpt_scene
from companion.drawings.fan import FanCard, beside, held, on_mat, pile
from companion.drawings.lanes import Hop, LaneScene, way_on
from companion.drawings.map import HexLook
from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number
from companion.drawings.written import written_plainly
from companion.game.journal import Row
from companion.game.map import looks_of, unnoted_tiles
from companion.game.players import by_shape
from companion.game.points import label_of
from companion.game.table_rows import FAVORITES
from companion.tableside.grouping import Group, acts_of, groups_of
from companion.tableside.own_gains import ConquestDice, dice_of, once_more, space_of
from engine.box import Box
from engine.decisions import Facts
from engine.facts.components import Benefit, Space
from engine.facts.maps import MAPS, Hex
from engine.journal import Reason
from engine.state.codec import hex_text

STILL: Final = frozenset(
    {
        "activated_already",
        "all_tracks_finished",
        "cannot_advance",
        "cannot_regress",
        "civilization",
        "enough_territories",
        "favorite_kept",
        "few_single_territories",
        "income_icon",
        "no_room_ahead",
        "no_shadow_outpost_left",
        "nobody_to_catch_up",
        "nothing_to_conquer",
        "nothing_to_explore",
        "rolled",
        "shadow_first_turn",
        "strengthens",
        "tiebreaker_drawn",
    }
)
"""Nothing moves."""

SAID_ABOVE: Final = ("income_turn",)
"""In the list's heading."""

TOLD_ALONE: Final = ("attacks", "bots_finished", "player_finished")
"""To know, though nothing moves."""


@dataclass(frozen=True, slots=True)
class SumPart:
    label: str
    icon: str
    vp: int
    terms: tuple[int, int] | None  # what was multiplied, if anything
    x: str
    width: str  # of its piece of the bar
    strength: str


@dataclass(frozen=True, slots=True)
class Sum:
    look: PlayerLook
    era: int
    before: int  # VP
    after: int
    parts: tuple[SumPart, ...]
    tick: str  # name of its box


@written_plainly
@dataclass(frozen=True, slots=True)
class PieceMove:
    rows: tuple[Row, ...]  # the first says what to do
    tick: str = ""  # name of its box; "" if nothing moves
    excerpt: Excerpt | None = None
    place: str = ""  # key of the hex
    unknown: bool = False  # nobody noted the tile there
    lane: LaneScene | None = None  # its way on its track
    cards: tuple[FanCard, ...] = ()
    is_first: bool = False  # of its kind in this game: explained unasked
    space: Space | None = None  # gives the player this
    dice: ConquestDice | None = None  # likewise

    @property
    def first(self) -> Row:
        return self.rows[0]

    @property
    def choice(self) -> int | None:
        """The number of the bots' choice; the outpost's row says so, not the tile's."""
        return next((row.choice for row in self.rows if row.choice is not None), None)

    @property
    def why(self) -> tuple[Reason, ...]:
        """Each once: a tile and its outpost have the same."""
        found: list[Reason] = []
        for row in self.rows:
            found += (reason for reason in row.why if reason not in found)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Moves:
    moves: tuple[PieceMove, ...]
    sum: Sum | None  # of the Automa's income turn
    nothing: tuple[Row, ...]  # did not happen
    once_more: Benefit | None = None  # a player has this free advance again
    new: frozenset[int] = frozenset()  # numbers of moves not yet shown on this phone

    def bonus_before(self, shown: int) -> Benefit | None:
        """The bonus of the space that led to the last moves; it is paid for after them."""
        if len(self.moves) <= shown or not self.moves[-1].excerpt:
            return None
        space = self.moves[-shown - 1].space
        return space.bonus if space is not None and isinstance(space.bonus, Mapping) else None

    @property
    def stays(self) -> tuple[tuple[PlayerLook, str], ...]:
        """Whose favorite stays, on which track."""
        kept = [row for row in self.nothing if row.kind in FAVORITES and not row.data.get("is_last")]
        return tuple((row.look, str(row.data["track"])) for row in kept if row.look)


def moves_of(
    table: Table,
    rows: Sequence[Row],
    name: str,
    *,
    ticks: bool = True,
    new: Sequence[Row] = (),
    known: Collection[str] | None = None,
) -> Moves:
    """A turn as pieces to move.

    name: tells the list from others on the page and in the phone's memory. new: rows not yet shown on this phone.
    known: kinds of events in this game before.
    """
    era = income_turn_in(rows)
    vp = [row for row in rows if row.kind == "vp"] if era is not None and ticks else []
    above = SAID_ABOVE if ticks else ()
    groups = [group for group in groups_of(row for row in rows if row not in vp) if group[0].kind not in above]
    if ticks:
        groups = list(acts_of(groups))
    moving = [group for group in groups if any(_moves(row) for row in group)] if ticks else groups
    looks = looks_of(table) if any(group[0].hex for group in moving) else {}
    mark = f"{zlib.crc32(repr([(row.kind, row.data) for row in rows]).encode()):x}"
    made = (
        _move(table, looks, group, f"{name}-{number}", f"{mark}-{number}" if ticks else "")
        for number, group in enumerate(moving, start=1)
    )
    gained = made if ticks else (_with_gains(table, *each, rows) for each in zip(made, moving, strict=True))
    firsts = _firsts(moving, known) if known is not None else ()
    return Moves(
        tuple(
            replace(move, is_first=True) if group in firsts else move
            for move, group in zip(gained, moving, strict=True)
        ),
        _sum_of(vp, era, f"{mark}-sum") if vp and era is not None else None,
        tuple(row for group in groups if group not in moving for row in group),
        None if ticks else once_more(table, rows),
        frozenset(number for number, group in enumerate(moving, 1) if any(row in new for row in group)),
    )


EXPLAINED: Final = 3
SHORT: Final = 8
"""Acts and explanations; more would push the list away."""


def _firsts(groups: Sequence[Group], known: Collection[str]) -> tuple[Group, ...]:
    """The first acts of their kind in a game, as many as one reads."""
    found: dict[str, Group] = {}
    for group in groups:
        if not any(row.kind in known for row in group):
            found.setdefault(group[0].kind, group)
    return tuple(found.values())[: min(EXPLAINED, max(SHORT - len(groups), 0))]


def _with_gains(table: Table, move: PieceMove, group: Sequence[Row], rows: Sequence[Row]) -> PieceMove:
    """What a player gains; no event says it."""
    dice = (dice_of(table, rows, row) for row in group)
    return replace(move, space=space_of(table, group[0]), dice=next((each for each in dice if each), None))


def income_turn_in(rows: Iterable[Row]) -> int | None:
    return next((_number(row.data, "era") for row in rows if row.kind == "income_turn"), None)


def _moves(row: Row) -> bool:
    """Something lies elsewhere now, or is news."""
    if row.kind == "favorite":
        return row.data["from"] != row.data["track"] and not row.data.get("is_last")
    if row.kind == "deck_shuffled":
        return row.data.get("luck") != "app"
    return row.kind not in STILL


def _move(
    table: Table,
    looks: Mapping[Hex, HexLook],
    group: tuple[Row, ...],
    name: str,
    tick: str,
) -> PieceMove:
    hex = group[0].hex
    has_box = tick and not all(row.kind in TOLD_ALONE for row in group)
    if group[0].kind == "card_discarded":
        return PieceMove((replace(group[-1], data={**group[-1].data, "turned": len(group)}),), tick if has_box else "")
    if hex is None:
        return PieceMove(group, tick if has_box else "", lane=_lane(table.game.box, group[0]), cards=_cards(group))
    shown = tuple(replace(row, data={**row.data, "marked": True}) for row in group)
    board = MAPS[table.game.board.map.board]
    picture = excerpt_scene(board, looks, hex, players=by_shape(table), name=f"at-{name}", edge=CLOSE)
    return PieceMove(shown, tick if has_box else "", picture, hex_text(hex), hex in unnoted_tiles(table))


def _cards(group: Group) -> tuple[FanCard, ...]:
    row = group[0]
    match row.kind:
        case "tapestry_on_mat":
            return on_mat(_number(row.data, "era"))
        case "tapestry_beside":
            return beside(_number(row.data, "cards"))
        case "cards_added":
            return held(_number(row.data, "cards"))
        case "deck_shuffled":
            return pile()
    return ()


def _lane(box: Box, row: Row) -> LaneScene | None:
    if row.look is None or row.kind not in ("advanced", "regressed"):
        return None
    before, to = (int(str(row.data[each])) for each in ("from", "space"))
    return way_on(box, str(row.data["track"]), Hop(row.look, before, to))


def _sum_of(rows: Sequence[Row], era: int, tick: str) -> Sum | None:
    look, terms = rows[0].look, [term for row in rows for term in row.terms]
    if look is None:
        return None
    before = _number(rows[0].data, "total") - _number(rows[0].data, "vp")
    return Sum(look, era, before, _number(rows[-1].data, "total"), tuple(_parts(terms)), tick)


WEAKEST: Final = 0.4
"""How strong a bar's last part is; the first has 1."""


def _parts(terms: Sequence[Facts]) -> Iterator[SumPart]:
    whole = sum(max(_number(term, "vp"), 0) for term in terms)
    x = 0.0
    for place, term in enumerate(terms):
        label, icon = label_of(source_of_points(str(term["source"]), term.get("thing")))
        width = 100 * max(_number(term, "vp"), 0) / whole if whole else 0.0
        counted = (_number(term, "count"), _number(term, "factor")) if "thing" in term else None
        strength = 1 - (1 - WEAKEST) * place / max(len(terms) - 1, 1)
        yield SumPart(
            label, icon, _number(term, "vp"), counted, f"{number(x)}%", f"{number(width)}%", number(round(strength, 2))
        )
        x += width


def _number(data: Facts, name: str) -> int:
    return int(str(data[name]))
