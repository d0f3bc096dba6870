"""A sentence on screen reads fields that what it tells has: those of its class, or those that a screen adds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pytest
from flask import Flask

import automa.table  # noqa: F401  (every scenario)
from automa.scenario_facts import SCENARIOS
from companion.game.told import ResourcesTogether
from engine.box import LIBRARY
from engine.facts.words import Says
from engine.journal import Because, EventData
from tests.companion.told_fields import by_kind, fields_of, macros_of, read_by

AT_TABLE, ON_SCREEN, REASONS = "game/journal/events.html", "onscreen/events.html", "game/journal/reasons.html"

BESIDE: Final = {"is_last", "luck", "marked", "plays_on", "said", "spot", "too_late", "turned"}
"""What a screen says of an event beside its own fields."""

OF_SEVERAL: Final = "by_a_card"
"""The macro that tells several kinds, each in a branch of its own."""


@pytest.mark.parametrize("template", [AT_TABLE, ON_SCREEN, REASONS])
def test_the_macro_of_a_kind_reads_fields_of_its_class(app: Flask, template: str) -> None:
    """A field that was renamed, or that another kind has, would be left out of the sentence without a word."""
    macros = macros_of(app, template)
    known = Because.of_kind if template == REASONS else EventData.of_kind
    assert macros.kinds.keys() <= known.keys()
    wrong = {}
    for kind, name in macros.kinds.items():
        read = {field for of, field in read_by(macros, name) if of in ("", kind)}
        if unknown := read - fields_of(known[kind]) - BESIDE:
            wrong[kind] = unknown
    assert not wrong


def test_of_what_several_cards_do_each_kind_reads_its_own_fields(app: Flask) -> None:
    read = by_kind(read_by(macros_of(app, ON_SCREEN), OF_SEVERAL))
    assert read["tile_handed"] == {"to"}, "the branches are told apart"
    unknown = {kind: found - fields_of(EventData.of_kind[kind]) for kind, found in read.items()}
    assert not any(unknown.values()), unknown


SAID: Final[Mapping[str, Says]] = {"cards": LIBRARY.says, **{slug: each.says for slug, each in SCENARIOS.items()}}


@pytest.mark.parametrize("whose", SAID)
def test_the_sentence_of_a_single_card_names_fields_of_its_event(whose: str) -> None:
    """`%(field)s` in the data of a card or scenario; a kind that nobody tells has no sentence."""
    for kind, said in SAID[whose].tells.items():
        named = set(re.findall(r"%\((\w+)\)s", f"{said.text} {said.more}"))
        assert named <= fields_of(EventData.of_kind[kind]), kind


@pytest.mark.parametrize("slug", SCENARIOS)
def test_all_that_a_scenario_alone_tells_has_its_sentence(slug: str) -> None:
    own = {kind for kind, sort in EventData.of_kind.items() if sort.__module__ == f"automa.scenarios.{slug}"}
    assert own == SCENARIOS[slug].says.tells.keys()


def test_fields_of_details_count_as_the_events_own() -> None:
    """What VP are for is told beside how many they are; a name that Python keeps for itself ends in `_` there."""
    assert {"vp", "thing", "count"} <= fields_of(EventData.of_kind["vp"])
    assert fields_of(EventData.of_kind["conquered"]) == {"hex", "from"}
    assert fields_of(ResourcesTogether) == {"resources", "lost"}
