"""What boxes print differently or nobody knows; a setup may say it."""

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.cards import CIVILIZATIONS, PrintedCivilization
from engine.facts.components import DICE, FACT, TRACKS, Cost, Die, Expansion, PrintedTrack, Tier
from engine.facts.contents import CONTENTS, Contents
from engine.facts.validation import DataFile, keyed_by


@dataclass(frozen=True, slots=True, config=FACT)
class CostPrint:
    """The cost of a tier."""

    slug: str
    box: Expansion
    track: str
    tier: Tier
    costs: dict[str, Cost]  # possible prints, by name

    @property
    def usual(self) -> str:
        """If the setup says nothing."""
        cost = TRACKS[self.track].tier_costs[self.tier]
        return next(name for name, each in self.costs.items() if each == cost)


@dataclass(frozen=True, slots=True, config=FACT)
class FacesPrint:
    """How many faces of the die `slug` show each track."""

    slug: str
    box: Expansion

    @property
    def usual(self) -> dict[str, int]:
        """By track."""
        faces = [str(face) for face in DICE[self.slug].faces]
        return {face: faces.count(face) for face in faces}

    @property
    def sides(self) -> int:
        return DICE[self.slug].sides


STAYS: Final = "stays"
"""Keeps a civilization that solo games leave out."""


@dataclass(frozen=True, slots=True, config=FACT)
class SoloPrint:
    """Its civilization leaves a solo game unless the setup says `stays`. text: what differs where. (BST-15)"""

    slug: str
    box: Expansion
    civilization: str
    text: str


def read_costs(file: DataFile, tracks: Mapping[str, PrintedTrack]) -> dict[str, CostPrint]:
    """Checks that one of the costs is the track's."""
    costs = file.read("costs", TypeAdapter(Annotated[dict[str, CostPrint], keyed_by("slug")]))
    for each in costs.values():
        if each.track not in tracks or each.tier not in tracks[each.track].tier_costs:
            raise file.error(each.slug, f"{each.track} has no tier {each.tier}")
        if tracks[each.track].tier_costs[each.tier] not in each.costs.values():
            raise file.error(each.slug, "what the track costs is not among its costs")
    return costs


def read_faces(file: DataFile, dice: Mapping[str, Die]) -> dict[str, FacesPrint]:
    faces = file.read("faces", TypeAdapter(Annotated[dict[str, FacesPrint], keyed_by("slug")]))
    for slug in faces.keys() - dice.keys():
        raise file.error(slug, "is no die")
    return faces


def read_solo(
    file: DataFile, civilizations: Mapping[str, PrintedCivilization], contents: Mapping[str, Contents]
) -> dict[str, SoloPrint]:
    """For civilizations in the data; others must be left out of their box."""
    prints = file.read("solo", TypeAdapter(Annotated[dict[str, SoloPrint], keyed_by("slug")]))
    there = {(each.expansion, each.name) for each in civilizations.values()}
    out = {
        (box.slug, name)
        for box in contents.values()
        if "civilizations" in box.holds
        for left_out in box.holds["civilizations"].left_out
        for name in left_out.names
    }
    for each in prints.values():
        if (each.box, each.civilization) not in there | out:
            raise file.error(each.slug, f"{each.box} has no {each.civilization}")
    return {slug: each for slug, each in prints.items() if (each.box, each.civilization) in there}


_FILE: Final = DataFile.of("engine", "prints.yaml")
COST_PRINTS: Final = read_costs(_FILE, TRACKS)
FACES_PRINTS: Final = read_faces(_FILE, DICE)
SOLO_PRINTS: Final = read_solo(_FILE, CIVILIZATIONS, CONTENTS)
