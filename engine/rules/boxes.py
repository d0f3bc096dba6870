"""The box of a whole game, and whether rules and classes cover it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import engine.rules.chapters  # noqa: F401  (fills WORDS and FORMS)
from engine.abilities.ability import ABILITIES
from engine.abilities.all import without_code
from engine.box import BASE, BadBox, Box, Change, Pack, box_of, boxes_in, packs_in
from engine.decisions import BadSetup, SetupProblem
from engine.facts.contents import CONTENTS, Contents
from engine.facts.packs import PACKS
from engine.facts.validation import DataError
from engine.rules.playable import check_playable
from engine.rules.prints import changes_of


class CannotBePlayed(SetupProblem):
    problem: str  # in words


def box_in(
    setup: Mapping[str, object],
    packs: Iterable[Pack] = (),
    scenario: Iterable[str] = (),
    changes: Iterable[Change] = (),
) -> Box:
    """Raises BadSetup, also if a rule is missing. packs: further ones. changes: made last."""
    added: list[Pack | str] = [*packs_in(setup), *packs]
    try:
        boxes = boxes_in(setup)
        of_the_owner, of_the_table = changes_of(setup, boxes), (ABILITIES[slug].box for slug in scenario)
        box = box_of(boxes, added, [*of_the_owner, *of_the_table, *changes])
        if box is not box_of():
            check_once(box)
    except (BadBox, DataError) as wrong:
        raise BadSetup("boxes", CannotBePlayed(str(wrong))) from None
    return box


def check(box: Box) -> None:
    """Raises DataError for words without a rule, BadBox for cards without data or class."""
    check_playable(box)
    for sort, slugs in without_code(box, ABILITIES).items():
        for slug in slugs:
            raise BadBox(slug, f"data cannot say what it does, and no class does ({sort})")


check_once = lru_cache(maxsize=32)(check)
"""Games of the same boxes share one."""


def boxes_to_add() -> Mapping[str, Contents]:
    """Offered beside the base game."""
    return {name: contents for name, contents in CONTENTS.items() if contents.offered and name not in BASE}


def check_offered(contents: Mapping[str, Contents]) -> None:
    """Raises DataError if one cannot be played."""
    for name, each in contents.items():
        try:
            if each.offered:
                check(box_of((*BASE, name)))
        except (BadBox, DataError) as wrong:
            raise DataError("engine/data/boxes.yaml", name, f"is offered, but cannot be played: {wrong}") from wrong


check_offered(CONTENTS)
check(box_of((*BASE, *boxes_to_add()), PACKS))
