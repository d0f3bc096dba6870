"""Manifest Destiny: a conquest beside the own capital, then what a tile shows."""

from __future__ import annotations

import pytest

from engine.rules.tapestry import play_card
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from tests.engine.tabletop import stand
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, listed, pending, refused, scene

NEXT, BEHIND = (2, -1), (2, -2)
"""A territory next to the start, and one behind it."""

BESIDE, WORKER_TILE = (1, 0), 15
"""An unexplored hex next to the start, and a tile whose benefit is a worker."""


def beside(*seats: int) -> Game:
    """A game with a tile next to the start, held by these seats."""
    game = scene(era=2, boxes=("base", "pp"))
    game.board.map.place(BESIDE, PlacedTile(WORKER_TILE, 0))
    stand(game, BESIDE, *seats)
    return game


def test_it_conquers_next_to_the_capital_and_nowhere_else() -> None:
    """Manifest Destiny: only next to the territory of one's capital city. (CON-1)"""
    game = beside()
    stand(game, NEXT, HERE)
    game.board.map.place(BEHIND, PlacedTile(WORKER_TILE + 1, 0))
    game.players[HERE].hand.append("manifest_destiny")
    asked = pending(play_card(game, HERE, "manifest_destiny", SPACE))
    assert set(listed(asked)) == {"1,0", "1,1", "3,0"}
    assert refused(asked, "2,-2") == "not_where_the_card_says"
    assert refused(asked, "2,-1") == "controlled_already"


@pytest.mark.parametrize(("answer", "workers"), [("1,0", 1), ("skip", 0)])
def test_then_any_tile_under_control_may_give_what_it_shows(answer: str, workers: int) -> None:
    """Manifest Destiny: it may be left. (CON-2)"""
    game = beside()
    told = lay(game, "manifest_destiny", "1,0", "vp_4", "coin", "red", answer)
    assert game.board.map.controller(BESIDE) == HERE
    assert (game.board.seats[HERE].vp, game.players[HERE].resources["worker"]) == (4, workers)
    assert told.kinds()[-1] == "controlled_tile"


def test_the_tile_need_not_be_the_one_just_conquered() -> None:
    """Manifest Destiny: any tile one controls. (CON-2)"""
    game = beside(HERE)
    lay(game, "manifest_destiny", "1,1", "vp_4", "coin", "red", "1,0")
    assert game.players[HERE].resources["worker"] == 1


def test_with_nothing_to_conquer_the_tile_still_gives_its_benefit() -> None:
    """Manifest Destiny: each of the two goes by itself. (CON-1)"""
    game = beside(HERE)
    for hex in (NEXT, (1, 1), (3, 0)):
        stand(game, hex, HERE)
    told = lay(game, "manifest_destiny", "1,0")
    assert told.of("nothing_to_conquer")[0].seat == HERE
    assert game.players[HERE].resources["worker"] == 1


def test_a_rival_next_to_the_capital_may_answer() -> None:
    """Manifest Destiny: it is a conquest like any other. (TRP-1)"""
    game = beside(RIVAL)
    game.players[RIVAL].hand = ["trap"]
    game.players[HERE].hand.append("manifest_destiny")
    asked = pending(play_card(game, HERE, "manifest_destiny", SPACE), "1,0")
    assert (asked.seat, asked.kind) == (RIVAL, "response")


def test_printed_land_is_no_tile() -> None:
    """Manifest Destiny: with no tile under control there is no benefit to choose. (CON-2)"""
    game = scene(era=2, boxes=("base", "pp"))
    told = lay(game, "manifest_destiny", "1,1", "vp_4", "coin", "red")
    assert told.of("no_tile_controlled")[0].seat == HERE
