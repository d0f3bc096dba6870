"""The guide's tip for the question that is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.game import guide
from companion.onscreen.questions import Question
from companion.store.replay import AnyPlay, View

TIPS: Final[Mapping[str, tuple[str, ...]]] = {
    "capital": ("capital",),
    "keep_civilization": ("civilization",),
    "player_turn": ("first_income", "advance", "turns"),
    "advance": ("free_advance",),
    "payment": ("payment",),
    "benefit": ("benefit",),
    "bonus": ("bonus",),
    "explore": ("explore",),
    "plot": ("plot",),
    "invent": ("invent",),
    "upgrade": ("upgrade",),
    "research": ("research",),
    "conquer": ("conquer",),
    "conquer_die": ("conquer_die",),
    "play_tapestry": ("tapestry",),
    "response": ("trap",),
}
"""By kind of question: the first tip when it is first asked, and so on."""

FOR_NOTHING: Final[Mapping[str, str]] = {"bonus": "bonus_for_nothing", "conquer_die": "die_for_nothing"}
"""Tips instead, if answers would give nothing now."""

SOME_FOR_NOTHING: Final = "some_for_nothing"
"""The tip at other such questions."""

INCOME_AHEAD: Final = "income"
"""The tip in the first era, if no track can be paid for."""


def guide_of(view: View, question: Question | None, seat: int) -> str | None:
    """None if the guide is off or has said it."""
    return tip_of(question, asked_before(view.play, seat)) if guide.speaks_in(view.game) else None


def tip_of(question: Question | None, asked: Sequence[str]) -> str | None:
    """asked: kinds of questions answered so far."""
    if question is None:
        return None
    if question.kind == "player_turn" and question.data["era"] == 1 and not any(each.key for each in question.tracks):
        return INCOME_AHEAD
    for_nothing = any(choice.nothing for choice in question.choices)
    if for_nothing and question.kind in FOR_NOTHING:
        return FOR_NOTHING[question.kind]
    tips, times = TIPS.get(question.kind, ()), asked.count(question.kind)
    if times >= len(tips):
        return None
    return SOME_FOR_NOTHING if for_nothing else tips[times]


def asked_before(play: AnyPlay, seat: int) -> tuple[str, ...]:
    return tuple(entry.asked for entry in play.answers if entry.seat == seat)
