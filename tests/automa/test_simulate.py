"""The command that plays many games: setups in turn, the table, CSV and JSON, errors that can be played again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from automa import simulate, whole_games
from automa.definitions import LEVELS
from automa.invariants import Watch
from automa.orders import PlayedWith, TableGames, WholeGames
from automa.scenario_facts import SCENARIOS
from automa.strong.search import Attempts
from engine.box import BASE
from engine.rules.variants import variants_for
from tests.long_run import LONG, long


def run(*options: object) -> Result:
    """The command with some options."""
    return CliRunner().invoke(simulate.main, [str(option) for option in options])


def rows(result: Result) -> list[list[str]]:
    """The words of the table's lines, the heading left out."""
    lines = result.output.splitlines()
    heading = next(number for number, line in enumerate(lines) if line.startswith("people"))
    return [line.split() for line in lines[heading + 1 : -1]]


def test_every_edition_with_every_set_of_variants_comes_up() -> None:
    """Three editions and all sets of the optional variants, for each number of people and for each level."""
    people = [
        whole_games.people_setup(seed, [2, 3, 4, 5], plain=False)
        for seed in range(4 * 3 * 2 ** len(variants_for(BASE)))
    ]
    solo = [
        whole_games.solo_setup(seed, [1, 6], plain=False)
        for seed in range(2 * 3 * 2 ** len(variants_for(BASE, alone=True)))
    ]
    for setups in (people, solo):
        assert len({json.dumps(setup) for setup in setups}) == len(setups)


def test_plain_games_have_the_printed_mats_and_no_variants() -> None:
    assert whole_games.people_setup(70, [3], plain=True) == {"players": ["Anna", "Ben", "Cleo"]}
    assert whole_games.solo_setup(70, [4], plain=True) == {"level": 4}


def test_the_one_who_is_measured_sits_everywhere() -> None:
    setup = whole_games.people_setup(0, [3], plain=True)
    seats = [whole_games.seated(setup, seed, "greedy", "random") for seed in range(9)]
    assert [[*each.values()].count("greedy") for each in seats] == [1] * 9
    assert {seat for each in seats for seat, player in each.items() if player == "greedy"} == {0, 1, 2}
    assert whole_games.seated({"level": 1}, 5, "greedy", "random") == {0: "greedy"}


def test_the_same_seed_plays_the_same_game() -> None:
    setup = whole_games.people_setup(9, [4], plain=False)
    players = whole_games.seated(setup, 9, "greedy", "random")
    one, other = (whole_games.play_whole(setup, 9, players, check=False) for _ in range(2))
    assert one.log == other.log and one.result is not None


@pytest.mark.parametrize(("player", "games"), [("random", 6 if LONG else 2), pytest.param("greedy", 6, marks=long)])
def test_games_of_several_people_and_their_table(player: str, games: int) -> None:
    """One row for all seats of each number of people, then one for each of their civilizations."""
    result = run("--player", player, "--players", "2-3", "--games", games, "--check")
    assert result.exit_code == 0, result.output
    sums = {line[0]: line for line in rows(result) if line[3] == "all"}
    assert {people: line[4] for people, line in sums.items()} == {"2": f"{games}", "3": f"{games * 3 // 2}"}
    assert sums["2"][-1] == "50%"
    assert sum(int(line[4]) for line in rows(result) if line[3] != "all") >= games * 5 // 2
    assert f"{games} games, 0 errors" in result.output


