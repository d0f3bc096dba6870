"""Recorded whole games replay to their result, read as they did, and use everything there is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from automa.scenario_facts import SCENARIOS
from engine.box import box_of
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from tests.golden.whole_games import FOLDER, GAMES, rules_of, transcript, used

RECORD = (
    "A recorded game plays differently now. If a rule was changed deliberately, record anew with "
    "`python -m tests.golden.whole_games` and look at the differences of the .txt files before keeping them."
)


def replayed(name: str) -> tuple[Play[Any], dict[str, Any]]:
    """A recorded game, loaded from its log, and what was recorded."""
    document = json.loads((FOLDER / f"{name}.json").read_text())
    play: Play[Any] = Play(rules_of(document["setup"]), document["setup"], Luck(0))
    mismatch = play.load([Entry(*entry) for entry in document["entries"]])
    assert mismatch is None, f"{RECORD}\n{mismatch}"
    return play, document


def test_each_game_is_recorded() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
    assert len(GAMES) >= 12


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_replays_to_its_result_and_reads_the_same(name: str) -> None:
    play, document = replayed(name)
    assert json.loads(json.dumps(play.result)) == document["result"], RECORD
    assert list(transcript(play)) == (FOLDER / f"{name}.txt").read_text().splitlines(), RECORD


def test_every_scenario_is_among_them() -> None:
    """Level 1 too, the highest, and one between them."""
    levels = {setup["scenario"]: setup["level"] for _seed, setup in GAMES.values() if "scenario" in setup}
    assert levels.keys() == SCENARIOS.keys()
    assert set(levels.values()) == {1, 3, 6}


EVERYTHING = box_of(("base", "pp", "aa", "ff"), ["uncharted"])
"""The box of all boxes and our pack."""

LISTED: dict[str, Iterable[object]] = {
    "civilization": EVERYTHING.civilizations,
    "tapestry": EVERYTHING.tapestry_cards,
    "charm": ("left", "right"),
    "invented": EVERYTHING.tech_cards,
    "upgraded": EVERYTHING.tech_cards,
    "masterpiece": EVERYTHING.masterpieces,
    "inspiration": EVERYTHING.inspiration_tiles,
    "space": EVERYTHING.space_tiles,
    "landmark": EVERYTHING.landmark_cards,
    "city": EVERYTHING.capitals,
}
"""What there is of each sort."""


def recorded(name: str) -> list[list[Any]]:
    """The answers of a game; that they still lead through it is for the test above."""
    entries: list[list[Any]] = json.loads((FOLDER / f"{name}.json").read_text())["entries"]
    return entries


@pytest.mark.parametrize("sort", LISTED)
def test_together_they_use_every_thing_of_a_sort(sort: str) -> None:
    """All 41 civilizations, every card and tile that is known, and every city, so every kind of district."""
    found = all_used()
    assert [each for each in map(str, LISTED[sort]) if (sort, each) not in found] == []


@cache
def all_used() -> set[tuple[str, str]]:
    """What all recorded games used."""
    return set().union(*(used(recorded(name)) for name in GAMES))


def test_collectors_gamblers_and_urban_planners_act_in_some_game() -> None:
    asked = {question.split("|")[0] for name in GAMES for _kind, _seat, _key, question in recorded(name)}
    assert {"collect", "collect_building", "bet", "landmark_aside", "planned_landmark"} <= asked
