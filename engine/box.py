"""One game's box: printed boxes, packs, and changes by scenarios.

Rules ask `game.box` for what these may change; the rest are constants of `engine.facts`. The bots' cards and mats are
in `automa.definitions`.

A missing track takes its landmarks and die faces along. Benefits, prerequisites and counts that name it stay: no token
advances there, the prerequisite is met, the count is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Final, Protocol, TypedDict, TypeVar, cast

from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.facts.arts import MASTERPIECES, InspirationTile, PrintedMasterpiece
from engine.facts.capitals import CapitalMat
from engine.facts.cards import (
    CAPITALS,
    CIVILIZATIONS,
    FIRST_TO_ERA,
    INCOME_BUILDINGS,
    INCOME_MAT,
    RESOURCES,
    TAPESTRY_CARDS,
    TECH_CARDS,
    PrintedCivilization,
    PrintedTechCard,
    TapestryCard,
)
from engine.facts.components import (
    COMPONENTS,
    DICE,
    EXPANSIONS,
    LANDMARKS,
    SPACE_TILES,
    TILES,
    TRACKS,
    VOCABULARY,
    Boxed,
    Die,
    Gain,
    PrintedLandmark,
    PrintedSpaceTile,
    PrintedTrack,
    TerritoryTile,
)
from engine.facts.income import IncomeRow
from engine.facts.packs import PACKS, PARTS
from engine.facts.words import Says, Speaking, said_by_all

BASE: Final = ("base",)
"""If a setup names none."""

ARTS: Final = "aa"
"""The box with the arts track."""

ONE_PLOT: Final = ("1",)
"""An income building's footprint."""


class BadBox(ValueError):
    """part: the entry."""

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}")
        self.part, self.problem = part, problem


class OfTheTable(Protocol):
    """What the table owns, such as a scenario."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def says(self) -> Says: ...


class Pack(TypedDict, total=False):
    """Entries to add, by name."""

    tracks: Mapping[str, PrintedTrack]
    landmarks: Mapping[str, PrintedLandmark]
    civilizations: Mapping[str, PrintedCivilization]
    tapestry_cards: Mapping[str, TapestryCard]
    tech_cards: Mapping[str, PrintedTechCard]
    capitals: Mapping[int, CapitalMat]
    territory_tiles: Mapping[int, TerritoryTile]
    space_tiles: Mapping[int, PrintedSpaceTile]
    dice: Mapping[str, Die]
    masterpieces: Mapping[str, PrintedMasterpiece]
    inspiration_tiles: Mapping[str, InspirationTile]


Change = Callable[["Box"], "Box"]
"""By a scenario, before setup."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Box:
    """Immutable. Setups name it, positions do not. Mistakes raise BadBox."""

    boxes: tuple[str, ...]  # printed
    tracks: Mapping[str, PrintedTrack]  # in board order
    landmarks: Mapping[str, PrintedLandmark]
    civilizations: Mapping[str, PrintedCivilization]
    tapestry_cards: Mapping[str, TapestryCard]
    tech_cards: Mapping[str, PrintedTechCard]
    capitals: Mapping[int, CapitalMat]
    income_mat: Mapping[str, IncomeRow]
    first_to_era: Mapping[int, tuple[Gain, ...]]
    territory_tiles: Mapping[int, TerritoryTile]
    space_tiles: Mapping[int, PrintedSpaceTile]
    dice: Mapping[str, Die]
    masterpieces: Mapping[str, PrintedMasterpiece] = field(default_factory=dict)
    inspiration_tiles: Mapping[str, InspirationTile] = field(default_factory=dict)
    of_the_table: tuple[OfTheTable, ...] = ()  # scenarios
    colors: Mapping[str, int] = field(default_factory=dict)  # sets of outposts by role, if several
    packs: tuple[str, ...] = ()  # of our own

    def __post_init__(self) -> None:
        kept = [each for each in self.landmarks.items() if each[1].track in (None, *self.tracks)]
        object.__setattr__(self, "landmarks", {slug: self._standing(landmark) for slug, landmark in kept})
        object.__setattr__(self, "dice", {slug: self._rollable(die) for slug, die in self.dice.items()})
        for part, problem in self._mistakes():
            raise BadBox(part, problem)

    def __repr__(self) -> str:
        return f"<Box {'+'.join(self.boxes)}: {', '.join(self.tracks)}>"

    def _standing(self, landmark: PrintedLandmark) -> PrintedLandmark:
        """The landmark where this box's track has it."""
        path = self.tracks.get(landmark.track or "")
        if path is None or landmark.slug not in path.landmarks:
            return landmark
        space = path.space(path.landmarks[landmark.slug])
        here, printed = (space.tier, space.number), (landmark.tier, landmark.space)
        return landmark if here == printed else replace(landmark, tier=space.tier, space=space.number)

    def _rollable(self, die: Die) -> Die:
        """Without faces of missing tracks."""
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
        if not self.science_dice:
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
        return tuple(self.tracks)

    @cached_property
    def science_die(self) -> Die:
        """The one with most sides. (BAA-2)"""
        return max(self.science_dice, key=lambda die: die.sides)

    @cached_property
    def science_dice(self) -> list[Die]:
        return [die for die in self.dice.values() if all(str(face) in self.tracks for face in die.faces)]

    def outposts(self, role: str) -> int:
        return COMPONENTS.outposts * self.colors.get(role, 1)

    @cached_property
    def landmark_cards(self) -> tuple[str, ...]:
        """With known goals. (LMC-1)"""
        return tuple(slug for slug, landmark in self.landmarks.items() if landmark.needs is not None)

    @cached_property
    def has_charms(self) -> bool:
        """(CHM-1)"""
        return any(card.charms is not None for card in self.tapestry_cards.values())

    @cached_property
    def footprints(self) -> Mapping[str, tuple[str, ...] | None]:
        """By building; None if unknown."""
        landmarks = {slug: landmark.footprint for slug, landmark in self.landmarks.items()}
        return {**landmarks, **dict.fromkeys(INCOME_BUILDINGS, ONE_PLOT)}

    @cached_property
    def says(self) -> Says:
        """The cards' own sentences, by kind."""
        return said_by_all(self._cards())

    def _cards(self) -> list[Speaking]:
        return [*self.civilizations.values(), *self.tapestry_cards.values(), *self.of_the_table]

    def with_pack(self, pack: Pack) -> Box:
        """Adds entries; none is replaced. Raises BadBox."""
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


