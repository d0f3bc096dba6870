"""A sentence or prompt of a question reads fields that its class has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from engine.decisions import ChanceData, QuestionData
from engine.rules.conquer import ConquerDieAsked
from engine.rules.gain import OrderAsked
from engine.sayings import Saying
from tests import kinds
from tests.companion.told_fields import by_kind, fields_of, macros_of, read_by

TITLES, PROMPTS = "onscreen/titles.html", Path(__file__).parents[2] / "companion/templates/game/prompts"

BESIDE: Final = {
    "": {"time", "times", "era"},
    "bonus": {"held"},
    "payment": {"held", "gain", "free"},
}
"""What a screen or a decision adds for all kinds or for one; a payment is known by having no gain."""


def fields_asked(sort: type[Saying]) -> set[str]:
    """The fields of a question, those of others of its kind included."""
    return fields_of(sort).union(*(fields_of(each) for each in sort.__subclasses__()))


@pytest.mark.parametrize("macro", ["plain_title", "which_time", "help", "help_line", "turn_title"])
def test_the_title_and_help_of_a_question_read_fields_of_its_class(app: Flask, macro: str) -> None:
    """A field that was renamed, or that another kind has, would be left out of the sentence without a word."""
    for kind, read in by_kind(read_by(macros_of(app, TITLES), macro)).items():
        asked = fields_asked(QuestionData.of_kind[kind]) if kind else set()
        assert read <= asked | BESIDE[""] | BESIDE.get(kind, set()), kind


def test_what_is_read_is_found_by_kind(app: Flask) -> None:
    read = by_kind(read_by(macros_of(app, TITLES), "plain_title"))
    assert read["plot"] == {"building", "card"} and read["response"] == {"attacker"}
    read = by_kind(read_by(macros_of(app, TITLES), "help"))
    assert read["bonus"] == {"cost", "gain", "free"} and read["upgrade"] == {"benefit"}
    assert read["conquer"] == {"both_if_opponent", "anywhere"}


def test_every_prompt_at_a_table_reads_fields_of_its_class() -> None:
    for kind in kinds.AT_A_TABLE - {"turn"}:
        asked = kinds.AT_TABLES.get(kind) or ChanceData.of_kind[kind]
        read = set(re.findall(r"pending\.data\.(\w+)", (PROMPTS / f"{kind}.html").read_text()))
        assert read <= fields_of(asked), kind


def test_fields_of_dice_and_of_a_territory_count_as_the_questions_own() -> None:
    assert fields_asked(OrderAsked) == {"parts", "science", "red", "black"}
    assert fields_of(ConquerDieAsked) == {"hex", "red", "black", "both_if_opponent"}
