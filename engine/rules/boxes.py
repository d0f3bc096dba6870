"""Which box a whole game is played with, and that there is a rule or a class for all that lies in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

import engine.rules.chapters  # noqa: F401  (fills WORDS and FORMS)
from engine.abilities.ability import ABILITIES
from engine.abilities.all import without_code
from engine.box import BASE, BadBox, Box, Change, Pack, box_of, boxes_in
from engine.decisions import BadSetup, SetupProblem
from engine.facts.components import EXPANSIONS, PRINTED, Expansion, PrintedPart
from engine.facts.validation import DataError
from engine.rules.playable import check_playable


class CannotBePlayed(SetupProblem):
    """Something in the box needs a rule that there is not yet; problem: what, in words."""

    problem: str


def box_in(
    setup: Mapping[str, object],
    packs: Iterable[Pack] = (),
    scenario: Iterable[str] = (),
    changes: Iterable[Change] = (),
) -> Box:
    """The box of a whole game: the boxes of its setup, then packs, then what abilities of the table make of them.

    changes: what else is changed, after them.

    Raises BadSetup, also where something in the box needs a rule that there is not yet.
    """
    try:
        box = box_of(boxes_in(setup), packs, [*(ABILITIES[slug].box for slug in scenario), *changes])
        if box is not box_of():
            check(box)
    except (BadBox, DataError) as wrong:
        raise BadSetup("boxes", CannotBePlayed(str(wrong))) from None
    return box


def check(box: Box) -> None:
    """Raise DataError for words that no rule carries out, BadBox for what neither data nor a class says."""
    check_playable(box)
    for sort, slugs in without_code(box, ABILITIES).items():
        for slug in slugs:
            raise BadBox(slug, f"data cannot say what it does, and no class does ({sort})")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many of a part of a box stay out of whole games, since nobody knows what they say, and how many it has."""

    part: PrintedPart
    missing: int
    printed: int


@cache
def boxes_to_add() -> Mapping[str, tuple[LeftOut, ...]]:
    """The boxes that a whole game can be played with beside the base game, each with what it does without."""
    return {name: left_out(name) for name in EXPANSIONS if name not in BASE and can_be_added(name)}


def can_be_added(name: str) -> bool:
    """Whether a box brings something, and there is a rule for all of it."""
    base, both = box_of(BASE), box_of((*BASE, name))
    try:
        check(both)
    except (BadBox, DataError):
        return False
    return any(len(entries) > len(lying) for entries, lying in zip(_parts(both), _parts(base), strict=True))


def left_out(name: str) -> tuple[LeftOut, ...]:
    """What of a box stays out of whole games: entries that are not in the data, as nobody knows them whole."""
    box = box_of((*BASE, name))
    found = []
    for part, printed in PRINTED.get(cast("Expansion", name), {}).items():
        entries = cast("Mapping[object, object]", getattr(box, part)).values()
        known = sum(
            int(getattr(entry, "copies", 1)) for entry in entries if getattr(entry, "expansion", BASE[0]) == name
        )
        if known < printed:
            found.append(LeftOut(part, printed - known, printed))
    return tuple(found)


def _parts(box: Box) -> tuple[Mapping[str, object], ...]:
    return box.tracks, box.landmarks, box.civilizations, box.tapestry_cards, box.tech_cards
