"""Tracks, landmarks, tiles and dice."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, Protocol

from pydantic import PlainValidator, TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.maps import Hex as Hex
from engine.facts.maps import SixTerrains, Terrain
from engine.facts.validation import FACT as FACT
from engine.facts.validation import Benefit as Benefit
from engine.facts.validation import DataFile, Vocabulary, keyed_by

Tier = Literal["I", "II", "III", "IV"]
Confidence = Literal["high", "medium", "low"]
Expansion = Literal["base", "pp", "aa", "ff", "uncharted"]
"""A printed box, or a pack of our own."""

TIERS: Final[tuple[Tier, ...]] = ("I", "II", "III", "IV")

END: Final = "end"
"""The last space, among landmarks."""


VOCABULARY: Final[Vocabulary] = Vocabulary.of(DataFile.of("engine", "vocabulary.yaml"))

Gain = Annotated[Benefit, PlainValidator(VOCABULARY.benefit)]
Cost = Annotated[Benefit, PlainValidator(VOCABULARY.cost)]
Face = Annotated[Benefit, PlainValidator(VOCABULARY.face)]


class Boxed(Protocol):
    @property
    def expansion(self) -> str: ...


@dataclass(frozen=True, slots=True, config=FACT)
class Space:
    """The start has neither tier nor benefit."""

    number: int
    name: str
    tier: Tier | None = None
    benefit: Gain | None = None
    bonus: Gain | None = None  # to buy
    landmark: str | None = None  # for the first in the tier
    note: str | None = None  # a ruling


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedTrack:
    """A path of spaces, never arithmetic on their numbers.

    `spaces` are in path order; `landmarks` are their spaces in that order. begins: where tokens begin, if not at the
    start. first_to_reach: a landmark goes to the first who lands on its space, not past it. Methods raise KeyError for
    unknown spaces.

    >>> track = TRACKS["exploration"]
    >>> track.space(1).name, track.space(1).benefit
    ('Scouting', {'repeat': 2, 'gain': 'territory'})
    >>> track.after(track.start), track.before(track.start), track.after(track.end)
    (1, None, None)
    >>> track.distance(1, 4), track.distance(4, 1)
    (3, None)
    >>> track.landmarks["lighthouse"] == track.first_of("II")
    True
    """

    slug: str
    name: str
    expansion: Expansion
    resource: str | None
    tier_costs: dict[Tier, Cost]
    spaces: tuple[Space, ...]
    uncertain_tier_costs: tuple[Tier, ...] = ()
    begins: int | None = None
    first_to_reach: bool = False
    start: int = field(init=False, repr=False, compare=False)
    end: int = field(init=False, repr=False, compare=False)
    landmarks: dict[str, int] = field(init=False, repr=False, compare=False)
    _steps: dict[int, int] = field(init=False, repr=False, compare=False)
    _costs: dict[int, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    _after: dict[int, int | None] = field(init=False, repr=False, compare=False)
    _ahead: dict[int, dict[str, int]] = field(init=False, repr=False, compare=False)
    _landmark_of: tuple[str | None, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        landmarks = {space.landmark: space.number for space in self.spaces if space.landmark is not None}
        object.__setattr__(self, "landmarks", landmarks)
        object.__setattr__(self, "start", self.spaces[0].number)
        object.__setattr__(self, "end", self.spaces[-1].number)
        object.__setattr__(self, "_steps", {space.number: steps for steps, space in enumerate(self.spaces)})
        costs = {
            space.number: _parts(self.tier_costs.get(space.tier, [])) if space.tier else () for space in self.spaces
        }
        object.__setattr__(self, "_costs", costs)
        numbers = [space.number for space in self.spaces]
        object.__setattr__(self, "_after", dict(zip(numbers, [*numbers[1:], None], strict=True)))
        places = [*landmarks.items(), (END, self.end)]
        ahead = {
            space.number: {name: steps for name, there in places if (steps := self.distance(space.number, there))}
            for space in self.spaces
        }
        object.__setattr__(self, "_ahead", ahead)
        object.__setattr__(self, "_landmark_of", tuple(space.landmark for space in self.spaces))

    def space(self, number: int) -> Space:
        return self.spaces[self._steps[number]]

    def after(self, number: int) -> int | None:
        """None at the end."""
        return self._after[number]

    def before(self, number: int) -> int | None:
        """None at the start."""
        steps = self._steps[number] - 1
        return self.spaces[steps].number if steps >= 0 else None

    def distance(self, frm: int, to: int) -> int | None:
        """None if not ahead."""
        steps = self._steps[to] - self._steps[frm]
        return steps if steps > 0 else None

    def ahead(self, number: int) -> Mapping[str, int]:
        """Each landmark, nearest first, then END. (TRK-3)"""
        return self._ahead[number]

    @property
    def length(self) -> int:
        """(ADV-10)"""
        return len(self.spaces) - 1

    def advanced(self, number: int) -> int:
        """Spaces, as VP count them. (ADV-10)"""
        return self._steps[number]

    @property
    def first_space(self) -> int:
        """Where tokens begin. (SET-19)"""
        return self.start if self.begins is None else self.begins

    @property
    def is_turned(self) -> bool:
        return self.end < self.start

    def gives(self, number: int) -> bool:
        """Only beyond the first space. (TRN-5)"""
        return self._steps[number] > self._steps[self.first_space]

    def cost(self, number: int) -> tuple[str, ...]:
        """Empty without a tier. (ADV-2)"""
        return self._costs[number]

    def passed(self, start: int, to: int) -> tuple[str, ...]:
        """Landmarks claimed; none by a move back."""
        after, last = self._steps[start], self._steps[to]
        if self.first_to_reach:
            after = max(after, last - 1)
        return tuple(filter(None, self._landmark_of[after + 1 : last + 1]))

    def first_of(self, tier: str) -> int:
        """Raises KeyError."""
        for space in self.spaces:
            if space.tier == tier:
                return space.number
        raise KeyError(tier)


def _parts(cost: Benefit) -> tuple[str, ...]:
    if isinstance(cost, dict) and isinstance(number := cost["resources"], int):
        return (f"{cost['of']}_resource",) * number
    return tuple(str(part) for part in cost) if isinstance(cost, list) else (str(cost),)


GoalThing = Literal["territory_tile", "buildings_of_one_type", "tech_in_top_row", "capital", "district"]
"""Counted by landmark cards."""


@dataclass(frozen=True, slots=True, config=FACT)
class Needs:
    """(LMC-4)"""

    thing: GoalThing
    at_least: int


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedLandmark:
    """Exactly one exists.

    footprint: rows of plots, "1" if covered; None if unknown. stand_in: ours for an unknown one. height: judged from
    drawings.
    track, tier, space: if the first to enter a tier gains it. (ADV-3)
    goal, needs: of its landmark card, in words and for rules; None if unknown. (LMC-4)
    """

    slug: str
    name: str
    expansion: Expansion
    source: Literal["track", "tech_card", "landmark_card", "tapestry_card", "space_tile"]
    footprint: tuple[str, ...] | None = None
    stand_in: bool = False
    height: Literal["short", "medium", "tall"] | None = None
    track: str | None = None
    tier: Tier | None = None
    space: int | None = None
    goal: str | None = None
    needs: Needs | None = None
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class TerritoryTile:
    """Corners are unrotated. (EXP-3)"""

    number: int
    corners: SixTerrains
    land: tuple[Terrain, ...]
    benefit: Gain
    inner: tuple[Terrain, ...] = ()


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedSpaceTile:
    """`art` tells tiles apart, as they have no names. (EXP-7)"""

    number: int
    art: str
    benefit: Gain
    confidence: Confidence = "high"
    note: str | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class Die:
    """Faces are equally likely; a science die's are tracks."""

    slug: str
    expansion: Expansion
    sides: int
    faces: tuple[Face, ...]
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class Components:
    outposts: int
    starting_outposts: int
    player_tokens: int
    arts_player_tokens: int
    face_up_tech_cards: int
    face_up_masterpieces: int
    most_of_a_resource: int
    income_turns: int
    items_that_close_a_territory: int
    alien_biology_rolls: int
    alien_biology_vp: int