B = TypeVar("B", bound=Boxed)


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
        tech_cards={
            slug: card for slug, card in _of(boxes, TECH_CARDS).items() if ARTS in boxes or not card.needs_arts
        },
        capitals=CAPITALS,
        income_mat=INCOME_MAT,
        first_to_era=FIRST_TO_ERA,
        territory_tiles=TILES,
        space_tiles=SPACE_TILES,
        dice=_of(boxes, DICE),
        masterpieces=_of(boxes, MASTERPIECES),
    )


@cache
def _with_packs(boxes: tuple[str, ...], packs: tuple[str, ...]) -> Box:
    box = _printed(boxes)
    for slug in packs:
        box = box.with_pack(_in_play(slug, box))
    return replace(box, packs=packs) if packs else box


def _in_play(slug: str, box: Box) -> Pack:
    """Its entries for these printed boxes."""
    pack, used = PACKS[slug], Pack()
    for part in PARTS:
        if pack.used(part, box.boxes):
            used[part] = {name: each for name, each in getattr(pack, part).items() if _belongs(each, slug, box)}
    return used


def _belongs(entry: Boxed, pack: str, box: Box) -> bool:
    needs = {*getattr(entry, "needs", ())} if isinstance(entry, TapestryCard) else set()
    arts = ARTS in box.boxes or not getattr(entry, "needs_arts", False)
    return arts and entry.expansion in (pack, *box.boxes) and needs <= {*box.boxes}


def box_of(boxes: Iterable[str] = BASE, packs: Iterable[Pack | str] = (), changes: Iterable[Change] = ()) -> Box:
    """Raises BadBox. packs: entries, or a name of ours. Equal printed boxes and packs share one object."""
    names, added = set(boxes), list(packs)
    own = tuple(slug for slug in PACKS if slug in added)
    box = _with_packs(tuple(name for name in EXPANSIONS if name in names), own)
    for pack in added:
        box = box if isinstance(pack, str) else box.with_pack(pack)
    for change in changes:
        box = change(box)
    return box


class NoSuchBox(SetupProblem):
    box: str


class NoSuchPack(SetupProblem):
    pack: str


class BaseNeeded(SetupProblem): ...


def boxes_in(setup: Mapping[str, object]) -> tuple[str, ...]:
    """Raises BadSetup."""
    boxes = setup.get("boxes", BASE)
    if not isinstance(boxes, list | tuple) or not all(isinstance(name, str) for name in boxes):
        raise BadSetup("boxes", NotUnderstood())
    check_boxes(boxes)
    return tuple(boxes)


def packs_in(setup: Mapping[str, object]) -> tuple[str, ...]:
    """Raises BadSetup."""
    packs = setup.get("packs", ())
    if not isinstance(packs, list | tuple) or not all(isinstance(name, str) for name in packs):
        raise BadSetup("packs", NotUnderstood())
    if unknown := set(packs) - set(PACKS):
        raise BadSetup("packs", NoSuchPack(sorted(unknown)[0]))
    return tuple(packs)


def check_boxes(boxes: Sequence[str]) -> None:
    """Raises BadSetup for unknown ones, or without the base game."""
    if unknown := set(boxes) - set(EXPANSIONS):
        raise BadSetup("boxes", NoSuchBox(sorted(unknown)[0]))
    if "base" not in boxes:
        raise BadSetup("boxes", BaseNeeded())


LIBRARY: Final = box_of(EXPANSIONS, PACKS)
"""Everything, for the library; no rule reads it."""
