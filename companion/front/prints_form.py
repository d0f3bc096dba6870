"""Uncertain prints of the owner's box, in setup forms on screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict

from engine.facts.components import Benefit, Tier
from engine.facts.prints import COST_PRINTS, FACES_PRINTS, SOLO_PRINTS, STAYS

PREFIX: Final = "print-"
LONGEST: Final = 20

Prints = Mapping[str, str]
"""Fields by name."""


@dataclass(frozen=True, slots=True)
class CostField:
    """costs: to choose from, by name."""

    name: str
    box: str
    track: str
    tier: Tier
    costs: Mapping[str, Benefit]
    chosen: str


@dataclass(frozen=True, slots=True)
class FacesField:
    """A die: an input and its value for each track."""

    box: str
    sides: int
    tracks: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class SoloField:
    """May stay in a solo game. text: why that is open."""

    name: str
    box: str
    civilization: str
    text: str
    stays: bool


@dataclass(frozen=True, slots=True)
class PrintsShown:
    """solo: empty if several people play."""

    costs: tuple[CostField, ...]
    faces: tuple[FacesField, ...]
    solo: tuple[SoloField, ...]

    @property
    def boxes(self) -> tuple[str, ...]:
        of_each = ([each.box for each in fields] for fields in (self.costs, self.faces, self.solo))
        return tuple(dict.fromkeys(box for boxes in of_each for box in boxes))


def usual() -> dict[str, str]:
    """The fields at first, by name."""
    costs = {PREFIX + slug: each.usual for slug, each in COST_PRINTS.items()}
    numbers = {slug: each.usual for slug, each in FACES_PRINTS.items()}
    alone = dict.fromkeys((PREFIX + slug for slug in SOLO_PRINTS), "")
    faces = {_face(slug, track): str(n) for slug, by_track in numbers.items() for track, n in by_track.items()}
    return costs | faces | alone


def read_prints(values: MultiDict[str, str]) -> dict[str, str]:
    """As sent, else as at first."""
    return {name: values.get(name, value)[:LONGEST].strip() for name, value in usual().items()}


def prints_in_setup(fields: Prints, boxes: Collection[str], *, alone: bool) -> dict[str, object]:
    """What differs from the usual prints, if anything."""
    first = usual()
    prints: dict[str, object] = {}
    for slug, cost in COST_PRINTS.items():
        if cost.box in boxes and (chosen := fields.get(PREFIX + slug, "")) != first[PREFIX + slug]:
            prints[slug] = chosen
    for slug, die in FACES_PRINTS.items():
        tracks = {track: _face(slug, track) for track in die.usual}
        if die.box in boxes and any(fields.get(name) != first[name] for name in tracks.values()):
            prints[slug] = {track: _number(fields.get(name, "")) for track, name in tracks.items()}
    for slug, solo in SOLO_PRINTS.items():
        if alone and solo.box in boxes and fields.get(PREFIX + slug) == STAYS:
            prints[slug] = STAYS
    return {"prints": prints} if prints else {}


def prints_shown(fields: Prints, *, alone: bool) -> PrintsShown:
    fields = {**usual(), **fields}
    return PrintsShown(
        costs=tuple(
            CostField(PREFIX + slug, each.box, each.track, each.tier, each.costs, fields[PREFIX + slug])
            for slug, each in COST_PRINTS.items()
        ),
        faces=tuple(
            FacesField(
                each.box,
                each.sides,
                tuple((track, name := _face(slug, track), fields[name]) for track in each.usual),
            )
            for slug, each in FACES_PRINTS.items()
        ),
        solo=tuple(
            SoloField(name := PREFIX + slug, each.box, each.civilization, each.text, fields[name] == STAYS)
            for slug, each in (SOLO_PRINTS if alone else {}).items()
        ),
    )


def _face(die: str, track: str) -> str:
    return f"{PREFIX}{die}-{track}"


def _number(text: str) -> int:
    """0 for what is no number, which no die shows."""
    return int(text) if text.isascii() and text.isdecimal() else 0
