"""Treasure Hunters: civilizations.yaml, Treasure Hunters, treasure, the revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import face_of
from engine.rules.board.achievements import TOPPLE_TWO
from engine.rules.board.conquer import conquerable
from engine.rules.conquer import attempt
from engine.rules.count import count
from engine.rules.income import use_civilizations
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile, StandIn
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, scene, stack

PP = ("base", "pp")
NEAR, WOODED, ROCKY = "2,-1", "1,1", "1,0"
"""Next to the starting territory: desert and grassland; these and forest; and where a tile shows mountains."""

ALL = ["desert", "grassland", "mountain", "forest"]


def hunters(edition: Edition = "printed") -> Game:
    """They begin with two known tiles, and a tile with an island of mountains lies next to them."""
    game = scene(boxes=PP)
    stack(game, "territory", ["5", "7"])
    begin(game, "treasure_hunters", *(["5"] if edition != "rebalanced" else []), edition=edition)
    game.board.map.place((1, 0), PlacedTile(40, 0))
    return game


def test_they_start_with_two_tiles_and_four_tokens() -> None:
    """start_benefit, slots; on the revised mat no tiles."""
    game = hunters()
    assert game.players[HERE].territories == [5, 7]
    assert {lying.slot for lying in face_of(game.box, own(game, "treasure_hunters"), 2).pieces} == set(ALL)
    assert hunters("rebalanced").players[HERE].territories == []
    assert CIVILIZATIONS["treasure_hunters"].adjustment is None, "ADJ-8: no change"


def test_gained_later_they_have_tokens_and_tiles_too() -> None:
    """gained_midgame: default; the revised mat may be discarded for another."""
    game = scene(boxes=PP, era=3)
    stack(game, "territory", ["5", "7"])
    gain_later(game, "treasure_hunters", "7")
    assert game.players[HERE].territories == [7, 5]
    kept = scene(boxes=PP, era=3)
    gain_later(kept, "treasure_hunters", "no", edition="rebalanced")
    assert own(kept, "treasure_hunters")
    gone = scene(boxes=PP, era=3)
    gone.bags["civilization"].unseen = {"leaders": 1}
    gain_later(gone, "treasure_hunters", "yes", edition="rebalanced")
    assert [mine.slug for mine in gone.in_play] == ["leaders"]


def test_a_token_takes_an_empty_territory_of_its_land_next_to_an_own_one() -> None:
    """treasure 1, 2: it is controlled, which is no conquest."""
    game = hunters()
    asked = pending(use_civilizations(game, HERE, 2))
    assert listed(asked) == ["skip", *ALL]
    assert listed(pending(use_civilizations(game, HERE, 2), "desert")) == [NEAR, WOODED]
    outposts = game.board.seats[HERE].outposts
    told = step(game, 2, "forest", "vp_4", "vp_5")
    assert game.board.map.controller((1, 1)) == HERE
    assert game.board.map.outposts[(1, 1)] == (StandIn(HERE, piece="token"),)
    assert game.board.seats[HERE].outposts == outposts
    assert not told.of("conquered")
    assert not told.of("conquer_dice")


def test_only_lands_that_lie_there_are_asked_for() -> None:
    """treasure 1: an empty territory that shows the land, next to one's own."""
    game = hunters()
    del game.board.map.tiles[(1, 0)]
    game.board.map.stand((1, 1), Outpost(RIVAL))
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["skip", "desert", "grassland"]
    assert listed(pending(use_civilizations(game, HERE, 2), "grassland")) == [NEAR, "3,0"]
    for hex in ((2, -1), (3, 0)):
        game.board.map.stand(hex, Outpost(RIVAL, upright=False))
    assert list(use_civilizations(game, HERE, 2)) == [], "nothing is empty"


def test_they_need_not_hunt() -> None:
    """treasure: optional."""
    game = hunters()
    step(game, 2, "skip")
    assert own(game, "treasure_hunters").memory == {"tokens": ALL}


def test_each_square_is_used_once_and_one_in_each_income_turn() -> None:
    """limits."""
    game = hunters()
    step(game, 2, "forest", "vp_4", "vp_5")
    assert listed(pending(use_civilizations(game, HERE, 3))) == ["skip", "desert", "grassland", "mountain"]
    face = face_of(game.box, own(game, "treasure_hunters"), 2)
    assert "forest" not in {lying.slot for lying in face.pieces}
    assert face.uncovered == ("forest",)


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_they_hunt_from_the_second_income_turn_on(turn: int) -> None:
    """triggers: income turns 2 to 5."""
    asks = [decision.kind for decision in use_civilizations(hunters(), HERE, turn)] if turn == 1 else ["treasure"]
    assert asks == ([] if turn == 1 else [pending(use_civilizations(hunters(), HERE, turn)).kind])


