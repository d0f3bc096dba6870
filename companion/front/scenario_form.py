"""The scenario in a setup form, in both modes: which one, and what the booklet prints where ours is unreadable."""

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
"""How the field of a place that could not be read begins."""

NOTED: Final = "noted_"
"""How the field of a tapestry card noted in an earlier play begins, for each era."""

FIRST_ERA: Final = 2
"""The era of the first of these cards."""


@dataclass(frozen=True, slots=True)
class NotedEra:
    """The field for the card of an era: what the earlier play left there first, then all others of the deck."""

    era: int
    field: str
    chosen: str
    left: tuple[TapestryCard, ...]
    others: tuple[TapestryCard, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """The cards of an earlier play in a setup. at_table: nothing is entered, the real deck holds them."""

    text: str
    eras: tuple[NotedEra, ...]
    at_table: bool

    @property
    def is_known(self) -> bool:
        """Whether the campaign knows what the earlier play left."""
        return any(each.left for each in self.eras)


def read_scenario(values: MultiDict[str, str]) -> str:
    """The scenario that a form or an address names, as text, right or wrong."""
    return values.get("scenario", "")


def read_choices(values: MultiDict[str, str]) -> Choices:
    """What a form says of the places left open in its scenario."""
    facts = SCENARIOS.get(read_scenario(values))
    names = facts.inferred if facts else ()
    return {name: values[f"{CHOICE}{name}"] for name in names if f"{CHOICE}{name}" in values}


def eras_noted(slug: str) -> tuple[int, ...]:
    """The eras for which the setup of a scenario may name a card."""
    facts = SCENARIOS.get(slug)
    return tuple(range(FIRST_ERA, FIRST_ERA + facts.foreshadowed)) if facts else ()


def read_noted(values: MultiDict[str, str]) -> tuple[str, ...]:
    """The cards that a form names, by era; empty where it has no such fields, or says nothing in any."""
    cards = tuple(values.get(f"{NOTED}{era}", "") for era in eras_noted(read_scenario(values)))
    return cards if any(cards) else ()


def says_noted(values: MultiDict[str, str]) -> bool:
    """Whether a form or an address says anything of such cards, even that there are none."""
    return any(f"{NOTED}{era}" in values for era in eras_noted(read_scenario(values)))


def suggested(left: Sequence[Sequence[str]], deck: Mapping[str, int]) -> tuple[str, ...]:
    """Of the cards that an earlier play left the topmost of each era, where each lies in the deck."""
    cards = tuple(next((card for card in reversed(stack) if card in deck), "") for stack in left)
    enough = all(number <= deck.get(card, 0) for card, number in Counter(cards).items())
    return cards if cards and enough else ()


def noted(
    slug: str, left: Sequence[Sequence[str]], deck: Mapping[str, int] | None, chosen: Sequence[str] = ()
) -> Noted | None:
    """What the form says of the cards noted in an earlier play; None for a scenario that takes none.

    left: what the campaign knows of them, by era. deck: the cards that can be named; None at a table.
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
    """The fields of a setup; without a scenario there are none."""
    return {"scenario": slug, "scenario_choices": dict(choices)} if slug else {}


def facts_of(slug: str) -> ScenarioFacts | None:
    """The scenario, None where the form names none that exists."""
    return SCENARIOS.get(slug)


def offered(slug: str, civilizations: Iterable[AutomaCivilization]) -> tuple[AutomaCivilization, ...]:
    """Those of the Automa's civilizations that can be chosen in a scenario."""
    facts = SCENARIOS.get(slug)
    out = facts.removed.automa_civilizations if facts else ()
    plays = facts.automa.civilization if facts and facts.automa else None
    return tuple(each for each in civilizations if each.slug not in out and each.slug != plays)
