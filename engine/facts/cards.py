"""Cards, mats and tiles of the players, read once from `engine/data/` and checked."""

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
    Landmark,
    Tier,
)
from engine.facts.grids import Plan
from engine.facts.income import IncomeRow, read_income_rows
from engine.facts.maps import EDGES, MAPS, Terrain
from engine.facts.validation import DataFile, each_once, keyed_by
from engine.facts.words import Says

Solo = Literal["stays", "removed", "advised"]
"""Whether a card or civilization stays in a solo game; advised: may stay, but helps or hurts the player unfairly."""

TapestryKind = Literal["when_played", "this_era", "trap"]

Response = Literal["topples_attacker", "cancels_trap"]
"""What a response card that is no trap answers from hand: a conquest, as a trap does, or a trap. (TRP-3, TRP-5)"""


Edition = Literal["printed", "adjusted", "rebalanced"]
"""Which mats are played: those of the box, the same with the rulebook's adjustments, or the official revised ones."""


def _gain_or_nothing(value: object) -> Benefit:
    return [] if value == [] else VOCABULARY.benefit(value)


GainOrNothing = Annotated[Benefit, PlainValidator(_gain_or_nothing)]
"""A benefit; [] is none."""


@dataclass(frozen=True, slots=True, config=FACT)
class Prerequisite:
    """What the owner of a tech card or a neighbor needs for its square. (TEC-5, TEC-9)

    `track_tier`: a token in or beyond `tier` of `track`; `innovation`: `space` of the income row `row` is uncovered.
    `charm_or_income_turn_5`: the owner has played a charmed tapestry card, or is in income turn 5 or past it.
    """

    kind: Literal["track_tier", "innovation", "charm_or_income_turn_5"]
    track: str | None = None
    tier: Tier | None = None
    row: str | None = None
    space: int | None = None
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class TechCard:
    """A tech card: its circle is gained on entering the middle row, its square on entering the top row. (TEC-4)

    name_unknown: `name` says what the card does, as nobody knows what it prints. single_use: its square is gained once
    (TEC-10). needs_arts: it speaks of the arts track, and lies only in a box that has it (SET-23).
    """

    slug: str
    name: str
    expansion: Expansion
    circle: Gain
    square: Gain
    prerequisite: Prerequisite | None = None
    name_unknown: bool = False
    single_use: bool = False
    needs_arts: bool = False
    optional_removal: bool = False
    note: str | None = None

    @property
    def landmark(self) -> str | None:
        """The landmark that its square gives."""
        return str(self.square["landmark"]) if isinstance(self.square, dict) and "landmark" in self.square else None


def _names(value: object) -> object:
    return (value,) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class Effect:
    """One thing that a card does while it is in force.

    Its owner gains `gain` whenever `on` happens to that seat; or a value of the owner, `change`, goes `to` another one
    or up `by` so much. Both only where all the conditions hold that stand under `if`.
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
    """The bonuses at the sides of a tapestry card. (CHM-1 to CHM-3)"""

    left: Gain | None = None
    right: Gain | None = None

    def __post_init__(self) -> None:
        if self.left is None and self.right is None:
            raise ValueError("charms are on the left, on the right or on both sides")


MapAct = Literal["explore", "conquer"]
"""What is done on the map, each of which an ability may turn into the other."""


@dataclass(frozen=True, slots=True, config=FACT)
class TapestryCard:
    """A tapestry card. (INC-6)

    `benefit` is all that happens when it is played, `effects` is all that it does while it is in force; where neither
    can say it code is needed, and `gains` and `amounts` are what that code gives and counts. `response` is what it
    answers from hand where it is no trap, `response_gain` what a trap or response brings its holder. `acts` are those
    of its owner on the map that its text speaks of. `plots` may be built on while nothing covers the card (BLD-11).
    `charms` are bonuses at its sides (CHM-1).
    `solo_copies` differ from `copies` where given.
    """

    slug: str
    name: str
    expansion: Expansion
    kind: TapestryKind
    text: str
    copies: int = 1
    benefit: Gain | None = None
    response: Response | None = None
    response_gain: Gain | None = None
    gains: dict[str, Gain] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    acts: tuple[MapAct, ...] = ()
    plots: Plan | None = None
    charms: Charms | None = None
    solo: Solo = "stays"
    solo_copies: int | None = None
    optional_removal: bool = False
    says: Says = field(default_factory=Says)
    note: str | None = None

    @property
    def stops_conquest(self) -> bool:
        """Whether it makes an attacker's outpost fall when it is thrown away from hand. (TRP-1, TRP-5)"""
        return self.kind == "trap" or self.response == "topples_attacker"


@dataclass(frozen=True, slots=True, config=FACT)
class SpaceTile:
    """A space tile: what exploring it gives; `art` tells the tiles apart, they have no names. (EXP-7)"""

    number: int
    art: str
    benefit: Gain
    confidence: Confidence = "high"
    note: str | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class MatSlot:
    """A place on a civilization mat: what it gives, where it lies (row, column), and which slots follow it.

    name: what is printed there, where that is more than what it gives.
    """

    slug: str
    name: str | None = None
    benefit: Gain | None = None
    row: int | None = None
    column: int | None = None
    next: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, config=FACT)
class FirstCard:
    """A tapestry card that may be played onto Maker of Fire at the end of income turn 1. (ADJ-4)

    First cards are drawn until one of the kinds of `draws_until` turns up, the others discarded; none are with ().
    A card in hand of one of `kinds` that is not `excluded` may be played; `effect`: it also does what it says.
    """

    kinds: tuple[TapestryKind, ...]
    draws_until: tuple[TapestryKind, ...] = ()
    excluded: tuple[str, ...] = ()
    effect: bool = True


