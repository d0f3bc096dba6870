"""Every kind that the rules can speak of has its sentence on screen, and no sentence is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.game.journal import BY_ICON, OF_ITSELF, SILENT
from tests import kinds

TEMPLATES = Path(__file__).parents[2] / "companion/templates"

TOLD_BY_OTHERS = {"targets"}
"""Events whose reasons go into the row of what follows from them."""


def listed(template: str, name: str = "KINDS") -> set[str]:
    """The keys of a mapping in a template."""
    text = (TEMPLATES / template).read_text()
    table = text[text.rindex(f"set {name} = {{") :]
    return set(re.findall(r'"(\w+)":', table[: table.index("%}")]))


def test_every_event_has_its_sentence() -> None:
    """But for those that only separate turns, or whose reasons another row tells."""
    events = "game/journal/events.html"
    assert listed(events) | listed(events, "WHOSE") == kinds.EVENTS - set(SILENT) - TOLD_BY_OTHERS


def test_every_reason_has_its_sentence() -> None:
    of_itself = {reason.kind for reasons in OF_ITSELF.values() for reason in reasons}
    assert listed("game/journal/reasons.html") == kinds.REASONS | of_itself | {BY_ICON.kind}


def test_every_cut_of_the_hexes_has_its_words() -> None:
    assert listed("game/journal/reasons.html", "NEARNESS") == kinds.CUTS


@pytest.mark.parametrize("kind", sorted(kinds.DECISIONS - {"turn"}))
def test_every_question_has_its_prompt_and_its_label(kind: str) -> None:
    """The player's own turn is the screen itself; each other question has a template, and undo a word for it."""
    assert (TEMPLATES / "game/prompts" / f"{kind}.html").is_file()
    assert kind in listed("tableside/_labels.html", "LABELS")
