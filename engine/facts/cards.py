"""Players' cards, mats and tiles."""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, PlainValidator, TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.capitals import read_capitals
from engine.facts.components import (
    COMPONENTS,
    FACT,
    LANDMARKS,
    TRACKS,
    VOCABULARY,
    Benefit,
    Confidence,
    Cost,
    Expansion,
    Gain,
    PrintedLandmark,
    Tier,
)
from engine.facts.grids import Plan
from engine.facts.income import IncomeRow, read_income_rows
from engine.facts.maps import EDGES, MAPS, Terrain
from engine.facts.validation import DataFile, each_once, keyed_by
from engine.facts.words import Says

Solo = Literal["stays", "removed", "advised"]
"""`advised`: it may stay, but helps or hurts unfairly."""

TapestryKind = Literal["when_played", "this_era", "trap"]

Response = Literal["topples_attacker", "cancels_trap"]
"""Answers a conquest, as a trap does, or a trap. (TRP-3, TRP-5)"""


Edition = Literal["printed", "adjusted", "rebalanced"]
"""Printed, with the rulebook's adjustments, or officially revised."""


def _gain_or_nothing(value: object) -> Benefit:
    return [] if value == [] else VOCABULARY.benefit(value)


GainOrNothing = Annotated[Benefit, PlainValidator(_gain_or_nothing)]
"""[] means none."""


@dataclass(frozen=True, slots=True, config=FACT)
class Prerequisite:
    """For a tech card's square, met by its owner or a neighbor. (TEC-5, TEC-7, TEC-9)

    `track_tier`: a token in or beyond `tier` of `track`. `innovation`: `space` of the income row `row` uncovered.
    `charm_or_income_turn_5`: the owner has played a charmed card, or is in income turn 5 or past it.
    `landmark_on_card`: on the card itself.
    """

    kind: Literal["track_tier", "innovation", "charm_or_income_turn_5", "landmark_on_card"]
    track: str | None = None
    tier: Tier | None = None
    row: str | None = None
    space: int | None = None
    confidence: Confidence = "high"
    pack: str = ""  # whose it is, if the printed one is unknown


@dataclass(frozen=True, slots=True, config=FACT)
class PrintedTechCard:
    """The circle is for the middle row, the square for the top row. (TEC-4)"""

    slug: str
    name: str
    expansion: Expansion
    circle: Gain
    square: Gain
    prerequisite: Prerequisite | None = None
    name_unknown: bool = False  # the name says what the card does
    single_use: bool = False  # the square is gained once (TEC-10)
    needs_arts: bool = False  # the arts track (SET-23)
    optional_removal: bool = False
    note: str | None = None

    @property
    def landmark(self) -> str | None:
        return str(self.square["landmark"]) if isinstance(self.square, dict) and "landmark" in self.square else None


def _names(value: object) -> object:
    return (value,) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class Effect:
    """Works while the card is in force, if all `conditions` hold.

    Either the owner gains `gain` whenever `on` happens to that seat, or the value `change` becomes `to` or grows by
    `by`.
    """

    on: str | None = None
    change: str | None = None
    conditions: Annotated[tuple[str, ...], BeforeValidator(_names), Field(alias="if")] = ()
    gain: Gain | None = None
    to: bool | int | None = None
    by: int = 0

    def __post_init__(self) -> None:
        if self.on is not None and self.change is None and self.gain is not None and self.to is None and not self.by:
            return
        if self.on is None and self.change is not None and self.gain is None and (self.to is None) == bool(self.by):
            return
        raise ValueError("an effect is either on ... gain ..., or change ... to ..., or change ... by ...")


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class Charms:
    """At a tapestry card's sides. (CHM-1 to CHM-3)"""

    left: Gain | None = None
    right: Gain | None = None

    def __post_init__(self) -> None:
        if self.left is None and self.right is None:
            raise ValueError("charms are on the left, on the right or on both sides")


MapAct = Literal["explore", "conquer"]
"""Abilities may turn one into the other."""