@dataclass(frozen=True, slots=True, config=FACT)
class Adjustment:
    """What the rulebook changes for whoever begins the game with a civilization. (ADJ-1 to ADJ-8)

    `gain` and `vp_per_opponent` are gained, `lose` is paid as far as possible, at the time `when`; `start`, `amounts`
    and `first_card` take the place of those of the mat. `text` says what is added to that of the mat.
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
    """What is different on a mat with four or five players."""

    income_turns: tuple[int, ...] | None = None
    tokens: int | None = None


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class CivilizationMat:
    """A civilization mat, as far as it is data.

    It acts in the civilization step of `income_turns` and at the end of `income_end_turns`. `start` is gained with the
    mat, `tokens` player tokens lie on it then. `slots`, their rows counted from the top or `from_the_bottom`, `gains`
    by occasion, `costs`, `amounts` and `tables` are what its code reads. `center` is printed amid six hexes for tiles:
    the terrains along both halves of each of its edges, clockwise from the north. `text` says the ability in short,
    `acts` are those of its owner on the map that it speaks of, `gained_later` is what is different when the mat is
    gained later.
    """

    income_turns: tuple[int, ...] = ()
    income_end_turns: tuple[int, ...] = ()
    start: GainOrNothing = field(default_factory=list)
    tokens: int = 0
    slots: Annotated[dict[str, MatSlot], keyed_by("slug")] = field(default_factory=dict)
    from_the_bottom: bool = False
    gains: dict[str, Gain] = field(default_factory=dict)
    costs: dict[str, Cost] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    tables: dict[str, dict[int | str, int]] = field(default_factory=dict)
    center: tuple[tuple[Terrain, Terrain], ...] = ()
    first_card: FirstCard | None = None
    many_players: ManyPlayers | None = None
    text: str
    acts: tuple[MapAct, ...] = ()
    gained_later: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, config=FACT, kw_only=True)
class Civilization(CivilizationMat):
    """A civilization: itself the printed mat, with the rulebook's adjustment of it and the official rebalanced mat."""

    slug: str
    name: str
    expansion: Expansion
    solo: Solo = "stays"
    adjustment: Adjustment | None = None
    rebalanced: CivilizationMat | None = None
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
        """The mat of an edition for a number of players, the adjustment's amounts and first card worked in."""
        return self._mats[edition, players >= MANY_PLAYERS]

    def adjustment_in(self, edition: Edition) -> Adjustment | None:
        """The rulebook's adjustment, if that is the edition that is played. (ADJ-1, ADJ-8)"""
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
    file: DataFile, rows: Mapping[str, IncomeRow], landmarks: Mapping[str, Landmark]
) -> dict[str, TechCard]:
    """The tech cards by slug; prerequisites name tracks and income spaces, and each tech landmark has its card."""
    cards = file.read("tech_cards", TypeAdapter(Annotated[dict[str, TechCard], keyed_by("slug")]))
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
    if needed.kind == "charm_or_income_turn_5":
        if (*tier, *innovation) != (None,) * 4:
            raise file.error(card, "a prerequisite of charms names no track and no row")
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
    """The tapestry cards by slug; only what is played at once has a benefit, only a trap answers a conquest."""
    cards = file.read("tapestry_cards", TypeAdapter(Annotated[dict[str, TapestryCard], keyed_by("slug")]))
    for card in cards.values():
        each_once(file, f"{card.slug} acts", card.acts)
        if card.kind == "this_era" and card.benefit is not None:
            raise file.error(card.slug, "a card of this era has no benefit when it is played")
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
    """Turn `rebalanced_changes`, the fields in which a revised mat differs, into the whole `rebalanced` mat."""
    if not isinstance(content, Mapping) or "rebalanced_changes" not in content:
        return content
    printed = {name: content[name] for name in MAT_FIELDS if name in content}
    others = {name: value for name, value in content.items() if name != "rebalanced_changes"}
    return {**others, "rebalanced": {**printed, **content["rebalanced_changes"]}}


def read_civilizations(file: DataFile, cards: Mapping[str, TapestryCard]) -> dict[str, Civilization]:
    """The civilizations by slug; slots lead to slots, and a first card that is excluded is a tapestry card."""
    shape = Annotated[dict[str, Annotated[Civilization, BeforeValidator(_rebalanced_in_full)]], keyed_by("slug")]
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
"""Coins, workers, food and culture, in the order of the income mat, as its buildings stand."""

FIRST_TO_ERA: Final = _income.read("first_to_era", TypeAdapter(dict[int, tuple[Gain, ...]]))
INCOME_CHART: Final = _income.read("income_chart", TypeAdapter(dict[str, tuple[int, ...]]))
TECH_CARDS: Final = read_tech_cards(DataFile.of("engine", "tech_cards.yaml"), INCOME_MAT, LANDMARKS)
TAPESTRY_CARDS: Final = read_tapestry_cards(DataFile.of("engine", "tapestry_cards.yaml"))
SPACE_TILES: Final = DataFile.of("engine", "space_tiles.yaml").read(
    "space_tiles", TypeAdapter(Annotated[dict[int, SpaceTile], keyed_by("number")])
)
CAPITALS: Final = read_capitals(DataFile.of("engine", "capital_cities.yaml"), MAPS)
CIVILIZATIONS: Final = read_civilizations(DataFile.of("engine", "civilizations.yaml"), TAPESTRY_CARDS)
