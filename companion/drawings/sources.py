"""Everybody's VP by group of sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number

MOST_WITH_BARS: Final = 2
"""A phone has no room for more."""


@dataclass(frozen=True, slots=True)
class Share:
    player: PlayerLook
    vp: int | None
    width: str  # percent
    most: bool  # nobody else has more


@dataclass(frozen=True, slots=True)
class SourceRow:
    label: str
    icon: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SourcesScene:
    players: tuple[PlayerLook, ...]
    rows: tuple[SourceRow, ...]
    with_bars: bool


def sources_scene(
    players: Sequence[PlayerLook], groups: Sequence[tuple[str, str, Sequence[int | None]]]
) -> SourcesScene:
    """groups: (label, icon, VP of each player)."""
    longest = max((vp for _label, _icon, each in groups for vp in each if vp), default=0)
    rows = tuple(
        SourceRow(
            label,
            icon,
            tuple(
                Share(player, vp, _percent(vp, longest), vp is not None and vp == _most(each))
                for player, vp in zip(players, each, strict=True)
            ),
        )
        for label, icon, each in groups
    )
    return SourcesScene(tuple(players), rows, len(players) <= MOST_WITH_BARS)


def _most(each: Sequence[int | None]) -> int:
    return max(vp for vp in each if vp is not None)


def _percent(vp: int | None, longest: int) -> str:
    return f"{number(100 * max(vp or 0, 0) / longest)}%" if longest > 0 else "0%"