@dataclass(frozen=True, slots=True, config=FACT)
class TapestryCard:
    """(INC-6)"""

    slug: str
    name: str
    expansion: Expansion
    kind: TapestryKind
    text: str
    copies: int = 1
    benefit: Gain | None = None  # when played
    response: Response | None = None  # from hand, if no trap
    response_gain: Gain | None = None  # of a trap or response, for its holder
    gains: dict[str, Gain] = field(default_factory=dict)  # for code, if benefit and effects cannot express it
    amounts: dict[str, int] = field(default_factory=dict)  # likewise
    effects: tuple[Effect, ...] = ()  # while in force
    acts: tuple[MapAct, ...] = ()  # on the map, in its text
    plots: Plan | None = None  # while nothing covers it (BLD-11)
    charms: Charms | None = None  # at its sides (CHM-1)
    solo: Solo = "stays"
    solo_copies: int | None = None  # if different
    needs: tuple[Expansion, ...] = ()  # boxes without which a pack's card stays out
    margin: float = 0.0  # VP that built-in players score above the mean by playing it
    optional_removal: bool = False
    says: Says = field(default_factory=Says)
    note: str | None = None

    @property
    def stops_conquest(self) -> bool:
        """Topples an attacker's outpost from hand. (TRP-1, TRP-5)"""
        return self.kind == "trap" or self.response == "topples_attacker"


@dataclass(frozen=True, slots=True, config=FACT)
class MatSlot:
    slug: str
    name: str | None = None  # printed, if it says more than the benefit
    benefit: Gain | None = None
    row: int | None = None
    column: int | None = None
    next: tuple[str, ...] = ()
    round: bool = False


@dataclass(frozen=True, slots=True, config=FACT)
class FirstCard:
    """The card that may be played onto Maker of Fire at the end of income turn 1. (ADJ-4)

    Draw and discard until one of `draws_until`; () draws none. Then a card in hand of one of `kinds`, not `excluded`,
    may be played.
    """

    kinds: tuple[TapestryKind, ...]
    draws_until: tuple[TapestryKind, ...] = ()
    excluded: tuple[str, ...] = ()
    effect: bool = True  # it takes effect


@dataclass(frozen=True, slots=True, config=FACT)
class Adjustment:
    """The rulebook's change for who begins with a civilization. (ADJ-1 to ADJ-8)

    At `when`, the player gains `gain` and `vp_per_opponent` and pays what is possible of `lose`. `start`, `amounts` and
    `first_card` replace the mat's; `text` is added.
    """

    when: Literal["setup", "income_turn_1_end"]
    text: str
    gain: GainOrNothing = field(default_factory=list)
    lose: tuple[Cost, ...] = ()
    vp_per_opponent: int = 0
    start: GainOrNothing | None = None
    amounts: dict[str, int] = field(default_factory=dict)
    first_card: FirstCard | None = None
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class ManyPlayers:
    income_turns: tuple[int, ...] | None = None
    tokens: int | None = None


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class CivilizationMat:
    """A civilization mat's data.

    center: of six hexes for tiles; terrains along both halves of each edge, clockwise from the north. slots, gains (by
    occasion), costs, amounts, tables: for code. clockwise: slots of a ring, from the top.
    """

    income_turns: tuple[int, ...] = ()  # in which it acts
    income_end_turns: tuple[int, ...] = ()  # at their end
    start: GainOrNothing = field(default_factory=list)  # gained with the mat
    tokens: int = 0  # on it at the start
    slots: Annotated[dict[str, MatSlot], keyed_by("slug")] = field(default_factory=dict)
    from_the_bottom: bool = False  # slot rows count from there
    clockwise: tuple[str, ...] = ()
    sea: bool = False  # cards go under the mat
    gains: dict[str, Gain] = field(default_factory=dict)
    costs: dict[str, Cost] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    tables: dict[str, dict[int | str, int]] = field(default_factory=dict)
    center: tuple[tuple[Terrain, Terrain], ...] = ()
    first_card: FirstCard | None = None
    many_players: ManyPlayers | None = None
    text: str
    acts: tuple[MapAct, ...] = ()  # on the map, in its text
    gained_later: str | None = None  # what differs
    note: str | None = None


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class PrintedCivilization(CivilizationMat):
    """The printed mat with its adjustment, and the rebalanced one."""

    slug: str
    name: str
    expansion: Expansion
    solo: Solo = "stays"
    adjustment: Adjustment | None = None
    rebalanced: CivilizationMat | None = None
    margin: float = 0.0  # VP that built-in players score above the mean with it
    says: Says = field(default_factory=Says)
    _mats: dict[tuple[Edition, bool], CivilizationMat] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        printed = CivilizationMat(**{name: getattr(self, name) for name in MAT_FIELDS})
        mats: dict[Edition, CivilizationMat] = {
            "printed": printed,
            "adjusted": _adjusted(printed, self.adjustment),
            "rebalanced": self.rebalanced or printed,
        }
        both = {(edition, many): _seating(mat, many) for edition, mat in mats.items() for many in (False, True)}
        object.__setattr__(self, "_mats", both)

    def mat(self, edition: Edition, players: int) -> CivilizationMat:
        """With the adjustment worked in."""
        return self._mats[edition, players >= MANY_PLAYERS]

    def adjustment_in(self, edition: Edition) -> Adjustment | None:
        """(ADJ-1, ADJ-8)"""
        return self.adjustment if edition == "adjusted" else None


