"""Glossary terms by benefit or icon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.game.glossary import EXPLAINED, GLOSSARY, ICONS, Term
from engine.facts.components import Benefit

NAMES: Final = ("landmark", "of", "on", "if", "text")
"""Forms whose value is a name."""


SIGNS: Final = GLOSSARY["signs"]


def terms_in(*benefits: Benefit | None) -> tuple[Term, ...]:
    """Signs between benefits or costs last."""
    words = (word for benefit in benefits if benefit is not None for word in words_in(benefit))
    return each_once(EXPLAINED[word] for word in words if word in EXPLAINED)


def words_in(benefit: Benefit | int) -> Iterator[str]:
    """In order: words, tracks, things and forms."""
    match benefit:
        case str():
            yield benefit
        case list():
            for part in benefit:
                yield from words_in(part)
        case dict():
            for form, value in benefit.items():
                yield form
                if form == "resources":
                    yield "any_resource"
                elif form not in NAMES:
                    yield from words_in(value)


def terms_of_icons(icons: Iterable[str]) -> tuple[Term, ...]:
    """None for the app's own icons."""
    return each_once(ICONS[icon] for icon in icons if icon in ICONS)


def each_once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Signs last: they say how to read the others."""
    found = dict.fromkeys(terms)
    if SIGNS in found:
        del found[SIGNS]
        found[SIGNS] = None
    return tuple(found)
