"""Random games: every answer of every question that a person is asked is a thing of a sort that screens know."""

from __future__ import annotations

from itertools import islice

import pytest

from automa.players import random_player, random_reports
from automa.solo import SoloRules
from automa.table import open_play
from automa.table.reports import Report
from automa.whole_games import people_setup, solo_setup
from companion.onscreen.things import drawn
from engine.base_game import BaseGameRules
from engine.decisions import CHANCE, Decision
from engine.outlook import Placement
from engine.play import Play
from engine.sources import Luck
from engine.state.capital import Placed

ON_BOARDS = (Placement, Placed, Report)
"""What is tapped on a map, a city or the table's own buttons instead of chosen from a list."""

MOST_KEYS = 60


def unknown(decision: Decision) -> list[str]:
    """The answers that are nothing, of a sort that no screen knows, or cannot be found in a set."""
    if decision.seat == CHANCE:
        return []
    found = {key: decision.thing(key) for key in islice(decision.options.keys(), MOST_KEYS)}
    assert all(hash(thing) == hash(decision.thing(key)) for key, thing in found.items())
    known = (*ON_BOARDS, *(sort for sort in drawn.registry if sort is not object))
    return [f"{decision.question}: {key}" for key, thing in found.items() if not isinstance(thing, known)]


@pytest.mark.parametrize("seed", range(4))
def test_in_games_of_several_people(seed: int) -> None:
    play = Play(BaseGameRules(), people_setup(seed, (2, 3, 4, 5), plain=False), Luck(seed))
    player = random_player(Luck(seed + 1).pick)
    while play.pending is not None:
        assert not unknown(play.pending)
        play.answer(player(play.pending))


@pytest.mark.parametrize("seed", range(4))
def test_in_solo_games(seed: int) -> None:
    play = Play(SoloRules(), solo_setup(seed, (1, 3, 5, 6), plain=False), Luck(seed))
    player = random_player(Luck(seed + 1).pick)
    while play.pending is not None:
        assert not unknown(play.pending)
        play.answer(player(play.pending))


@pytest.mark.parametrize("level", [1, 6])
def test_at_a_table(level: int) -> None:
    play = open_play({"level": level}, Luck(level))
    player = random_reports(Luck(level + 1).pick)
    while play.pending is not None:
        assert not unknown(play.pending)
        play.answer(player(play.state, play.pending))