def read_tracks(file: DataFile, landmarks: Mapping[str, PrintedLandmark]) -> dict[str, PrintedTrack]:
    """In board order."""
    tracks = file.read("tracks", TypeAdapter(Annotated[dict[str, PrintedTrack], keyed_by("slug")]))
    if tuple(tracks) != VOCABULARY.tracks:
        raise file.error("tracks", f"should be {', '.join(VOCABULARY.tracks)}, in this order")
    for track in tracks.values():
        _check_spaces(file, track, landmarks)
    for landmark in landmarks.values():
        if landmark.track is None or landmark.space is None:
            continue
        if tracks[landmark.track].space(landmark.space).landmark != landmark.slug:
            raise file.error(
                f"{landmark.track} space {landmark.space}", f"does not name its landmark {landmark.slug!r}"
            )
    return tracks


def _check_spaces(file: DataFile, track: PrintedTrack, landmarks: Mapping[str, PrintedLandmark]) -> None:
    entered: list[Tier | None] = []
    for space in track.spaces:
        where = f"{track.slug} space {space.number}"
        if space.landmark is not None and space.landmark not in landmarks:
            raise file.error(where, f"landmark {space.landmark!r} is not a landmark")
        if space.landmark is not None and landmarks[space.landmark].tier != space.tier:
            raise file.error(where, f"landmark {space.landmark!r} belongs to tier {landmarks[space.landmark].tier}")
        if space.landmark is not None and space.tier in entered:
            raise file.error(where, f"landmark {space.landmark!r} does not stand on the first space of its tier")
        if (space.tier is None) != (space is track.spaces[0]):
            raise file.error(where, "only the start has no tier")
        entered.append(space.tier)
    if len({space.number for space in track.spaces}) != len(track.spaces):
        raise file.error(track.slug, "has two spaces with one number")
    if set(track.tier_costs) != set(TIERS) or set(entered) != {None, *TIERS}:
        raise file.error(track.slug, f"should have the tiers {', '.join(TIERS)}, each with its cost")


