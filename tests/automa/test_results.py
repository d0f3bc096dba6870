"""How a result compares with those of many games, and the command that plays them."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from click.testing import CliRunner

from automa.campaign import LEVELS
from automa.coach.results import (
    RESULTS,
    MadeBy,
    Results,
    own_boxes,
    read_results,
    results_like,
    results_of_scenario,
    share_below,
)
from automa.scenario_facts import SCENARIOS
from automa.simulated import PlayedGame, Seated
from automa.train import results as train
from automa.train.results import came_to, quantiles, results, sorts, written
from engine.facts.validation import DataError, DataFile


def test_a_share_counts_games_with_fewer_vp() -> None:
    between = tuple(range(100, 310, 10))
    assert [share_below(between, vp) for vp in (99, 100, 200, 205, 300, 301)] == [0, 0, 0.5, 0.525, 1, 1]
    assert share_below((5, 5, 5, 5, 9), 5) == 0.375, "in the middle of those with the same"


def test_quantiles_are_those_of_the_games() -> None:
    assert quantiles(range(200, 401))[::5] == (200, 250, 300, 350, 400)
    assert set(quantiles([7])) == {7}


def test_every_level_is_known_with_every_set_of_boxes_and_in_every_scenario() -> None:
    assert RESULTS.keys() == set(sorts())
    for scenario in SCENARIOS:
        assert all(results_of_scenario(scenario, level) for level in LEVELS)
    for level in LEVELS:
        assert results_like({"level": level, "boxes": ["base", "ff", "aa"]}) is RESULTS["", ("base", "aa", "ff"), level]


def test_the_automa_has_more_vp_with_each_level_from_the_second() -> None:
    middle = [median(RESULTS["", ("base",), level].automa) for level in LEVELS]
    assert middle == sorted(middle) and middle[-1] > 1.5 * middle[1]


@pytest.mark.parametrize(
    "setup",
    [
        {"players": ["Anna", "Ben"]},
        {"kind": "table", "level": 2, "players": 2},
        {"level": 3, "packs": ["uncharted"]},
        {"level": 3, "scenario": "focus", "boxes": ["base", "pp", "ff"]},
        {"level": 3, "boxes": ["base", "of another app"]},
        {"level": "3"},
    ],
)
def test_nothing_is_said_of_games_that_were_not_counted(setup: dict[str, object]) -> None:
    assert results_like(setup) is None


def played(seed: int, mine: int, automa: int) -> PlayedGame:
    seats = Seated(0, "quick", "", mine, 1, won=mine >= automa), Seated(1, "automa", "", automa, 1, won=automa >= mine)
    return PlayedGame(seed, 2, 1, {}, 1, 0.0, seats=seats)


def test_what_came_of_games_is_written_and_read_again() -> None:
    found = came_to(("", ("base",), 2), [played(0, 150, 200), played(1, 210, 190), played(2, 90, 220)], "quick")
    assert (found.won, found.games, found.automa[0], found.automa[10], found.player[-1]) == (0.333, 3, 190, 200, 210)
    scenario = Results("focus", own_boxes("focus"), 1, 3, 1.0, found.automa, found.player)
    made = MadeBy(("python -m automa.train results --games 3",), "quick")
    again, by = read_results(DataFile("results", written([found, scenario], made)))
    assert by == made and list(again.values()) == [found, scenario]


@pytest.mark.parametrize(
    ("was", "is_now", "problem"),
    [
        ("level: 2", "level: 9", "has no such level or scenario"),
        ("[base]", "[pp, base]", "should name boxes in the order"),
        ("automa: [190", "automa: [290", "has quantiles that fall"),
    ],
)
def test_a_mistake_in_the_file_is_told(was: str, is_now: str, problem: str) -> None:
    found = came_to(("", ("base",), 2), [played(0, 150, 200), played(1, 210, 190)], "quick")
    text = written([found], MadeBy((), "quick"))
    assert was in text
    with pytest.raises(DataError, match=problem):
        read_results(DataFile("results", text.replace(was, is_now)))


def test_the_command_plays_games_of_each_sort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = [("", ("base",), 1), ("focus", own_boxes("focus"), 1)]
    monkeypatch.setattr(train, "sorts", lambda: iter(two))
    out = tmp_path / "results.yaml"
    done = CliRunner().invoke(results, ["--games", "2", "--seed", "7", "--out", str(out)])
    assert done.exit_code == 0, done.output
    found, made = read_results(DataFile("results", out.read_text()))
    assert list(found) == two and made.player == "quick"
    assert all(each.games == 2 and each.automa[0] < each.automa[-1] for each in found.values())
