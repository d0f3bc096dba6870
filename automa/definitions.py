"""The bots' cards, mats, levels and civilizations."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import field
from itertools import pairwise
from typing import Annotated, Final, Literal

from pydantic import PlainValidator, TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import COMPONENTS, EXPANSIONS, FACT, TRACKS, VOCABULARY, Benefit, Confidence, Expansion
from engine.facts.maps import EDGES, MAPS, Hex
from engine.facts.rulebook import Rule, read_rules
from engine.facts.validation import DataFile, Vocabulary, keyed_by

Selector = Literal["all_unfinished", "nearest_landmark_or_end", "nearest_end", "favorite"]
Mat = Literal["normal", "hard"]
IncomeStep = Literal[
    "favorites",
    "advance_pair",
    "civilization",
    "vp",
    "add_cards",
    "add_more_cards",
    "tapestry_on_mat",
    "tapestry_to_automa",
    "shuffle",
]


def read_vocabulary(file: DataFile) -> Vocabulary:
    """What the Automa can do."""
    words: TypeAdapter[frozenset[str]] = TypeAdapter(frozenset[str])
    forms: TypeAdapter[tuple[dict[str, str], ...]] = TypeAdapter(tuple[dict[str, str], ...])
    return Vocabulary(
        words=file.read("words", words),
        tracks=VOCABULARY.tracks,
        things=file.read("things", words),
        forms=file.read("forms", forms),
        costs=(),
    )


_benefits = DataFile.of("automa", "benefits.yaml")

AUTOMA_VOCABULARY: Final[Vocabulary] = read_vocabulary(_benefits)

Act = Annotated[Benefit, PlainValidator(AUTOMA_VOCABULARY.benefit)]


@dataclass(frozen=True, slots=True, config=FACT)
class DecisionCard:
    """The left part chooses tracks, the right part breaks ties. (DCK-1)

    track_tiebreaker: tracks and `favorite`, downward. arts: where Arts & Architecture adds its track.
    """

    number: int
    deck: Literal["base", "progress"]
    automa_track: Selector
    shadow_track: Selector
    track_tiebreaker: tuple[str, ...]
    income: bool
    topple: bool
    hex_tiebreaker: str
    two_player: bool
    arts: Literal["first", "last"] | None = None

    def tiebreaker(self, arts: bool) -> tuple[str, ...]:
        """Downward. (BAA-3, BAA-4)"""
        if not arts or self.arts is None:
            return self.track_tiebreaker
        return ("arts", *self.track_tiebreaker) if self.arts == "first" else (*self.track_tiebreaker, "arts")


@dataclass(frozen=True, slots=True, config=FACT)
class HexTiebreaker:
    """The small map's hexes, row by row. (HEX-5, HEX-6)

    start, goes: the black arrow. next_start, next_rows (where the next rows lie): the gray one.
    """

    slug: str
    start: Hex
    goes: str
    next_start: Hex
    next_rows: str
    rows: tuple[tuple[Hex, ...], ...]
    order: tuple[Hex, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", tuple(hex for row in self.rows for hex in row))


@dataclass(frozen=True, slots=True, config=FACT)
class Level:
    """See LVL-1 to LVL-6.

    steps: each one's income turns. add_cards, add_more_cards: cards that the step of that name adds; cards_added: both,
    by income turn. you_advance, bots_advance: first in income turn 1.
    """

    number: int
    name: str
    mat: Mat
    description: str
    steps: dict[IncomeStep, frozenset[int]]
    add_cards: int
    add_more_cards: int
    cards_added: dict[int, int]
    you_advance: tuple[str, ...] = ()
    bots_advance: Literal["favorite"] | tuple[str, ...] | None = None
    second_civilization: bool = False
    extra_landmark_cards: int = 0

    def happens(self, step: str, income_turn: int) -> bool:
        """(INA-2)"""
        return any(income_turn in turns for name, turns in self.steps.items() if name == step)

    @property
    def uses_civilization(self) -> bool:
        """In some income turn. (LVL-2)"""
        return bool(self.steps.get("civilization"))


@dataclass(frozen=True, slots=True, config=FACT)
class MultiplierRow:
    """In words of `vp_per`. (INA-11)"""

    slug: str
    counts: tuple[str, ...]
    counts_with_arts: tuple[str, ...]

    def counted(self, arts: bool) -> tuple[str, ...]:
        """(BAA-6)"""
        return self.counts_with_arts if arts else self.counts


@dataclass(frozen=True, slots=True, config=FACT)
class AutomaCivilization:
    """other_side: of its card, None if unknown."""

    slug: str
    name: str
    expansion: Expansion
    favorite: str
    summary: str
    income: dict[int, tuple[Act, ...]]
    setup: tuple[Act, ...] = ()
    end_of_game: tuple[Act, ...] = ()
    pool_by_favorite: dict[str, str] = field(default_factory=dict)
    other_side: str | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class RemovedComponent:
    """may_stay: but helps or hurts you unfairly. (BST-14, BST-15)"""

    kind: Literal["tapestry_card", "civilization"]
    name: str
    expansion: Expansion
    count: int = 1
    may_stay: bool = False
    note: str | None = None
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class TrapCard:
    """A tapestry card of the Automa against a conquest. (BTR-2, BTR-5 to BTR-8)

    topples, rule: of a card carried out as printed.
    """

    slug: str
    name: str
    expansion: Expansion
    count: int
    effect: Literal["trap", "ordinary", "as_printed"]
    topples: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, config=FACT)
class PlaysOn:
    """A player's civilization after income turn 5. (END-5)"""

    slug: str
    name: str
    expansion: Expansion
    text: str
    advances: bool = False  # its turns are advances


