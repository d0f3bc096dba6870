"""Learning the value of positions: the regression, and the command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from automa.strong.features import CARDS, ERA, RESOURCES, TERMS, Feature
from automa.strong.value import LearnedFrom, read_value
from automa.train.fit import Example, fitted, unexplained
from automa.train.value import value, written
from engine.facts.validation import DataFile
from engine.sources import Luck

COIN: Feature = (RESOURCES, "coin")
FOOD: Feature = (RESOURCES, "food")
TRAP: Feature = (CARDS, "holds trap")
BEGUN: Feature = (ERA, "begun")


def rows(number: int, era: int = 2) -> list[Example]:
    """Games in which a coin brings 4 VP, food costs 2, and a trap too."""
    pick, found = Luck(3).pick, []
    for game in range(number):
        coin, food, trap = pick(range(9)), pick(range(9)), pick(range(2))
        noise = pick((-3, 0, 3))
        has = {BEGUN: 1.0, COIN: coin, FOOD: food, **({TRAP: 1.0} if trap else {})}
        found.append(Example(game, era, 50 + 4 * coin - 2 * food - 2 * trap + noise, has))
    return found


def test_weights_are_what_each_thing_brought_and_resources_are_never_bad() -> None:
    weights = fitted(rows(4000), {}, 1.0)[2]
    assert weights[COIN] == pytest.approx(4, abs=0.1) and weights[TRAP] == pytest.approx(-2, abs=0.3)
    assert weights[FOOD] == 0
    (mean, spread) = unexplained(rows(4000), {2: weights})[2]
    assert mean == pytest.approx(0, abs=0.1) and 4 < spread < 7


def test_few_games_change_little() -> None:
    before = {2: {BEGUN: 50.0, COIN: 1.0, (CARDS, "holds espionage"): 7.0}}
    few, many = fitted(rows(40), before, 150.0)[2], fitted(rows(4000), before, 150.0)[2]
    assert 1 < few[COIN] < 2 < 3.5 < many[COIN] < 4
    assert few[CARDS, "holds espionage"] == many[CARDS, "holds espionage"] == 7
    assert fitted(rows(40), before, 150.0)[1] == {}


def test_games_of_a_feature_out_of_use_still_fit_the_rest() -> None:
    """Too seldom to learn it, its former weight explains some VP."""
    seldom = [Example(n, 2, 10.0 + 5 * (n < 5), {BEGUN: 1.0, **({TRAP: 1.0} if n < 5 else {})}) for n in range(100)]
    weights = fitted(seldom, {2: {TRAP: 5.0, BEGUN: 99.0}}, 8.0)[2]
    assert weights[TRAP] == 5 and weights[BEGUN] == pytest.approx(10)


def test_what_is_written_is_read_again() -> None:
    made = LearnedFrom(("python -m automa.train value --games 5",), 5, {1: 36.5})
    weights = {era: {BEGUN: 100.25, COIN: 1.5} if era == 1 else {TRAP: -0.5} for era in (1, 2)}
    again, said = read_value(DataFile("values", written(weights, made)))
    assert (again.weights, said) == (weights, made)


def test_the_command_plays_games_and_writes_the_values(tmp_path: Path) -> None:
    out = tmp_path / "value.yaml"
    options = ["--player", "random", "--games", "12", "--people", "1,2", "--slips", "10", "--afresh", "--out", str(out)]
    result = CliRunner().invoke(value, options)
    assert result.exit_code == 0, result.output
    told = re.findall(r"era (\d): .* VP left unexplained in (\d+) positions", result.output)
    assert told == [(str(era), "6") for era in (1, 2, 3, 4)], "two games in twelve, of one and of two people"
    found, made = read_value(DataFile("values", out.read_text()))
    assert made.games == 24 and set(found.weights) == {1, 2, 3, 4}
    assert {term for weights in found.weights.values() for term, _ in weights} <= set(TERMS)
