"""The refusals, setup problems and reasons for nothing of the house, each with an example, for tests of sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Final, TypeVar, get_origin, get_type_hints

import companion.store.games  # noqa: F401  (it has a setup problem)
from engine.decisions import Refusal
from engine.rules.tech import NoTechCard
from engine.sayings import Saying

S = TypeVar("S", bound=Saying)

HOUSE: Final = ("engine.", "automa.", "companion.")
BY_NAME: Final[Mapping[str, object]] = {
    "box": "pp",
    "building": "farm",
    "civilization": "explorers",
    "cost": ("coin",),
    "other": "scientists",
    "parts": (NoTechCard(),),
    "resource": "coin",
    "row": "middle",
    "thing": "tech",
    "tiles": "territory",
}
"""Examples of fields that are words of the game, if any other text would not do."""

OF_THE_BOARD: Final = ("engine.decisions", "engine.rules.board.", "automa.table.")
"""Whoever reports at a table is refused by these modules, cards and scenarios alone."""


def subclasses(sort: type[S]) -> list[type[S]]:
    """All classes of a sort that the house has, those that say the same by another rule too."""
    found: dict[str, type[S]] = {}
    for each in sort.__subclasses__():
        found |= {sub.__qualname__ + sub.__module__: sub for sub in (each, *subclasses(each))}
    return [each for each in found.values() if each.__module__.startswith(HOUSE)]


def example(sort: type[S]) -> S:
    """One of a class, with something in each field."""
    hints = get_type_hints(sort)
    return sort(**{name: BY_NAME.get(name, _of_type(hints[name])) for name in (each.name for each in fields(sort))})


def _of_type(hint: object) -> object:
    if hint is int or hint is bool:
        return 1
    return (1, 1) if get_origin(hint) is tuple else "science"


def kinds_at_the_table() -> set[str]:
    """The kinds of refusals with which a report may meet, without those of single cards and scenarios."""
    return {each.kind for each in subclasses(Refusal) if each.__module__.startswith(OF_THE_BOARD)}