@dataclass(frozen=True, slots=True, config=FACT)
class TapestryCards:
    """In a box. Low confidence: not all trap-like cards are known."""

    expansion: Expansion
    count: int
    confidence: Confidence = "high"


@dataclass(frozen=True, slots=True, config=FACT)
class TapestryDeck:
    """All cards, real traps, and cards that may act like one."""

    cards: int
    traps: int
    as_printed: dict[str, int]
    confidence: Confidence


@dataclass(frozen=True, slots=True, config=FACT)
class BotsSetup:
    progress_cards_at_start: int
    cards_in_a_pair: int
    shadow_tokens_set_aside: int
    landmark_cards_drawn: int
    landmark_cards_kept: int


@dataclass(frozen=True, slots=True, config=FACT)
class Condition:
    """Of a setup; empty fields do not matter."""

    two_player: bool | None = None
    expansion: Expansion | None = None
    levels: tuple[int, ...] = ()
    civilizations: tuple[str, ...] = ()

    def applies(
        self, two_player: bool, expansions: Collection[str], level: int | None, civilizations: Iterable[str]
    ) -> bool:
        return (
            self.two_player in (None, two_player)
            and (self.expansion is None or self.expansion in expansions)
            and (not self.levels or level in self.levels)
            and (not self.civilizations or not set(self.civilizations).isdisjoint(civilizations))
        )


@dataclass(frozen=True, slots=True, config=FACT)
class Uncertain:
    """When it matters, and what to say at setup."""

    id: str
    when: Condition
    rules: tuple[str, ...]
    text: str


def read_hex_tiebreakers(file: DataFile) -> dict[str, HexTiebreaker]:
    """Checks that each covers the small map once, in straight rows. (HEX-7)"""
    steps = {edge.name: edge.step for edge in EDGES}
    tiebreakers = file.read("hex_tiebreakers", TypeAdapter(Annotated[dict[str, HexTiebreaker], keyed_by("slug")]))
    for tiebreaker in tiebreakers.values():
        if sorted(tiebreaker.order) != sorted(MAPS["small"].hexes):
            raise file.error(tiebreaker.slug, "should cover every hex of the small map once")
        if tiebreaker.goes not in steps:
            raise file.error(tiebreaker.slug, f"goes {tiebreaker.goes!r}, which is not a direction")
        if (tiebreaker.start, tiebreaker.next_start) != (tiebreaker.rows[0][0], tiebreaker.rows[1][0]):
            raise file.error(tiebreaker.slug, "the arrows do not point to the first two rows")
        dq, dr = steps[tiebreaker.goes]
        for number, row in enumerate(tiebreaker.rows, start=1):
            if any((q + dq, r + dr) != after for (q, r), after in pairwise(row)):
                raise file.error(f"{tiebreaker.slug} row {number}", f"does not go straight {tiebreaker.goes}")
    return tiebreakers