def test_the_desert_gives_a_coin_and_one_of_two_rolls_of_the_black_die() -> None:
    """options, desert."""
    game = hunters()
    step(game, 2, "desert", NEAR, "worker", "food", "food")
    assert resources(game) == {"coin": 1, "food": 1}


def test_the_territory_face_means_the_territory_just_taken() -> None:
    """Ruling: printed land gives nothing, a tile what it prints."""
    game = hunters()
    step(game, 2, "desert", NEAR, "tile_benefit", "tile_benefit")
    assert resources(game) == {"coin": 1}
    tiled = hunters()
    tiled.board.map.tiles[(1, 0)] = PlacedTile(6, 0)
    step(tiled, 2, "desert", ROCKY, "tile_benefit", "coin", "tile_benefit")
    assert resources(tiled) == {"coin": 1, "worker": 1}


def test_the_grassland_gives_culture_and_an_advance_on_one_of_two_tracks() -> None:
    """options, grassland: with benefit, the bonus payable; it may be declined as all research."""
    game = hunters()
    told = step(game, 2, "grassland", NEAR, "exploration", "military", "exploration", "exploration")
    assert game.board.furthest(HERE, "exploration") == 1
    assert "roll" in told.kinds()
    assert resources(game)["culture"] == 1
    left = hunters()
    step(left, 2, "grassland", NEAR, "science", "military", "military", "decline")
    assert left.board.furthest(HERE, "military") == 0


def test_the_mountain_gives_a_worker_and_both_conquer_dice() -> None:
    """options, mountain: both results."""
    game = hunters()
    step(game, 2, "mountain", "vp_6", "culture")
    assert resources(game) == {"worker": 1, "culture": 1}
    assert vp(game) == 6


def test_the_forest_gives_food_and_the_red_die_twice() -> None:
    """options, forest: both results; the territory just taken counts."""
    game = hunters()
    step(game, 2, "forest", "vp_7", "vp_per_territory_controlled")
    assert resources(game) == {"food": 1}
    assert vp(game) == 7 + count(game, HERE, "territory_controlled") == 9


def test_on_the_revised_mat_the_last_roll_counts() -> None:
    """rebalanced: desert and grassland roll once or twice and take the last roll."""
    game = hunters("rebalanced")
    step(game, 2, "desert", NEAR, "worker", "roll", "food")
    assert resources(game) == {"coin": 1, "food": 1}
    step(game, 3, "grassland", WOODED, "science", "keep", "decline")
    assert game.board.furthest(HERE, "science") == 0
    again = hunters("rebalanced")
    step(again, 2, "grassland", NEAR, "science", "roll", "exploration", "exploration", "5")
    assert again.board.furthest(HERE, "exploration") == 1


def test_others_may_conquer_the_territory_and_topple_the_token() -> None:
    """rebalanced, said outright there: the token stands for an outpost; the original counts the same."""
    game = hunters()
    step(game, 2, "forest", "vp_4", "vp_5")
    assert (1, 1) in conquerable(game.board, RIVAL, anywhere=True)
    drive(game, attempt(game, RIVAL, (1, 1)), "vp_4", "coin", "red")
    assert game.board.map.controller((1, 1)) == RIVAL
    assert not game.board.map.outposts[(1, 1)][0].upright


@pytest.mark.parametrize("edition", ["printed", "rebalanced"])
def test_a_fallen_token_is_a_toppled_outpost_on_either_mat(edition: Edition) -> None:
    """Ruling; CON-3: a token is an item; CON-6: it stays, so the territory is full; ACH-3: two that one has toppled."""
    game = hunters(edition)
    for hex in ((1, 1), (2, -1)):
        game.board.map.stand(hex, StandIn(HERE, piece="token"))
    drive(game, attempt(game, RIVAL, (1, 1)), "vp_4", "coin", "red")
    (token, outpost) = game.board.map.outposts[(1, 1)]
    assert (token.upright, token.toppled_by, outpost) == (False, RIVAL, Outpost(RIVAL))
    assert (1, 1) not in conquerable(game.board, HERE, anywhere=True), "full"
    assert not game.board.achievements
    drive(game, attempt(game, RIVAL, (2, -1)), "vp_4", "coin", "red")
    assert game.board.achievements[TOPPLE_TWO] == [RIVAL]
    game.board.map.stand_up((1, 1), HERE)
    assert game.board.map.outposts[(1, 1)][0] == StandIn(HERE, piece="token")


def test_the_middle_island_taken_so_earns_no_achievement() -> None:
    """Ruling: that is for the conquer benefit only; it shows all lands."""
    game = hunters()
    game.board.map.stand((1, 0), Outpost(HERE))
    step(game, 2, "desert", "0,0", "worker", "food", "food")
    assert game.board.map.controller((0, 0)) == HERE
    assert not game.board.achievements


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "treasure_hunters" not in scene().bags["civilization"].unseen
    assert "treasure_hunters" in scene(boxes=PP).bags["civilization"].unseen
