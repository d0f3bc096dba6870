"""Werefolk: civilizations.yaml, Werefolk, moonless, its rulings, and FAQ-2."""

from __future__ import annotations

from engine.outlook import face_of
from engine.state.game import Game
from tests.engine.civilizations.player import vp
from tests.engine.civilizations.stories import begin, own, step
from tests.engine.whole import HERE, scene, stack

FF = ("base", "ff")


def werefolk(**tokens: int) -> Game:
    """They begin, with tokens on some spaces; the next space tiles are known."""
    game = scene(boxes=FF)
    begin(game, "werefolk")
    stack(game, "space", ["5", "7"])
    for track in game.board.tracks:
        game.board.seats[HERE].tokens[track] = [tokens.get(track, 0)]
    return game


def test_they_begin_with_no_tile_and_do_nothing_in_the_first_income_turn() -> None:
    """Ruling: no tile is given at setup."""
    game = werefolk()
    assert game.players[HERE].space_tiles == []
    assert not step(game, 1).events


def test_face_up_a_token_goes_back_and_the_tile_is_explored_onto_the_mat() -> None:
    """moonless 2, 3: the move brings neither benefit nor bonus."""
    game = werefolk(science=4)
    told = step(game, 2, "7", "face_up", "science")
    assert told.events[0].kind == "space_tile"
    assert game.board.seats[HERE].tokens["science"] == [3]
    assert game.players[HERE].explored_space == [7]
    assert game.players[HERE].space_tiles == []
    assert face_of(game.box, own(game, "werefolk"), 2).space_tiles == (7,)


def test_face_up_they_may_stay_for_vp_and_keep_the_tile() -> None:
    """moonless 3, 5."""
    game = werefolk(science=4)
    step(game, 2, "7", "face_up", "stay")
    assert vp(game) == 4
    assert game.players[HERE].space_tiles == [7]
    assert own(game, "werefolk").memory == {}


def test_face_up_with_every_token_at_the_start_they_take_the_vp() -> None:
    """See FAQ-2: a token on space 0 cannot regress, so nothing is explored."""
    game = werefolk()
    step(game, 2, "7", "face_up")
    assert vp(game) == 4
    assert game.players[HERE].explored_space == []


def test_face_down_they_advance_and_the_bonus_is_free() -> None:
    """moonless 4, 5: on the only track with a space left; the tile stays in the supply."""
    game = werefolk(exploration=1, technology=12, science=12, military=12)
    stack(game, "tapestry", ["academia"])
    bonus = game.box.tracks["exploration"].space(2).bonus
    assert isinstance(bonus, dict)
    told = step(game, 2, "7", "face_down", "yes")
    assert game.board.seats[HERE].tokens["exploration"] == [2]
    assert told.asked[-1][0].data["free"]
    assert not told.of("paid")
    assert game.players[HERE].space_tiles == [7]


def test_the_tile_of_the_last_turn_is_discarded_first() -> None:
    """moonless 1."""
    game = werefolk(science=4)
    step(game, 2, "7", "face_up", "science")
    told = step(game, 3, "face_up", "stay")
    assert told.events[0].kind == "space_tile_discarded"
    assert game.bags["space"].discarded == ["7"]
    assert game.players[HERE].explored_space == []


def test_without_a_space_tile_left_nothing_happens() -> None:
    """Ruling: the ability is skipped."""
    game = werefolk(science=4)
    game.bags["space"].unseen = {}
    told = step(game, 2)
    assert vp(game) == 0
    assert not told.asked


def test_the_tile_of_the_last_turn_stays_if_no_other_is_left() -> None:
    """Ruling: the ability is skipped, with its first step; discarded tiles don't return. (EXP-9)"""
    game = werefolk(science=4)
    step(game, 2, "7", "face_up", "science")
    game.bags["space"].unseen = {}
    told = step(game, 3)
    assert [event.kind for event in told.events] == ["no_tile_left"]
    assert game.players[HERE].explored_space == [7]
    assert face_of(game.box, own(game, "werefolk"), 2).space_tiles == (7,)
