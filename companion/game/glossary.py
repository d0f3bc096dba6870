"""The glossary, read once and checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from automa.definitions import RULES as BOT_RULES
from engine.facts.components import EXPANSIONS, FACT, VOCABULARY
from engine.facts.packs import PACKS
from engine.facts.rulebook import RULES as GAME_RULES
from engine.facts.validation import DataFile


@dataclass(frozen=True, slots=True, config=FACT)
class Term:
    slug: str
    section: str
    name: str
    text: str
    icons: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()  # words, tracks, things, forms of benefits
    rules: tuple[str, ...] = ()  # ids of sources
    related: tuple[str, ...] = ()  # slugs
    box: str = "base"
    packs: tuple[str, ...] = ()  # of our own, which have it too


@dataclass(frozen=True, slots=True, config=FACT)
class _Said:
    name: str
    text: str
    rules: tuple[str, ...]
    icons: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, config=FACT)
class _Chapter:
    title: str
    terms: dict[str, _Said]
    box: str = "base"
    packs: tuple[str, ...] = ()


def read_glossary(file: DataFile, rules: Collection[str], sayable: Collection[str]) -> dict[str, Term]:
    """Raises DataError naming the entry.

    rules: known ids. sayable: what benefits consist of.
    """
    terms: dict[str, Term] = {}
    for section in file.read("sections", TypeAdapter(dict[str, _Chapter])).values():
        for slug, said in section.terms.items():
            if slug in terms:
                raise file.error(slug, "stands twice")
            terms[slug] = Term(
                slug, section.title, said.name, said.text, said.icons, said.explains, said.rules, said.related,
                section.box, section.packs,
            )  # fmt: skip
    explained: dict[str, str] = {}
    for term in terms.values():
        _check(file, term, terms, rules, sayable)
        for word in term.explains:
            if word in explained:
                raise file.error(term.slug, f"explains {word!r}, which {explained[word]!r} explains already")
            explained[word] = term.slug
    return terms


def _check(
    file: DataFile, term: Term, terms: Mapping[str, Term], rules: Collection[str], sayable: Collection[str]
) -> None:
    if unknown := {term.box, *term.packs} - {*EXPANSIONS, *PACKS}:
        raise file.error(term.slug, f"{unknown.pop()!r} is no box")
    for wrong, problem in (
        ([rule for rule in term.rules if rule not in rules], "is no rule"),
        ([word for word in term.explains if word not in sayable], "is no word of a benefit"),
        ([slug for slug in term.related if slug not in terms], "is no term"),
    ):
        if wrong:
            raise file.error(term.slug, f"{wrong[0]!r} {problem}")
    if term.slug in term.related:
        raise file.error(term.slug, "is related to itself")


def icons_of(terms: Iterable[Term]) -> dict[str, Term]:
    """The term of that slug, else the first with the icon."""
    explained: dict[str, Term] = {}
    for term in terms:
        for icon in term.icons:
            if icon == term.slug or icon not in explained:
                explained[icon] = term
    return explained


FORMS: Final = frozenset(key for form in (*VOCABULARY.forms, *VOCABULARY.costs) for key in form)

GLOSSARY: Final = read_glossary(
    DataFile.of("companion", "glossary.yaml"),
    {**BOT_RULES, **GAME_RULES},
    VOCABULARY.words | VOCABULARY.things | FORMS | {*VOCABULARY.tracks},
)
EXPLAINED: Final[Mapping[str, Term]] = {word: term for term in GLOSSARY.values() for word in term.explains}
"""By word, track, thing or form."""

ICONS: Final[Mapping[str, Term]] = icons_of(GLOSSARY.values())