def read_landmarks(file: DataFile) -> dict[str, PrintedLandmark]:
    """Checks that only a track's landmark has a place."""
    landmarks = file.read("landmarks", TypeAdapter(Annotated[dict[str, PrintedLandmark], keyed_by("slug")]))
    for landmark in landmarks.values():
        place = (landmark.track, landmark.tier, landmark.space)
        if landmark.source == "track" and None in place:
            raise file.error(landmark.slug, "a landmark of a track needs track, tier and space")
        if landmark.source != "track" and place != (None, None, None):
            raise file.error(landmark.slug, f"a landmark of a {landmark.source} has no track, tier or space")
        if landmark.track is not None and landmark.track not in VOCABULARY.tracks:
            raise file.error(landmark.slug, f"track {landmark.track!r} is not a track")
        if landmark.goal is not None and landmark.source != "landmark_card":
            raise file.error(landmark.slug, f"a landmark of a {landmark.source} has no goal")
        if (landmark.goal is None) != (landmark.needs is None):
            raise file.error(landmark.slug, "a goal says in words and in numbers what it needs")
    return landmarks


def read_tiles(file: DataFile) -> dict[int, TerritoryTile]:
    """Checks that `land` is what corners and inside show."""
    tiles = file.read("tiles", TypeAdapter(Annotated[dict[int, TerritoryTile], keyed_by("number")]))
    for tile in tiles.values():
        if {*tile.corners, *tile.inner} - {"water"} != set(tile.land):
            raise file.error(f"tile {tile.number}", "its land is not what its corners and inside show")
    return tiles


def read_dice(file: DataFile) -> dict[str, Die]:
    """Checks that each side has a face."""
    dice = file.read("dice", TypeAdapter(Annotated[dict[str, Die], keyed_by("slug")]))
    for die in dice.values():
        if len(die.faces) != die.sides:
            raise file.error(die.slug, f"has {die.sides} sides but {len(die.faces)} faces")
    return dice


_components = DataFile.of("engine", "components.yaml")

EXPANSIONS: Final = _components.read("expansions", TypeAdapter(dict[str, str]))
COLORS: Final = _components.read("colors", TypeAdapter(tuple[str, ...]))
COMPONENTS: Final = _components.read("components", TypeAdapter(Components))
LANDMARKS: Final = read_landmarks(DataFile.of("engine", "landmarks.yaml"))
TRACKS: Final = read_tracks(DataFile.of("engine", "tracks.yaml"), LANDMARKS)
TILES: Final = read_tiles(DataFile.of("engine", "territory_tiles.yaml"))
SPACE_TILES: Final = DataFile.of("engine", "space_tiles.yaml").read(
    "space_tiles", TypeAdapter(Annotated[dict[int, PrintedSpaceTile], keyed_by("number")])
)
DICE: Final = read_dice(DataFile.of("engine", "dice.yaml"))
