"""The scenario in both setup forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict

from automa.definitions import AutomaCivilization
from automa.scenario_facts import SCENARIOS, Choices, ScenarioFacts
from engine.box import box_of
from engine.facts.cards import TapestryCard
from engine.facts.components import EXPANSIONS

CHOICE: Final = "scenario_"
"""Prefix of the field for an unreadable place."""

NOTED: Final = "noted_"
"""Prefix of an era's field, for a tapestry card of an earlier play."""

FIRST_ERA: Final = 2


@dataclass(frozen=True, slots=True)
class NotedEra:
    """First what the earlier play left, then the rest of the deck."""

    era: int
    field: str
    chosen: str
    left: tuple[TapestryCard, ...]
    others: tuple[TapestryCard, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    text: str
    eras: tuple[NotedEra, ...]
    at_table: bool  # none to enter: the real deck holds them

    @property
    def is_known(self) -> bool:
        """The campaign knows which cards are left."""
        return any(each.left for each in self.eras)


def read_scenario(values: MultiDict[str, str]) -> str:
    """As sent, unchecked."""
    return values.get("scenario", "")


def read_choices(values: MultiDict[str, str]) -> Choices:
    facts = SCENARIOS.get(read_scenario(values))
    names = facts.inferred if facts else ()
    return {name: values[f"{CHOICE}{name}"] for name in names if f"{CHOICE}{name}" in values}


def eras_noted(slug: str) -> tuple[int, ...]:
    """Eras for which the setup may name a card."""
    facts = SCENARIOS.get(slug)
    return tuple(range(FIRST_ERA, FIRST_ERA + facts.foreshadowed)) if facts else ()


def read_noted(values: MultiDict[str, str]) -> tuple[str, ...]:
    """By era; empty without fields or values."""
    cards = tuple(values.get(f"{NOTED}{era}", "") for era in eras_noted(read_scenario(values)))
    return cards if any(cards) else ()


def says_noted(values: MultiDict[str, str]) -> bool:
    """The form has fields for such cards, even empty."""
    return any(f"{NOTED}{era}" in values for era in eras_noted(read_scenario(values)))


def suggested(left: Sequence[Sequence[str]], deck: Mapping[str, int]) -> tuple[str, ...]:
    """The topmost card left in each era, if in the deck."""
    cards = tuple(next((card for card in reversed(stack) if card in deck), "") for stack in left)
    enough = all(number <= deck.get(card, 0) for card, number in Counter(cards).items())
    return cards if cards and enough else ()


def noted(
    slug: str, left: Sequence[Sequence[str]], deck: Mapping[str, int] | None, chosen: Sequence[str] = ()
) -> Noted | None:
    """None if the scenario takes none.

    left: by the campaign, by era. deck: cards to choose from; None at a table.
    """
    facts = SCENARIOS.get(slug)
    if facts is None or facts.earlier is None:
        return None
    known = box_of(EXPANSIONS).tapestry_cards
    in_deck = sorted((known[card] for card in deck or ()), key=lambda card: card.name)
    eras = []
    for place, era in enumerate(eras_noted(slug)):
        stack = left[place] if place < len(left) else ()
        own = [known[card] for card in reversed(stack) if card in known and (deck is None or card in deck)]
        others = tuple(card for card in in_deck if card not in own)
        eras.append(NotedEra(era, f"{NOTED}{era}", chosen[place] if chosen else "", tuple(own), others))
    return Noted(facts.earlier.text, tuple(eras), deck is None)


def in_setup(slug: str, choices: Choices) -> Mapping[str, object]:
    """Empty without a scenario."""
    return {"scenario": slug, "scenario_choices": dict(choices)} if slug else {}


def facts_of(slug: str) -> ScenarioFacts | None:
    return SCENARIOS.get(slug)


def offered(slug: str, civilizations: Iterable[AutomaCivilization]) -> tuple[AutomaCivilization, ...]:
    """The Automa's, to choose from."""
    facts = SCENARIOS.get(slug)
    out = facts.removed.automa_civilizations if facts else ()
    plays = facts.automa.civilization if facts and facts.automa else None
    return tuple(each for each in civilizations if each.slug not in out and each.slug != plays)
