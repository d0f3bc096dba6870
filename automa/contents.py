"""What each box holds for games with bots."""

from __future__ import annotations

from typing import Final

from automa.definitions import AUTOMA_CIVILIZATIONS, DECISION_CARDS
from automa.scenario_facts import SCENARIOS
from engine.box import BASE
from engine.facts.contents import named, read_contents
from engine.facts.validation import DataFile

CONTENTS: Final = read_contents(
    DataFile.of("automa", "boxes.yaml"),
    {
        "automa_civilizations": named(AUTOMA_CIVILIZATIONS),
        "decision_cards": lambda box: [str(number) for number in DECISION_CARDS if box in BASE],
        "scenarios": lambda box: [each.name for each in SCENARIOS.values() if each.box == box],
    },
)
