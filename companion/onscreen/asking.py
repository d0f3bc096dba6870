"""What asks a question, and its text or mat."""

from __future__ import annotations

from typing import Final, cast

from flask_babel import gettext as _

from companion.drawings.player import CivilizationScene, civilization_scene
from companion.game.sight import Sight
from companion.onscreen.mats import mat_scene
from companion.web.shown import shown_box
from engine.decisions import Decision
from engine.facts.components import Benefit
from engine.outlook import mat_before, mat_of
from engine.state.game import InPlay

OF_NOBODY: Final = ("response", "trap_response")
"""About whoever is asked, not about another player's act."""


def asked_by(pending: Decision) -> str | None:
    """The source as the rules name it; None if the game asks."""
    if pending.kind in OF_NOBODY:
        return None
    said = pending.source or pending.data.get("use")
    return None if said is None else str(said)


def bonus_paid(pending: Decision) -> Benefit | None:
    """What the bonus that is being paid for gives. (ADV-1)"""
    sort, _colon, space = str(pending.data.get("use", "")).partition(":")
    if sort != "track":
        return None
    track, _second, number = space.partition(":")
    bonus = shown_box().tracks[track].space(int(number)).bonus
    return cast("Benefit", bonus["gain"]) if isinstance(bonus, dict) else None


def text_of(source: str | None) -> str:
    """Empty unless a tapestry card asks."""
    sort, _colon, slug = (source or "").partition(":")
    cards = shown_box().tapestry_cards
    return _(cards[slug].text) if sort == "tapestry" and slug in cards else ""


def civilization_of(sight: Sight, source: str | None) -> InPlay | None:
    sort, _colon, slug = (source or "").partition(":")
    mats = (mine for mine in sight.game.in_play if mine.slug == slug)
    return next(mats, None) if sort == "civilization" else None


def mat_that_asks(sight: Sight, source: str | None) -> CivilizationScene | None:
    """As it lies before whoever is asked."""
    mine = civilization_of(sight, source)
    return mat_scene(sight, mine) if mine else None


def said_when_gained(sight: Sight, pending: Decision) -> str:
    """What the asking mat says of being gained after setup, or "". (GEN-1)"""
    mine = civilization_of(sight, asked_by(pending)) if pending.data.get("gained_later") else None
    return _(mat_of(sight.game, mine).gained_later or "") if mine else ""


def mats_dealt(sight: Sight, pending: Decision) -> tuple[CivilizationScene, ...]:
    """Civilizations to choose from, if their mats show more than words. (SET-11)"""
    dealt = pending.data.get("dealt")
    if not isinstance(dealt, tuple):
        return ()
    game, players = sight.game, len(sight.game.board.seats)
    scenes = (civilization_scene(game.box, mat_before(game, pending.seat, str(slug)), players) for slug in dealt)
    return tuple(scene for scene in scenes if scene.groups or scene.around or scene.ring)
