"""Which box a whole game is played with, and that there is a rule or a class for all that lies in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import engine.rules.chapters  # noqa: F401  (fills WORDS and FORMS)
from engine.abilities.ability import ABILITIES
from engine.abilities.all import without_code
from engine.box import BASE, BadBox, Box, Change, Pack, box_of, boxes_in
from engine.decisions import BadSetup, SetupProblem
from engine.facts.contents import CONTENTS, Contents
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


def boxes_to_add() -> Mapping[str, Contents]:
    """The boxes that whole games can be played with beside the base game: those that say so, with what they hold."""
    return {name: contents for name, contents in CONTENTS.items() if contents.offered and name not in BASE}


def check_offered(contents: Mapping[str, Contents]) -> None:
    """Raise DataError for a box that says that it can be played with and cannot."""
    for name, each in contents.items():
        try:
            if each.offered:
                check(box_of((*BASE, name)))
        except (BadBox, DataError) as wrong:
            raise DataError("engine/data/boxes.yaml", name, f"is offered, but cannot be played: {wrong}") from wrong


check_offered(CONTENTS)
