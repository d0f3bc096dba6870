"""The journal as acts, with their rows folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from engine.facts.cards import INCOME_BUILDINGS

BOTS: Final = ("automa", "shadow")
HEADS: Final = ("advanced", "income_turn")
OF_INCOME: Final = (
    "vp", "civilization", "cards_added", "tapestry_on_mat", "tapestry_beside", "deck_shuffled", "favorite",
    "favorite_kept", "first_to_era",
)  # fmt: skip
"""Part of a bot's income turn, whatever came before."""

COUNTED: Final = {
    "tapestry": "tapestry", "tapestry_beside": "tapestry", "territory_tile": "territory", "space_tile": "space_tile",
    "upgraded": "upgrade", "conquered": "conquer", "explored": "explore", "tile_placed": "explore",
    "space_explored": "explore", "refresh_tech": "refresh_tech", "tech_refreshed": "refresh_tech",
}  # fmt: skip
"""Rows that outcomes count, by sign."""
NAMED: Final = {
    "invented": ("invent", "tech"), "landmark": ("landmark", "landmark"),
    "civilization_gained": ("civilization", "civilization"),
}  # fmt: skip
"""Rows that outcomes name: sign, and field of the name."""


@dataclass(frozen=True, slots=True)
class OutcomePart:
    sign: str
    number: int = 1
    name: str = ""
    goes_to: PlayerLook | None = None  # who else gets it


@dataclass(frozen=True, slots=True)
class JournalAct:
    head: Row
    gains: tuple[OutcomePart, ...] = ()  # outcome
    details: tuple[Row, ...] = ()  # folded
    is_whole: bool = False  # an act, not a single row


@dataclass(slots=True)
class _Open:
    head: Row | None  # None before it began
    details: list[Row] = field(default_factory=list)


def acts_of(rows: Iterable[Row]) -> tuple[JournalAct, ...]:
    """In order of beginning."""
    found: list[_Open] = []
    for row in rows:
        if _begins(row, found):
            waiting = _waiting(row.look, found)
            if waiting:
                waiting.head = row
            else:
                found.append(_Open(row))
        else:
            _belongs_to(row, found).details.append(row)
    return tuple(act for each in found for act in _closed(each))


def _begins(row: Row, found: Sequence[_Open]) -> bool:
    """A person's act begins with the first advance, or a reported one."""
    if row.kind not in HEADS or row.look is None:
        return False
    if row.kind == "income_turn" or row.look.shape in BOTS or row.data.get("by") == "report":
        return True
    return not any(act.head and act.head.look == row.look for act in found)


def _waiting(look: PlayerLook | None, found: Sequence[_Open]) -> _Open | None:
    """Rows before the act, such as paying."""
    last = found[-1] if found else None
    return last if last and last.head is None and all(row.look == look for row in last.details) else None


def _belongs_to(row: Row, found: list[_Open]) -> _Open:
    if row.look and row.look.shape in BOTS and row.kind in OF_INCOME and row.data.get("source") != "achievement":
        incomes = [act for act in found if _is_income_of_bots(act.head)]
        if incomes:
            return incomes[-1]
    own = [act for act in found if act.head and (act.head.look == row.look or row.look is None)]
    if own:
        return own[-1]
    waiting = _waiting(row.look, found)
    if waiting is None:
        waiting = _Open(None)
        found.append(waiting)
    return waiting


def _is_income_of_bots(head: Row | None) -> bool:
    return head is not None and head.kind == "income_turn" and head.look is not None and head.look.shape in BOTS


def _closed(act: _Open) -> Iterator[JournalAct]:
    """Without an act, rows are lines of their own."""
    if act.head is None:
        yield from (JournalAct(row) for row in act.details)
    else:
        yield JournalAct(act.head, tuple(outcome(act.details)), tuple(act.details), is_whole=True)


def outcome(rows: Sequence[Row]) -> Iterator[OutcomePart]:
    """VP, counted things, named ones."""
    vp = sum(int(str(row.data["vp"])) for row in rows if row.kind == "vp")
    if vp:
        yield OutcomePart("vp", vp)
    counts: dict[str, int] = {}
    for row in rows:
        for sign, number in _counted(row):
            counts[sign] = counts.get(sign, 0) + number
    yield from (OutcomePart(sign, number) for sign, number in counts.items() if number)
    for row in rows:
        if row.kind in NAMED:
            sign, name = NAMED[row.kind]
            yield OutcomePart(sign, name=str(row.data[name]), goes_to=row.goes_to)


def _counted(row: Row) -> Iterator[tuple[str, int]]:
    if row.kind == "resources":
        resources = row.data["resources"]
        if isinstance(resources, dict):
            yield from ((str(slug), int(number)) for slug, number in resources.items())
    elif row.kind in ("building", "placed", "no_room") and row.data["building"] in INCOME_BUILDINGS:
        yield str(row.data["building"]), 1
    elif row.kind in COUNTED:
        yield COUNTED[row.kind], 1
