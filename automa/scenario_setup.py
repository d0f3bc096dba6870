"""Which scenario a setup names, what it says beside that, and what it makes of box, civilizations and table."""

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
    """There is no such scenario."""

    scenario: object


class ScenarioNotWithBox(SetupProblem):
    """The scenario cannot be played with the box."""

    scenario: str
    box: str


class CivilizationOut(SetupProblem):
    """The civilization leaves the game in the scenario."""

    civilization: str


class NoSuchCards(SetupProblem):
    """The deck does not hold the cards that were noted, or they are not one for each era."""


class NoSuchChoice(SetupProblem):
    """The scenario leaves no such place open, or not to this value."""


@dataclass(frozen=True, slots=True)
class ScenarioSetup:
    """What a setup says of a scenario; without one nothing is different.

    choices: by the places left open. foreshadowed: the tapestry cards noted in an earlier play, by era from the second.
    """

    slug: str = ""
    choices: Choices = field(default_factory=dict)
    foreshadowed: tuple[str, ...] = ()

    @classmethod
    def read(cls, slug: object, choices: object, boxes: Collection[str], foreshadowed: object = None) -> ScenarioSetup:
        """The fields `scenario`, `scenario_choices` and `foreshadowed` of a setup with these boxes, checked.

        Raises BadSetup.
        """
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
        """What the data say of it, None where none is played."""
        return SCENARIOS[self.slug] if self.slug else None

    @property
    def ability(self) -> Scenario | None:
        """The scenario itself, None where none is played."""
        return ABILITY_OF[self.slug] if self.slug else None

    def box(self, box: Box) -> Box:
        """The box as the scenario changes it."""
        return box if self.ability is None else self.ability.box_with(box, self.choices)

    def in_play(self) -> tuple[InPlay, ...]:
        """What the table owns: the scenario with the choices of the setup."""
        memory = {f"{CHOICE}{name}": [value] for name, value in self.choices.items()}
        if self.foreshadowed:
            memory[FORESHADOWED] = list(self.foreshadowed)
        return (InPlay(self.slug, TABLE, self.slug, memory),) if self.slug else ()

    def check_deck(self, deck: Mapping[str, int]) -> None:
        """Raise BadSetup where a deck of tapestry cards does not hold the cards that were noted."""
        if any(number > deck.get(card, 0) for card, number in Counter(self.foreshadowed).items()):
            raise BadSetup("foreshadowed", NoSuchCards())

    def civilizations(self, wanted: Mapping[str, str], boxes: Collection[str], *, one_side_up: bool) -> tuple[str, ...]:
        """The Automa's civilizations by field, slugs or `random`, as the scenario has them. Raises BadSetup."""
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
    """The cards noted in an earlier play: none, or one for each era. Raises BadSetup."""
    told = tuple(cards) if isinstance(cards, list | tuple) else None
    if told is None or not all(isinstance(card, str) for card in told):
        raise BadSetup("foreshadowed", NoSuchCards())
    if len(told) not in (0, SCENARIOS[slug].foreshadowed):
        raise BadSetup("foreshadowed", NoSuchCards())
    return told


def checked(slug: str, choices: object) -> Choices:
    """What a setup says about places that could not be read. Raises BadSetup."""
    if not isinstance(choices, Mapping):
        raise BadSetup("scenario_choices", NotUnderstood())
    places = SCENARIOS[slug].inferred
    for name, value in choices.items():
        if name not in places or value not in places[name].values:
            raise BadSetup("scenario_choices", NoSuchChoice())
    return {str(name): str(value) for name, value in choices.items()}
