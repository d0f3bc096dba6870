"""A setup's scenario, and what it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from automa.bot_setup import check_civilizations
from automa.scenario import CHOICE, FORESHADOWED, Scenario
from automa.scenario_facts import SCENARIOS, Choices, ScenarioFacts
from automa.scenarios import ABILITY_OF
from engine.box import Box
from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.state.game import TABLE, InPlay


class NoSuchScenario(SetupProblem):
    scenario: object


class ScenarioNotWithBox(SetupProblem):
    scenario: str
    box: str


class CivilizationOut(SetupProblem):
    civilization: str


class NoSuchCards(SetupProblem):
    """Not in the deck, or not one per era."""


class NoSuchChoice(SetupProblem):
    """The choice is not open, or not to this value."""


@dataclass(frozen=True, slots=True)
class ScenarioSetup:
    """Without a slug nothing is different."""

    slug: str = ""
    choices: Choices = field(default_factory=dict)
    foreshadowed: tuple[str, ...] = ()  # tapestry cards of an earlier play, by era from the second

    @classmethod
    def read(cls, slug: object, choices: object, boxes: Collection[str], foreshadowed: object = None) -> ScenarioSetup:
        """From setup fields. Raises BadSetup."""
        if not slug:
            return cls()
        if not isinstance(slug, str) or slug not in SCENARIOS:
            raise BadSetup("scenario", NoSuchScenario(slug))
        for box in SCENARIOS[slug].not_with:
            if box in boxes:
                raise BadSetup("scenario", ScenarioNotWithBox(slug, box))
        return cls(slug, checked(slug, choices or {}), noted(slug, foreshadowed or ()))

    @property
    def facts(self) -> ScenarioFacts | None:
        return SCENARIOS[self.slug] if self.slug else None

    @property
    def ability(self) -> Scenario | None:
        return ABILITY_OF[self.slug] if self.slug else None

    def box(self, box: Box) -> Box:
        return box if self.ability is None else self.ability.box_with(box, self.choices)

    def in_play(self) -> tuple[InPlay, ...]:
        """Remembers the setup's choices and cards."""
        memory = {f"{CHOICE}{name}": [value] for name, value in self.choices.items()}
        if self.foreshadowed:
            memory[FORESHADOWED] = list(self.foreshadowed)
        return (InPlay(self.slug, TABLE, self.slug, memory),) if self.slug else ()

    def check_deck(self, deck: Mapping[str, int]) -> None:
        """Raises BadSetup if a noted card is missing."""
        if any(number > deck.get(card, 0) for card, number in Counter(self.foreshadowed).items()):
            raise BadSetup("foreshadowed", NoSuchCards())

    def civilizations(self, wanted: Mapping[str, str], boxes: Collection[str], *, one_side_up: bool) -> tuple[str, ...]:
        """Slugs or `random`. wanted: by field. Raises BadSetup."""
        facts = self.facts
        if facts is None:
            check_civilizations(wanted, boxes, one_side_up=one_side_up)
            return tuple(wanted.values())
        plays = facts.automa.civilization if facts.automa else None
        free = {name: slug for name, slug in wanted.items() if plays is None or name != "civilization"}
        check_civilizations(free, boxes, given=[plays] if plays else (), one_side_up=one_side_up)
        for name, slug in free.items():
            if slug in facts.removed.automa_civilizations:
                raise BadSetup(name, CivilizationOut(slug))
        return tuple((free if plays is None else {"civilization": plays, **free}).values())


def noted(slug: str, cards: object) -> tuple[str, ...]:
    """None, or one per era. Raises BadSetup."""
    told = tuple(cards) if isinstance(cards, list | tuple) else None
    if told is None or not all(isinstance(card, str) for card in told):
        raise BadSetup("foreshadowed", NoSuchCards())
    if len(told) not in (0, SCENARIOS[slug].foreshadowed):
        raise BadSetup("foreshadowed", NoSuchCards())
    return told


def checked(slug: str, choices: object) -> Choices:
    """Raises BadSetup."""
    if not isinstance(choices, Mapping):
        raise BadSetup("scenario_choices", NotUnderstood())
    places = SCENARIOS[slug].inferred
    for name, value in choices.items():
        if name not in places or value not in places[name].values:
            raise BadSetup("scenario_choices", NoSuchChoice())
    return {str(name): str(value) for name, value in choices.items()}
