"""The scenario in a setup form, in both modes: which one, and what the booklet prints where ours is unreadable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from werkzeug.datastructures import MultiDict

from automa.definitions import AUTOMA_CIVILIZATIONS, AutomaCivilization
from automa.scenario_facts import SCENARIOS, Choices, ScenarioFacts

CHOICE: Final = "scenario_"
"""How the field of a place that could not be read begins."""


def read_scenario(values: MultiDict[str, str]) -> str:
    """The scenario that a form or an address names, as text, right or wrong."""
    return values.get("scenario", "")


def read_choices(values: MultiDict[str, str]) -> Choices:
    """What a form says of the places left open in its scenario."""
    facts = SCENARIOS.get(read_scenario(values))
    names = facts.inferred if facts else ()
    return {name: values[f"{CHOICE}{name}"] for name in names if f"{CHOICE}{name}" in values}


def in_setup(slug: str, choices: Choices) -> Mapping[str, object]:
    """The fields of a setup; without a scenario there are none."""
    return {"scenario": slug, "scenario_choices": dict(choices)} if slug else {}


def facts_of(slug: str) -> ScenarioFacts | None:
    """The scenario, None where the form names none that exists."""
    return SCENARIOS.get(slug)


def offered(slug: str, boxes: tuple[str, ...]) -> tuple[AutomaCivilization, ...]:
    """The civilizations that can be chosen for the Automa."""
    facts = SCENARIOS.get(slug)
    out = facts.removed.automa_civilizations if facts else ()
    plays = facts.automa.civilization if facts and facts.automa else None
    return tuple(
        each
        for each in AUTOMA_CIVILIZATIONS.values()
        if each.expansion in boxes and each.slug not in out and each.slug != plays
    )
