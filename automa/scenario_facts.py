"""The scenarios' data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from importlib import resources
from typing import Final

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from automa.definitions import AUTOMA_CIVILIZATIONS, RemovedComponent
from automa.definitions import RULES as BOTS_RULES
from engine.facts.components import FACT, TRACKS, Expansion
from engine.facts.rulebook import RULES as GAME_RULES
from engine.facts.rulebook import Rule
from engine.facts.validation import DataError, DataFile
from engine.facts.words import Says

Choices = Mapping[str, str]
"""By place, where our booklet is unreadable."""


@dataclass(frozen=True, slots=True, config=FACT)
class Line:
    """A difference, or a step of the setup at a table."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True, config=FACT)
class RemovedCard:
    """count: besides cards that leave every solo game."""

    name: str
    expansion: Expansion = "base"
    count: int = 1


@dataclass(frozen=True, slots=True, config=FACT)
class Removed:
    """By printed names; unknown ones are ignored."""

    civilizations: tuple[str, ...] = ()
    automa_civilizations: tuple[str, ...] = ()
    tapestry_cards: tuple[RemovedCard, ...] = ()
    tech_cards: tuple[str, ...] = ()
    landmark_cards: tuple[str, ...] = ()
    space_tiles: tuple[int, ...] = ()

    @property
    def out_of_the_deck(self) -> tuple[RemovedComponent, ...]:
        """As a table's deck is counted."""
        return tuple(
            RemovedComponent("tapestry_card", card.name, card.expansion, card.count) for card in self.tapestry_cards
        )


@dataclass(frozen=True, slots=True, config=FACT)
class AutomaPlays:
    civilization: str
    favorite: str | None = None  # if not the mat's


@dataclass(frozen=True, slots=True, config=FACT)
class Value:
    """What may be printed."""

    text: str


@dataclass(frozen=True, slots=True, config=FACT)
class Inferred:
    """An unreadable place."""

    text: str
    value: str  # the usual one
    values: dict[str, Value]  # by name; the setup only tells a single one

    @property
    def is_open(self) -> bool:
        return len(self.values) > 1


@dataclass(frozen=True, slots=True, config=FACT)
class Earlier:
    """Leaves cards for this scenario."""

    scenario: str
    text: str


@dataclass(frozen=True, slots=True, config=FACT)
class GoalText:
    """question: for a table, if the app cannot see the goal."""

    text: str
    question: str = ""


@dataclass(frozen=True, slots=True, config=FACT)
class RuleText:
    """reading: followed if the rule is uncertain."""

    text: str
    uncertain: bool = False
    reading: str | None = None


@dataclass(frozen=True, slots=True, config=FACT)
class ScenarioFacts:
    """foreshadowed: tapestry cards of an earlier play that the setup may name, by era from the second. counted: what
    cards may count in vain, which may then be replaced. setup, first_income, later_income: your steps at a table, in
    income turn 1, and in later ones but the last."""

    slug: str
    number: int
    name: str
    theme: str
    story: str
    differences: tuple[Line, ...]
    winning: str
    rules: dict[str, RuleText]
    box: Expansion
    not_with: tuple[Expansion, ...] = ()
    removed: Removed = field(default_factory=Removed)
    redrawn: tuple[str, ...] = ()  # civilizations that may be replaced
    plays: str | None = None  # your civilization, whatever the boxes, if you do not choose
    automa: AutomaPlays | None = None
    inferred: dict[str, Inferred] = field(default_factory=dict)  # the setup may choose
    foreshadowed: int = 0
    earlier: Earlier | None = None  # leaves them
    leaves: str = ""  # told at the end of a game that leaves cards
    setup: tuple[Line, ...] = ()
    first_income: tuple[Line, ...] = ()
    later_income: tuple[Line, ...] = ()
    counted: tuple[str, ...] = ()
    goals: dict[str, GoalText] = field(default_factory=dict)  # by their module's names
    says: Says = field(default_factory=Says)

    def chosen(self, name: str, choices: Choices) -> str:
        return choices.get(name, self.inferred[name].value)


def read_scenario(file: DataFile) -> ScenarioFacts:
    facts = file.read("scenario", TypeAdapter(ScenarioFacts))
    named = [*facts.removed.automa_civilizations, *([facts.automa.civilization] if facts.automa else [])]
    for slug in named:
        if slug not in AUTOMA_CIVILIZATIONS:
            raise file.error(slug, "is no civilization of the Automa")
    if facts.automa and facts.automa.favorite not in (None, *TRACKS):
        raise file.error("automa favorite", f"{facts.automa.favorite!r} is no track")
    for name, place in facts.inferred.items():
        if place.value not in place.values:
            raise file.error(name, f"{place.value!r} is not among its values")
    for id in facts.rules:
        if id in BOTS_RULES or id in GAME_RULES or not id.startswith(f"SCN{facts.number}-"):
            raise file.error(id, "is no id of this scenario")
    return facts


def by_number(found: Sequence[tuple[DataFile, ScenarioFacts]]) -> dict[str, ScenarioFacts]:
    """In campaign order; checks that slugs and numbers are unique."""
    scenarios: dict[str, ScenarioFacts] = {}
    for file, facts in sorted(found, key=lambda pair: pair[1].number):
        if facts.slug in scenarios or facts.number in {other.number for other in scenarios.values()}:
            raise file.error(facts.slug, "stands twice")
        scenarios[facts.slug] = facts
    for file, facts in found:
        earlier = scenarios.get(facts.earlier.scenario) if facts.earlier else None
        if facts.earlier and not (earlier and earlier.leaves and facts.foreshadowed):
            raise file.error(facts.earlier.scenario, "leaves nothing for this scenario")
    return scenarios


def read_scenarios() -> dict[str, ScenarioFacts]:
    """Raises DataError."""
    folder = resources.files("automa").joinpath("data", "scenarios")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    files = [DataFile.of("automa", f"scenarios/{name}") for name in names]
    return by_number([(file, read_scenario(file)) for file in files])


def rules_of(scenarios: Mapping[str, ScenarioFacts]) -> dict[str, Rule]:
    """By id. Raises DataError for a reading of a certain rule."""
    rules: dict[str, Rule] = {}
    for facts in scenarios.values():
        for id, said in facts.rules.items():
            if said.reading is not None and not said.uncertain:
                raise DataError(f"scenarios/{facts.slug}", id, "only an uncertain rule has a reading that is followed")
            rules[id] = Rule(id, facts.slug, facts.name, said.text, ("pp",), said.uncertain, said.reading)
    return rules


SCENARIOS: Final = read_scenarios()
RULES: Final = rules_of(SCENARIOS)
