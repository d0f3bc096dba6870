"""What lies in the box of one game: put together from the printed boxes, from packs, and by what scenarios change.

Rules ask `game.box`, never a module's constant, for whatever a box, a pack or a scenario may change: the tracks and
their landmarks, civilizations, tapestry and tech cards, capital cities, the income mat, tiles and dice. What no box can
change stays a constant of `engine.facts.maps`, `engine.facts.components` and `engine.facts.cards`: hexes, edges and
both sides of the map, colors and terrains (a board is drawn by them), the tiers, the vocabulary of benefits (each word
has a rule), the four resources and the four income buildings (words as well), the numbers of pieces and the chart of
the income turns. The bots' own cards and mats are `automa.definitions`.

What names a track that is not there: a face of the science die is left out, which is what rolling again until
another track shows comes to; a landmark to be gained on that track is left out too, for nobody can gain it. Benefits,
prerequisites and counts stay as printed, and the rules make nothing of them: no token goes on there, a prerequisite is
met, nothing is counted. A die without any face, a space or card with a landmark that does not lie in the box, and an
entry under another name than its own are mistakes and refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Final, Protocol, TypedDict, TypeVar, cast

from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.facts.arts import MASTERPIECES, InspirationTile, Masterpiece
from engine.facts.capitals import CapitalMat
from engine.facts.cards import (
    CAPITALS,
    CIVILIZATIONS,
    FIRST_TO_ERA,
    INCOME_BUILDINGS,
    INCOME_MAT,
    RESOURCES,
    SPACE_TILES,
    TAPESTRY_CARDS,
    TECH_CARDS,
    Civilization,
    SpaceTile,
    TapestryCard,
    TechCard,
)
from engine.facts.components import (
    COMPONENTS,
    DICE,
    EXPANSIONS,
    LANDMARKS,
    TILES,
    TRACKS,
    VOCABULARY,
    Die,
    Gain,
    Landmark,
    TerritoryTile,
    Track,
)
from engine.facts.income import IncomeRow
from engine.facts.words import Says, Speaking, said_by_all

BASE: Final = ("base",)
"""The boxes of a game whose setup names none."""

ONE_PLOT: Final = ("1",)
"""The footprint of an income building."""


class BadBox(ValueError):
    """What was put together is no box: `part` names the entry, `problem` says what is wrong with it."""

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}")
        self.part, self.problem = part, problem


class OfTheTable(Protocol):
    """What the table owns, as it names itself and speaks: a scenario."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def says(self) -> Says: ...


class Pack(TypedDict, total=False):
    """What somebody adds to a box: whole entries by the names under which they lie there."""

    tracks: Mapping[str, Track]
    landmarks: Mapping[str, Landmark]
    civilizations: Mapping[str, Civilization]
    tapestry_cards: Mapping[str, TapestryCard]
    tech_cards: Mapping[str, TechCard]
    capitals: Mapping[int, CapitalMat]
    territory_tiles: Mapping[int, TerritoryTile]
    space_tiles: Mapping[int, SpaceTile]
    dice: Mapping[str, Die]
    masterpieces: Mapping[str, Masterpiece]
    inspiration_tiles: Mapping[str, InspirationTile]


