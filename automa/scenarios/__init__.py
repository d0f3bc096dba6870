"""The scenarios, a module each."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from automa.scenario import Scenario
from automa.scenario_facts import SCENARIOS
from engine.abilities.ability import ABILITIES
from engine.abilities.all import check_says


def found() -> dict[str, Scenario]:
    """Raises TypeError unless data and classes match."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    classes = {slug: ability for slug, ability in ABILITIES.items() if isinstance(ability, Scenario)}
    if classes.keys() != SCENARIOS.keys():
        raise TypeError(f"only data or only a class is there for {sorted(classes.keys() ^ SCENARIOS.keys())}")
    for slug, scenario in classes.items():
        check_says(slug, scenario.facts.says, type(scenario).__module__)
    return classes


ABILITY_OF: Final[Mapping[str, Scenario]] = found()
