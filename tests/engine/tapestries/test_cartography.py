"""Cartography: a tile that is explored with at once, and conquered where its sides bring enough."""

from __future__ import annotations

import pytest

from engine.facts.maps import EDGES
from engine.outlook import Placement, preview
from engine.rules.tapestry import play_card
from engine.state.codec import hex_text
from engine.state.game import TABLE, Game
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, in_force, pending, refused, scene, stack

BESIDE, COAST, TILE = (1, 0), (3, -1), 15
"""Unexplored hexes next to the start, amid land and on the coast, and the tile that is drawn."""

ENOUGH = 3


def charting() -> Game:
    """A game in which the next territory tile is known."""
    game = scene(era=2, boxes=("base", "pp"))
    stack(game, "territory", [str(TILE), "16"])
    return game


def turned(game: Game, *, well: bool) -> str:
    """The answer that places the tile so that it brings at least 3 VP, or less."""
    ways = [Placement(TILE, BESIDE if well else COAST, turns) for turns in range(len(EDGES))]
    way = next(way for way in ways if (preview(game, HERE, way) >= ENOUGH) == well)
    return f"{TILE}@{hex_text(way.hex)}r{way.rotation}"


def test_it_explores_with_the_very_tile_it_gained() -> None:
    """Cartography: no older tile. (EXP-1)"""
    game = charting()
    game.players[HERE].territories = [1]
    game.players[HERE].hand.append("cartography")
    asked = pending(play_card(game, HERE, "cartography", SPACE), str(TILE))
    assert (asked.kind, refused(asked, "1@1,0r0")) == ("explore", "tile_not_in_supply")


@pytest.mark.parametrize("answer", ["1,0", "skip"])
def test_an_exploration_that_brings_3_vp_may_be_conquered(answer: str) -> None:
    """Cartography: with its dice, like any conquest. (CON-1, CON-5)"""
    game = charting()
    dice = ("vp_4", "coin", "red") if answer == "1,0" else ()
    told = lay(game, "cartography", str(TILE), turned(game, well=True), answer, *dice)
    assert told.kinds()[2] == "conquer_charted"
    assert game.board.map.controller(BESIDE) == (HERE if dice else None)


def test_one_that_brings_less_is_only_explored() -> None:
    """Cartography: what the tile itself gives does not count. (EXP-2)"""
    game = charting()
    told = lay(game, "cartography", str(TILE), turned(game, well=False))
    assert told.kinds() == ["territory", "explore"]
    assert game.board.map.is_territory(COAST)


def test_without_an_outpost_nothing_is_asked() -> None:
    """Cartography: (CON-4)"""
    game = charting()
    game.board.seats[HERE].outposts = 0
    assert "conquer_charted" not in lay(game, "cartography", str(TILE), turned(game, well=True)).kinds()


def test_nothing_happens_when_no_tile_is_left() -> None:
    """Cartography: an older tile is not explored with. (EXP-9)"""
    game = charting()
    stack(game, "territory", [])
    game.players[HERE].territories = [1]
    assert lay(game, "cartography").asked == []
    assert game.players[HERE].territories == [1]


def test_in_utopia_one_may_explore_once_more_instead() -> None:
    """Cartography: the scenario makes explorations of conquests. (SCN3-7)"""
    for answer, explored in (("conquer", True), ("skip", False)):
        game = charting()
        in_force(game, "utopia").owner = TABLE
        game.players[HERE].territories = [1]
        more = ("1@1,-1r0",) if explored else ()
        told = lay(game, "cartography", str(TILE), turned(game, well=True), answer, *more)
        assert told.kinds()[2:] == ["conquer_charted", *(["explore"] if explored else [])]
        assert game.board.map.controller(BESIDE) is None