def read_decision_cards(file: DataFile, hex_tiebreakers: Collection[str]) -> dict[int, DecisionCard]:
    """Checks that a tiebreaker lists each base track and the favorite once."""
    cards = file.read("cards", TypeAdapter(Annotated[dict[int, DecisionCard], keyed_by("number")]))
    listed = sorted([*(track.slug for track in TRACKS.values() if track.expansion == "base"), "favorite"])
    for card in cards.values():
        if sorted(card.track_tiebreaker) != listed:
            raise file.error(f"card {card.number}", f"track tiebreaker should list each of {', '.join(listed)} once")
        if card.hex_tiebreaker not in hex_tiebreakers:
            raise file.error(f"card {card.number}", f"{card.hex_tiebreaker!r} is not a hex tiebreaker")
    return cards


def read_levels(file: DataFile, section: str) -> dict[int, Level]:
    """Checks that the cards added are those of the steps."""
    levels = file.read(section, TypeAdapter(Annotated[dict[int, Level], keyed_by("number")]))
    for level in levels.values():
        for turn, added in level.cards_added.items():
            by_steps = level.add_cards * level.happens("add_cards", turn)
            by_steps += level.add_more_cards * level.happens("add_more_cards", turn)
            if added != by_steps:
                raise file.error(
                    f"{section} {level.number}", f"adds {by_steps} cards in income turn {turn}, not {added}"
                )
        tracks = (*level.you_advance, *(level.bots_advance if isinstance(level.bots_advance, tuple) else ()))
        for track in tracks:
            if track not in TRACKS:
                raise file.error(f"{section} {level.number}", f"{track!r} is not a track")
    return levels


def read_civilizations(file: DataFile) -> dict[str, AutomaCivilization]:
    """Checks that a favorite is a track or the science die."""
    shape = TypeAdapter(Annotated[dict[str, AutomaCivilization], keyed_by("slug")])
    civilizations = file.read("civilizations", shape)
    for civilization in civilizations.values():
        for track in (civilization.favorite, *civilization.pool_by_favorite):
            if track not in TRACKS and track != "science_die":
                raise file.error(civilization.slug, f"favorite {track!r} is not a track")
        for turn in civilization.income:
            if not 1 <= turn <= COMPONENTS.income_turns:
                raise file.error(civilization.slug, f"there is no income turn {turn}")
        back = civilization.other_side
        if back is not None and (back not in civilizations or civilizations[back].other_side != civilization.slug):
            raise file.error(civilization.slug, f"{back!r} does not have it on its other side")
    return civilizations


def read_spaces(file: DataFile) -> dict[str, dict[int, tuple[Benefit, ...]]]:
    spaces = file.read("spaces", TypeAdapter(dict[str, dict[int, tuple[Act, ...]]]))
    for slug, acts in spaces.items():
        if slug not in TRACKS:
            raise file.error(slug, "is not a track")
        for number in acts:
            if number not in {space.number for space in TRACKS[slug].spaces}:
                raise file.error(f"{slug} {number}", "is not a space of the track")
    return spaces


def read_trap_cards(file: DataFile, rules: Collection[str]) -> dict[str, TrapCard]:
    """Checks that a card carried out as printed names its rule."""
    cards = file.read("trap_cards", TypeAdapter(Annotated[dict[str, TrapCard], keyed_by("slug")]))
    for card in cards.values():
        if (card.effect == "as_printed") != (card.rule in rules):
            raise file.error(card.slug, "a card carried out as printed, and no other, names its rule")
    return cards


