"""Packs of our own, written like the printed data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from importlib import resources
from typing import Annotated, Final, TypeVar, get_args

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.arts import InspirationTile
from engine.facts.capitals import CapitalMat, read_capitals
from engine.facts.cards import INCOME_MAT, PrintedTechCard, TapestryCard, read_tapestry_cards, read_tech_cards
from engine.facts.components import (
    EXPANSIONS,
    FACT,
    LANDMARKS,
    Boxed,
    Expansion,
    PrintedLandmark,
    read_landmarks,
)
from engine.facts.maps import MAPS
from engine.facts.validation import DataFile, keyed_by

FOLDER: Final = "packs"

B = TypeVar("B", bound=Boxed)
K = TypeVar("K", int, str)


@dataclass(frozen=True, slots=True, config=FACT)
class PackFacts:
    """text: contents in a sentence. with_any: by part, boxes of which one is needed."""

    name: str
    text: str
    with_any: dict[str, tuple[Expansion, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class OwnPack:
    slug: str
    about: PackFacts
    tapestry_cards: Mapping[str, TapestryCard]
    tech_cards: Mapping[str, PrintedTechCard]  # printed, with our prerequisite
    capitals: Mapping[int, CapitalMat]
    landmarks: Mapping[str, PrintedLandmark]
    inspiration_tiles: Mapping[str, InspirationTile]

    def used(self, part: str, boxes: Collection[str]) -> bool:
        """Whether in play with these boxes."""
        needed = self.about.with_any.get(part)
        return needed is None or not set(needed).isdisjoint(boxes)


PARTS: Final = ("tapestry_cards", "tech_cards", "capitals", "landmarks", "inspiration_tiles")


def read_pack(slug: str, files: Callable[[str], DataFile | None]) -> OwnPack:
    """Raises DataError. files: the pack's, by name."""

    def read(name: str, reader: Callable[[DataFile], Mapping[K, B]], of: Collection[str] = (slug,)) -> Mapping[K, B]:
        file = files(name)
        if file is None:
            return {}
        entries = reader(file)
        for key, entry in entries.items():
            if entry.expansion not in of:
                raise file.error(str(key), f"comes with {entry.expansion!r}, not with {' or '.join(of)}")
        return entries

    about = files("pack.yaml")
    if about is None:
        raise ValueError(f"the pack {slug!r} has no pack.yaml")
    told = about.read("pack", TypeAdapter(PackFacts))
    for part in told.with_any:
        if part not in PARTS:
            raise about.error(part, "is no part of a pack")
    return OwnPack(
        slug,
        told,
        tapestry_cards=read("tapestry_cards.yaml", read_tapestry_cards),
        tech_cards=read("tech_cards.yaml", lambda file: _tech_cards(file, slug), tuple(EXPANSIONS)),
        capitals=read("capital_cities.yaml", _capitals),
        landmarks=read("landmarks.yaml", read_landmarks),
        inspiration_tiles=read("inspiration_tiles.yaml", _inspiration_tiles),
    )


def _tech_cards(file: DataFile, pack: str) -> dict[str, PrintedTechCard]:
    cards = read_tech_cards(file, INCOME_MAT, LANDMARKS)
    for card in cards.values():
        if card.prerequisite is None or card.prerequisite.pack != pack:
            raise file.error(card.slug, f"should have a prerequisite with pack: {pack}")
    return cards


def _capitals(file: DataFile) -> dict[int, CapitalMat]:
    capitals = read_capitals(file, MAPS)
    for capital in capitals.values():
        if not capital.is_advanced:
            raise file.error(f"capital {capital.number}", "only basic cities have a start")
    return capitals


def _inspiration_tiles(file: DataFile) -> dict[str, InspirationTile]:
    shape = TypeAdapter(Annotated[dict[str, InspirationTile], keyed_by("slug")])
    tiles = file.read("inspiration_tiles", shape)
    for tile in tiles.values():
        if tile.row not in INCOME_MAT or len(tile.spaces) != len(INCOME_MAT[tile.row].spaces):
            raise file.error(tile.slug, "should have as many spaces as the row of the income mat that it replaces")
    return tiles


def _file(slug: str, name: str) -> DataFile | None:
    there = resources.files("engine").joinpath("data", FOLDER, slug, name).is_file()
    return DataFile.of("engine", f"{FOLDER}/{slug}/{name}") if there else None


def _pack(slug: str) -> OwnPack:
    return read_pack(slug, partial(_file, slug))


PACKS: Final = {slug: _pack(slug) for slug in get_args(Expansion) if slug not in EXPANSIONS}


def file_of(kind: str, entry: object) -> str:
    """Below `engine/data`, without ending."""
    pack = getattr(entry, "expansion", "")
    return f"{FOLDER}/{pack}/{kind}" if pack in PACKS else kind


def pack_of(entry: object) -> str | None:
    """The name of the entry's pack, or its prerequisite's."""
    prerequisite = getattr(entry, "prerequisite", None)
    slug = getattr(entry, "expansion", "") if prerequisite is None or not prerequisite.pack else prerequisite.pack
    return PACKS[slug].about.name if slug in PACKS else None
