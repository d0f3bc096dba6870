"""Hints: whether a game has them, and what their reasons are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from flask import request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.coach.hint import NOW, Hint
from automa.strong.features import BUILDINGS, CARDS, CITY, ERA, LANDMARKS, MAP, RESOURCES, TECH, TRACKS
from companion.services import services
from companion.store.replay import View
from companion.web.pages import wants_part

T = TypeVar("T")

HINTS: Final = "hints"
"""In the setup: people may ask for them."""

TERMS: Final[Mapping[str, LazyString]] = {
    NOW: _l("points now"),
    RESOURCES: _l("resources"),
    BUILDINGS: _l("income buildings"),
    CITY: _l("city"),
    LANDMARKS: _l("landmarks"),
    TRACKS: _l("tracks"),
    TECH: _l("tech cards"),
    MAP: _l("map"),
    CARDS: _l("cards"),
    ERA: _l("first to the era"),
}


@dataclass(frozen=True, slots=True)
class HintShown(Generic[T]):
    """told: the better answer and the next one. vp: the difference, 0 if about equal. why: by term."""

    told: tuple[T, T] | None = None
    vp: int = 0
    why: tuple[tuple[LazyString, int], ...] = ()
    is_sought: bool = False
    before: int = 0  # games thought about first
    in_vain: bool = False  # it was sought, and none was found


def shown(hint: Hint, told: tuple[T, T]) -> HintShown[T]:
    return HintShown(told, hint.vp, tuple((TERMS[term], number) for term, number in hint.why))


def not_told(view: View) -> HintShown[Any]:
    """Perhaps it is being looked for."""
    thinkers, game_id = services().thinkers, view.game.id
    if thinkers.is_busy_with(game_id):
        return HintShown(is_sought=True, before=thinkers.before(game_id))
    return HintShown(in_vain=thinkers.found_no_hint(game_id, view.seq))


def has_hints(view: View) -> bool:
    return view.play.setup.get(HINTS) is True and services().thinkers.are_offered and view.mismatch is None


def is_still_sought(game_id: str) -> bool:
    """A script asks whether a hint has come (`sought=hint`), and none has."""
    return request.args.get("sought") == "hint" and wants_part() and services().thinkers.is_busy_with(game_id)
