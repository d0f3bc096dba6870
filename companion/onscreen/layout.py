"""How a question's answers are laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from typing import Final

BY_KIND: Final[Mapping[str, str]] = {
    "resource": "short",
    "refresh_tech": "short",
    "refresh_masterpieces": "short",
}
"""Questions with their own layout."""

BY_SORT: Final[Mapping[str, str]] = {
    "mix": "short mixes",
    "person": "short",
    "tech_card": "cards",
    "city_mat": "cards cities",
    "landmark": "cards",
    "tile": "tiles-only",
}
"""Narrow enough to lie side by side."""


TRACK: Final = "track "
"""Sorts that begin so need the whole width."""

IN_A_ROW: Final[Mapping[str, int]] = {"tile": 6, "tapestry_card": 3}
"""So many of these, or else two, lie side by side on a phone."""

MOST_ROWS: Final = 8
"""On a phone there is no room for more, where a player's name takes half of one."""


def layout_of(kind: str, sorts: Collection[str], *, short: bool) -> str:
    """CSS classes for a list of answers. short: each is a word or two."""
    if kind in BY_KIND:
        return BY_KIND[kind]
    if set(sorts) == {"mix"}:
        return BY_SORT["mix"]
    if short:
        return "short"
    if any(sort.startswith(TRACK) for sort in sorts):
        return ""
    return next((BY_SORT[sort] for sort in BY_SORT if sort in sorts and sort != "mix"), "")


def fill_too_many_rows(of_players: Iterable[Sequence[str]]) -> bool:
    """of_players: the sorts of each player's answers."""
    rows = [ceil(len(sorts) / IN_A_ROW.get(sorts[0], 2)) for sorts in of_players]
    return sum(rows) + len(rows) / 2 > MOST_ROWS