MANY_PLAYERS: Final = min(MAPS["large"].players)
MAT_FIELDS: Final = tuple(mat_field.name for mat_field in fields(CivilizationMat))


def _adjusted(mat: CivilizationMat, adjustment: Adjustment | None) -> CivilizationMat:
    if adjustment is None:
        return mat
    first_card = adjustment.first_card or mat.first_card
    start = mat.start if adjustment.start is None else adjustment.start
    return replace(mat, start=start, amounts={**mat.amounts, **adjustment.amounts}, first_card=first_card)


def _seating(mat: CivilizationMat, many: bool) -> CivilizationMat:
    if not many or mat.many_players is None:
        return mat
    turns, tokens = mat.many_players.income_turns, mat.many_players.tokens
    return replace(mat, income_turns=turns or mat.income_turns, tokens=tokens or mat.tokens)


def read_tech_cards(
    file: DataFile, rows: Mapping[str, IncomeRow], landmarks: Mapping[str, PrintedLandmark]
) -> dict[str, PrintedTechCard]:
    """Checks that prerequisites and landmarks exist, and that each tech landmark has one card."""
    cards = file.read("tech_cards", TypeAdapter(Annotated[dict[str, PrintedTechCard], keyed_by("slug")]))
    for card in cards.values():
        if card.prerequisite is not None:
            _check_prerequisite(file, card.slug, card.prerequisite, rows)
        if card.landmark is None:
            continue
        if card.landmark not in landmarks or landmarks[card.landmark].source != "tech_card":
            raise file.error(card.slug, f"landmark {card.landmark!r} is not a landmark of a tech card")
    each_once(file, "landmark", [card.landmark for card in cards.values() if card.landmark is not None])
    return cards


def _check_prerequisite(file: DataFile, card: str, needed: Prerequisite, rows: Mapping[str, IncomeRow]) -> None:
    tier, innovation = (needed.track, needed.tier), (needed.row, needed.space)
    if needed.kind in ("charm_or_income_turn_5", "landmark_on_card"):
        if (*tier, *innovation) != (None,) * 4:
            raise file.error(card, "a prerequisite of charms or a landmark names no track and no row")
        return
    given, other = (tier, innovation) if needed.kind == "track_tier" else (innovation, tier)
    if None in given or other != (None, None):
        raise file.error(card, "a prerequisite is a track with its tier or a row with its space")
    if needed.track is not None and needed.track not in TRACKS:
        raise file.error(card, f"track {needed.track!r} is not a track")
    if needed.row is not None and needed.row not in rows:
        raise file.error(card, f"row {needed.row!r} is not a row of the income mat")
    if needed.row is not None and needed.space not in [space.number for space in rows[needed.row].spaces]:
        raise file.error(card, f"row {needed.row!r} has no space {needed.space}")


