"""The glossary as screens ask for it: terms by words, by what a benefit is made of, by what a question shows."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flask_babel import gettext as _

from companion.drawings.player import SpaceTileScene, TapestryScene, TechCardScene
from companion.drawings.tiles import TileScene
from companion.game.shown import as_shown, shown_box
from companion.library.glossary import EXPLAINED, GLOSSARY, ICONS, Term
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Question
from companion.web.forms import holds
from engine.box import LIBRARY
from engine.facts.components import VOCABULARY, Benefit

NAMES: Final = ("landmark", "of", "on", "if", "text")
"""The forms of a benefit under which a name stands, not a benefit."""

SIGNS: Final = GLOSSARY["signs"]

LONGEST_BENEFIT: Final = 300
MOST_BRACKETS: Final = 12
"""No printed benefit is longer or nested deeper as text; what draws benefits goes down into each bracket."""

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "player_turn": ("turn", "advance", "income_turn", "tier"),
    "capital": ("capital", "district", "plot"),
    "plot": ("plot", "district", "capital"),
    "keep_civilization": ("civilization",),
    "civilization": ("civilization",),
    "keep_tapestry": ("tapestry",),
    "play_tapestry": ("tapestry",),
    "payment": ("tier",),
    "bonus": ("bonus",),
    "explore": ("explore", "alignment", "terrain"),
    "explore_space": ("explore_space",),
    "conquer": ("conquer", "territory_controlled", "topple"),
    "conquer_die": ("dice",),
    "invent": ("invent", "tech"),
    "refresh_tech": ("refresh_tech",),
    "upgrade": ("upgrade", "circle", "square", "prerequisite"),
    "tech_benefit": ("tech",),
    "research": ("research",),
    "repeat_position": ("repeat_position",),
    "response": ("trap", "topple"),
    "starting_territory": ("outpost", "territory_controlled"),
}
"""The terms that a kind of question is about, beside those of the icons it shows."""


@dataclass(frozen=True, slots=True)
class TermSection:
    """A chapter of the glossary; what was searched for stands together without a title."""

    title: str
    terms: tuple[Term, ...]


def find_terms(query: str = "") -> list[Term]:
    """The terms in which every word of the query occurs, in the name or the text: names first."""
    words = set(query.casefold().split())
    if not words:
        return list(GLOSSARY.values())
    found = [term for term in GLOSSARY.values() if holds(_searched(term), words)]
    return sorted(found, key=lambda term: not holds(_(term.name).casefold(), words))


def sections_of(terms: Iterable[Term]) -> tuple[TermSection, ...]:
    """The terms by chapter, in their order."""
    return tuple(TermSection(title, tuple(listed)) for title, listed in groupby(terms, lambda term: term.section))


def terms_named(slugs: str) -> tuple[Term, ...] | None:
    """The terms of slugs joined by `+`, None where one of them is no term."""
    named = dict.fromkeys(slugs.split("+"))
    return tuple(GLOSSARY[slug] for slug in named) if named.keys() <= GLOSSARY.keys() else None


def terms_in(*benefits: Benefit | None) -> tuple[Term, ...]:
    """What benefits or costs are made of: a term for each word, thing and form in them, the signs between them last."""
    words = (word for benefit in benefits if benefit is not None for word in words_in(benefit))
    return _each_once(EXPLAINED[word] for word in words if word in EXPLAINED)


def words_in(benefit: Benefit | int) -> Iterator[str]:
    """The words, tracks, things and forms of a benefit or cost, in the order in which they stand."""
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
    """What icons stand for, those of the app itself left out."""
    return _each_once(ICONS[icon] for icon in icons if icon in ICONS)


def terms_of(question: Question, tiles: Iterable[TileScene] = ()) -> tuple[Term, ...]:
    """What a question shows and is about: a term for each icon of it, of its answers and of tiles to place first."""
    about = (GLOSSARY[slug] for slug in ABOUT.get(question.kind, ()))
    said = (question.data.get(field) for field in ("cost", "gain", "red", "black"))
    shown = [benefit for benefit in said if isinstance(benefit, str | list | dict)]
    building, paths = question.data.get("building"), shown_box().tracks
    tracks = [paths[each.track].space(each.space).benefit for each in question.tracks if each.space and each.key]
    costs: list[Benefit | None] = [part for each in question.tracks for part in each.cost]
    choices = [term for choice in question.choices for term in _terms_of_choice(choice)]
    shown += [benefit for card in question.cards for benefit in (card.circle, card.square) if benefit]
    icons = [icon for tile in tiles for icon, _x in tile.benefit]
    icons += [str(building)] if building else []
    if question.source and question.source[1] != "flag":  # the setup's flag is not that of the decision cards
        icons.append(question.source[1])
    played = (as_shown(each) for each in (*shown, *tracks, *costs) if each is not None)
    return _each_once((*terms_in(*played), *choices, *terms_of_icons(icons), *about))


def other_signs(terms: Iterable[Term], boxes: Collection[str] = ()) -> tuple[Term, ...]:
    """All terms with signs of their own beside these: below what a question shows stands the rest of the sheet.

    boxes: those of the game, else of the one that the page shows: what they do not bring is left out.
    """
    shown, there = set(terms), boxes or shown_box().boxes
    return tuple(term for term in GLOSSARY.values() if term.icons and term not in shown and term.box in there)


def _terms_of_choice(choice: Choice) -> Iterator[Term]:
    yield from terms_of_icons(choice.icons)
    if choice.tile:
        yield from terms_of_icons(icon for icon, _x in choice.tile.benefit)
    yield from terms_in(*(as_shown(benefit) for _word, benefit in choice.gives))
    match choice.card:
        case TechCardScene() as card:
            yield from terms_in(*(as_shown(part) for part in (card.circle, card.square) if part))
            yield from (GLOSSARY[slug] for slug in ("circle", "square", "prerequisite"))
        case TapestryScene() as card:
            yield GLOSSARY[card.kind]
        case SpaceTileScene() as tile:
            yield from terms_in(tile.benefit)


def _each_once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms without repetition, the signs last: they say how to read the others."""
    found = dict.fromkeys(terms)
    if SIGNS in found:
        del found[SIGNS]
        found[SIGNS] = None
    return tuple(found)


def benefit_text(benefit: Benefit) -> str:
    """A benefit as it stands in an address."""
    return json.dumps(benefit, separators=(",", ":"))


def parse_benefit(text: str) -> Benefit:
    """The benefit or cost that an address names. Raises ValueError for anything else, and for free text."""
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
    """Whether every name in a benefit is one of the game: an address must not put words of its own on our page."""
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
