"""Every kind that the rules can speak of has its sentence on screen, and no sentence is left over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from automa.conquest import Targets
from automa.hexes import CutKind
from companion.game.journal import SILENT, SecondPiece, ToppleIcon
from tests import kinds
from tests.told import EVENTS_AT_TABLE, REASONS

TEMPLATES = Path(__file__).parents[2] / "companion/templates"

TOLD_BY_OTHERS = {Targets.kind}
"""Events whose reasons go into the row of what follows from them."""


def listed(template: str, name: str = "KINDS") -> set[str]:
    """The keys of a mapping in a template."""
    text = (TEMPLATES / template).read_text()
    table = text[text.rindex(f"set {name} = {{") :]
    return set(re.findall(r'"(\w+)":', table[: table.index("%}")]))


def test_every_event_has_its_sentence() -> None:
    """But for those that only separate turns, or whose reasons another row tells."""
    events = "game/journal/events.html"
    assert (
        listed(events) | listed(events, "WHOSE")
        == EVENTS_AT_TABLE.keys() - {sort.kind for sort in SILENT} - TOLD_BY_OTHERS
    )


def test_every_reason_has_its_sentence() -> None:
    of_screens = {SecondPiece.kind, ToppleIcon.kind}
    assert listed("game/journal/reasons.html") == REASONS.keys() | of_screens


def test_every_cut_of_the_hexes_has_its_words() -> None:
    assert listed("game/journal/reasons.html", "NEARNESS") == set(get_args(CutKind))


@pytest.mark.parametrize("kind", sorted(kinds.AT_A_TABLE - {"turn"}))
def test_every_question_has_its_prompt_and_its_label(kind: str) -> None:
    """The player's own turn is the screen itself; each other question has a template, and undo a word for it."""
    assert (TEMPLATES / "game/prompts" / f"{kind}.html").is_file()
    assert kind in listed("tableside/_labels.html", "LABELS")
