"""The glossary's terms, by words, benefits, or slugs."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flask_babel import gettext as _

from companion.game.glossary import GLOSSARY, Term
from companion.web.forms import holds
from companion.web.shown import shown_box
from engine.box import LIBRARY
from engine.facts.components import VOCABULARY, Benefit

LONGEST_BENEFIT: Final = 300
MOST_BRACKETS: Final = 12
"""Deeper than any printed benefit; drawing recurses into brackets."""


@dataclass(frozen=True, slots=True)
class TermSection:
    """Search results have no title."""

    title: str
    terms: tuple[Term, ...]


def find_terms(query: str = "") -> list[Term]:
    """With every word of the query, matches in names first."""
    words = set(query.casefold().split())
    if not words:
        return list(GLOSSARY.values())
    found = [term for term in GLOSSARY.values() if holds(_searched(term), words)]
    return sorted(found, key=lambda term: not holds(_(term.name).casefold(), words))


def sections_of(terms: Iterable[Term]) -> tuple[TermSection, ...]:
    return tuple(TermSection(title, tuple(listed)) for title, listed in groupby(terms, lambda term: term.section))


def terms_named(slugs: str) -> tuple[Term, ...] | None:
    """Joined by `+`; None if one is unknown."""
    named = dict.fromkeys(slugs.split("+"))
    return tuple(GLOSSARY[slug] for slug in named) if named.keys() <= GLOSSARY.keys() else None


def other_signs(terms: Iterable[Term], boxes: Collection[str] = ()) -> tuple[Term, ...]:
    """Other signs of a game's boxes, else the page's."""
    shown, there = set(terms), {*(boxes or (*shown_box().boxes, *shown_box().packs))}
    others = (term for term in GLOSSARY.values() if term.icons and term not in shown)
    return tuple(term for term in others if there & {term.box, *term.packs})


def benefit_text(benefit: Benefit) -> str:
    return json.dumps(benefit, separators=(",", ":"))


def parse_benefit(text: str) -> Benefit:
    """A benefit or cost. Raises ValueError, also for free text."""
    if len(text) > LONGEST_BENEFIT or sum(map(text.count, "[{")) > MOST_BRACKETS:
        raise ValueError(text)
    value = json.loads(text)
    try:
        found = VOCABULARY.benefit(value)
    except ValueError:
        found = VOCABULARY.cost(value)
    if not _is_ours(found):
        raise ValueError(text)
    return found


def _is_ours(benefit: Benefit | int) -> bool:
    """All names are the game's: addresses must put no words on our page."""
    match benefit:
        case list():
            return all(map(_is_ours, benefit))
        case dict():
            known = "text" not in benefit and ("landmark" not in benefit or benefit["landmark"] in LIBRARY.landmarks)
            return known and all(map(_is_ours, benefit.values()))
        case _:
            return True


def _searched(term: Term) -> str:
    return f"{_(term.name)} {_(term.text)} {' '.join(term.rules)}".casefold()
