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


ACTS, MOVES, JOURNAL_ACTS = "tableside/_acts.html", "tableside/_moves.html", "game/journal/acts.html"

OF_THE_TABLE: Final = [
    (ACTS, "besides", 1, {"landmark", "achievement", "civilization"}),
    (MOVES, "what", 1, {"landmark"}),
    (MOVES, "in_brief", 1, {"income_turn", "landmark"}),
    (MOVES, "move_row", 1, {"income_turn"}),
]
"""Macros of moves at a table: the place of the move among their arguments, and the kinds whose fields they read."""

SPACE_OF_A_LANE: Final = "space"
"""What a move along a lane has, whatever its kind."""


def test_an_act_of_the_bots_reads_fields_of_its_class(app: Flask) -> None:
    macros = macros_of(app, ACTS)
    read = {(kind, pair) for kind, name in macros.kinds.items() for pair in read_by(macros, name, [(0, "move")])}
    wrong = {(of or kind, field) for kind, (of, field) in read if field not in known_of(of or kind)}
    assert ("advanced", "by") in {(of or kind, field) for kind, (of, field) in read}
    assert not wrong


@pytest.mark.parametrize(("template", "name", "place", "kinds"), OF_THE_TABLE)
def test_a_move_at_the_table_reads_fields_of_its_kinds(
    app: Flask, template: str, name: str, place: int, kinds: set[str]
) -> None:
    read = by_kind(read_by(macros_of(app, template), name, [(place, "move")]))
    assert kinds <= read.keys()
    unknown = {kind: found - (known_of(kind) if kind else {SPACE_OF_A_LANE}) for kind, found in read.items()}
    assert not any(unknown.values()), unknown


def test_a_line_of_the_journal_reads_fields_of_a_step_or_an_income_turn(app: Flask) -> None:
    read = by_kind(read_by(macros_of(app, JOURNAL_ACTS), "line"))
    assert read["income_turn"] <= known_of("income_turn")
    assert read[""] == {"track", "space"} <= known_of("advanced")


@pytest.mark.parametrize(
    ("template", "kinds"), [(AT_TABLE, {"landmark", "trapped"}), (ON_SCREEN, {"landmark", "tapestry_played"})]
)
def test_what_is_told_with_somebody_else_in_it_reads_fields_of_its_kind(
    app: Flask, template: str, kinds: set[str]
) -> None:
    read = by_kind(read_by(macros_of(app, template), "told"))
    assert kinds <= read.keys()
    unknown = {kind: found - known_of(kind) for kind, found in read.items() if kind}
    assert not any(unknown.values()), unknown


def known_of(kind: str) -> set[str]:
    """The fields of a kind, with those that a screen adds."""
    return fields_of(EventData.of_kind[kind]) | BESIDE


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
