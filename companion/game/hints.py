"""Hints: whether a game has them, and what their reasons are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.coach.hint import NOW
from automa.strong.features import BUILDINGS, CARDS, CITY, ERA, LANDMARKS, MAP, RESOURCES, TECH, TRACKS
from companion.services import services
from companion.store.replay import View
from companion.web.pages import wants_part

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


def has_hints(view: View) -> bool:
    return view.play.setup.get(HINTS) is True and services().thinkers.are_offered and view.mismatch is None


def is_still_sought(game_id: str) -> bool:
    """A script asks whether a hint has come (`sought=hint`), and none has."""
    return request.args.get("sought") == "hint" and wants_part() and services().thinkers.is_busy_with(game_id)
