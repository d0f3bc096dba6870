"""How the answers of a question lie beside each other in the sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

BY_KIND: Final[Mapping[str, str]] = {
    "resource": "short",
}
"""The questions whose answers lie as for no other."""

BY_SORT: Final[Mapping[str, str]] = {
    "mix": "short mixes",
    "person": "short",
    "tech_card": "cards",
    "city_mat": "cards",
    "landmark": "cards",
    "tile": "tiles-only",
}
"""What is narrow enough to lie side by side; anything else lies one under the other."""


TRACK: Final = "track "
"""How the sort of a space begins: its words need the whole width, whatever lies beside it."""


def layout_of(kind: str, sorts: Collection[str], *, short: bool) -> str:
    """The CSS classes for a list of answers. sorts: of the answers; short: whether each is a word or two."""
    if kind in BY_KIND:
        return BY_KIND[kind]
    if set(sorts) == {"mix"}:
        return BY_SORT["mix"]
    if short:
        return "short"
    if any(sort.startswith(TRACK) for sort in sorts):
        return ""
    return next((BY_SORT[sort] for sort in BY_SORT if sort in sorts and sort != "mix"), "")
