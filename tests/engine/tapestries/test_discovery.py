"""Age of Sail, Exploitation, Militarism: what exploring brings in their eras."""

from __future__ import annotations

from engine.facts.components import Hex
from engine.rules.explore import explore
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene, stack

NEAR: Hex = (1, 0)
"""An unexplored hex next to the start of the player."""


def with_tiles(game: Game, *tiles: int) -> Game:
    """Put territory tiles into the player's supply."""
    game.players[HERE].territories = list(tiles)
    return game


def test_age_of_sail_brings_three_tiles_before_exploring() -> None:
    """Age of Sail: 3 more tiles, all of them yours; any of them may be explored with. (EXP-1)"""
    game = with_tiles(scene(era=2), 6)
    lay(game, "age_of_sail")
    stack(game, "territory", ["1", "3", "4"])
    told = drive(game, explore(game, HERE), "3", "4", "keep", "4@1,0r0")
    assert told.kinds() == ["territory", "territory", "hand_tile", "explore"]
    assert game.players[HERE].territories == [6, 3, 1]
    assert game.players[HERE].resources["culture"] == 1


def test_age_of_sail_pays_for_a_tile_handed_to_an_opponent() -> None:
    """Age of Sail: 1 tile of yours to an opponent for 3 VP, at most once for each exploration."""
    game = with_tiles(scene(players=3, era=2), 6)
    lay(game, "age_of_sail")
    stack(game, "territory", ["1"])
    told = drive(game, explore(game, HERE), "6>2", "1@1,0r0")
    assert told.kinds() == ["hand_tile", "explore"]
    assert game.players[2].territories == [6]
    assert (told.of("vp")[0].data["source"], told.of("vp")[0].data["vp"]) == ("tapestry:age_of_sail", 3)
    assert told.of("tile_handed")[0].data == {"tile": 6, "to": 2}


def test_age_of_sail_offers_own_tiles_to_opponents_alone() -> None:
    """Age of Sail: nobody hands a tile to oneself, or one that is not there."""
    game = with_tiles(scene(era=2), 6)
    lay(game, "age_of_sail")
    stack(game, "territory", ["1"])
    decision = pending(explore(game, HERE))
    assert listed(decision) == ["keep", "6>1", "1>1"]
    assert refused(decision, "6>0") == refused(decision, "2>1") == "no_such_option"


def test_age_of_sail_brings_its_tiles_even_where_nothing_can_be_explored() -> None:
    """Age of Sail, ruling: the tiles are drawn first, even if the exploration then turns out impossible. (EXP-6)"""
    game = with_tiles(scene(era=2))
    lay(game, "age_of_sail")
    game.board.map.outposts = {}
    stack(game, "territory", ["1", "3"])
    told = drive(game, explore(game, HERE), "1", "keep")
    assert told.of("nothing_to_explore")
    assert game.players[HERE].territories == [1, 3]


def test_a_tile_handed_to_a_bot_leaves_the_game() -> None:
    """Age of Sail, against the bots: the human may give a tile to a bot, which has no use for it."""
    game = with_tiles(scene(era=2), 6)
    game.board.seats.append(Seat("automa", "gray"))
    lay(game, "age_of_sail")
    stack(game, "territory", ["1"])
    drive(game, explore(game, HERE), "6>2", "1@1,0r0")
    assert game.bags["territory"].discarded == ["6"]
    assert game.board.seats[HERE].vp >= 3


def test_a_rival_explores_without_the_age_of_sail() -> None:
    """Age of Sail: it is for its owner alone."""
    game = scene(era=2)
    lay(game, "age_of_sail")
    stack(game, "territory", ["1"])
    game.players[RIVAL].territories = [6]
    assert pending(explore(game, RIVAL)).kind == "explore"


def test_exploitation_doubles_the_benefit_in_place_of_the_vp() -> None:
    """Exploitation: the tile benefit twice and no VP for aligned sides. (EXP-2, EXP-3)"""
    game = with_tiles(scene(era=2), 4)
    lay(game, "exploitation")
    told = drive(game, explore(game, HERE), "4@1,0r0", "benefit")
    assert game.players[HERE].resources["culture"] == 2
    assert not told.of("vp")


def test_exploitation_may_be_left_alone() -> None:
    """Exploitation: or the usual VP and the benefit once; the choice comes after the tile is placed."""
    plain, game = (with_tiles(scene(era=2), 4) for _ in range(2))
    drive(plain, explore(plain, HERE), "4@1,0r0")
    lay(game, "exploitation")
    steps = explore(game, HERE)
    assert pending(steps, "4@1,0r0").kind == "tile_benefit"
    assert NEAR in game.board.map.tiles
    game = with_tiles(scene(era=2), 4)
    lay(game, "exploitation")
    drive(game, explore(game, HERE), "4@1,0r0", "vp")
    assert game.board.seats[HERE].vp == plain.board.seats[HERE].vp > 0
    assert game.players[HERE].resources["culture"] == 1


def test_exploitation_is_for_its_owner_and_ends_when_covered() -> None:
    """Exploitation: no choice for a rival, nor once it is covered. (INC-8)"""
    game = with_tiles(scene(era=2), 4)
    lay(game, "exploitation")
    game.players[RIVAL].territories = [6]
    assert drive(game, explore(game, RIVAL), "6@-1,1r0").kinds() == ["explore"]
    lay(game, "trap")
    assert drive(game, explore(game, HERE), "4@1,0r0").kinds() == ["explore"]


def test_militarism_puts_an_outpost_on_the_territory_explored() -> None:
    """Militarism: right after the tile is placed, before VP and benefit; no conquest, so no dice."""
    game = with_tiles(scene(era=2), 4)
    lay(game, "militarism")
    told = drive(game, explore(game, HERE), "4@1,0r0", "yes")
    assert game.board.map.controller(NEAR) == HERE
    assert game.board.seats[HERE].outposts == 7
    kinds = [event.kind for event in told.events]
    assert kinds.index("explored") < kinds.index("outpost_placed") < kinds.index("resource")
    assert "conquered" not in kinds and "conquer_dice" not in kinds


def test_militarism_may_be_declined_and_needs_an_outpost() -> None:
    """Militarism: the outpost comes from the supply, and only if wanted."""
    game = with_tiles(scene(era=2), 4, 3)
    lay(game, "militarism")
    drive(game, explore(game, HERE), "4@1,0r0", "no")
    assert game.board.map.controller(NEAR) is None
    game.board.seats[HERE].outposts = 0
    assert drive(game, explore(game, HERE), "3@3,-1r0").kinds() == ["explore"]


def test_the_outpost_of_militarism_leaves_the_mat_of_the_militants() -> None:
    """Militarism with Militants: all that stand in the supply stand on the mat."""
    game = with_tiles(scene(era=2), 4)
    mine = in_force(game, "militants")
    mine.memory |= {"uncovered": [], "spare": []}
    lay(game, "militarism")
    drive(game, explore(game, HERE), "4@1,0r0", "yes", "top_1")
    assert mine.memory["uncovered"] == ["top_1"]


def test_militarism_is_for_its_owner_alone() -> None:
    """Militarism: what a rival explores is no place for an outpost of yours or theirs."""
    game = with_tiles(scene(era=2), 4)
    lay(game, "militarism")
    game.players[RIVAL].territories = [6]
    assert drive(game, explore(game, RIVAL), "6@-1,1r0").kinds() == ["explore"]