def read_uncertain(file: DataFile, rules: Collection[str]) -> tuple[Uncertain, ...]:
    """Checks that rules exist."""
    notices = file.read("uncertain", TypeAdapter(tuple[Uncertain, ...]))
    for notice in notices:
        for id in notice.rules:
            if id not in rules:
                raise file.error(notice.id, f"{id!r} is not a rule")
    return notices


_levels = DataFile.of("automa", "levels.yaml")
_setup = DataFile.of("automa", "setup.yaml")

RULES: Final[dict[str, Rule]] = read_rules(DataFile.of("automa", "rules.yaml"))
HEX_TIEBREAKERS: Final = read_hex_tiebreakers(DataFile.of("automa", "hex_tiebreakers.yaml"))
DECISION_CARDS: Final = read_decision_cards(DataFile.of("automa", "decision_cards.yaml"), HEX_TIEBREAKERS)
INCOME_STEPS: Final = _levels.read("income_steps", TypeAdapter(tuple[IncomeStep, ...]))
MULTIPLIERS: Final = _levels.read("multipliers", TypeAdapter(dict[Mat, dict[str, tuple[int, int, int, int]]]))
MULTIPLIER_ROWS: Final = _levels.read(
    "multiplier_rows", TypeAdapter(Annotated[dict[str, MultiplierRow], keyed_by("slug")])
)
FIRST_TO_ERA_VP: Final = _levels.read("first_to_era_vp", TypeAdapter(dict[int, int]))
LEVELS: Final = read_levels(_levels, "levels")
LEVELS_ARTS: Final = read_levels(_levels, "levels_arts")
AUTOMA_SPACES: Final = read_spaces(_benefits)
AUTOMA_CIVILIZATIONS: Final = read_civilizations(DataFile.of("automa", "civilizations.yaml"))
BOTS: Final = _setup.read("bots", TypeAdapter(BotsSetup))
REMOVED: Final = _setup.read("removed", TypeAdapter(tuple[RemovedComponent, ...]))
TRAP_CARDS: Final = read_trap_cards(_setup, RULES)
TAPESTRY_CARDS: Final = _setup.read(
    "tapestry_cards", TypeAdapter(Annotated[dict[str, TapestryCards], keyed_by("expansion")])
)
PLAYS_ON: Final = _setup.read("plays_on", TypeAdapter(Annotated[dict[str, PlaysOn], keyed_by("slug")]))
CARRIED_OUT: Final = {slug: card for slug, card in TRAP_CARDS.items() if card.effect == "as_printed"}
UNCERTAIN: Final = read_uncertain(_setup, RULES)


def civilizations_in(expansions: Collection[str]) -> tuple[AutomaCivilization, ...]:
    return tuple(each for each in AUTOMA_CIVILIZATIONS.values() if each.expansion in expansions)


def level(number: int, arts: bool) -> Level:
    """On its income card or mat. (BAA-11)"""
    return (LEVELS_ARTS if arts else LEVELS)[number]


def tapestry_deck(
    expansions: Collection[str], stays: Collection[str] = (), also_out: Collection[RemovedComponent] = ()
) -> TapestryDeck:
    """Without what is removed and not in `stays`, and without `also_out`."""
    removed = [card for card in (*REMOVED, *also_out) if card.kind == "tapestry_card" and card.name not in stays]
    boxes = [box for box in EXPANSIONS if box in expansions]
    out: Counter[str] = Counter()
    for card in removed:
        out[card.name] += card.count if card.expansion in boxes else 0
    left = {card: card.count - out.get(card.name, 0) for card in TRAP_CARDS.values() if card.expansion in boxes}
    return TapestryDeck(
        cards=sum(TAPESTRY_CARDS[box].count for box in boxes) - sum(out.values()),
        traps=sum(count for card, count in left.items() if card.effect == "trap"),
        as_printed={card.slug: count for card, count in left.items() if card.effect == "as_printed" and count},
        confidence="low" if any(TAPESTRY_CARDS[box].confidence == "low" for box in boxes) else "high",
    )
