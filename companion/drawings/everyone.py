"""Everybody in one table, each row's leader marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number

Sort = Literal["vp", "resource", "track", "things", "income"]
NOBODY_LEADS: Final = 0


@dataclass(frozen=True, slots=True)
class CountCell:
    player: PlayerLook
    count: int | None  # None if not counted
    leads: bool
    width: str | None = None  # percent of a track


@dataclass(frozen=True, slots=True)
class EveryoneRow:
    sort: Sort
    thing: str  # icon
    cells: tuple[CountCell, ...]
    begins: bool = False  # a group


@dataclass(frozen=True, slots=True)
class EveryoneScene:
    players: tuple[PlayerLook, ...]
    rows: tuple[EveryoneRow, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    sort: Sort
    thing: str
    counts: Sequence[int | None]
    whole: int | None = None  # length of a track


def everyone_scene(players: Sequence[PlayerLook], counted: Sequence[Counted]) -> EveryoneScene:
    sorts = ["", *(each.sort for each in counted)]
    return EveryoneScene(
        tuple(players),
        tuple(_row(players, each, begins=each.sort != sorts[place]) for place, each in enumerate(counted)),
    )


def _row(players: Sequence[PlayerLook], counted: Counted, *, begins: bool) -> EveryoneRow:
    known = [count for count in counted.counts if count is not None]
    most = max(known, default=NOBODY_LEADS)
    is_led = most > NOBODY_LEADS and min(known) < most
    cells = tuple(
        CountCell(player, count, is_led and count == most, _width(count, counted.whole))
        for player, count in zip(players, counted.counts, strict=True)
    )
    return EveryoneRow(counted.sort, counted.thing, cells, begins)


def _width(count: int | None, whole: int | None) -> str | None:
    return None if whole is None else f"{number(100 * (count or 0) / whole)}%"