def test_solo_games_show_both_sides(tmp_path: Path) -> None:
    """A row for the player and one for the Automa on each level; CSV has a line a seat, JSON a game."""
    result = run(
        "--player", "random", "--games", 6, "--check", "--csv", tmp_path / "a.csv", "--json", tmp_path / "a.json"
    )
    assert result.exit_code == 0, result.output
    assert {(line[1], line[2]) for line in rows(result)} == {(str(n), who) for n in range(1, 7) for who in PLAYED}
    with (tmp_path / "a.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert [line["player"] for line in lines] == ["random", "automa"] * 6
    assert json.loads(lines[0]["setup"]) == {"level": 1, "civilization_mats": "printed", "variants": []}
    games = json.loads((tmp_path / "a.json").read_text())
    assert [len(game["seats"]) for game in games] == [2] * 6


PLAYED = ("random", "automa")


def test_a_greedy_player_among_random_ones_is_told_apart() -> None:
    result = run("--player", "greedy", "--against", "random", "--players", 2, "--games", 4, "--plain")
    sums = {line[2]: line for line in rows(result) if line[3] == "all"}
    assert sums["greedy"][4] == sums["random"][4] == "4"
    assert float(sums["greedy"][5]) > float(sums["random"][5])


def test_table_games_by_reports() -> None:
    """As ever: the Automa's VP by level and civilization; who won nobody can say."""
    result = run("--games", 6, "--check", "--processes", 2)
    assert result.exit_code == 0, result.output
    assert {line[1] for line in rows(result)} == {"1", "2", "3", "4", "5", "6"}
    assert not any("%" in word for line in rows(result) for word in line)


def test_what_is_wrong_ends_with_an_error_and_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1, the seed and the setup of the first game, and the other games are played all the same."""
    wrong = Watch.wrong

    def finds_fault(self: Watch) -> Iterator[str]:
        yield from wrong(self)
        if "cheap_nanotechnology" in self._play.state.game.variants and len(self._play.answers) > 20:
            yield "tapestry lost"

    monkeypatch.setattr(Watch, "wrong", finds_fault)
    options = ("--player", "random", "--players", 2, "--check")
    result = run(*options, "--games", 3, "--seed", 23)
    assert result.exit_code == 1
    assert "3 games, 2 errors" in result.output
    assert "first with --seed 24" in result.output and '"cheap_nanotechnology"' in result.output
    assert "after 21 answers: tapestry lost" in result.output
    again = run(*options, "--games", 1, "--seed", 24)
    assert again.exit_code == 1 and "after 21 answers: tapestry lost" in again.output


@pytest.mark.parametrize("wrong", ["0", "6", "3-2", "1-4", "two", "2-"])
def test_numbers_of_people_that_cannot_be(wrong: str) -> None:
    result = run("--player", "random", "--players", wrong)
    assert result.exit_code == 2 and "--players" in result.output


@pytest.mark.parametrize(
    "wrong",
    [
        ("--player", "greedy", "--against", "random"),
        ("--against", "random"),
        ("--plain",),
    ],
)
def test_an_option_without_effect_is_refused(wrong: tuple[str, ...]) -> None:
    """Rather than played as if it had not been given."""
    result = run("--games", 1, *wrong)
    assert result.exit_code == 2 and "has no effect" in result.output


def test_whole_games_are_played_with_the_boxes_asked_for() -> None:
    """Their setups name them, those of the base game nothing; what cannot be played is refused before any game."""
    whole = WholeGames(PlayedWith([2], [1], boxes=("base", "pp"), plain=True), "random", "random")
    assert whole.order(0, check=True).setup["boxes"] == ["base", "pp"]
    alone = WholeGames(PlayedWith([1], [1], boxes=("base",), plain=True), "random", "random")
    assert "boxes" not in alone.order(0, check=True).setup
    result = run("--player", "random", "--games", 1, "--boxes", "base,pp", "--check")
    assert result.exit_code == 0 and "1 games, 0 errors" in result.output
    refused = run("--player", "random", "--games", 1, "--boxes", "base,cellar")
    assert refused.exit_code == 2 and "boxes" in refused.output


# ---- scenarios


def test_a_scenario_is_played_on_every_level_with_all_that_it_leaves_open() -> None:
    """On screen its boxes, the places that could not be read, mats and variants; each set of them once."""
    for slug in SCENARIOS:
        whole = WholeGames(PlayedWith([1], [*LEVELS], [slug]), "random", "random")
        setups: list[Any] = [whole.order(seed, check=True).setup for seed in range(1200)]
        assert {setup["scenario"] for setup in setups} == {slug}
        assert {setup["level"] for setup in setups[: len(LEVELS)]} == set(LEVELS)
        added = [box for box in ("pp", "aa", "ff") if box not in SCENARIOS[slug].not_with]
        sets = {("base", *boxes) for number in range(len(added) + 1) for boxes in combinations(added, number)}
        assert {tuple(setup["boxes"]) for setup in setups} == sets
        assert {setup["civilization_mats"] for setup in setups} == {"printed", "adjusted", "rebalanced"}
        for name, place in SCENARIOS[slug].inferred.items():
            assert {setup["scenario_choices"][name] for setup in setups} == set(place.values)
        assert len({json.dumps(setup) for setup in setups}) >= 576


def test_boxes_asked_for_are_those_of_every_game_of_a_scenario() -> None:
    whole = WholeGames(PlayedWith([1], [3], ["utopia"], ("base", "pp")), "greedy", "greedy")
    at_the_table = TableGames(PlayedWith([1], [3], ["utopia"], ("base", "pp")))
    for seed in range(4):
        for games in (whole, at_the_table):
            assert games.order(seed, check=True).setup["boxes"] == ["base", "pp"]


def test_plain_games_of_a_scenario_go_as_it_is_played_usually() -> None:
    whole = WholeGames(PlayedWith([1], [5], ["the_fall_of_atlantis"], plain=True), "random", "random")
    assert whole.order(70, check=True).setup == {"level": 5, "scenario": "the_fall_of_atlantis", "boxes": ["base"]}


@pytest.mark.parametrize("player", ["random", "greedy"] if LONG else ["random"])
def test_all_scenarios_on_screen_and_how_often_their_goals_were_met(player: str) -> None:
    """A table for each, under its name; where there are goals a column says how often they were met."""
    result = run("--player", player, "--scenario", "all", "--level", 1, "--games", len(SCENARIOS), "--check")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    named = [line.removeprefix("scenario: ") for line in lines if line.startswith("scenario: ")]
    assert named == sorted(SCENARIOS)
    for slug in SCENARIOS:
        heading = lines[lines.index(f"scenario: {slug}") + 1]
        assert heading.endswith("goals") == bool(SCENARIOS[slug].goals)
    assert f"{len(SCENARIOS)} games, 0 errors" in result.output


def test_a_scenario_at_the_table(tmp_path: Path) -> None:
    """By reports; each row of the file says which scenario it was."""
    result = run("--scenario", "all", "--games", 2 * len(SCENARIOS), "--check", "--csv", tmp_path / "a.csv")
    assert result.exit_code == 0, result.output
    with (tmp_path / "a.csv").open() as file:
        assert {line["scenario"] for line in csv.DictReader(file)} == set(SCENARIOS)


def test_greedy_games_at_a_table_say_who_won() -> None:
    """Of people who report at random nobody knows; one who plays by the whole rules wins or does not."""
    result = run("--player", "greedy-reports", "--scenario", "all", "--level", 1, "--games", len(SCENARIOS), "--check")
    assert result.exit_code == 0, result.output
    assert f"{len(SCENARIOS)} games, 0 errors" in result.output
    lines = [line.split() for line in result.output.splitlines() if line.split()[2:4] in (["greedy", "all"], AUTOMA)]
    assert len(lines) == 2 * len(SCENARIOS) and all(any("%" in word for word in line) for line in lines)


AUTOMA = ["automa", "all"]


def test_what_greedy_games_at_a_table_cannot_be() -> None:
    several = run("--player", "greedy-reports", "--players", 2, "--games", 1)
    assert several.exit_code == 2 and "has no effect" in several.output
    boxes = run("--player", "greedy-reports", "--scenario", "focus", "--boxes", "base,aa", "--games", 1)
    assert boxes.exit_code == 2 and "scenario" in boxes.output


def test_a_scenario_is_for_one_and_has_a_name_that_there_is() -> None:
    several = run("--player", "random", "--scenario", "focus", "--players", 2)
    assert several.exit_code == 2 and "--scenario" in several.output
    unknown = run("--player", "random", "--scenario", "golden_age")
    assert unknown.exit_code == 2 and "golden_age" in unknown.output
    excluded = run("--scenario", "focus", "--boxes", "base,aa", "--games", 1)
    assert excluded.exit_code == 2 and "scenario" in excluded.output


def test_numbers_of_people() -> None:
    assert simulate.numbers_of("4") == [4]
    assert simulate.numbers_of("2-5") == [2, 3, 4, 5]
    with pytest.raises(click.UsageError):
        simulate.numbers_of("-3")


def test_a_player_who_looks_ahead_says_how_long_it_thought(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if not LONG:  # nothing is played on, so that it always answers as its policy would
        monkeypatch.setattr(Attempts, "value_of", lambda attempts, key, number: 0.0)
    result = run("--player", "strong", "--budget", 2, "--level", 2, "--games", 1, "--csv", tmp_path / "a.csv")
    assert result.exit_code == 0, result.output
    line = next(line for line in result.output.splitlines() if line.startswith("strong, people 1, level 2: "))
    assert " ± " in line and " VP, " in line and " ms a turn, 95 % within " in line
    with (tmp_path / "a.csv").open() as file:
        assert {row["player"] for row in csv.DictReader(file)} == {"strong", "automa"}


def test_a_budget_is_for_players_who_look_ahead() -> None:
    others = run("--player", "greedy", "--budget", 8, "--games", 1)
    assert others.exit_code == 2 and "has no effect" in others.output
    unknown = run("--player", "strong", "--budget", "long", "--games", 1)
    assert unknown.exit_code == 2 and "a number of rollouts, or seconds as 0.5s" in unknown.output