Change = Callable[["Box"], "Box"]
"""What a scenario does to a box before the game is set up: another box, as `dataclasses.replace` makes it."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Box:
    """What lies in the box of one game. It never changes and is no part of the position: a setup says it.

    boxes: the names of the printed ones. tracks: in the order of the board. of_the_table: scenarios, for their words.
    colors: how many colors of outposts each role has, where that is not one.
    """

    boxes: tuple[str, ...]
    tracks: Mapping[str, Track]
    landmarks: Mapping[str, Landmark]
    civilizations: Mapping[str, Civilization]
    tapestry_cards: Mapping[str, TapestryCard]
    tech_cards: Mapping[str, TechCard]
    capitals: Mapping[int, CapitalMat]
    income_mat: Mapping[str, IncomeRow]
    first_to_era: Mapping[int, tuple[Gain, ...]]
    territory_tiles: Mapping[int, TerritoryTile]
    space_tiles: Mapping[int, SpaceTile]
    dice: Mapping[str, Die]
    masterpieces: Mapping[str, Masterpiece] = field(default_factory=dict)
    inspiration_tiles: Mapping[str, InspirationTile] = field(default_factory=dict)
    of_the_table: tuple[OfTheTable, ...] = ()
    colors: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = [each for each in self.landmarks.items() if each[1].track in (None, *self.tracks)]
        object.__setattr__(self, "landmarks", {slug: self._standing(landmark) for slug, landmark in kept})
        object.__setattr__(self, "dice", {slug: self._rollable(die) for slug, die in self.dice.items()})
        for part, problem in self._mistakes():
            raise BadBox(part, problem)

    def __repr__(self) -> str:
        return f"<Box {'+'.join(self.boxes)}: {', '.join(self.tracks)}>"

    def _standing(self, landmark: Landmark) -> Landmark:
        """A landmark with the space of its track where it stands in this box, and the tier of that."""
        path = self.tracks.get(landmark.track or "")
        if path is None or landmark.slug not in path.landmarks:
            return landmark
        space = path.space(path.landmarks[landmark.slug])
        here, printed = (space.tier, space.number), (landmark.tier, landmark.space)
        return landmark if here == printed else replace(landmark, tier=space.tier, space=space.number)

    def _rollable(self, die: Die) -> Die:
        """A die without the faces of tracks that are not there."""
        lost = {*VOCABULARY.tracks} - self.tracks.keys()
        faces = tuple(face for face in die.faces if not isinstance(face, str) or face not in lost)
        return die if faces == die.faces else replace(die, faces=faces, sides=len(faces))

    def _mistakes(self) -> Iterator[tuple[str, str]]:
        named: tuple[Mapping[str, _Named], ...] = (self.tracks, self.landmarks, self.civilizations, self.dice)
        for entries in (*named, self.tapestry_cards, self.tech_cards, self.masterpieces, self.inspiration_tiles):
            yield from ((slug, f"is called {each.slug!r}") for slug, each in entries.items() if each.slug != slug)
        numbered: tuple[Mapping[int, _Numbered], ...] = (self.capitals, self.territory_tiles, self.space_tiles)
        for numbers in numbered:
            wrong = (number for number, each in numbers.items() if each.number != number)
            yield from ((str(number), f"has the number {numbers[number].number}") for number in wrong)
        for track in self.tracks.values():
            lost = (slug for slug in track.landmarks if slug not in self.landmarks)
            yield from ((f"track {track.slug}", f"no landmark {slug!r} lies in the box") for slug in lost)
        for card in self.tech_cards.values():
            if card.landmark is not None and card.landmark not in self.landmarks:
                yield card.slug, f"no landmark {card.landmark!r} lies in the box"
        yield from self._wrong_inspiration()
        yield from ((die.slug, "has no face left") for die in self.dice.values() if not die.faces)
        if not self._science_dice():
            yield "dice", "none of them shows tracks"
        rows = [(row.building, row.resource) for row in self.income_mat.values()]
        try:
            said_by_all(self._cards())
        except ValueError as twice:
            yield "words", str(twice)
        if rows != list(zip(INCOME_BUILDINGS, RESOURCES, strict=True)):
            yield "income mat", f"should have the rows {', '.join(INCOME_BUILDINGS)}, each with its resource"

    def _wrong_inspiration(self) -> Iterator[tuple[str, str]]:
        for tile in self.inspiration_tiles.values():
            row = self.income_mat.get(tile.row)
            if row is None or len(tile.spaces) != len(row.spaces):
                yield tile.slug, "should have as many spaces as the row of the income mat that it replaces"
            if any(other.row == tile.row and other is not tile for other in self.inspiration_tiles.values()):
                yield tile.slug, f"is not the only one for the {tile.row} row"

    @cached_property
    def track_slugs(self) -> tuple[str, ...]:
        """The tracks by their slugs, in the order of the board."""
        return tuple(self.tracks)

    @cached_property
    def science_die(self) -> Die:
        """The die that shows a track; a box that brings a track brings one with it, and that one is rolled. (BAA-2)"""
        return max(self._science_dice(), key=lambda die: die.sides)

    def _science_dice(self) -> list[Die]:
        return [die for die in self.dice.values() if all(str(face) in self.tracks for face in die.faces)]

    def outposts(self, role: str) -> int:
        """How many outposts somebody of a role has in all."""
        return COMPONENTS.outposts * self.colors.get(role, 1)

    @cached_property
    def landmark_cards(self) -> tuple[str, ...]:
        """The landmark cards by their landmarks; one whose goal nobody knows stays in the box. (LMC-1)"""
        return tuple(slug for slug, landmark in self.landmarks.items() if landmark.needs is not None)

    @cached_property
    def footprints(self) -> Mapping[str, tuple[str, ...] | None]:
        """The footprint of every building, None where it is not known."""
        landmarks = {slug: landmark.footprint for slug, landmark in self.landmarks.items()}
        return {**landmarks, **dict.fromkeys(INCOME_BUILDINGS, ONE_PLOT)}

    @cached_property
    def says(self) -> Says:
        """The sentences that its cards bring for their own questions, events and refusals, by kind."""
        return said_by_all(self._cards())

    def _cards(self) -> list[Speaking]:
        return [*self.civilizations.values(), *self.tapestry_cards.values(), *self.of_the_table]

    def with_pack(self, pack: Pack) -> Box:
        """The same box with the entries of a pack; one that lies there already is not replaced. Raises BadBox."""
        parts: dict[str, Mapping[object, object]] = {}
        for part, entries in pack.items():
            there = cast("Mapping[object, object]", getattr(self, part))
            added = cast("Mapping[object, object]", entries)
            for name in added.keys() & there.keys():
                raise BadBox(str(name), "lies in the box already")
            parts[part] = {**there, **added}
        return replace(self, **parts)  # type: ignore[arg-type]


class _Named(Protocol):
    @property
    def slug(self) -> str: ...


class _Numbered(Protocol):
    @property
    def number(self) -> int: ...


class _Boxed(Protocol):
    @property
    def expansion(self) -> str: ...


B = TypeVar("B", bound=_Boxed)


def _of(boxes: Sequence[str], entries: Mapping[str, B]) -> dict[str, B]:
    return {slug: entry for slug, entry in entries.items() if entry.expansion in boxes}


@cache
def _printed(boxes: tuple[str, ...]) -> Box:
    return Box(
        boxes=boxes,
        tracks=_of(boxes, TRACKS),
        landmarks=_of(boxes, LANDMARKS),
        civilizations=_of(boxes, CIVILIZATIONS),
        tapestry_cards=_of(boxes, TAPESTRY_CARDS),
        tech_cards=_of(boxes, TECH_CARDS),
        capitals=CAPITALS,
        income_mat=INCOME_MAT,
        first_to_era=FIRST_TO_ERA,
        territory_tiles=TILES,
        space_tiles=SPACE_TILES,
        dice=_of(boxes, DICE),
        masterpieces=_of(boxes, MASTERPIECES),
    )


def box_of(boxes: Iterable[str] = BASE, packs: Iterable[Pack] = (), changes: Iterable[Change] = ()) -> Box:
    """The box of a game: what is printed, then what packs add, then what scenarios change. Raises BadBox.

    Games of the same printed boxes alone share one.
    """
    names = set(boxes)
    box = _printed(tuple(name for name in EXPANSIONS if name in names))
    for pack in packs:
        box = box.with_pack(pack)
    for change in changes:
        box = change(box)
    return box


class NoSuchBox(SetupProblem):
    """Nobody knows the box."""

    box: str


class BaseNeeded(SetupProblem):
    """No game goes without the base game."""


def boxes_in(setup: Mapping[str, object]) -> tuple[str, ...]:
    """The boxes that a setup names, the base game alone where it names none. Raises BadSetup."""
    boxes = setup.get("boxes", BASE)
    if not isinstance(boxes, list | tuple) or not all(isinstance(name, str) for name in boxes):
        raise BadSetup("boxes", NotUnderstood())
    check_boxes(boxes)
    return tuple(boxes)


def check_boxes(boxes: Sequence[str]) -> None:
    """Raise BadSetup for a box that nobody knows, and where the base game is missing."""
    if unknown := set(boxes) - set(EXPANSIONS):
        raise BadSetup("boxes", NoSuchBox(sorted(unknown)[0]))
    if "base" not in boxes:
        raise BadSetup("boxes", BaseNeeded())


LIBRARY: Final = box_of(EXPANSIONS)
"""All that is printed in any box, for pages that speak of the whole library and of no game. No rule reads it."""
