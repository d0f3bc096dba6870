"""`python -m automa.train policy`: values are varied, played, judged, and written with their comments."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner

from automa.quick.values import FILE, NAMES, VALUES, Values, read_values
from automa.train import policy as training
from automa.train.__main__ import main
from automa.train.policy import Effort, Trials, tuned, varied, written
from engine.facts.validation import DataFile

TEXT = resources.files("automa").joinpath("data", FILE).read_text(encoding="utf-8")

ONE_LEVEL = Trials((3,), ("pp", "aa", "ff"), ("uncharted",))


class Ladder:
    """A search that always asks for two variations, and remembers what it is told."""

    step = 0.5

    def __init__(self) -> None:
        self.told: list[Sequence[float]] = []

    def ask(self) -> list[Sequence[float]]:
        return [[0.0] * len(NAMES), [0.1] * len(NAMES)]

    def tell(self, asked: Sequence[Sequence[float]], costs: Sequence[float]) -> None:
        self.told.append(costs)

    @property
    def best(self) -> Sequence[float]:
        return [0.1] * len(NAMES)


def test_a_step_multiplies_so_that_values_stay_positive() -> None:
    assert varied(VALUES, [0.0] * len(NAMES)) == VALUES
    lower = varied(VALUES, [-5.0] * len(NAMES))
    assert 0 < lower.plot < VALUES.plot / 100


def test_a_game_is_the_same_for_the_same_values_and_seed() -> None:
    assert ONE_LEVEL.vp(VALUES, 7) == ONE_LEVEL.vp(VALUES, 7)


def test_every_other_round_is_with_further_boxes() -> None:
    games = Trials((2, 3), ("pp",), ("uncharted",))
    setups = [games.setup(seed) for seed in range(4)]
    assert [setup["level"] for setup in setups] == [2, 3, 2, 3]
    assert [setup.get("boxes") for setup in setups] == [None, None, ["base", "pp"], ["base", "pp"]]


def test_a_generation_plays_the_same_games_and_the_next_one_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found so far comes with each report."""
    played: list[tuple[int, float]] = []

    def vp(games: Trials, values: Values, seed: int) -> int:
        played.append((seed, values.plot))
        return 100

    monkeypatch.setattr(Trials, "vp", vp)
    search = Ladder()
    reports = tuned(search, VALUES, ONE_LEVEL, Effort(1, 2, 3, 2, 0, 1), map)
    line, found = next(reports)
    assert line.startswith("generation 1,") and "mean 100.0 VP" in line
    assert found.games == 6 and found.values.plot > VALUES.plot and search.told == [[-100, -100]]
    first, second = played[:3], played[3:]
    assert [seed for seed, _ in first] == [seed for seed, _ in second]
    next(reports)
    assert {seed for seed, _ in played[:6]}.isdisjoint(seed for seed, _ in played[6:])


def test_new_numbers_leave_the_comments() -> None:
    made = {"command": "policy --seed 3", "began_with": "others", "games": 12, "vp": 199.5}
    text = written(TEXT, varied(VALUES, [0.3] * len(NAMES)), made)
    values, about = read_values(DataFile("quick.yaml", text))
    assert values.plot == pytest.approx(VALUES.plot * 1.35, rel=0.01)
    assert asdict(about) == made
    assert [line.partition("#")[2] for line in text.splitlines()] == [
        line.partition("#")[2] for line in TEXT.splitlines()
    ]


@pytest.mark.parametrize(("better", "said"), [(True, "Written to"), (False, "nothing is written")])
def test_the_command_writes_only_what_is_better_in_fresh_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, better: bool, said: str
) -> None:
    def vp(games: Trials, values: Values, seed: int) -> int:
        return 100 + (10 if better else -10) * (values.plot > VALUES.plot)

    monkeypatch.setattr(Trials, "vp", vp)
    monkeypatch.setattr(training, "cma_search", lambda seed, among: Ladder())
    target = tmp_path / "found.yaml"
    asked = ["policy", "--minutes", "0.0005", "--games", "1", "--check", "2", "--to", str(target)]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0 and said in result.output, result.output
    assert target.exists() == better


def test_without_the_extra_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    result = CliRunner().invoke(main, ["policy", "--minutes", "0.0005"])
    assert result.exit_code == 1 and "pip install 'tapestry-companion[train]'" in result.output


def test_a_level_that_does_not_exist_is_refused() -> None:
    result = CliRunner().invoke(main, ["policy", "--levels", "2,9"])
    assert result.exit_code == 2 and "there are the levels 1 to 6" in result.output
