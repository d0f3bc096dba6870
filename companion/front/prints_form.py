"""What the owner's box prints where that is not certain, in the setup forms of games on screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict

from engine.facts.components import Benefit, Tier
from engine.facts.prints import COST_PRINTS, FACES_PRINTS

PREFIX: Final = "print-"
LONGEST: Final = 20

Prints = Mapping[str, str]
"""What the fields hold, by name."""


@dataclass(frozen=True, slots=True)
class CostField:
    """The cost of a tier. costs: what may be chosen, by name."""

    name: str
    box: str
    track: str
    tier: Tier
    costs: Mapping[str, Benefit]
    chosen: str


@dataclass(frozen=True, slots=True)
class FacesField:
    """The faces of a die: an input and its value for each track."""

    box: str
    sides: int
    tracks: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class PrintsShown:
    costs: tuple[CostField, ...]
    faces: tuple[FacesField, ...]


def usual() -> dict[str, str]:
    """What the fields hold at first, by name."""
    costs = {PREFIX + slug: each.usual for slug, each in COST_PRINTS.items()}
    numbers = {slug: each.usual for slug, each in FACES_PRINTS.items()}
    return costs | {_face(slug, track): str(n) for slug, by_track in numbers.items() for track, n in by_track.items()}


def read_prints(values: MultiDict[str, str]) -> dict[str, str]:
    """The fields as sent, or as they are at first."""
    return {name: values.get(name, value)[:LONGEST].strip() for name, value in usual().items()}


def prints_in_setup(fields: Prints, boxes: Collection[str]) -> dict[str, object]:
    """The setup's field for what differs; no field if nothing does."""
    first = usual()
    prints: dict[str, object] = {}
    for slug, cost in COST_PRINTS.items():
        if cost.box in boxes and (chosen := fields.get(PREFIX + slug, "")) != first[PREFIX + slug]:
            prints[slug] = chosen
    for slug, die in FACES_PRINTS.items():
        tracks = {track: _face(slug, track) for track in die.usual}
        if die.box in boxes and any(fields.get(name) != first[name] for name in tracks.values()):
            prints[slug] = {track: _number(fields.get(name, "")) for track, name in tracks.items()}
    return {"prints": prints} if prints else {}


def prints_shown(fields: Prints) -> PrintsShown:
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
    )


def _face(die: str, track: str) -> str:
    return f"{PREFIX}{die}-{track}"


def _number(text: str) -> int:
    """0 for what is no number, which no die shows."""
    return int(text) if text.isascii() and text.isdecimal() else 0