def read_tapestry_cards(file: DataFile) -> dict[str, TapestryCard]:
    cards = file.read("tapestry_cards", TypeAdapter(Annotated[dict[str, TapestryCard], keyed_by("slug")]))
    for card in cards.values():
        each_once(file, f"{card.slug} acts", card.acts)
        if card.kind == "this_era" and card.benefit is not None:
            raise file.error(card.slug, "a card of this era has no benefit when it is played")
        if card.margin and card.benefit is not None:
            raise file.error(card.slug, "is worth what its benefit is, so it has no margin")
        if card.effects and (card.benefit is not None or card.gains or card.amounts or card.kind != "this_era"):
            raise file.error(card.slug, "only a card of this era has effects, and then they are all that it does")
        if (card.kind == "trap") != (card.response_gain is not None) and card.response is None:
            raise file.error(card.slug, "a trap, and nothing else, has a response gain")
        if card.kind == "trap" and card.response is not None:
            raise file.error(card.slug, "a trap answers conquests by being one")
        if card.copies < 1 or card.solo_copies not in (None, *range(card.copies + 1)):
            raise file.error(card.slug, f"has {card.copies} copies, of them {card.solo_copies} in a solo game")
    return cards


def _rebalanced_in_full(content: object) -> object:
    """Completes `rebalanced_changes`, the fields that differ, to a whole `rebalanced` mat."""
    if not isinstance(content, Mapping) or "rebalanced_changes" not in content:
        return content
    printed = {name: content[name] for name in MAT_FIELDS if name in content}
    others = {name: value for name, value in content.items() if name != "rebalanced_changes"}
    return {**others, "rebalanced": {**printed, **content["rebalanced_changes"]}}


def read_civilizations(file: DataFile, cards: Mapping[str, TapestryCard]) -> dict[str, PrintedCivilization]:
    """Checks that slots and excluded first cards exist."""
    shape = Annotated[dict[str, Annotated[PrintedCivilization, BeforeValidator(_rebalanced_in_full)]], keyed_by("slug")]
    civilizations = file.read("civilizations", TypeAdapter(shape))
    for civilization in civilizations.values():
        for mat in civilization._mats.values():
            _check_mat(file, civilization.slug, mat, cards)
    return civilizations


def _check_mat(file: DataFile, civilization: str, mat: CivilizationMat, cards: Mapping[str, TapestryCard]) -> None:
    for turn in (*mat.income_turns, *mat.income_end_turns):
        if not 1 <= turn <= COMPONENTS.income_turns:
            raise file.error(civilization, f"there is no income turn {turn}")
    each_once(file, f"{civilization} acts", mat.acts)
    if len(mat.center) not in (0, len(EDGES)):
        raise file.error(civilization, f"its center has {len(mat.center)} edges")
    if mat.clockwise and sorted(mat.clockwise) != sorted(mat.slots):
        raise file.error(civilization, "its ring should have each slot once")
    for slot in mat.slots.values():
        for following in slot.next:
            if following not in mat.slots:
                raise file.error(f"{civilization} slot {slot.slug}", f"next {following!r} is not a slot")
    for card in mat.first_card.excluded if mat.first_card else ():
        if card not in cards:
            raise file.error(civilization, f"excluded {card!r} is not a tapestry card")


_income = DataFile.of("engine", "income_mat.yaml")

INCOME_MAT: Final = read_income_rows(_income)
INCOME_BUILDINGS: Final = tuple(INCOME_MAT)
RESOURCES: Final = tuple(row.resource for row in INCOME_MAT.values())
"""In the income mat's order."""

FIRST_TO_ERA: Final = _income.read("first_to_era", TypeAdapter(dict[int, tuple[Gain, ...]]))
INCOME_CHART: Final = _income.read("income_chart", TypeAdapter(dict[str, tuple[int, ...]]))
TECH_CARDS: Final = read_tech_cards(DataFile.of("engine", "tech_cards.yaml"), INCOME_MAT, LANDMARKS)
TAPESTRY_CARDS: Final = read_tapestry_cards(DataFile.of("engine", "tapestry_cards.yaml"))
CAPITALS: Final = read_capitals(DataFile.of("engine", "capital_cities.yaml"), MAPS)
CIVILIZATIONS: Final = read_civilizations(DataFile.of("engine", "civilizations.yaml"), TAPESTRY_CARDS)
