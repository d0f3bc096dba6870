"""What the game on screen calls things: cards, tracks, answers, and what asks for a decision or gives VP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.definitions import AUTOMA_CIVILIZATIONS
from companion.game.shown import shown_box
from companion.web.language import kept_by_language
from engine.box import Box

WORDS: Final[Mapping[str, LazyString]] = {
    "coin": _l("coin"),
    "worker": _l("worker"),
    "food": _l("food"),
    "culture": _l("culture"),
    "any_resource": _l("any resource"),
    "market": _l("market"),
    "house": _l("house"),
    "farm": _l("farm"),
    "armory": _l("armory"),
    "yes": _l("Yes"),
    "no": _l("No"),
    "none": _l("None"),
    "skip": _l("Not now"),
    "decline": _l("Decline"),
    "stop": _l("Stop"),
    "keep": _l("Keep them"),
    "replace": _l("Replace them"),
    "deck": _l("The top card of the deck"),
    "vp": _l("The VP, and the benefit once"),
    "double": _l("The benefit twice, no VP"),
    "red": _l("The red die"),
    "black": _l("The black die"),
    "benefit": _l("The benefit more often, no VP"),
    "done": _l("Done"),
    "roll": _l("Roll"),
    "city": _l("In the city"),
    "resource": _l("A resource instead"),
    "income": _l("Income turn"),
    "tech": _l("tech card"),
    "tapestry": _l("tapestry card"),
    "territory": _l("territory tile"),
}
"""Keys that are words of their own."""

DECLINING: Final = ("no", "none", "skip", "decline", "stop", "keep", "done")
"""Answers that do nothing: they stand last and are never the filled button."""

DECLINED: Final[Mapping[tuple[str, str], LazyString]] = {
    ("response", "none"): _l("No trap"),
    ("play_gained_tapestry", "keep"): _l("Keep it in hand"),
    ("hand_tile", "keep"): _l("Keep them all"),
    ("turn_food", "none"): _l("Keep the food"),
    ("reroll", "keep"): _l("Keep the dice"),
    ("mat_token", "skip"): _l("No token"),
    ("send_historian", "skip"): _l("Send none"),
    ("upgrade", "skip"): _l("No upgrade"),
    ("bonus", "no"): _l("No bonus"),
    ("research", "decline"): _l("Stay where you are"),
}
"""What it means to do nothing, for the questions that have a better word for it: (kind, key)."""

SOURCES: Final[Mapping[str, tuple[LazyString, str]]] = {
    "territory": (_l("the territory tile"), "territory"),
    "space_tile": (_l("the space tile"), "space_tile"),
    "conquer_die": (_l("the conquer die"), "dice"),
    "income": (_l("income"), "income"),
    "income_mat": (_l("the income mat"), "income"),
    "first_to_era": (_l("first to begin the era"), "era"),
    "explore": (_l("aligned sides"), "explore"),
    "achievement": (_l("achievements"), "achievement"),
    "alien_biology": (_l("Alien Biology"), "science"),
    "mat": (_l("its mat"), "income"),
    "civilization": (_l("civilization"), "civilization"),
    "research": (_l("the science die"), "research"),
    "district": (_l("a complete district"), "any_resource"),
    "setup": (_l("the setup"), "flag"),
}
"""What gives something without a name of its own, and its icon."""


def name_of(slug: str) -> str:
    """The name of a card, landmark, track, civilization or answer of the game shown, in the reader's language."""
    return _name_in(shown_box(), slug)


@kept_by_language(1000)
def _name_in(box: Box, slug: str) -> str:
    printed = (box.tapestry_cards, box.tech_cards, box.civilizations, box.landmarks, box.tracks)
    for named in (*printed, AUTOMA_CIVILIZATIONS):
        if slug in named:
            return str(_(named[slug].name))
    if slug in WORDS:
        return str(WORDS[slug])
    return slug.replace("_", " ").capitalize()


def source_label(source: str) -> tuple[str, str]:
    """What gave something or asks for it, in words, and its icon; sources are `track:SLUG:SPACE`, `tech:SLUG`, ..."""
    return _label_in(shown_box(), source)


@kept_by_language(1000)
def _label_in(box: Box, source: str) -> tuple[str, str]:
    sort, _colon, rest = source.partition(":")
    slug, _second, number = rest.partition(":")
    if sort == "track" and slug in box.tracks:
        space = box.tracks[slug].space(int(number)) if number.isdecimal() else None
        return (_(space.name) if space else _(box.tracks[slug].name)), slug
    if sort == "advance" and slug in box.tracks:
        return _("advance on %(track)s", track=_(box.tracks[slug].name)), slug
    if sort in ("tapestry", "tech", "civilization", "adjustment", "landmark") and slug:
        return _name_in(box, slug), "civilization" if sort == "adjustment" else sort
    if sort == "level" and slug:
        return _("what level %(level)s gives you", level=slug), "flag"
    if sort in SOURCES:
        label, icon = SOURCES[sort]
        return str(label), icon
    return _name_in(box, sort), "info"
