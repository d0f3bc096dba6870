"""Revolution: a resource, or toppled outposts that rise."""

from __future__ import annotations

from engine.facts.components import Hex
from engine.rules.tapestry import play_card
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, listed, pending, refused, scene

ISLAND, WEST, EAST, SOUTH = (0, 0), (-1, -1), (1, -2), (1, 1)


def overrun(game: Game, *hexes: Hex, by: int = RIVAL) -> None:
    """An outpost of the player lies on these territories, toppled by an opponent whose own stands there."""
    for hex in hexes:
        game.board.map.stand(hex, Outpost(HERE, upright=False, toppled_by=by))
        game.board.map.stand(hex, Outpost(by))


def test_a_resource_may_be_taken_instead() -> None:
    """Revolution: 1 resource of your choice, or the uprisings."""
    game = scene(era=2)
    overrun(game, WEST)
    lay(game, "revolution", "resource", "culture")
    assert game.players[HERE].resources["culture"] == 1
    assert game.board.map.controller(WEST) == RIVAL


def test_without_a_toppled_outpost_there_is_only_the_resource() -> None:
    """Revolution: nothing to stand up."""
    game = scene(era=2)
    game.board.map.stand(WEST, Outpost(RIVAL, upright=False, toppled_by=HERE))
    told = lay(game, "revolution", "coin")
    assert told.kinds() == ["resource"]


def test_up_to_three_territories_rise() -> None:
    """Revolution: outposts stand up, those of the opponents there fall; after three it is over."""
    game = scene(3, era=2)
    overrun(game, WEST, EAST, by=THIRD)
    overrun(game, ISLAND, SOUTH)
    lay(game, "revolution", "-1,-1", "1,-2", "1,1")
    assert [game.board.map.controller(hex) for hex in (WEST, EAST, SOUTH, ISLAND)] == [HERE, HERE, HERE, RIVAL]
    assert game.board.map.outposts[SOUTH] == (Outpost(HERE), Outpost(RIVAL, upright=False, toppled_by=HERE))
    assert set(game.players[HERE].resources.values()) == {0}


def test_fewer_than_three_may_rise() -> None:
    """Revolution: up to 3 territories; a territory rises once."""
    game = scene(era=2)
    overrun(game, WEST, EAST, SOUTH)
    lay(game, "revolution", "-1,-1", "done")
    assert [game.board.map.controller(hex) for hex in (WEST, EAST, SOUTH)] == [HERE, RIVAL, RIVAL]
    game.players[HERE].hand.append("revolution")
    asked = pending(play_card(game, HERE, "revolution", SPACE), "1,-2")
    assert listed(asked) == ["1,1", "done"]
    assert refused(asked, "1,-2") == refused(asked, "resource") == "no_such_option"


def test_it_is_no_conquest() -> None:
    """Revolution, ruling: no dice, and no achievement of the middle island. (ACH-4)"""
    game = scene(era=2)
    overrun(game, ISLAND)
    told = lay(game, "revolution", "0,0")
    assert game.board.map.controller(ISLAND) == HERE
    assert told.kinds() == ["uprising"]
    assert game.board.achievements == {}
    assert game.board.seats[HERE].vp == 0


def test_outposts_toppled_so_count_for_the_achievement_and_those_that_rise_no_longer_do() -> None:
    """Revolution: two toppled earn it; the opponent, who had toppled two, has one less for one not yet earned.

    (ACH-3, FAQ-14)
    """
    game = scene(era=2)
    overrun(game, WEST, EAST)
    assert len(game.board.map.toppled_by(RIVAL)) == 2
    lay(game, "revolution", "-1,-1", "1,-2")
    assert game.board.achievements == {"topple_two_outposts": [HERE]}
    assert game.board.map.toppled_by(RIVAL) == []


def test_an_achievement_an_opponent_has_is_not_lost() -> None:
    """Revolution, ruling: an achievement already earned stays. (FAQ-14)"""
    game = scene(era=2)
    overrun(game, WEST)
    game.board.achievements["topple_two_outposts"] = [RIVAL]
    lay(game, "revolution", "-1,-1")
    assert game.board.achievements == {"topple_two_outposts": [RIVAL]}


def test_an_attacker_stopped_by_a_trap_can_rise_against_its_trapper() -> None:
    """Revolution: also an outpost that a trap toppled stands up and topples the defender's. (TRP-2)"""
    game = scene(era=2)
    game.board.map.stand(WEST, Outpost(RIVAL))
    game.board.map.stand(WEST, Outpost(HERE, upright=False, toppled_by=RIVAL))
    lay(game, "revolution", "-1,-1")
    assert game.board.map.controller(WEST) == HERE


def test_both_outposts_of_a_lost_start_rise() -> None:
    """Revolution: a starting territory holds two toppled outposts; both stand up again."""
    game = scene(era=2)
    start = game.board.map.printed.starts["2/4"]
    game.board.map.topple(start, HERE, by=RIVAL)
    game.board.map.stand(start, Outpost(RIVAL))
    lay(game, "revolution", "2,0")
    assert [outpost.upright for outpost in game.board.map.outposts[start]] == [True, True, False]
