"""Aliens: civilizations.yaml, Aliens, setup and galaxy, the revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import face_of
from engine.rules.income import use_civilizations
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, listed, pending, scene, stack

PP = ("base", "pp")
TILES = ["5", "7", "13", "15"]


def aliens(edition: Edition = "printed") -> Game:
    """They begin with four space tiles that are known."""
    game = scene(boxes=PP)
    stack(game, "space", TILES)
    begin(game, "aliens", *TILES[:-1], edition=edition)
    return game


def test_they_start_with_four_space_tiles_in_the_supply() -> None:
    """setup, limits: the tiles start in the supply, not on the mat; gained later the same."""
    game = aliens()
    assert game.players[HERE].space_tiles == [5, 7, 13, 15]
    assert own(game, "aliens").memory == {}
    later = scene(boxes=PP, era=3)
    stack(later, "space", TILES)
    gain_later(later, "aliens", *TILES[:-1])
    assert later.players[HERE].space_tiles == [5, 7, 13, 15]


def test_of_fewer_than_four_space_tiles_they_take_what_there_is() -> None:
    """Ruling: general supply rule."""
    game = scene(boxes=PP)
    game.bags["space"].unseen = {"1": 1, "2": 1}
    begin(game, "aliens", "1")
    assert sorted(game.players[HERE].space_tiles) == [1, 2]


def test_the_first_tile_is_explored_onto_the_mat_for_nothing() -> None:
    """galaxy 1, 2a: nothing lay there, so nothing is discarded and nothing paid."""
    game = aliens()
    told = step(game, 2, "explore_space", "13")
    assert not told.of("paid")
    assert not told.of("space_tile_discarded")
    assert vp(game) == 13
    assert own(game, "aliens").memory == {"galaxy": ["13"]}
    assert game.players[HERE].explored_space == [13]
    face = face_of(game.box, own(game, "aliens"), 2)
    assert [(lying.piece, lying.slot) for lying in face.pieces] == [("space_tile", "galaxy")]


def test_the_next_one_takes_its_place_for_a_resource() -> None:
    """galaxy 1, 2a: the tile on the mat is discarded first, and exploring after that costs any resource."""
    game = aliens()
    step(game, 2, "explore_space", "5")
    told = step(game, 3, "explore_space", "worker", "7")
    assert told.events[0].kind == "space_tile_discarded"
    assert resources(game) == {"coin": 1, "food": 1, "culture": 1}, "a coin of tile 5, and what tile 7 gives"
    assert own(game, "aliens").memory == {"galaxy": ["7"]}
    assert game.players[HERE].explored_space == [7]
    assert game.bags["space"].discarded == ["5"]


def test_instead_of_exploring_they_gain_a_resource() -> None:
    """galaxy 1, 2b: the tile on the mat goes all the same."""
    game = aliens()
    step(game, 2, "explore_space", "5")
    before = game.players[HERE].resources["culture"]
    told = step(game, 3, "any_resource", "culture")
    assert told.of("space_tile_discarded")
    assert game.players[HERE].resources["culture"] == before + 1
    assert own(game, "aliens").memory == {}


def test_without_a_resource_to_pay_only_the_gain_is_left() -> None:
    """galaxy 2a: what cannot be paid cannot be chosen, and the one way left asks only which resource."""
    game = aliens()
    step(game, 2, "explore_space", "13")
    game.players[HERE].resources.update(dict.fromkeys(game.players[HERE].resources, 0))
    assert listed(pending(use_civilizations(game, HERE, 3))) == ["coin", "worker", "food", "culture"]


def test_without_a_space_tile_only_the_gain_is_left() -> None:
    """galaxy 2a: there is nothing to explore."""
    game = aliens()
    game.players[HERE].space_tiles.clear()
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["coin", "worker", "food", "culture"]


def test_on_the_revised_mat_exploring_is_always_free() -> None:
    """rebalanced: exploring costs nothing even after discarding a tile."""
    game = aliens("rebalanced")
    step(game, 2, "explore_space", "5")
    told = step(game, 3, "explore_space", "13")
    assert not told.of("paid")
    assert own(game, "aliens").memory == {"galaxy": ["13"]}


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_they_act_from_the_second_income_turn_on(turn: int) -> None:
    """triggers: income turns 2 to 5."""
    game = aliens()
    asks = list(use_civilizations(game, HERE, turn)) if turn == 1 else [pending(use_civilizations(game, HERE, turn))]
    assert [decision.kind for decision in asks] == ([] if turn == 1 else ["galaxy"])


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "aliens" not in scene().bags["civilization"].unseen
    assert "aliens" in scene(boxes=PP).bags["civilization"].unseen
    assert CIVILIZATIONS["aliens"].adjustment is None, "ADJ-8: no change"
