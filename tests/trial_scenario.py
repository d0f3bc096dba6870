"""A scenario made up for tests that uses every part of the data; the fixture `clean_abilities` forgets its class."""

from __future__ import annotations

from typing import cast

import pytest

from automa.scenario import Scenario, WithYourCivilization
from automa.scenario_facts import SCENARIOS, Choices, read_scenario
from automa.scenarios import ABILITY_OF
from engine.box import Box
from engine.facts.validation import DataFile

FACTS = """
scenario:
  slug: trial
  number: 9
  name: Trial
  box: pp
  theme: x
  story: x
  differences: []
  winning: x
  plays: mystics
  automa: {civilization: equalizers, favorite: military}
  inferred: {cost: {text: x, value: one, values: {one: {text: one}, two: {text: two}}}}
  goals: {aim: {text: x, question: "Is it so?"}}
  rules: {}
"""


def learn_trial(monkeypatch: pytest.MonkeyPatch) -> list[Choices]:
    """Make it known as if it had its file and module; returns the choices with which its box is made from now on."""
    boxes: list[Choices] = []

    class Trial(WithYourCivilization):
        slug = "trial"

        def changed(self, box: Box, choices: Choices) -> Box:
            boxes.append(choices)
            return box

    monkeypatch.setitem(SCENARIOS, "trial", read_scenario(DataFile("trial.yaml", FACTS)))
    monkeypatch.setitem(cast("dict[str, Scenario]", ABILITY_OF), "trial", Trial())
    return boxes
