"""What asks for a decision in a game on screen: a space, a card, a civilization; and what that says of itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from flask_babel import gettext as _

from companion.screens.boards.player import CivilizationScene, civilization_scene
from companion.screens.sight import Sight
from engine.cards.definitions import CIVILIZATIONS, TAPESTRY_CARDS
from engine.decisions import Decision
from engine.journal import Event

INCOME_STEPS: Final = ("civilization", "play_tapestry", "upgrade")
"""Questions that an income turn asks by itself, whatever happened before in it."""

BY_ITSELF: Final = ("keep_civilization", "capital", "response")
"""Questions that nothing in play asks."""

OF_A_TILE: Final = ("plot", "invent", "upgrade", "research", "roll", "tile_benefit", "keep_tapestry")
"""What the benefits of territory tiles can ask."""

ASKS: Final[Mapping[str, Collection[str]]] = {
    "district": ("resource",),
    "first_to_era": ("resource",),
    "explored": OF_A_TILE,
    "conquer_dice": ("conquer_die", "controlled_tile", *OF_A_TILE),
}
"""The questions that follow from an event; any other one was asked by what happened before it."""


def asked_by(pending: Decision, events: Sequence[Event]) -> str | None:
    """The source that asks for a decision: as the decision says, else the last thing that happened and can ask."""
    for field in ("source", "use"):
        if field in pending.data:
            return str(pending.data[field])
    for sort, slugs in (("civilization", CIVILIZATIONS), ("tapestry", TAPESTRY_CARDS)):
        if pending.subject in slugs:
            return f"{sort}:{pending.subject}"
    if pending.kind in BY_ITSELF:
        return None
    if pending.kind in INCOME_STEPS and any(
        event.kind == "income_turn" and event.seat == pending.seat for event in events
    ):
        return "income"
    own = (event for event in reversed(events) if event.seat == pending.seat)
    found = (source_of_event(event) for event in own if pending.kind in ASKS.get(event.kind, (pending.kind,)))
    return next((each for each in found if each), None)


def source_of_event(event: Event) -> str | None:
    """The source that an event stands for, None for one that asks nothing."""
    data = event.data
    if event.kind == "advanced" and data.get("benefit"):
        return f"track:{data['track']}:{data['space']}"
    if event.kind == "paid" and not str(data["use"]).startswith("advance:"):
        return str(data["use"])  # what was bought
    sources = {
        "tapestry_played": f"tapestry:{data.get('card')}",
        "upgraded": f"tech:{data.get('tech')}",
        "civilization_gained": f"civilization:{data.get('civilization')}",
        "explored": "territory",
        "space_explored": "space_tile",
        "conquer_dice": "conquer_die",
        "income_turn": "income",
        "first_to_era": "first_to_era",
        "district": "district",
    }
    return sources.get(event.kind)


def text_of(source: str | None) -> str:
    """What the tapestry card says that asks; empty for anything else."""
    sort, _colon, slug = (source or "").partition(":")
    return _(TAPESTRY_CARDS[slug].text) if sort == "tapestry" and slug in TAPESTRY_CARDS else ""


def mat_that_asks(sight: Sight, source: str | None) -> CivilizationScene | None:
    """The mat of the civilization that asks, as it lies before whoever is asked; None where none asks."""
    sort, _colon, slug = (source or "").partition(":")
    mats = (mine for mine in sight.game.in_play if mine.owner == sight.seat and mine.slug == slug)
    mine = next(mats, None) if sort == "civilization" else None
    return civilization_scene(mine, len(sight.game.board.seats)) if mine else None
