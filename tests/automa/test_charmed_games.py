"""Whole games with charmed cards, reserved items and single-use tech, by the built-in players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from automa.built_in import BUILT_IN
from automa.invariants import Watch
from automa.people import PeopleRules
from automa.scenario_facts import SCENARIOS
from automa.solo import SoloRules
from automa.whole_games import play_whole
from engine.play import Play
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.game import Game
from tests.engine import charmed

SOLO: dict[str, object] = {"level": 2, "boxes": ["base", "ff"], "only_what_matters": True, "asks_without_trap": False}
TWO: dict[str, object] = {"players": ["Ada", "Ben"], "boxes": ["base", "pp", "ff"]}


def opened(setup: dict[str, object], seed: int) -> Play[Any]:
    """A game with these cards, solo or of several people."""
    rules = SoloRules if "level" in setup else PeopleRules
    return Play(rules(packs=(charmed.PACK,)), setup, Luck(seed))


def played(setup: dict[str, object], seed: int, player: str) -> tuple[Play[Any], Counter[str]]:
    """A whole game, everything that must hold looked at after each answer; what was asked, how often."""
    play, asked = opened(setup, seed), Counter[str]()
    answer, watch = BUILT_IN[player](Luck(seed + 1).pick), Watch(play)
    while play.pending is not None:
        asked[play.pending.kind] += 1
        play.answer(answer(play.state, play.pending))
        assert not list(watch.wrong())
    return play, asked


@pytest.mark.parametrize(
    ("setup", "seeds", "player"),
    [
        (SOLO, range(4), "random"),
        (TWO, range(3), "random"),
        (SOLO, range(3), "greedy"),
        pytest.param(SOLO, range(100, 400), "random", marks=pytest.mark.long),
        pytest.param(TWO, range(100, 200), "random", marks=pytest.mark.long),
        pytest.param(TWO, range(100, 120), "greedy", marks=pytest.mark.long),
    ],
)
def test_whole_games_are_played_to_the_end(setup: dict[str, object], seeds: range, player: str) -> None:
    """No piece is lost, nothing reserved is forgotten, and the log gives the same position. (CHM-1 to CHM-9)"""
    asked = Counter[str]()
    for seed in seeds:
        play, kinds = played(setup, seed, player)
        asked += kinds
        position = encode(play.state.game.copy())
        assert encode(decode(Game, position, play.state.game.box)) == position
        again = opened(setup, seed + 500)
        assert again.load(list(play.log)) is None
        assert encode(again.state.game.copy()) == position
    assert asked["charm"], "charms were asked for"


def test_an_undone_charm_and_reservation_leave_the_position_as_it_was() -> None:
    """(CHM-5)"""
    play = opened(SOLO, 7)
    answer, seen = BUILT_IN["random"](Luck(8).pick), 0
    while play.pending is not None and seen < 3:
        before, game = encode(play.state.game.copy()), play.state.game
        waiting = len(game.players[0].reserved)
        is_charm = play.pending.kind == "charm"
        play.answer(answer(play.state, play.pending))
        if is_charm or len(play.state.game.players[0].reserved) > waiting:
            seen += 1
            play.undo(1)
            assert encode(play.state.game.copy()) == before
            play.redo()
    assert seen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_with_the_box_and_the_pack(scenario: str) -> None:
    """None of the booklet's excludes it; invariants hold after each answer."""
    setup: dict[str, object] = {"level": 2, "scenario": scenario, "boxes": ["base", "pp", "ff"], "packs": ["uncharted"]}
    assert play_whole(setup, 1, {0: "random"}, check=True).pending is None
