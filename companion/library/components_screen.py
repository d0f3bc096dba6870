"""The components of all boxes, as a game's pages draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from companion.drawings.city import city_scene
from companion.drawings.footprints import footprint_scene
from companion.drawings.player import civilization_scene, tapestry_card, tech_card
from companion.game.words import name_of, size_words
from companion.web.forms import holds
from engine.box import LIBRARY
from engine.facts.components import Benefit
from engine.facts.packs import PACKS
from engine.state.capital import Capital
from engine.state.game import TABLE, InPlay

PLAYERS: Final = 2
"""For drawing mats."""

LARGE: Final = ("civilizations", "capital_cities")
"""Across the whole width."""


@dataclass(frozen=True, slots=True)
class Component:
    slug: str
    name: str
    box: str
    text: str = ""
    scene: object = None  # what its kind's drawing shows
    benefit: Benefit | None = None
    marks: tuple[str, ...] = ()  # what is not as printed
    said: str = ""  # searched

    @property
    def is_ours(self) -> bool:
        """Of a pack of our own."""
        return self.box in PACKS


@dataclass(frozen=True, slots=True)
class ComponentSection:
    kind: str
    title: LazyString
    shown: tuple[Component, ...]


def _civilizations() -> Iterator[Component]:
    for slug, each in LIBRARY.civilizations.items():
        scene = civilization_scene(LIBRARY, InPlay(slug, TABLE, slug), PLAYERS)
        yield Component(slug, _(each.name), each.expansion, scene=scene, said=_(scene.text))


def _tapestry_cards() -> Iterator[Component]:
    for slug, each in LIBRARY.tapestry_cards.items():
        scene, charmed = tapestry_card(LIBRARY, slug), _("charms") if each.charms else ""
        yield Component(slug, _(each.name), each.expansion, scene=scene, said=f"{_(each.text)} {charmed}")


def _tech_cards() -> Iterator[Component]:
    for slug, each in LIBRARY.tech_cards.items():
        yield Component(slug, _(each.name), each.expansion, scene=tech_card(LIBRARY, slug))


def _masterpieces() -> Iterator[Component]:
    for slug, each in LIBRARY.masterpieces.items():
        effect = _(each.effect)
        once = _("It works once.") if each.single_use else ""
        named = (_("its printed name is not known"),)
        yield Component(slug, effect[:1].upper() + effect[1:], each.expansion, once, None, each.benefit, named)


def _landmarks() -> Iterator[Component]:
    for slug, each in LIBRARY.landmarks.items():
        size = size_words(each.footprint) if each.footprint else _("size not known")
        text = f"{_(each.goal)} {size}" if each.goal else size
        ours = (_("size of ours, a stand-in"),) if each.stand_in else ()
        drawn = footprint_scene(slug, each.footprint) if each.footprint else None
        yield Component(slug, _(each.name), each.expansion, text, drawn, marks=ours)


def _capital_cities() -> Iterator[Component]:
    for number, each in LIBRARY.capitals.items():
        scene = city_scene(Capital(number, box=LIBRARY), name=f"mat-{number}")
        yield Component(str(number), _(each.name), each.expansion, scene=scene)


KINDS: Final[Mapping[str, tuple[LazyString, Callable[[], Iterator[Component]]]]] = {
    "civilizations": (_l("Civilizations"), _civilizations),
    "tapestry_cards": (_l("Tapestry cards"), _tapestry_cards),
    "tech_cards": (_l("Tech cards"), _tech_cards),
    "masterpieces": (_l("Masterpieces"), _masterpieces),
    "landmarks": (_l("Landmarks"), _landmarks),
    "capital_cities": (_l("Capital cities"), _capital_cities),
}
"""Titles, and components in the order of the data."""


def components_found(kind: str, find: str) -> tuple[ComponentSection, ...]:
    """One kind; with a query all its words, of every kind."""
    if not find:
        return (ComponentSection(kind, KINDS[kind][0], tuple(KINDS[kind][1]())),)
    words = set(find.casefold().split())
    found = (
        ComponentSection(slug, title, tuple(each for each in listed() if holds(_searched(each), words)))
        for slug, (title, listed) in KINDS.items()
    )
    return tuple(section for section in found if section.shown)


def _searched(each: Component) -> str:
    return f"{each.name} {each.text} {each.said} {name_of(each.box)}".casefold()
