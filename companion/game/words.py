"""What the game on screen calls things, answers and sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.pool import deck_of
from companion.game.deck_words import DECK_WORDS, one_discarded
from companion.web.language import kept_by_language
from companion.web.shown import shown_box
from engine.box import Box
from engine.facts.components import EXPANSIONS
from engine.foresight import Brings
from engine.things import Act, Leaving, RowWay

WORDS: Final[Mapping[str, LazyString]] = {
    "coin": _l("coin"),
    "worker": _l("worker"),
    "food": _l("food"),
    "culture": _l("culture"),
    "any_resource": _l("any resource"),
    "different_resource": _l("a resource of another kind"),
    "same_resource": _l("a resource of one kind"),
    "market": _l("market"),
    "house": _l("house"),
    "farm": _l("farm"),
    "armory": _l("armory"),
    "red": _l("The red die"),
    "black": _l("The black die"),
    **one_discarded(),
}
"""Resources, buildings, dice and kinds of card."""

ACTS: Final[Mapping[Act, LazyString]] = {
    "yes": _l("Yes"),
    "roll": _l("Roll"),
    "replace": _l("Replace them"),
    "city": _l("In the city"),
    "resource": _l("A resource instead"),
    "income": _l("Income turn"),
    "trap": _l("A trap"),
    "advance": _l("An advance turn"),
}

ROW_MOVES: Final[Mapping[RowWay, LazyString]] = {
    "aside": _l("set aside"),
    "left": _l("slid left"),
    "pack": _l("pushed"),
}
"""With buildings of an income row."""

LEAVING: Final[Mapping[Leaving, LazyString]] = {
    "no": _l("No"),
    "none": _l("None"),
    "skip": _l("Not now"),
    "decline": _l("Decline"),
    "stop": _l("Stop"),
    "keep": _l("Keep them"),
    "done": _l("Done"),
}
"""Answers that do nothing."""

AT_A_HEX: Final[Mapping[str, LazyString]] = {
    "token": _l("A token on an opponent’s territory"),
    "building": _l("A building on an opponent’s territory"),
    "own": _l("A token on your own territory"),
}

PLACES: Final[Mapping[str, LazyString]] = {
    "left": _l("Left"),
    "middle": _l("Middle"),
    "right": _l("Right"),
    "top": _l("Upper row"),
    "bottom": _l("Lower row"),
}

INCOME_ROWS: Final[Mapping[str, LazyString]] = {
    "market": _l("income mat, markets"),
    "house": _l("income mat, houses"),
    "farm": _l("income mat, farms"),
    "armory": _l("income mat, armories"),
}

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
    "plot": (_l("a plot of the city"), "capital"),
    "setup": (_l("the setup"), "flag"),
}


def name_of(slug: str) -> str:
    """Translated; of a card, landmark, track, civilization or answer."""
    return _name_in(shown_box(), slug)


def item_called(deck: str, item: str) -> str:
    """By name, or as the deck's words say."""
    called = DECK_WORDS[deck].called
    return name_of(item) if called is None else called(item)


def pooled_called(kind: str, item: str) -> str:
    """In a pool; without a deck only the kind is known."""
    deck = deck_of(kind)
    return name_of(kind) if deck is None else item_called(deck.name, item)


@kept_by_language(1000)
def _name_in(box: Box, slug: str) -> str:
    printed = (box.tapestry_cards, box.tech_cards, box.civilizations, box.landmarks, box.tracks)
    for named in (*printed, AUTOMA_CIVILIZATIONS):
        if slug in named:
            return str(_(named[slug].name))
    if slug in WORDS:
        return str(WORDS[slug])
    if slug in EXPANSIONS:
        return EXPANSIONS[slug]
    return slug.replace("_", " ").capitalize()


def source_label(source: str) -> tuple[str, str]:
    """What gave or asks, and its icon. source: `track:SLUG:SPACE`, `tech:SLUG`, ..."""
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
    if sort == "masterpiece" and slug in box.masterpieces:
        return _("masterpiece: %(effect)s", effect=_(box.masterpieces[slug].effect)), sort
    if sort == "scenario" and slug in (played := {each.slug: each for each in box.of_the_table}):
        return _("the scenario %(scenario)s", scenario=_(played[slug].name)), "flag"
    if sort == "level" and slug:
        return _("free on level %(level)s, before your income", level=slug), "flag"
    if sort == "income_mat" and slug in INCOME_ROWS:
        return str(INCOME_ROWS[slug]), slug
    if sort in SOURCES:
        label, icon = SOURCES[sort]
        return str(label), icon
    return _name_in(box, sort), "info"


def use_label(use: str) -> tuple[str, str]:
    """What is paid for, and its icon: an advance, a space's bonus (ADV-1), or a card's."""
    label, icon = source_label(use)
    return (_("bonus of %(space)s", space=label), icon) if use.startswith("track:") else (label, icon)


def size_words(footprint: Sequence[str]) -> str:
    """Plots, and the rectangle around them if not filled."""
    rows, columns, plots = len(footprint), len(footprint[0]), "".join(footprint).count("1")
    if plots == rows * columns:
        return _("%(rows)s × %(columns)s plots", rows=rows, columns=columns)
    return _("%(plots)s plots within %(rows)s × %(columns)s", plots=plots, rows=rows, columns=columns)


def vp_in_words(brings: Brings) -> str:
    """Each income turn, and by the end; empty if none."""
    if not brings.vp or not brings.turns:
        return ""
    if brings.in_last_turn:
        return ngettext("+%(num)s VP", "+%(num)s VP", brings.vp)
    return ngettext(
        "+%(num)s VP each income turn: %(whole)s by the end as things stand",
        "+%(num)s VP each income turn: %(whole)s by the end as things stand",
        brings.vp,
        whole=brings.until_the_end,
    )
