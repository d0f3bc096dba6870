"""Glossary terms for a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.drawings.player import SpaceTileScene, TapestryScene, TechCardScene
from companion.drawings.tiles import TileScene
from companion.game.glossary import GLOSSARY, Term
from companion.game.terms import each_once, terms_in, terms_of_icons
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Question
from companion.web.shown import as_shown, shown_box
from engine.facts.components import Benefit

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "player_turn": ("turn", "advance", "income_turn", "tier"),
    "capital": ("capital", "district", "plot"),
    "plot": ("plot", "district", "capital"),
    "keep_civilization": ("civilization",),
    "civilization": ("civilization",),
    "keep_tapestry": ("tapestry",),
    "play_tapestry": ("tapestry",),
    "charm": ("charm",),
    "reserved": ("reserve",),
    "reserve_tech": ("reserve", "tech"),
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
"""Terms by kind of question, beside those of its icons."""


def terms_of(question: Question, tiles: Iterable[TileScene] = ()) -> tuple[Term, ...]:
    """A term for each icon of the question, its answers and tiles to place."""
    about = (GLOSSARY[slug] for slug in ABOUT.get(question.kind, ()))
    said = (question.data.get(field) for field in ("cost", "gain", "red", "black"))
    shown = [benefit for benefit in said if isinstance(benefit, str | list | dict)]
    building, paths = question.data.get("building"), shown_box().tracks
    tracks = [paths[each.track].space(each.space).benefit for each in question.tracks if each.space and each.key]
    costs: list[Benefit | None] = [part for each in question.tracks for part in each.cost]
    choices = [term for choice in question.choices for term in _terms_of_choice(choice)]
    shown += [benefit for card in question.laid_out.cards for benefit in (card.circle, card.square) if benefit]
    icons = [icon for tile in tiles for icon, _x in tile.benefit]
    icons += [str(building)] if building else []
    if question.asking and question.asking.icon != "flag":  # not the decision cards' flag
        icons.append(question.asking.icon)
    played = (as_shown(each) for each in (*shown, *tracks, *costs) if each is not None)
    return each_once((*terms_in(*played), *choices, *terms_of_icons(icons), *about))


def _terms_of_choice(choice: Choice) -> Iterator[Term]:
    yield from terms_of_icons(choice.icons)
    if choice.tile:
        yield from terms_of_icons(icon for icon, _x in choice.tile.benefit)
    yield from terms_in(*(as_shown(benefit) for _word, benefit in choice.gives))
    match choice.card:
        case TechCardScene() as card:
            yield from terms_in(*(as_shown(part) for part in (card.circle, card.square) if part))
            once = ("single_use",) if card.single_use else ()
            yield from (GLOSSARY[slug] for slug in ("circle", "square", *once, "prerequisite"))
        case TapestryScene() as card:
            yield from (GLOSSARY[slug] for slug in (card.kind, *(("charm",) if card.charms else ())))
        case SpaceTileScene() as tile:
            yield from terms_in(tile.benefit)
