"""What asks for a decision in a game on screen: a space, a card, a civilization; and what that says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flask_babel import gettext as _

from companion.screens.boards.player import CivilizationScene, civilization_scene
from companion.screens.sight import Sight
from engine.cards.definitions import CIVILIZATIONS, TAPESTRY_CARDS
from engine.decisions import Decision
from engine.journal import Event
from engine.play import Entry

INCOME_STEPS: Final = ("civilization", "play_tapestry", "upgrade")
"""Questions that an income turn asks by itself, whatever happened before in it."""

BY_ITSELF: Final = ("keep_civilization", "capital", "response")
"""Questions that nothing in play asks."""

ASKED_BY_ONE: Final[Mapping[str, str]] = {
    "advance_marked": "civilization:alchemists",
    "block_plot": "civilization:architects",
    "build_on_map": "civilization:nomads",
    "build_on_mat": "civilization:craftsmen",
    "colony": "tapestry:colonialism",
    "copied_tapestry": "tapestry:espionage",
    "first_card": "civilization:heralds",
    "gain_too": "civilization:inventors",
    "guilds": "tapestry:guilds",
    "historian_to": "civilization:historians",
    "invent_from_deck": "tapestry:steam_tycoon",
    "jump": "civilization:futurists",
    "keep_die": "civilization:alchemists",
    "middleman": "civilization:traders",
    "place_inventor": "civilization:inventors",
    "predict": "civilization:mystics",
    "proclaim": "civilization:heralds",
    "reroll": "civilization:alchemists",
    "roll_again": "civilization:alchemists",
    "seal_territory": "civilization:isolationists",
    "send_historian": "civilization:historians",
    "step_or_vp": "civilization:the_chosen",
    "swap_buildings": "civilization:architects",
    "trade_post": "civilization:traders",
}
"""Questions that one civilization or tapestry card alone asks, whatever happened before."""


def asked_by(pending: Decision, events: Sequence[Event]) -> str | None:
    """The source that asks for a decision: as the decision says, else the last thing that happened and can ask."""
    for field in ("source", "use"):
        if field in pending.data:
            return str(pending.data[field])
    for field in ("card", "civilization", "ability"):
        slug = str(pending.data.get(field, ""))
        if slug in TAPESTRY_CARDS:
            return f"tapestry:{slug}"
        if slug in CIVILIZATIONS:
            return f"civilization:{slug}"
    if pending.kind in ASKED_BY_ONE:
        return ASKED_BY_ONE[pending.kind]
    subject = pending.subject.partition(" ")[0]
    if subject in CIVILIZATIONS:
        return f"civilization:{subject}"
    if subject in TAPESTRY_CARDS:
        return f"tapestry:{subject}"
    sort, _colon, slug = subject.partition(":")
    if slug and sort in ("tapestry", "civilization", "tech"):
        return subject
    if pending.kind in BY_ITSELF:
        return None
    if pending.kind in INCOME_STEPS and any(
        event.kind == "income_turn" and event.seat == pending.seat for event in events
    ):
        return "income"
    found = (source_of_event(event) for event in reversed(events) if event.seat == pending.seat)
    return next((each for each in found if each), None)


def paid_for(pending: Decision, answers: Sequence[Entry]) -> str | None:
    """What cards or tiles are discarded for: the bonus or the act that was chosen just before."""
    if pending.kind != "discard" or not answers:
        return None
    kind, _seat, subject = answers[-1].question.split("|", 2)
    return subject if kind == "bonus" else ASKED_BY_ONE.get(kind)


def source_of_event(event: Event) -> str | None:
    """The source that an event stands for, None for one that asks nothing."""
    data = event.data
    if event.kind == "advanced" and data.get("benefit"):
        return f"track:{data['track']}:{data['space']}"
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
