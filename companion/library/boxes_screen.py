"""What each box holds, and what of it the app has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from automa.contents import CONTENTS as OF_THE_BOTS
from engine.box import BASE
from engine.facts.components import EXPANSIONS
from engine.facts.contents import CONTENTS, Holds, LeftOut, Why
from engine.facts.packs import PACKS, OwnPack

KINDS: Final[Mapping[str, LazyString]] = {
    "civilizations": _l("civilizations"),
    "capital_cities": _l("capital cities"),
    "tapestry_cards": _l("tapestry cards"),
    "charms": _l("charms on tapestry cards"),
    "tech_cards": _l("tech cards"),
    "territory_tiles": _l("territory tiles"),
    "space_tiles": _l("space tiles"),
    "landmarks": _l("landmarks"),
    "landmark_cards": _l("landmark cards"),
    "masterpieces": _l("masterpieces"),
    "inspiration_tiles": _l("inspiration tiles"),
    "income_mat_overlays": _l("overlays of the income mat"),
    "tracks": _l("tracks"),
    "dice": _l("dice"),
    "prerequisites": _l("prerequisites of tech cards"),
    "automa_civilizations": _l("civilizations of the Automa"),
    "decision_cards": _l("decision cards of the bots"),
    "scenarios": _l("scenarios"),
}
"""Of components, in the page's order."""

REASONS: Final[Mapping[Why, LazyString]] = {
    "unknown": _l("we could not find out what they say"),
    "in_part": _l("we know only part of what they say"),
    "not_built": _l("known, not built yet"),
    "not_gained": _l("what gives them is left out"),
}


@dataclass(frozen=True, slots=True)
class KindShown:
    words: LazyString
    number: int  # how many are meant
    count: int | None  # how many the box holds, if known
    left_out: tuple[LeftOut, ...]

    @property
    def missing(self) -> int:
        return (self.count or 0) - self.number


@dataclass(frozen=True, slots=True)
class BoxShown:
    slug: str
    name: str
    always: bool  # every game has it
    offered: bool  # whole games can be played
    kinds: tuple[KindShown, ...]

    @property
    def gaps(self) -> tuple[KindShown, ...]:
        return tuple(kind for kind in self.kinds if kind.left_out)


def boxes_shown() -> tuple[BoxShown, ...]:
    return tuple(
        BoxShown(
            slug,
            EXPANSIONS[slug],
            slug in BASE,
            box.offered,
            tuple(KindShown(KINDS[kind], each.there, each.count, each.left_out) for kind, each in held_by(slug)),
        )
        for slug, box in CONTENTS.items()
    )


@dataclass(frozen=True, slots=True)
class PackShown:
    slug: str
    name: str
    text: str
    kinds: tuple[tuple[LazyString, tuple[str, ...]], ...]  # names by kind


def packs_shown() -> tuple[PackShown, ...]:
    return tuple(
        PackShown(slug, pack.about.name, pack.about.text, tuple(_kinds_of(pack))) for slug, pack in PACKS.items()
    )


def _kinds_of(pack: OwnPack) -> Iterator[tuple[LazyString, tuple[str, ...]]]:
    held = {
        "capital_cities": [mat.name for mat in pack.capitals.values()],
        "tapestry_cards": [card.name for card in pack.tapestry_cards.values()],
        "landmark_cards": [landmark.name for landmark in pack.landmarks.values()],
        "inspiration_tiles": [tile.name for tile in pack.inspiration_tiles.values()],
        "prerequisites": [card.name for card in pack.tech_cards.values()],
    }
    for kind, names in held.items():
        if names:
            yield KINDS[kind], tuple(names)


def boxes_on_screen() -> tuple[BoxShown, ...]:
    return tuple(box for box in boxes_shown() if box.always or box.offered)


def held_by(slug: str) -> list[tuple[str, Holds]]:
    """By kind, in the page's order."""
    held = {**CONTENTS[slug].holds, **OF_THE_BOTS[slug].holds}
    return [(kind, held[kind]) for kind in KINDS if kind in held]
