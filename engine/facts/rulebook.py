"""Rules in our own words, and variants."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.components import FACT, TRACKS, Cost, Expansion, PrintedTrack
from engine.facts.validation import DataFile, keyed_by


@dataclass(frozen=True, slots=True, config=FACT)
class Rule:
    id: str
    section: str
    title: str
    text: str
    expansion: tuple[Expansion, ...] = ("base",)
    uncertain: bool = False  # not confirmed
    reading: str | None = None  # what we follow, if not the text


VariantSlug = Literal[
    "without_disputed_cards",
    "choose_first_tapestry",
    "choose_civilization",
    "cheap_nanotechnology",
    "free_starts",
    "either_science_die",
    "civilizations_of_one_box",
]


@dataclass(frozen=True, slots=True, config=FACT)
class OtherBonus:
    """A variant's price for a space's bonus."""

    track: str
    space: int
    pay: Cost


@dataclass(frozen=True, slots=True, config=FACT)
class Variant:
    slug: VariantSlug
    rule: str  # id
    solo: bool = True  # may be played alone
    boxes: tuple[Expansion, ...] = ()  # one of which it needs
    drawn: int = 1  # to keep one
    bonus: OtherBonus | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class _RuleText:
    text: str
    expansion: tuple[Expansion, ...] = ("base",)
    uncertain: bool = False
    reading: str | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class _Section:
    title: str
    rules: dict[str, _RuleText]


def read_rules(file: DataFile) -> dict[str, Rule]:
    """By id, in file order."""
    rules: dict[str, Rule] = {}
    for name, section in file.read("sections", TypeAdapter(dict[str, _Section])).items():
        for id, said in section.rules.items():
            if id in rules:
                raise file.error(id, "stands twice")
            if said.reading is not None and not said.uncertain:
                raise file.error(id, "only an uncertain rule has a reading that is followed")
            rules[id] = Rule(id, name, section.title, said.text, said.expansion, said.uncertain, said.reading)
    return rules


def read_variants(
    file: DataFile, tracks: Mapping[str, PrintedTrack], rules: Mapping[str, Rule]
) -> dict[VariantSlug, Variant]:
    """Checks that rules and bonuses exist."""
    variants = file.read("variants", TypeAdapter(Annotated[dict[VariantSlug, Variant], keyed_by("slug")]))
    for variant in variants.values():
        if variant.rule not in rules:
            raise file.error(variant.slug, f"{variant.rule!r} is no rule")
        other = variant.bonus
        if other and (other.track, other.space) not in {
            (track.slug, space.number) for track in tracks.values() for space in track.spaces if space.bonus
        }:
            raise file.error(variant.slug, f"{other.track} space {other.space} has no bonus")
    return variants


RULES: Final = read_rules(DataFile.of("engine", "rules.yaml"))
VARIANTS: Final = read_variants(DataFile.of("engine", "variants.yaml"), TRACKS, RULES)
