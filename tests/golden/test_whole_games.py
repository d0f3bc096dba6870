"""Recorded whole games replay to their result, read as they did, and use every civilization and tapestry card."""

from __future__ import annotations

import json
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


FANTASIES = {
    "artificers",
    "celestials",
    "elder_ones",
    "faefolk",
    "genies",
    "illuminati",
    "merfolk",
    "psionics",
    "werefolk",
}


def test_together_they_use_every_civilization_and_tapestry_card() -> None:
    """Of the base game, and civilizations of Fantasies & Futures."""
    found, box = set[str](), box_of()
    for name in GAMES:
        play, _document = replayed(name)
        found |= used(play.state.game, play)
    assert set(box.civilizations) | set(box.tapestry_cards) | FANTASIES <= found


def test_together_they_use_what_the_civilizations_of_arts_and_architecture_do() -> None:
    """All five are played, and Collectors, Gamblers and Urban Planners act."""
    found, asked = set[str](), set[str]()
    for name in [name for name, (_seed, setup) in GAMES.items() if "aa" in setup.get("boxes", ())]:
        play, _document = replayed(name)
        found |= used(play.state.game, play)
        asked |= {entry.asked for entry in play.answers}
    assert {slug for slug, mat in box_of(("base", "aa")).civilizations.items() if mat.expansion == "aa"} <= found
    assert {"collect", "collect_building", "bet", "landmark_aside", "planned_landmark"} <= asked
