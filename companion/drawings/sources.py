"""Where everybody's VP came from: one table of all players, by group of sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.drawings.players import PlayerLook
from companion.drawings.strokes import number

MOST_WITH_BARS: Final = 2
"""With more players there is no room for bars on a phone."""


@dataclass(frozen=True, slots=True)
class Share:
    """One player's VP of a group: none is None. width: of its bar, in percent. most: whether nobody else has more."""

    player: PlayerLook
    vp: int | None
    width: str
    most: bool


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A group of sources and everybody's share."""

    label: str
    icon: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SourcesScene:
    """All groups in which anybody scored."""

    players: tuple[PlayerLook, ...]
    rows: tuple[SourceRow, ...]
    with_bars: bool


def sources_scene(
    players: Sequence[PlayerLook], groups: Sequence[tuple[str, str, Sequence[int | None]]]
) -> SourcesScene:
    """The table of groups as (label, icon, VP of each player); None where a player has nothing of it."""
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
